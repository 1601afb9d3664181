/** Time stepping: one step of fixed length with all impacts and changes of mode within it. */

export { TimeStepper } from "./step.js";
