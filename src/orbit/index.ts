/**
 * Periodic orbits: found in a motion, refined by shooting, judged by their multipliers; and how neighbouring
 * motions part.
 */

export { type Lyapunov, type LyapunovOptions, lyapunov, lyapunovDefaults } from "./lyapunov/lyapunov.js";
export { solvedOrbit } from "./periodic/copied.js";
export { findOrbit } from "./periodic/findOrbit.js";
export {
  type HybridEvent,
  type HybridMode,
  type HybridOrbit,
  type HybridReset,
  hybridOf,
} from "./periodic/hybrid.js";
export { orbitMotionDefaults, simulateOrbit } from "./periodic/motion.js";
export type { Neutral } from "./periodic/neutral.js";
export type {
  Grazing,
  NoOrbit,
  Orbit,
  OrbitFamily,
  OrbitResult,
  OrbitStart,
  SolvedOrbit,
} from "./periodic/orbit.js";
export type { NoOrbitKind } from "./periodic/reason.js";
export { type ForcingReport, forcingOf } from "./search/forcing.js";
export { type OrbitOptions, orbitDefaults } from "./search/options.js";
export type { Multiplier } from "./shooting/multipliers.js";
export { newtonDefaults } from "./shooting/newton.js";
export { type Forcing, type OrbitPlan, OrbitProblem, type OrbitResidual } from "./shooting/problem.js";
