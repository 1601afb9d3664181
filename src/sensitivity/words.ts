/** The reasons of a derivative that does not exist, as sentences. */

import { noDerivativeWords } from "../variation/words.js";
import type { NotValidReason } from "./reason.js";

const short = (value: number): number => Number(value.toPrecision(2));

const borders = {
  impact: "the impact lies between two of its cases",
  cone: "the friction force begins on the border of its cone",
  normalForce: "the normal force begins at zero",
  slip: "slip begins with no speed, and a change turns its direction",
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
      return `a change opens contact ${reason.contact}, presses it together, or makes it slip`;
    case "startEvent":
      return `the run begins where ${reason.guard} is zero: a change begins on one of its sides`;
    case "endEvent":
      return `the run ends where ${reason.event} happens: a change moves the event before or behind the end`;
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
