/** The answers to the questions of editor and drawing. */

import { checkModel } from "./check.js";
import { formulasOf } from "./formulas.js";
import type { EditingAnswers, EditingQuestion } from "./protocol.js";

export async function editingAnswer(
  question: EditingQuestion,
): Promise<EditingAnswers[EditingQuestion["kind"]]> {
  if (question.kind === "check") return checkModel(question.mechanism, question.model);
  if (question.kind === "formulas") return formulasOf(question.mechanism, question.model);
  const { redrawn, sketchAt } = await import("./sketch.js");
  return question.kind === "sketch" ? sketchAt(question.scenario) : redrawn(question.scenario, question.edit);
}
