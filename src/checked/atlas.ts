/** Modes and futures of a state, with their options checked. */

import * as engine from "../atlas/index.js";
import { impactLaws } from "../model/index.js";
import { compliant, flag, list, number, type OptionTable, occasion, oneOf, shape } from "./rule/kind.js";
import { traced } from "./rule/trace.js";

const known = shape({ touching: flag, resting: flag, slip: oneOf([-1, 0, 1]) });
const modelled: OptionTable<Parameters<typeof engine.impactsAt>[3] & object> = { ...compliant, ...occasion };
const atState: OptionTable<engine.StateQuestion> = {
  ...modelled,
  known: list(known, { sparse: true }),
  border: number,
  error: number,
};
const ofFutures: OptionTable<engine.FuturesQuestion> = { ...atState, law: oneOf(impactLaws) };

/**
 * All solutions of the contact problem at a state, each rejected combination with the inequality that failed; at
 * most one solution, with a note, where more contacts are closed than can be enumerated.
 */
export const findModes = /* @__PURE__ */ traced("findModes", engine.modesAt, 2, atState);
/** All admissible futures; an empty list is an answer: the rigid model has none. */
export const futures = /* @__PURE__ */ traced("futures", engine.futuresAt, 2, ofFutures);
/** Friction is the kinetic one. Throws Mistake where the contact does not exist, is open or has no local mass. */
export const findImpacts = /* @__PURE__ */ traced("findImpacts", engine.impactsAt, 3, modelled);
