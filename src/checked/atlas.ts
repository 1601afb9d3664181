/** Modes, futures and critical friction, with their options checked. */

import * as engine from "../atlas/index.js";
import * as contact from "../contact/index.js";
import { guarded } from "./guard.js";
import { flag, list, number, type OptionTable, oneOf, pair, shape, text } from "./kind.js";
import { occasion } from "./mechanism.js";

const known = shape({ touching: flag, resting: flag, slip: oneOf([-1, 0, 1]) });
const atState: OptionTable<engine.StateQuestion> = {
  ...occasion,
  known: list(known, { sparse: true }),
  border: number,
};
const ofFutures: OptionTable<engine.FuturesQuestion> = { ...atState, law: text };
const ofProbe: OptionTable<engine.ProbeOptions> = { ...occasion, from: list(text), contact: text };
const ofPoint: OptionTable<engine.GenotBrogliatoOptions> = { ...ofProbe, near: pair, slip: oneOf([1, -1]) };
const reasons = { reasons: flag };

export const contactStatesAt = /* @__PURE__ */ guarded("contactStatesAt", engine.contactStatesAt, 2, atState);
export const modesAt = /* @__PURE__ */ guarded("modesAt", engine.modesAt, 2, atState);
export const futuresAt = /* @__PURE__ */ guarded("futuresAt", engine.futuresAt, 2, ofFutures);
export const impactsAt = /* @__PURE__ */ guarded("impactsAt", engine.impactsAt, 3, occasion);
export const criticalFriction = /* @__PURE__ */ guarded("criticalFriction", engine.criticalFriction, 2, {
  ...occasion,
  contact: text,
});
export const criticalFrictionOfContacts = /* @__PURE__ */ guarded(
  "criticalFrictionOfContacts",
  engine.criticalFrictionOfContacts,
  2,
  { ...occasion, contacts: list(text) },
);
export const criticalCurve = /* @__PURE__ */ guarded("criticalCurve", engine.criticalCurve, 2, ofProbe);
export const leastCriticalFriction = /* @__PURE__ */ guarded(
  "leastCriticalFriction",
  engine.leastCriticalFriction,
  2,
  ofProbe,
);
export const paradoxMap = /* @__PURE__ */ guarded("paradoxMap", engine.paradoxMap, 2, ofProbe);
export const genotBrogliatoPoint = /* @__PURE__ */ guarded(
  "genotBrogliatoPoint",
  engine.genotBrogliatoPoint,
  2,
  ofPoint,
);
export const enumerateModes = /* @__PURE__ */ guarded("enumerateModes", contact.enumerateModes, 1, reasons);
export const solveModes = /* @__PURE__ */ guarded("solveModes", contact.solveModes, 1, reasons);
