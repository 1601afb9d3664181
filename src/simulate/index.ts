/** Simulation: from a mechanism, laws and a policy to a trajectory with its outcome and ledger. */

export { type ContactEvent, type EventType, eventTypes } from "./eventLog.js";
export { type SimulateOptions, simulateDefaults } from "./options.js";
export { defaultPolicy, type Policy, parsePolicy, policyRules } from "./policy.js";
export type { Ambiguity, Outcome, OutcomeKind } from "./run.js";
export type { Samples } from "./sampleLog.js";
export { simulate } from "./simulate.js";
export type { FinalContact, FinalState, Ledger, Trajectory } from "./trajectory.js";
