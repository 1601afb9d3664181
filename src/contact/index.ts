/** Contacts: local problems to admissible modes and forces. */

export { closedBorder, layerBorder, openBorder } from "./border.js";
export {
  complianceOf,
  contactLawOf,
  creepShare,
  isAtBorder,
  isClipped,
  isDamped,
  layerEnd,
  layerSpeed,
  mayPartInside,
  normalForce,
  numberProblem,
  numbersOf,
  pressingForce,
  restingGap,
  storedEnergy,
  velocityScale,
} from "./compliance.js";
export {
  type CompliantBorder,
  type CompliantSlip,
  compliantBorder,
  type ScaledTouchdown,
  scaledTouchdowns,
} from "./compliantBorder.js";
export { Determinacy } from "./determinacy.js";
export { type ElasticContact, elasticContact, slipPotential, stickPotential } from "./elasticContact.js";
export {
  admitsModes,
  enumerateModes,
  enumerationLimit,
  motionsFrom,
  solutionInModes,
} from "./enumerate/enumerate.js";
export type { ForceRange, Interval } from "./enumerate/range.js";
export { Rejections } from "./enumerate/rejections.js";
export { GivenModes } from "./givenModes.js";
export type { ContactLaw, Layer } from "./law.js";
export {
  type Compliance,
  type ComplianceKind,
  type ComplianceNumber,
  complianceLaws,
  complianceNumbers,
  contactLaw,
  defaultCompliance,
  impliedLaw,
  slideLaws,
} from "./laws/index.js";
export { velocityStiffness } from "./laws/restitution.js";
export { type LemkeResult, lemkeModes } from "./lemke/search.js";
export { contactModesInto, kineticInput, modeBits, modeForces, modeInput, sustainedMask } from "./mask.js";
export { type Coupling, criticalMinor, minor } from "./minors.js";
export { solveModes } from "./modes.js";
export { checkContact, type RawContact, type RawProblem, rescale, type ScaledProblem } from "./problem.js";
export {
  type CriticalFriction,
  criticalRates,
  type RateConstants,
  type Rates,
  rawRates,
  scaledRates,
} from "./rates.js";
export type {
  Force,
  ModeReport,
  ModeSolution,
  Modes,
  PartialModeReport,
  RejectedModes,
  Verdict,
} from "./solution.js";
export {
  type ClosedContact,
  type ContactSystem,
  kineticAlong,
  type Mode,
  modeCode,
  modeNames,
  modeOfSlip,
  type Slip,
  signOf,
  staticAlong,
  toUnitMass,
} from "./system.js";
