/** Why a future is open, as a sentence, [NDCb] (4.22)-(4.25). */

import { lawNamed, orderText } from "../impact/index.js";
import type { FutureReason } from "./reason.js";

const digits = (value: number): string => String(Number(value.toPrecision(9)));

export function futureWords(reason: FutureReason): string {
  switch (reason.kind) {
    case "modes":
      return modesWords(reason);
    case "approaches":
      return `${reason.contact} touches with v_N = ${digits(reason.vN)} < 0`;
    case "shared":
      return `${reason.contacts.join(" and ")} take part in one impact (${reason.law}, all contacts with gap 0)`;
    case "inTurn":
      return `${orderText(reason)}: one contact after the other, each by its own law, until none approaches`;
    case "paradox":
      return (
        `${reason.contacts.join(" and ")}: slip with k_N < 0 is not sustained; the contact answers with an ` +
        "impulse"
      );
    case "chatter": {
      const { contact, law, growth } = reason;
      const why = lawNamed(law).chatter?.because;
      return `${contact}: ${why}, small impacts grow by ${growth.toPrecision(6)} each`;
    }
    default:
      return `${reason.contact}: b = k_N = 0; ${jamWords(reason)}`;
  }
}

function modesWords({
  modes,
  forces,
  continuum,
  kinks,
}: Extract<FutureReason, { readonly kind: "modes" }>): string {
  const parts = Object.entries(modes).map(([name, mode]) =>
    mode === "flight"
      ? `${name}: v_N' >= 0 without force`
      : `${name}: ${mode} with lambda_N = ${digits(forces[name]?.lambdaN ?? Number.NaN)}`,
  );
  for (const [text, { side, share }] of Object.entries(kinks)) {
    const held = `${text} = 0 is held by ${digits(share)} of the jump of the force`;
    const left = `the force of the ${side === "plus" ? "positive" : "negative"} side leads away from ${text} = 0`;
    parts.push(side === "hold" ? held : left);
  }
  if (continuum) parts.push("one of a continuum of forces and accelerations: the shortest forces");
  return parts.length === 0 ? "no contact is closed" : parts.join(", ");
}

type JamReason = Extract<FutureReason, { readonly kind: `jam${string}` }>;

function jamWords(reason: JamReason): string {
  switch (reason.kind) {
    case "jamImpact":
      return "an impulse ends the slip, as in the limit k_N -> 0-";
    case "jamFamily":
      return "Frémond's law allows every jump up to one that reverses the slip";
    case "jamSlip":
      return reason.force === undefined
        ? "the slip continues, its lambda_N is not determined"
        : `the slip continues with lambda_N = ${digits(reason.force)} of the smooth motion through the point`;
    case "jamFlight":
      return `v_N' = 0 without force${reason.rises ? ", and rises" : ""}`;
  }
}
