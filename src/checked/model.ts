/** Model files and their compilation, with their options checked. */

import * as engine from "../mechanism/index.js";
import * as model from "../model/index.js";
import { objectKind, textKind } from "./rule/argument.js";
import { guarded } from "./rule/guard.js";
import { made, type OptionTable, text } from "./rule/kind.js";

export const compileTable: OptionTable<engine.CompileOptions> = { name: text, backend: made("a back end") };

/**
 * Reads and checks a model file.
 * Throws ModelError, with all that was found, when the text is not a model: nothing of the text is ever run.
 */
export const parseModel = /* @__PURE__ */ guarded("parseModel", model.parseModel, 1, { file: text }, [
  textKind,
]);
/** Derives and compiles a model; throws ModelError where it has no meaning. */
export const compileMechanism = /* @__PURE__ */ guarded(
  "compileMechanism",
  engine.compileMechanism,
  1,
  compileTable,
  [objectKind("a model, as parseModel returns it", "coordinates")],
);
