/**
 * Steps back and forward through scenarios. Changes of the same fields that follow each other quickly are one step, and so is all
 * that a hand drags at once.
 */

import type { Scenario } from "../scenario/scenario.js";

/** Milliseconds within which two changes of the same fields are one step, and the number of steps that are kept. */
const [together, most] = [700, 200];

export class History {
  private past = $state.raw<readonly Scenario[]>([]);
  private future = $state.raw<readonly Scenario[]>([]);
  private last = { fields: "", at: Number.NEGATIVE_INFINITY };

  /** Until when changes belong to one drag, and whether it has changed something. */
  private drag = { until: Number.NEGATIVE_INFINITY, began: false };

  readonly canUndo = $derived(this.past.length > 0);
  readonly canRedo = $derived(this.future.length > 0);

  /** The scenario that one step back leads to. */
  get before(): Scenario | undefined {
    return this.past.at(-1);
  }

  /** A scenario takes the place of another one. */
  record(before: Scenario, after: Scenario): void {
    const fields = changedFields(before, after);
    if (fields === "") return;
    const now = performance.now();
    const dragged = now < this.drag.until;
    const soon = fields === this.last.fields && now - this.last.at < together;
    const joined = this.past.length > 0 && (dragged ? this.drag.began : soon);
    this.drag.began = true;
    this.last = { fields, at: now };
    if (!joined) this.past = [...this.past, before].slice(-most);
    this.future = [];
  }

  /** The next change is a step of its own, however soon it follows. */
  split(): void {
    this.last.fields = "";
  }

  /** A drag begins: all changes until its end are one step. */
  hold(): void {
    this.drag = { until: Number.POSITIVE_INFINITY, began: false };
  }

  /** The drag ends; answers to its last moves may still come. */
  release(): void {
    this.drag.until = Math.min(this.drag.until, performance.now() + together);
  }

  undo(present: Scenario): Scenario | undefined {
    const steps = steppingTo(this.past, present);
    const before = steps.at(-1);
    this.past = steps.slice(0, -1);
    if (before === undefined) return undefined;
    this.future = [...this.future, present];
    this.last.fields = "";
    this.drag.until = Number.NEGATIVE_INFINITY;
    return before;
  }

  redo(present: Scenario): Scenario | undefined {
    const steps = steppingTo(this.future, present);
    const after = steps.at(-1);
    this.future = steps.slice(0, -1);
    if (after === undefined) return undefined;
    this.past = [...this.past, present];
    this.last.fields = "";
    return after;
  }
}

/** Without the last ones that are as the present: a model that was refused has left such a step. */
function steppingTo(steps: readonly Scenario[], present: Scenario): readonly Scenario[] {
  return steps.slice(0, 1 + steps.findLastIndex((step) => changedFields(step, present) !== ""));
}

/** The names of all that differs, with the entries of parameters, start, policy and view; the time of the cursor is not a change. */
function changedFields(before: object, after: object, prefix = ""): string {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .flatMap((name): string[] => {
      const [one, other] = [before, after].map((side) => (side as Record<string, unknown>)[name]);
      if (prefix === "view." && (name === "t" || name === "speed")) return [];
      if (isRecord(one) && isRecord(other)) {
        const inside = changedFields(one, other, `${name}.`);
        return inside === "" ? [] : [inside];
      }
      return JSON.stringify(one) === JSON.stringify(other) ? [] : [`${prefix}${name}`];
    })
    .join(" ");
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
