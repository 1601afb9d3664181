/** The reasons of a derivative that does not exist, as sentences. */

import { noDerivativeWords } from "../variation/words.js";
import type { NotValidReason } from "./reason.js";

const short = (value: number): number => Number(value.toPrecision(2));

const borders = {
  impact: "the impact lies between two of its cases",
  cone: "the friction force begins on the border of its cone",
  normalForce: "the normal force begins at zero",
  slip: "slip begins at zero speed, and a small change reverses its direction",
  solution: "slip begins where it has almost no solution",
  chatter: "the contact opens, or its slip reverses, right after the chatter",
} as const;

export function notValidWords(reason: NotValidReason): string {
  switch (reason.kind) {
    case "graze":
      return `${reason.guard} is met with almost no speed (relative speed ${short(Math.abs(reason.share))}): a graze`;
    case "simultaneous":
      return `${reason.guards.join(" and ")} happen within ${short(reason.apart)} s: their order decides`;
    case "border":
      return `contact ${reason.contact}: ${borders[reason.of]} (relative distance ${short(reason.share)})`;
    case "leaves":
      return `a small change opens contact ${reason.contact}, makes it penetrate, or makes it slip`;
    case "startEvent":
      return `the run begins where ${reason.guard} is zero: after a small change it begins on one side of it`;
    case "endEvent":
      return `the run ends where ${reason.event} happens: a small change moves the event before or after the end`;
    case "noStart":
      return "the start does not exist for values near the given one";
    case "eventAtRow":
      return "an event happens at this time";
    case "insideChatter":
      return "the time lies inside a chatter that was completed";
    case "noDerivative":
      return noDerivativeWords(reason.because);
    case "noFormula":
      return `the end of a phase by its ${reason.guard} has no derivative`;
    case "lost":
      return "the variational equations could not be solved along the motion";
  }
}
