/** Sentences about branches of orbits: why they end, and what is met at borders. */

import { endWords } from "../continuation/words.js";
import type { PathPiece } from "../simulate/index.js";
import type { Departure } from "./departure.js";
import type { BorderReason, OrbitEndReason } from "./reason.js";

const happened = ({ events, guard, tEnd }: PathPiece): string => {
  const words = events.map(({ type, contact, name, to, region }) => {
    if (name !== undefined) return type === "event" ? `event ${name}` : `${type} at ${name} = 0`;
    return `${type} at ${contact} (then ${to}${region === undefined ? "" : `, region ${region}`})`;
  });
  return `${words.join(", ") || `${guard?.kind} = 0`} at t = ${tEnd.toPrecision(9)}`;
};

export function departureWords(departure: Departure): string {
  switch (departure.kind) {
    case "event":
      return `an event happens: ${happened(departure.piece)}`;
    case "otherEvent":
      return `another event comes: ${happened(departure.piece)}`;
    case "earlyEvent":
      return `an event comes earlier: ${happened(departure.piece)}`;
    case "impossible":
      return departure.message;
    case "noPeriod":
      return "the period shrinks to 0";
    case "fewEvents":
      return `only ${departure.found} of ${departure.wanted} events happen in one period`;
    case "apart":
      return `simulated from its start it ends ${departure.distance.toPrecision(3)} away from it`;
    case "shrinks":
      return "the orbit shrinks to an equilibrium; equilibria are listed by the command equilibria";
  }
}

export function borderWords(reason: BorderReason): string {
  if (reason.kind === "phaseVanishes") return "a phase of the word vanishes";
  if (reason.kind === "wordEnds") return "the equations of the word end, another word continues the branch";
  if (reason.kind === "impactsCoincide") {
    const contacts = reason.contacts.join(" and ");
    return `impacts at ${contacts} coincide, and the motion after them depends on their order`;
  }
  return departureWords(reason);
}

export function orbitEndWords(reason: OrbitEndReason): string {
  switch (reason.kind) {
    case "startEnds":
      return "the equations end at the start";
    case "noneDoubled":
      return "no orbit of twice the period branches off";
    case "creeping":
      return "steps get shorter and shorter";
    case "family": {
      const names = reason.by.join(", ");
      const apart = names === "" ? "" : `; its members differ in ${names}`;
      return (
        "the orbit is one of a family: a further multiplier is 1, in addition to that along the orbit, so " +
        `no member is selected at the next value${apart}`
      );
    }
    case "leavesAtBorder":
      return "the branch leaves its range at a border";
    default:
      return endWords(reason, departureWords);
  }
}
