/** Continuation: branches of F(u, p) = 0, whatever F is. */

export type { ContinuationMethod } from "./arc.js";
export {
  type Branch,
  type BranchPoint,
  type BranchStart,
  continueBranch,
} from "./branch.js";
export type { BranchEnd, BranchEndKind, BranchReason, BranchStop } from "./end.js";
export {
  type ContinuationOptions,
  continuationDefaults,
  type GivenSteps,
  type StepChoice,
} from "./options.js";
export {
  type Box,
  type Pair,
  type PlaneCurve,
  type PlaneCurvePoint,
  type PlaneEnd,
  type PlaneOptions,
  type PlanePlace,
  type PlaneProblem,
  type PlaneStop,
  planeCurve,
  planeDefaults,
} from "./plane/index.js";
export type { ContinuationProblem, DirectedPlace, Place } from "./problem.js";
