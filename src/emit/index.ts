/** Generated steps: from formulas and a tableau to straight-line code. */

export { compliantFormulas, lawFormulas } from "./compliance.js";
export type { ComplianceFormulas, Layer } from "./complianceFormulas.js";
export { loadsOf, phaseField } from "./phaseField.js";
export { type SmoothFormulas, smoothFormulas } from "./pieces.js";
export { type PhaseProgram, phaseProgram } from "./program.js";
export { type ReadName, type ReadPlaces, readerSpace, readNames } from "./reader.js";
export {
  allRows,
  type BentRow,
  type ContactPhase,
  type Guard,
  type GuardKind,
  type PhaseShape,
  type Row,
  type Support,
  signOf,
} from "./shape.js";
export { stiffPhase } from "./stiff/program.js";
export { variationProgram } from "./variation/program.js";
export {
  type LaneOptions,
  type LaneSpace,
  laneDefaults,
  laneSpace,
  type WebAssemblyLike,
  wasmBackend,
} from "./wasm/index.js";
