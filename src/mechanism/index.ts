/** Mechanisms: from a checked model to formulas, derivatives and compiled code. */

export type { ContactFormulas } from "./contacts.js";
export {
  type DerivativeEntry,
  type DerivativeKernel,
  directionalDerivatives,
  firstDerivatives,
} from "./derivatives.js";
export {
  type ContactDescription,
  type DescribeOptions,
  type Description,
  describeMechanism,
} from "./describe.js";
export { type DrawnShape, drawingAt, type XY } from "./drawing.js";
export { type FlightDerivatives, type FlowKernel, flightDerivatives, flowKernel } from "./flow.js";
export type { Formulas } from "./formulas.js";
export {
  type Backend,
  javascriptBackend,
  type Kernel,
  type KernelFunction,
  type StateKernel,
} from "./kernel.js";
export type { Kink } from "./kinks.js";
export { type ContactMatrices, type Matrices, matricesAt, type Occasion, stateVectors } from "./matrices.js";
export {
  type CompileOptions,
  compileDefaults,
  compileMechanism,
  dynamicsLayout,
  type Mechanism,
  type ParameterInfo,
} from "./mechanism.js";
export { type ParameterValues, parameterVector } from "./parameters.js";
export { resolveStart, type State } from "./start.js";
export { stateFromText } from "./stateText.js";
