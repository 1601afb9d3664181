/** The atlas: a mechanism at one state. */

export type { ContactClatter } from "./clatter.js";
export {
  type ComplianceOptions,
  type ContactChoice,
  type ContactChoices,
  complianceDefaults,
  contactChoices,
  givenCompliance,
  type Laws,
  type LawTerms,
  lawOfOptions,
  lawsOf,
  lawTermsOf,
} from "./compliance/laws.js";
export { makeState, type StateOptions } from "./compliance/makeState.js";
export {
  type ContactState,
  type ContactStates,
  contactStatesAt,
  type KnownContact,
  type StateQuestion,
} from "./contactState.js";
export type { Future, FutureKind, FuturesQuestion, FuturesReport } from "./future.js";
export { futuresAt, solveContactFutures } from "./futures.js";
export { curvatureIn, heldBySlides } from "./held.js";
export { impactsAt, type PlacedImpactReport, type PlacedPoint, type PlacedSolution } from "./impacts.js";
export { contactSystem, localProblem } from "./localProblem.js";
export { type ContactNumbers, type ModesReport, modesAt, solveContactModes } from "./modes.js";
export { refuseOverlap } from "./overlap.js";
export { type ContactQuestion, criticalFriction } from "./paradox/criticalFriction.js";
export {
  type Approach,
  characterOf,
  type GenotBrogliatoOptions,
  type GenotBrogliatoPoint,
  genotBrogliatoPoint,
} from "./paradox/genotBrogliato.js";
export {
  type CriticalCurve,
  type CriticalPoint,
  criticalCurve,
  type LeastCritical,
  leastCriticalFriction,
} from "./paradox/leastCritical.js";
export { type SlipFlow, slipFlow } from "./paradox/slipFlow.js";
export type {
  CriticalContacts,
  CriticalMinor,
} from "./paradox/together.js";
export { type Axis, makeAxis } from "./plane/axis.js";
export type { PlanePoint } from "./plane/contour.js";
export { type MapCurve, type ParadoxMap, paradoxMap } from "./plane/map.js";
export type { MapPoint } from "./plane/points.js";
export type { ProbeOptions } from "./plane/probe.js";
export {
  type SimultaneousImpact,
  type SimultaneousReport,
  simultaneousImpacts,
} from "./simultaneous.js";
export { startProblems, startWarnings } from "./startProblem.js";
