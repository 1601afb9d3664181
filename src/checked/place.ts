/** Numbers of a mechanism at a state, with their options checked. */

import * as engine from "../mechanism/index.js";
import { guarded } from "./rule/guard.js";
import { occasion } from "./rule/kind.js";
import { traced } from "./rule/trace.js";

/** M, h, the contacts, energies and powers at a state. */
export const evaluateMatrices = /* @__PURE__ */ traced("evaluateMatrices", engine.matricesAt, 2, occasion);
/** The shapes of the model's drawing in a state, in the order of the file, in metres. */
export const placeDrawing = /* @__PURE__ */ guarded("placeDrawing", engine.drawingAt, 2, occasion);
/** Where the contacts are in the plane, by name; those whose model gives no point are left out. */
export const placeContacts = /* @__PURE__ */ guarded("placeContacts", engine.contactPointsAt, 2, occasion);
