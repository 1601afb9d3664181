/**
 * Where does the contact problem of a step of fixed length have several solutions, or may have them? Each stretch
 * is one ambiguity.
 */

import type { Mode } from "../../contact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import type { TimeStepper } from "../../timestepping/index.js";
import type { Ambiguity } from "../record/ambiguity.js";

export interface AmbiguousSteps {
  readonly mechanism: Mechanism;
  readonly stepper: TimeStepper;
  readonly ambiguities: Ambiguity[];
  readonly steps: number;
  timeAt(step: number): number;
}

export function noteSeveral(run: AmbiguousSteps): void {
  const { stepper, ambiguities, mechanism, steps } = run;
  const { several, active, chosen } = stepper.last;
  if (several === undefined) return;
  const [t, tEnd] = [run.timeAt(steps - 1), run.timeAt(steps)];
  const label = (modes: readonly Mode[]) =>
    active.map((k, i) => `${mechanism.contacts[k]?.name} ${modes[i]}`).join(", ");
  const options =
    several.length === 0 ? [label(chosen), "others, not looked for"] : distinct(several.map(label));
  const last = ambiguities.at(-1);
  const continues = last?.tEnd === t && last.chosen === label(chosen);
  if (last !== undefined && continues && last.options.join() === options.join()) last.tEnd = tEnd;
  else
    ambiguities.push({
      t,
      tEnd,
      rule: "one step",
      options,
      because: options.map(() => "it solves the contact problem of the step"),
      chosen: label(chosen),
      policy: "timestepping",
    });
}

/** Solutions with the same modes, as on rough slides, get a number. */
function distinct(labels: readonly string[]): string[] {
  return labels.map((label, i) => {
    const earlier = labels.slice(0, i).filter((other) => other === label).length;
    return earlier === 0 ? label : `${label} (${earlier + 1})`;
  });
}
