/** Critical friction and maps of the paradox, with their options checked. */

import * as engine from "../atlas/index.js";
import { mechanismKind, valueKind } from "./rule/argument.js";
import {
  compliant,
  list,
  needed,
  number,
  type OptionTable,
  occasion,
  oneOf,
  pair,
  shape,
  startValues,
  text,
  work,
} from "./rule/kind.js";
import { traced } from "./rule/trace.js";

const ofProbe: OptionTable<engine.ProbeOptions> = {
  ...occasion,
  ...compliant,
  start: startValues,
  contact: text,
};
const ofPoint: OptionTable<engine.GenotBrogliatoOptions> = { ...ofProbe, near: pair, slip: oneOf([1, -1]) };

const axis = shape(
  {
    name: needed(text),
    kind: needed(oneOf(["coordinate", "velocity", "parameter"])),
    index: needed(number),
    values: needed(list(number)),
  },
  { open: true },
);
const alongAxis = [mechanismKind, valueKind(axis, "an axis of makeAxis")];

/** μ_c of both slip directions. Throws Mistake where no contact touches or the name is unknown. */
export const findCriticalFriction = /* @__PURE__ */ traced(
  "findCriticalFriction",
  engine.criticalFriction,
  2,
  {
    ...occasion,
    contact: text,
  },
);
/** μ_c along an axis, with its minima. */
export const followCriticalFriction = /* @__PURE__ */ traced(
  "followCriticalFriction",
  engine.criticalCurve,
  2,
  ofProbe,
  alongAxis,
);
/** The smallest μ_c along an axis and where it is; undefined where no friction is critical. */
export const findLeastCriticalFriction = /* @__PURE__ */ traced(
  "findLeastCriticalFriction",
  engine.leastCriticalFriction,
  2,
  ofProbe,
  alongAxis,
);
/** The regions of a plane of two quantities, and the curves between them. */
export const mapParadox = /* @__PURE__ */ traced(
  "mapParadox",
  engine.paradoxMap,
  2,
  {
    ...ofProbe,
    ...work,
  },
  [mechanismKind, valueKind(list(axis, { length: 2 }), "a list of two axes of makeAxis")],
);
/** The point nearest to the start of the search in two quantities; undefined where the search finds none. */
export const findParadoxPoint = /* @__PURE__ */ traced(
  "findParadoxPoint",
  engine.genotBrogliatoPoint,
  2,
  ofPoint,
  [mechanismKind, valueKind(list(text, { length: 2 }), "a list of two names")],
);
