/** Curves in a plane of two parameters. */

export {
  type Box,
  type PlaneCurve,
  type PlaneCurvePoint,
  type PlaneEnd,
  type PlaneOptions,
  type PlaneStop,
  planeCurve,
  planeDefaults,
} from "./curve.js";
export type { Pair, PlanePlace, PlaneProblem } from "./problem.js";
