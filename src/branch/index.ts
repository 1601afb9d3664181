/**
 * Branches of periodic orbits along a parameter, through every change of their word; curves in a plane of two
 * parameters.
 */

export type { Border, BorderVerdict } from "./border/border.js";
export { continueDoubled, continueOrbit, type OrbitBranchEnd } from "./branch.js";
export { type OrbitBranchOptions, orbitBranchDefaults } from "./options.js";
export {
  type LabelledPoint,
  type OrbitBranchReport,
  type OrbitsOver,
  type OrbitsOverOptions,
  orbitsOver,
  orbitsOverDefaults,
} from "./over.js";
export {
  type CurveEnd,
  type CurvePoint,
  type CurveSteps,
  curveDefaults,
  type NoCurve,
  type ParameterCurve,
  type PlaneReport,
  type SecondParameter,
} from "./plane/curve.js";
export { orbitCurveLabels } from "./plane/orbit.js";
export { type OrbitCurves, type OrbitCurvesOptions, orbitCurves } from "./plane/orbitCurves.js";
export { restCurveKinds } from "./plane/rest/rest.js";
export {
  type EquilibriumCurves,
  type EquilibriumCurvesOptions,
  equilibriumCurves,
} from "./plane/rest/restCurves.js";
export type { OrbitBranchPoint } from "./point.js";
