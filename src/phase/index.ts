/** Phases: from formulas, modes and contact laws to the equations, guards and powers of a motion without events. */

export { type Arithmetic, graphArithmetic } from "./arithmetic.js";
export { compliantFormulas, lawsOfContacts } from "./compliance.js";
export { heldEquations, type LinearFormulas, phaseEquations, residualsOf } from "./equations.js";
export { type Guard, type GuardKind, guardKinds, guardOf, guardRule } from "./guards/index.js";
export { guardsOf } from "./guards/list.js";
export { type ResolvedRate, resolvedRates } from "./guards/resolved.js";
export type { HeldKink } from "./held.js";
export { independentAt, rowDependence } from "./independent.js";
export { contactOf, geometryOf, type SmoothFormulas, smoothFormulas } from "./pieces.js";
export { type RateFormulas, rateFormulas } from "./rate.js";
export { contactRow, type RowFormulas, rowFormulas } from "./rows.js";
export {
  allRows,
  type BentRow,
  type ContactPhase,
  hasTangent,
  heldIn,
  modeOfSlip,
  type PhaseShape,
  type Row,
  type Support,
  sharesForce,
  signOf,
} from "./shape.js";
export type { ForcePair, SolvedForces } from "./solved.js";
export { isEdge, signOfEdge } from "./support.js";
export { PhaseSystem } from "./system.js";
