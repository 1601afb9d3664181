/** Numbers of a mechanism at a state, with their options checked. */

import * as engine from "../mechanism/index.js";
import { guarded } from "./guard.js";
import { named, number, occasion, state } from "./kind.js";

export const matricesAt = /* @__PURE__ */ guarded("matricesAt", engine.matricesAt, 2, occasion);
export const drawingAt = /* @__PURE__ */ guarded("drawingAt", engine.drawingAt, 2, occasion);
export const contactPointsAt = /* @__PURE__ */ guarded(
  "contactPointsAt",
  engine.contactPointsAt,
  2,
  occasion,
);
export const flightDerivatives = /* @__PURE__ */ guarded(
  "flightDerivatives",
  engine.flightDerivatives,
  2,
  occasion,
);
export const pullPoint = /* @__PURE__ */ guarded("pullPoint", engine.pullPoint, 4, occasion);
export const resolveStart = /* @__PURE__ */ guarded("resolveStart", engine.resolveStart, 2, {
  ...occasion,
  near: state,
  gaps: named(number),
});
