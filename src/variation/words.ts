/** Why does the end of a piece have no derivative? The reasons as sentences. */

import type { NoDerivative } from "./saltation/plan.js";

const noDerivative: Readonly<Record<NoDerivative, string>> = {
  determinant: "slip reaches a point where its equations lose their solution",
  creep: "the tangents of compliant contacts that stick together part",
  sharedFriction: "stick ends at compliant contacts that share one friction force",
  reverseChatter: "reverse chatter begins with impacts of zero size: its state after has no derivative",
  jam: "a dynamic jam is reached by a whole set of motions at one point: it has no saltation matrix",
  kinkLimit: "the limit of infinitely many crossings of a relay has no derivative",
  chatterWord:
    "the limit of a chatter with a repeating word of impacts is extrapolated: it has no derivative",
  lostPhases: "the phases of an impact could not be found again: it has no derivative",
  openImpulses: "the impulses of an impact are not unique: what it gives back has no derivative",
  impactOrder: "contacts collide one after the other within an instant: this has no derivative here",
};

/** Of an event, or of a stretch of time. */
export const noDerivativeWords = (
  reason: NoDerivative | { readonly from: number; readonly to: number },
): string =>
  typeof reason === "string"
    ? noDerivative[reason]
    : `the motion cannot be differentiated between t = ${reason.from} and ${reason.to}`;
