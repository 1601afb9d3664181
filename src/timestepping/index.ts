/** Time stepping: one step of fixed length with whatever impacts and changes of mode it holds. */

export { TimeStepper } from "./step.js";
