/** Orbits: where a mechanism rests, what repeats in its motions, and how neighbouring motions part. */

export * from "./branch/index.js";
export {
  type AlongOptions,
  type AlongReport,
  alongDefaults,
  type BranchRow,
  type CriticalEquilibrium,
  type CriticalKind,
  type Eigenvalue,
  type EquilibriaOptions,
  type EquilibriaReport,
  type Equilibrium,
  type EquilibriumBranch,
  equilibriaAlong,
  equilibriaOf,
  firstLyapunov,
  type Lever,
  leverDefaults,
  leversOf,
  leverTable,
  type Segment,
  type SegmentEnd,
  type SensitivityGap,
  type SetRow,
  type SmallOrbit,
  searchDefaults,
  type VectorField,
} from "./equilibria/index.js";
export { type Lyapunov, type LyapunovOptions, lyapunov, lyapunovDefaults } from "./lyapunov/lyapunov.js";
export * from "./periodic/index.js";
export * from "./plane/index.js";
