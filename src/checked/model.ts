/** Model files and their compilation, with their options checked. */

import * as engine from "../mechanism/index.js";
import * as model from "../model/index.js";
import { guarded } from "./guard.js";
import { made, type OptionTable, text } from "./kind.js";

export const compileTable: OptionTable<engine.CompileOptions> = { name: text, backend: made("a back end") };

export const parseModel = /* @__PURE__ */ guarded("parseModel", model.parseModel, 1, { file: text });
export const compileMechanism = /* @__PURE__ */ guarded(
  "compileMechanism",
  engine.compileMechanism,
  1,
  compileTable,
);
