/** Why a branch ends, as a sentence; `condition` says what a broken condition is. */

import type { BranchReason } from "./end.js";

export function endWords<C>(reason: BranchReason<C>, condition: (broken: C) => string): string {
  switch (reason.kind) {
    case "bound":
      return reason.value === undefined ? reason.name : `${reason.name} reaches ${reason.value}`;
    case "closed":
      return "the branch closes";
    case "maxPoints":
      return "the largest number of points is reached";
    case "broken":
      return condition(reason.condition);
    case "newton":
      return `Newton's method does not converge${
        reason.dsMin === undefined ? " from the start" : `, with steps down to ${reason.dsMin}`
      }`;
    case "stepTooSmall":
      return `the branch turns, with steps down to ${reason.dsMin}`;
  }
}
