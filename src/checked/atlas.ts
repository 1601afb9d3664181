/** Modes and futures of a state, with their options checked. */

import * as engine from "../atlas/index.js";
import * as contact from "../contact/index.js";
import { guarded } from "./guard.js";
import { flag, list, number, type OptionTable, occasion, oneOf, shape, text } from "./kind.js";

const known = shape({ touching: flag, resting: flag, slip: oneOf([-1, 0, 1]) });
const atState: OptionTable<engine.StateQuestion> = {
  ...occasion,
  known: list(known, { sparse: true }),
  border: number,
};
const ofFutures: OptionTable<engine.FuturesQuestion> = { ...atState, law: text };
const reasons = { reasons: flag };

export const contactStatesAt = /* @__PURE__ */ guarded("contactStatesAt", engine.contactStatesAt, 2, atState);
export const modesAt = /* @__PURE__ */ guarded("modesAt", engine.modesAt, 2, atState);
export const futuresAt = /* @__PURE__ */ guarded("futuresAt", engine.futuresAt, 2, ofFutures);
export const impactsAt = /* @__PURE__ */ guarded("impactsAt", engine.impactsAt, 3, occasion);
export const enumerateModes = /* @__PURE__ */ guarded("enumerateModes", contact.enumerateModes, 1, reasons);
export const solveModes = /* @__PURE__ */ guarded("solveModes", contact.solveModes, 1, reasons);
