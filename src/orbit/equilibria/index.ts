/** Equilibria: where a mechanism rests, whether it stays there, and at which parameters that changes. */

export { type EquilibriaOptions, type EquilibriaReport, equilibriaOf } from "./equilibria.js";
export type { Equilibrium, Segment, SegmentEnd } from "./equilibrium.js";
export type { Eigenvalue } from "./linear.js";
