/**
 * How is a lesson written? Tasks of predict, run, check in a small text format:
 *
 *     lesson: Hops and paradoxes
 *
 *     == A finger hops
 *     show finger?mu=1&until=2
 *     A finger is pushed over a moving belt.
 *     ? What does the tip do?
 *     - It slides steadily. | no event liftoff
 *     - It hops. | event liftoff
 *     ! It sticks, takes off, and lands again.
 *
 * Which prediction is right is not written down: the run decides, by the condition behind each of them.
 */

import type { RunAnswer } from "../engine/protocol.js";

export interface Prediction {
  readonly text: string;
  readonly condition: string;
}

export interface Task {
  readonly title: string;
  readonly text: string;
  /** The fragment of the address that shows it. */
  readonly link: string;
  readonly question: string;
  readonly predictions: readonly Prediction[];
  /** What is said after the check. */
  readonly after: string;
}

export interface Lesson {
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** What a file may hold. */
const most = { characters: 100_000, tasks: 30 };

/** The lesson in a text; throws with the line that is wrong. */
export function readLesson(text: string): Lesson {
  if (text.length > most.characters) throw new Error(`a lesson has at most ${most.characters} characters`);
  let title = "Lesson";
  const tasks: { -readonly [K in keyof Task]: Task[K] }[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const task = tasks.at(-1);
    const [, mark, rest = ""] = /^(lesson:|==|show |[?!-] )?\s*(.*)$/.exec(line) ?? [];
    const wrong = (what: string) =>
      new Error(`line ${i + 1}: ${what}, got ${JSON.stringify(line.slice(0, 60))}`);
    if (line === "") continue;
    if (mark === "lesson:") title = rest;
    else if (mark === "==")
      tasks.push({ title: rest, text: "", link: "", question: "", predictions: [], after: "" });
    else if (task === undefined) throw wrong('a task begins with "== title"');
    else if (mark === "show ") task.link = rest;
    else if (mark === "? ") task.question = rest;
    else if (mark === "! ") task.after = joined(task.after, rest);
    else if (mark === "- ") {
      const [said = "", condition] = rest.split("|").map((part) => part.trim());
      if (condition === undefined || conditionOf(condition) === undefined)
        throw wrong(`a prediction is written "- text | condition" with ${conditionForms}`);
      task.predictions = [...task.predictions, { text: said, condition }];
    } else if (task.after === "") task.text = joined(task.text, line);
    else task.after = joined(task.after, line);
  }
  if (tasks.length === 0 || tasks.length > most.tasks)
    throw new Error(`a lesson has 1 to ${most.tasks} tasks, got ${tasks.length}`);
  const bare = tasks.findIndex(({ link }) => link === "");
  if (bare >= 0) throw new Error(`task ${bare + 1} shows nothing: a line "show finger?mu=1" is missing`);
  return { title, tasks };
}

const joined = (before: string, more: string): string => (before === "" ? more : `${before} ${more}`);

type Motion = Pick<RunAnswer, "events" | "ambiguities"> & {
  readonly film: Pick<RunAnswer["film"], "outcome">;
};

const conditionForms = "event TYPE, no event TYPE, outcome KIND, fork or no fork, several joined by and";

/** The condition as a function of a run; undefined where it is none. */
function conditionOf(text: string): ((run: Motion) => boolean) | undefined {
  const parts = text.split(/\s+and\s+/).map((part): ((run: Motion) => boolean) | undefined => {
    const [, no, what, name] = /^(no )?(event|outcome|fork)(?: ([\w+-]+))?$/.exec(part) ?? [];
    const meant = (yes: boolean) => yes === (no === undefined);
    if (what === "event" && name) return ({ events }) => meant(events.some(({ type }) => type === name));
    if (what === "outcome" && name) return ({ film }) => meant(film.outcome.kind === name);
    if (what === "fork" && !name) return ({ ambiguities }) => meant(ambiguities.length > 0);
    return undefined;
  });
  return parts.every((part) => part !== undefined) ? (run) => parts.every((part) => part?.(run)) : undefined;
}

/** Does a prediction come true on a run? */
export const comesTrue = ({ condition }: Prediction, run: Motion): boolean =>
  conditionOf(condition)?.(run) ?? false;
