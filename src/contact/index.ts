/** Contacts: local problems to admissible modes and forces. */

export {
  enumerateModes,
  enumerationLimit,
  type Force,
  type ModeReport,
  type ModeSolution,
  type Modes,
  type RejectedModes,
  type Verdict,
} from "./enumerate.js";
export { contactModesInto, modeBits, modeForces, modeInput, sustainedMask } from "./mask.js";
export { type Coupling, criticalMinor, minor } from "./minors.js";
export { checkContact, type RawContact, type RawProblem, rescale, type ScaledProblem } from "./problem.js";
export {
  type CriticalFriction,
  criticalRates,
  type RateConstants,
  type Rates,
  rawRates,
  scaledRates,
} from "./rates.js";
export type { ClosedContact, ContactSystem, Mode, Slip } from "./system.js";
