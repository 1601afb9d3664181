/** Integration: from a smooth field to steps, polynomials inside them, and the roots of guards. */

export { CrossingSearch } from "./crossing.js";
export { staysClear } from "./dip.js";
export { dop853, type Weights } from "./dop853.js";
export { Lane, type PairStep } from "./lane.js";
export { plainProgram } from "./plain.js";
export {
  gauss,
  keptStages,
  type LayoutSizes,
  layoutOf,
  polynomialSize,
  type StepLayout,
  type StepProgram,
  sampledStages,
  type WorkFunction,
} from "./program.js";
export { StepLog, type StepWork } from "./stepLog.js";
export { ownRoom, type Room, Stepper, stepDefaults, stepStatus } from "./stepper.js";
export { type FieldFunction, noSums, type SmallSums, type StiffProgram } from "./stiff/program.js";
export { StiffStepper } from "./stiff/stepper.js";
