/** Simulation: from a mechanism, laws and a policy to a trajectory with its outcome and ledger. */

export {
  type ComplianceOptions,
  complianceDefaults,
  givenCompliance,
  type Laws,
  lawsOf,
  makeState,
} from "../atlas/index.js";
export type { CompliantContact, CompliantReport, CompliantVerdict } from "./compliant/report.js";
export {
  type EffectiveRestitution,
  effectiveRestitution,
  type RestitutionOptions,
  restitutionDefaults,
} from "./compliant/restitution.js";
export { evaluateColumns, evaluateState } from "./copied.js";
export { type ChatterLimit, chatterMap, type Followed, followPath, type PhaseStart } from "./follow.js";
export { carryTasks, type LaneSpace, type NextTask, type Room, type Task } from "./lanes/convoy.js";
export { type Method, methods } from "./method.js";
export { smoothFormulasOf } from "./motion/phases.js";
export { stepsPerLook } from "./motion/work.js";
export { type Observed, type ObserveOptions, Observing } from "./observe.js";
export {
  type JumpOption,
  type SimulateOptions,
  settingsOf,
  simulateDefaults,
  smallestSize,
} from "./options.js";
export {
  checkMechanismNames,
  defaultPolicy,
  type Policy,
  type PolicyOptions,
  policyRules,
} from "./policy.js";
export type { Ambiguity } from "./record/ambiguity.js";
export { type Columns, stateOfRow } from "./record/columns.js";
export {
  type ContactEvent,
  contactsOf,
  type EventOutline,
  type EventType,
  eventTypes,
} from "./record/contactEvent.js";
export type { Peak } from "./record/extrema.js";
export type { FinalContact, FinalState } from "./record/finalState.js";
export { type AfterLast, laterHops, leadingEvents } from "./record/hops.js";
export type { Ledger } from "./record/ledger.js";
export type { Incomplete, Outcome, OutcomeKind } from "./record/outcome.js";
export type { Meeting } from "./record/outputExtrema.js";
export type { PathPiece } from "./record/pathLog.js";
export type { Samples } from "./record/sampleLog.js";
export type { Provenance, Stats, Trajectory } from "./record/trajectory.js";
export { wordItems } from "./record/wordItems.js";
export type { Run } from "./run.js";
export { simulate } from "./simulate.js";
export {
  type MotionTree,
  simulateTree,
  type TreeCut,
  type TreeNode,
  type TreeOptions,
  treeDefaults,
} from "./tree.js";
