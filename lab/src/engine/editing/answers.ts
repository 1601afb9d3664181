/** The answers to the editor's questions. */

import { checkModel } from "./check.js";
import { formulasOf } from "./formulas.js";
import type { EditingAnswers, EditingQuestion } from "./protocol.js";

export const editingAnswer = ({
  kind,
  mechanism,
  model,
}: EditingQuestion): Promise<EditingAnswers[EditingQuestion["kind"]]> =>
  kind === "check" ? checkModel(mechanism, model) : formulasOf(mechanism, model);
