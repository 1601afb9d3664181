/** Phases: from formulas, modes and contact laws to the equations, guards and powers of a motion without events. */

export { type Arithmetic, graphArithmetic } from "./arithmetic.js";
export { compliantFormulas, lawsOfContacts } from "./compliance.js";
export type { Layer } from "./complianceFormulas.js";
export { heldEquations, type LinearFormulas, phaseEquations, residualsOf } from "./equations.js";
export { independentAt, rowDependence } from "./independent.js";
export { contactOf, type SmoothFormulas, smoothFormulas } from "./pieces.js";
export { contactRow, type RowFormulas, rowFormulas } from "./rows.js";
export {
  allRows,
  type BentRow,
  type ContactPhase,
  type Guard,
  type GuardKind,
  guardsOf,
  hasTangent,
  modeOfSlip,
  type PhaseShape,
  type ResolvedRate,
  type Row,
  resolvedRates,
  type Support,
  sharesForce,
  signOf,
} from "./shape.js";
export { isEdge, signOfEdge } from "./support.js";
export { type ForcePair, PhaseSystem, type SolvedForces } from "./system.js";
