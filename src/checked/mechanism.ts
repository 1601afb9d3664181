/** Models and mechanisms, with their options checked. */

import * as engine from "../mechanism/index.js";
import * as model from "../model/index.js";
import { guarded } from "./guard.js";
import { made, named, number, type OptionTable, oneOf, parameters, state, text } from "./kind.js";

/** When, and with which parameters. */
export const occasion: OptionTable<engine.Occasion> = { t: number, parameters };

export const compileTable: OptionTable<engine.CompileOptions> = { name: text, backend: made("a back end") };
const describeTable: OptionTable<engine.DescribeOptions> = { notation: oneOf(["text", "latex"]), parameters };

export const parseModel = /* @__PURE__ */ guarded("parseModel", model.parseModel, 1, { file: text });
export const compileMechanism = /* @__PURE__ */ guarded(
  "compileMechanism",
  engine.compileMechanism,
  1,
  compileTable,
);
export const describeMechanism = /* @__PURE__ */ guarded(
  "describeMechanism",
  engine.describeMechanism,
  1,
  describeTable,
);
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
