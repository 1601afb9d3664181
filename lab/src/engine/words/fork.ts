/** Which continuations does an ambiguity leave open? Each with its reason, its explanation, and the motion that follows it. */

import { type Ambiguity, type Explanation, explain, Mistake, simulate } from "judder";
import type { Scenario } from "../../scenario/scenario.js";
import type { Compiled } from "../compiled.js";
import { filmOf, jobOf } from "../film.js";
import type { Branch, ForkAnswer } from "../protocol.js";

/** Futures are named after their modes; the policies that follow them have names of their own. */
const policyWords: Readonly<Record<string, string>> = {
  "stick=stick": "stick=persist",
  "stick=flight": "stick=eager",
  "indeterminate=impactWithoutCollision": "indeterminate=impact",
  "indeterminate=impact": "indeterminate=impact",
};

/** The ambiguities of a scenario's run up to a place, and its branches there. */
export function forkOf(compiled: Compiled, scenario: Scenario, place: number): ForkAnswer {
  const { start, options } = jobOf(compiled, scenario);
  const run = simulate(compiled.mechanism, start, { ...options, samples: 0, dense: false });
  const ambiguity = run.ambiguities[place];
  if (ambiguity === undefined) throw new Mistake(`the run has no ambiguity ${place + 1}`);
  const before = run.ambiguities.slice(0, place).map(({ chosen }) => chosen);
  return {
    place,
    t: ambiguity.t,
    rule: ambiguity.rule,
    about: explain("future"),
    branches: ambiguity.options.map((label, i) =>
      branchOf(compiled, scenario, ambiguity, { label, because: ambiguity.because[i] ?? "" }, before),
    ),
  };
}

function branchOf(
  compiled: Compiled,
  scenario: Scenario,
  { rule, t, chosen }: Ambiguity,
  { label, because }: { readonly label: string; readonly because: string },
  before: readonly string[],
): Branch {
  const known = { label, because, chosen: label === chosen, explanation: explanationOf(rule, label) };
  try {
    const { start, options } = jobOf(compiled, { ...scenario, follow: [...before, label] });
    const film = filmOf(
      compiled,
      simulate(compiled.mechanism, start, { ...options, dense: false }),
      scenario,
      t,
    );
    return { ...known, film, failure: undefined };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { ...known, film: undefined, failure: error.message };
  }
}

function explanationOf(rule: string, label: string): Explanation | undefined {
  const word = `${rule}=${label}`;
  return explain(policyWords[word] ?? word) ?? explain(label);
}
