/** What is the answer to a question of the page? */

import { compiledOf } from "./compiled.js";
import { isEditing } from "./editing/protocol.js";
import { buffersOf, partOf, runOf } from "./film.js";
import type { Answers, Kind, Question, QuestionOf } from "./protocol.js";

export interface Reply {
  readonly answer: Answers[Kind];
  /** What is handed over and not copied. */
  readonly buffers: ArrayBuffer[];
}

/** What the first motion does not need is loaded when it is requested. */
const parts = {
  explain: () => import("./words/words.js"),
  fork: () => import("./words/fork.js"),
  works: () => import("./words/works.js"),
  editing: () => import("./editing/answers.js"),
  tree: () => import("./words/tree.js"),
  map: () => import("./plane.js"),
  impact: () => import("./microscope.js"),
  goal: () => import("./goal.js"),
  curve: () => import("./curve.js"),
  hand: () => import("./hand.js"),
};

/** Throws what the library throws: Mistake and ModelError are the scenario's mistakes. */
export async function answerTo(question: Question): Promise<Reply> {
  if (question.kind === "run") {
    const answer = runOf(await compiledOf(question.scenario), question.scenario);
    return { answer, buffers: buffersOf([answer.film]) };
  }
  if (question.kind === "part" || question.kind === "moment") {
    const answer = partOf(await compiledOf(question.scenario), question);
    return { answer, buffers: buffersOf([answer]) };
  }
  if (question.kind === "fork") {
    const { forkOf } = await parts.fork();
    const answer = forkOf(await compiledOf(question.scenario), question.scenario, question.place);
    return { answer, buffers: buffersOf(answer.branches.map(({ film }) => film)) };
  }
  return { answer: await plainAnswer(question), buffers: [] };
}

/** Questions whose answers have films. */
type Moving = "run" | "part" | "moment" | "fork";

/** An answer that is copied. */
async function plainAnswer(
  question: Exclude<Question, { kind: Moving }>,
): Promise<Answers[Exclude<Kind, Moving>]> {
  if (isEditing(question)) return (await parts.editing()).editingAnswer(question);
  switch (question.kind) {
    case "explain":
      return (await parts.explain()).explain(question.word);
    case "load":
      await Promise.all(Object.values(parts).map((load) => load()));
      return true;
    case "works":
      return worksAbout(question);
    case "tree":
      return (await parts.tree()).treeOf(await compiledOf(question.scenario), question.scenario);
    case "map":
      return (await parts.map()).mapOf(await compiledOf(question.scenario), question);
    case "impact":
      return (await parts.impact()).impactOf(await compiledOf(question.scenario), question);
    case "goal":
      return (await parts.goal()).goalOf(await compiledOf(question.scenario), question);
    case "curve":
      return (await parts.curve()).curveOf(await compiledOf(question.scenario), question);
    case "pull":
      return { from: (await parts.hand()).startFromHand(await compiledOf(question.scenario), question) };
    case "throw":
      return { from: (await parts.hand()).startFromThrow(await compiledOf(question.scenario), question) };
    case "loads":
      return (await parts.hand()).loadsIn(await compiledOf(question.scenario), question.scenario);
  }
}

async function worksAbout({ scenario, methods }: QuestionOf<"works">): Promise<Answers["works"]> {
  const { worksOf } = await parts.works();
  return worksOf((await compiledOf(scenario)).mechanism, scenario, methods);
}
