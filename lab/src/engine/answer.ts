/** What is the answer to a question of the page? */

import { explain } from "judder";
import { type Compiled, compiledOf } from "./compiled.js";
import { editingAnswer, isEditing } from "./editing/index.js";
import type { EditingQuestion } from "./editing/protocol.js";
import { buffersOf, runOf } from "./film.js";
import { forkOf } from "./fork.js";
import { startFromHand } from "./hand.js";
import { impactOf } from "./microscope.js";
import { mapOf } from "./plane.js";
import type { Answers, Kind, Question } from "./protocol.js";

export interface Reply {
  readonly answer: Answers[Kind];
  /** What is handed over and not copied. */
  readonly buffers: ArrayBuffer[];
}

/** Throws what the library throws: RangeError and ModelError are the scenario's mistakes. */
export async function answerTo(question: Question): Promise<Reply> {
  if (question.kind === "explain") return { answer: explain(question.word), buffers: [] };
  if (isEditing(question)) return { answer: await editingAnswer(question), buffers: [] };
  if (question.kind === "works") {
    const { worksOf } = await import("./works/works.js"); // references are many, and rarely asked for
    return { answer: worksOf(await compiledOf(question.scenario), question.scenario), buffers: [] };
  }
  return answerAbout(await compiledOf(question.scenario), question);
}

function answerAbout(
  compiled: Compiled,
  question: Exclude<Question, EditingQuestion | { kind: "explain" | "works" }>,
): Reply {
  switch (question.kind) {
    case "run": {
      const answer = runOf(compiled, question.scenario);
      return { answer, buffers: buffersOf([answer.film]) };
    }
    case "fork": {
      const answer = forkOf(compiled, question.scenario, question.place);
      return { answer, buffers: buffersOf(answer.branches.map(({ film }) => film)) };
    }
    case "map":
      return { answer: mapOf(compiled, question), buffers: [] };
    case "impact":
      return { answer: impactOf(compiled, question), buffers: [] };
    case "pull":
      return { answer: { from: startFromHand(compiled, question) }, buffers: [] };
  }
}
