/** Sentences about the stiff limit: why a future is supported or none is, and what theory expects, [NDCb] §4-5. */

import type { SupportReason, TheoryReason } from "./reason.js";

const short = (value: number): string => String(Number(value.toPrecision(3)));

export function supportWords(reason: SupportReason): string {
  switch (reason.kind) {
    case "disagree":
      return "the stiffer runs disagree";
    case "noFuture":
      return "the rigid model has no future here";
    case "far": {
      const { future, distance, farthest } = reason.nearest;
      const most = farthest === null ? "" : `, and up to ${short(farthest)} from the stiffer runs`;
      return `no rigid future ends near the runs; the nearest, ${future}, ends ${short(distance)} away${most}`;
    }
    case "sameEnd":
      return `the futures ${reason.one} and ${reason.other} end in the same state`;
    case "near":
      return reason.farthest === null
        ? `the stiffest run ends ${short(reason.distance)} from the nearest member of the family`
        : `the stiffer runs end within ${short(reason.farthest)} of it`;
  }
}

export function theoryWords(reason: TheoryReason): string {
  switch (reason.kind) {
    case "elastic":
      return "an undamped elastic contact at the end of slip, (5.29) and (5.33)";
    case "noGrowth":
      return "small impacts do not grow, (4.22)-(4.25)";
    case "sticksUndamped":
      return "stick even without damping, (5.29) and (5.33)";
    case "dampingDecides":
      return "damping on the scale of epsilon decides, §5.4";
    case "severalFutures":
      return `the rigid model has ${reason.count} futures`;
    case "oneFuture":
      return "the rigid model has one future";
    case "otherFuture":
      return (
        `the rigid model has one kind of future here, ${reason.future}, which is not among the verdicts of ` +
        "compliant runs"
      );
  }
}
