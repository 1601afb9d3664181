/** Critical friction and maps of the paradox, with their options checked. */

import * as engine from "../atlas/index.js";
import { guarded } from "./guard.js";
import { list, type OptionTable, occasion, oneOf, pair, text } from "./kind.js";

const ofProbe: OptionTable<engine.ProbeOptions> = { ...occasion, from: list(text), contact: text };
const ofPoint: OptionTable<engine.GenotBrogliatoOptions> = { ...ofProbe, near: pair, slip: oneOf([1, -1]) };

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
