/**
 * What does an event of the model file do? All events of one instant read the state before it and set theirs
 * together; the ledger takes the energy that they bring. Contacts are read anew where their gaps or velocities
 * may have changed.
 */

import { assignmentKernel, type Mechanism, moveContacts } from "../../mechanism/index.js";
import type { Run } from "../run.js";
import { rereadConditions, rereadContacts } from "./reread.js";
import type { Step } from "./step.js";
import { rereadStretches } from "./stretch.js";

/** Applies events, by their places in the file. */
export function occur(run: Run, events: readonly number[]): Step {
  const { mechanism, state } = run;
  const set = newValues(run, events);
  if (typeof set === "string") return run.outcome("inconsistent", set);
  const before = run.energy();
  run.mark();
  if (events.some((index) => changes(run, index, set))) run.walk.changed = run.t;
  for (const [place, { value }] of set) state[place] = value;
  const after = run.energy();
  const brought = after.kinetic + after.potential - before.kinetic - before.potential;
  run.losses.events += brought;
  run.walk.work = Math.max(run.walk.work, Math.abs(brought)); // events may take back what they brought
  for (const index of events) run.events.add(run, run.j, "event", index, "flight", "flight");
  run.j++;
  run.branchesKnown = 0;
  const moved = moveContacts(mechanism, set.keys());
  const names = events.map((i) => mechanism.events[i]?.name).join(" and ");
  const acts = rereadConditions(run);
  return moved || acts ? rereadContacts(run, names) : rereadStretches(run);
}

/** Does an event at a zero change the state? */
function changes(
  { mechanism: { events }, state }: Run,
  index: number,
  set: ReadonlyMap<number, NewValue>,
): boolean {
  const { trigger, set: own } = events[index] as Mechanism["events"][number];
  return trigger.kind === "zero" && own.some(({ place }) => set.get(place)?.value !== state[place]);
}

interface NewValue {
  readonly value: number;
  readonly event: string;
}

/** By place in the state; a sentence where two events contradict each other, or a value is not finite. */
export function newValues(
  { mechanism, state, p, t }: Pick<Run, "mechanism" | "state" | "p" | "t">,
  events: readonly number[],
): ReadonlyMap<number, NewValue> | string {
  const { dimension: n } = mechanism;
  const kernel = assignmentKernel(mechanism);
  const values = new Float64Array(kernel.size);
  kernel.into(t, state.subarray(0, n), state.subarray(n), p, values);
  const set = new Map<number, NewValue>();
  for (const index of events) {
    const { name: event, set: own } = mechanism.events[index] as Mechanism["events"][number];
    for (const [k, { name, place }] of own.entries()) {
      const value = values[kernel.first(index) + k] as number;
      if (!Number.isFinite(value)) return `event ${event} sets ${name} to a value that is not finite`;
      const other = set.get(place);
      if (other !== undefined && other.value !== value)
        return (
          `events ${other.event} and ${event} happen at the same time and set ${name} to ${other.value} and ` +
          `to ${value}`
        );
      set.set(place, { value, event });
    }
  }
  return set;
}
