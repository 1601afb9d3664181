/** Critical friction and maps of the paradox, with their options checked. */

import * as engine from "../atlas/index.js";
import { guarded } from "./rule/guard.js";
import {
  compliant,
  list,
  type OptionTable,
  occasion,
  oneOf,
  pair,
  startValues,
  text,
  work,
} from "./rule/kind.js";

const ofProbe: OptionTable<engine.ProbeOptions> = {
  ...occasion,
  ...compliant,
  start: startValues,
  contact: text,
};
const ofPoint: OptionTable<engine.GenotBrogliatoOptions> = { ...ofProbe, near: pair, slip: oneOf([1, -1]) };

/** μ_c of both slip directions. Throws Mistake where no contact touches or the name is unknown. */
export const criticalFriction = /* @__PURE__ */ guarded("criticalFriction", engine.criticalFriction, 2, {
  ...occasion,
  contact: text,
});
/** Every minor of the chosen contacts, for each direction in which a contact slips or may begin to slip. */
export const criticalFrictionOfContacts = /* @__PURE__ */ guarded(
  "criticalFrictionOfContacts",
  engine.criticalFrictionOfContacts,
  2,
  { ...occasion, contacts: list(text) },
);
/** μ_c along an axis, with its minima. */
export const criticalCurve = /* @__PURE__ */ guarded("criticalCurve", engine.criticalCurve, 2, ofProbe);
/** The least μ_c along an axis and where it is; undefined where no friction is critical. */
export const leastCriticalFriction = /* @__PURE__ */ guarded(
  "leastCriticalFriction",
  engine.leastCriticalFriction,
  2,
  ofProbe,
);
/** The regions of a plane of two quantities, and the curves between them. */
export const paradoxMap = /* @__PURE__ */ guarded("paradoxMap", engine.paradoxMap, 2, {
  ...ofProbe,
  ...work,
});
/** The point nearest to the start of the search in two quantities; undefined where the search finds none. */
export const genotBrogliatoPoint = /* @__PURE__ */ guarded(
  "genotBrogliatoPoint",
  engine.genotBrogliatoPoint,
  2,
  ofPoint,
);
