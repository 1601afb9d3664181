/** Numbers of a mechanism at a state, with their options checked. */

import * as engine from "../mechanism/index.js";
import { guarded } from "./rule/guard.js";
import { named, number, occasion, state } from "./rule/kind.js";

/** M, h, the contacts, energies and powers at a state. */
export const matricesAt = /* @__PURE__ */ guarded("matricesAt", engine.matricesAt, 2, occasion);
/** The shapes of the model's drawing in a state, in the order of the file, in metres. */
export const drawingAt = /* @__PURE__ */ guarded("drawingAt", engine.drawingAt, 2, occasion);
/** Where the contacts are in the plane, by name; those whose model gives no point are left out. */
export const contactPointsAt = /* @__PURE__ */ guarded(
  "contactPointsAt",
  engine.contactPointsAt,
  2,
  occasion,
);
/** Along the motion without contact forces; undefined where the mass matrix is singular. */
export const flightDerivatives = /* @__PURE__ */ guarded(
  "flightDerivatives",
  engine.flightDerivatives,
  2,
  occasion,
);
/** The state after the pull; velocities stay. */
export const pullPoint = /* @__PURE__ */ guarded("pullPoint", engine.pullPoint, 4, occasion);
/**
 * The state of start entries at given parameters; what is left out is 0. Of several ways to close a contact the one nearest
 * to `near` is taken, else nearest to 0. Throws ModelError where there is none.
 */
export const resolveStart = /* @__PURE__ */ guarded("resolveStart", engine.resolveStart, 2, {
  ...occasion,
  near: state,
  gaps: named(number),
});
