/** Periodic orbits: found in a motion, refined by shooting, judged by their multipliers. */

export { type ForcingReport, forcingOf } from "../search/forcing.js";
export { type OrbitOptions, orbitDefaults } from "../search/options.js";
export type { Multiplier } from "../shooting/multipliers.js";
export { newtonDefaults } from "../shooting/newton.js";
export { type Forcing, type OrbitPlan, OrbitProblem, type OrbitResidual } from "../shooting/problem.js";
export { findOrbit } from "./findOrbit.js";
export {
  type HybridEvent,
  type HybridMode,
  type HybridOrbit,
  type HybridReset,
  hybridOf,
} from "./hybrid.js";
export { orbitMotion, orbitMotionDefaults } from "./motion.js";
export type {
  Grazing,
  NoOrbit,
  Orbit,
  OrbitFamily,
  OrbitResult,
  OrbitStart,
  SolvedOrbit,
} from "./orbit.js";
export type { NoOrbitKind } from "./reason.js";
export { solvedOrbit } from "./solve.js";
