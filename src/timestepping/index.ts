/** Time stepping: one step of fixed length with whatever impacts and changes of mode it holds. */

export { stepTolerances } from "./problem.js";
export { type StepFailure, type StepRecord, TimeStepper } from "./step.js";
