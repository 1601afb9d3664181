/** Which parameter or start value moves one number of a motion, and how much? */

import { Mistake, measureSensitivity } from "judder";
import type { Compiled } from "./compiled.js";
import { jobOf } from "./film.js";
import type { GoalAnswer, QuestionOf } from "./protocol.js";

export function goalOf(compiled: Compiled, { scenario, goal }: QuestionOf<"goal">): GoalAnswer {
  const { parameters, coordinates } = compiled.mechanism;
  const names = parameters.map(({ name }) => name);
  const starts = coordinates.flatMap((name) => [`start:${name}`, `start:${name}'`]);
  const { samples: _, ...options } = jobOf(compiled, scenario).options;
  try {
    const given = { ...options, start: scenario.from, with: [...names, ...starts], goal };
    const { value, t, variables, reasons, valid } = measureSensitivity(compiled.mechanism, given);
    return { goal, value, t, variables, reasons, valid };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { goal, value: null, t: 0, variables: [], reasons: [], valid: false, note: error.message };
  }
}
