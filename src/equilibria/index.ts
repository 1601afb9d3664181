/** Equilibria: where a mechanism rests, whether it stays there, and at which parameters that changes. */

export {
  type AlongOptions,
  type AlongReport,
  alongDefaults,
  type BranchRow,
  type EquilibriumBranch,
} from "./critical/alongReport.js";
export { equilibriaAlong } from "./critical/branches.js";
export type { SetRow } from "./critical/continua.js";
export type { CriticalEquilibrium, SmallOrbit } from "./critical/criticalEquilibrium.js";
export type { CriticalKind } from "./critical/criticalKind.js";
export { type Lever, leverDefaults, leversOf, tabulateLevers } from "./critical/moves/levers.js";
export type { SensitivityGap } from "./critical/moves/sensitivity.js";
export { type EquilibriaReport, equilibriaOf } from "./equilibria.js";
export type { Equilibrium, Segment, SegmentEnd } from "./equilibrium.js";
export type { Eigenvalue } from "./linear.js";
export type { EquilibriaOptions } from "./placeSearch.js";
export { searchDefaults } from "./search.js";
