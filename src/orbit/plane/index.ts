/** Curves in a plane of two parameters: of critical equilibria and of bifurcations and borders of orbits. */

export {
  type CurveEnd,
  type CurvePoint,
  type CurveSteps,
  curveDefaults,
  type NoCurve,
  type ParameterCurve,
  type PlaneReport,
  type SecondParameter,
} from "./curve.js";
export { orbitCurveLabels } from "./orbit.js";
export { type OrbitCurves, type OrbitCurvesOptions, orbitCurves } from "./orbitCurves.js";
export { restCurveKinds } from "./rest/rest.js";
export {
  type EquilibriumCurves,
  type EquilibriumCurvesOptions,
  equilibriumCurves,
} from "./rest/restCurves.js";
