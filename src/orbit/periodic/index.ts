/** Periodic orbits: found in a motion, refined by shooting, judged by their multipliers. */

export { findOrbit, solvedOrbit } from "./findOrbit.js";
export {
  type HybridEvent,
  type HybridMode,
  type HybridOrbit,
  type HybridReset,
  hybridOf,
} from "./hybrid.js";
export { orbitMotion, orbitMotionDefaults } from "./motion.js";
export type { Multiplier } from "./multipliers.js";
export { newtonDefaults } from "./newton.js";
export { type OrbitOptions, orbitDefaults } from "./options.js";
export type { Grazing, NoOrbit, NoOrbitKind, Orbit, OrbitResult, OrbitStart, SolvedOrbit } from "./orbit.js";
export { type Forcing, type OrbitPlan, OrbitProblem, type OrbitResidual } from "./problem.js";
