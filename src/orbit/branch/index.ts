/** Branches of periodic orbits: followed along a parameter, through every change of their word. */

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
export type { OrbitBranchPoint } from "./point.js";
