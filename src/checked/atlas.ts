/** Modes and futures of a state, with their options checked. */

import * as engine from "../atlas/index.js";
import * as contact from "../contact/index.js";
import { impactLaws } from "../model/index.js";
import { guarded } from "./rule/guard.js";
import { compliant, flag, list, number, type OptionTable, occasion, oneOf, shape } from "./rule/kind.js";

const known = shape({ touching: flag, resting: flag, slip: oneOf([-1, 0, 1]) });
const modelled: OptionTable<Parameters<typeof engine.impactsAt>[3] & object> = { ...compliant, ...occasion };
const atState: OptionTable<engine.StateQuestion> = {
  ...modelled,
  known: list(known, { sparse: true }),
  border: number,
  error: number,
};
const ofFutures: OptionTable<engine.FuturesQuestion> = { ...atState, law: oneOf(impactLaws) };
const reasons = { reasons: flag };

/** All contacts at a state with their numbers and sets. Throws Mistake where the state violates a contact. */
export const contactStatesAt = /* @__PURE__ */ guarded("contactStatesAt", engine.contactStatesAt, 2, atState);
/**
 * All solutions of the contact problem at a state, each rejected combination with the inequality that failed; at most one
 * solution, with a note, where more contacts are closed than can be enumerated.
 */
export const modesAt = /* @__PURE__ */ guarded("modesAt", engine.modesAt, 2, atState);
/** All admissible futures; an empty list is an answer: the rigid model has none. */
export const futuresAt = /* @__PURE__ */ guarded("futuresAt", engine.futuresAt, 2, ofFutures);
/** Friction is the kinetic one. Throws Mistake where the contact does not exist, is open or has no local mass. */
export const impactsAt = /* @__PURE__ */ guarded("impactsAt", engine.impactsAt, 3, modelled);
/**
 * Every combination of modes, solved and tested; undefined where the mass matrix is not positive definite. Without `reasons` the
 * answer is the same and comes sooner: of the rejected combinations only those near a border are listed.
 */
export const enumerateModes = /* @__PURE__ */ guarded("enumerateModes", contact.enumerateModes, 1, reasons);
/** Undefined where the mass matrix is not positive definite. Without `reasons` few rejected combinations are listed. */
export const solveModes = /* @__PURE__ */ guarded("solveModes", contact.solveModes, 1, reasons);

/** What the contacts refuse at the start of a model's file, with its place there; empty where the motion can begin. */
export const { startProblems } = engine;
