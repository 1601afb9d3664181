/** Integration: from a smooth field to steps, polynomials inside them, and the roots of guards. */

export { CrossingSearch, type Watch } from "./crossing.js";
export { dop853, type Stage, type Tableau, type Weights } from "./dop853.js";
export {
  keptStages,
  type Layout,
  type LayoutSizes,
  layoutOf,
  polynomialSize,
  type StepProgram,
  sampledStages,
  type WorkFunction,
} from "./program.js";
export { Stepper, stepDefaults, stepStatus } from "./stepper.js";
