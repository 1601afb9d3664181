/** Generated steps: from formulas and a tableau to straight-line code. */

export { GuardRate, type PointOfMotion } from "./guardRate.js";
export { fieldOfPhase } from "./phaseField.js";
export { type PhaseProgram, programOfPhase } from "./program.js";
export { contactReader, type ReaderCode, type ReadName, type ReadPlaces, readNames } from "./reader.js";
export { stiffPhase } from "./stiff/program.js";
export { adjointProgram, variationProgram } from "./variation/program.js";
export {
  type LaneOptions,
  type LaneSpace,
  laneDefaults,
  laneSpace,
  makeWasmBackend,
  type WebAssemblyLike,
} from "./wasm/index.js";
