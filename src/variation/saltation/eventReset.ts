/**
 * What do events of the model file do to the state, and how does that change with the state before? Each sets
 * formulas of the old state, which are differentiated as they stand; memory is part of the state. What they do not
 * set stays.
 */

import type { Mechanism } from "../../mechanism/index.js";
import { StateFormulas } from "../implicit.js";
import { type Reset, unchanged } from "./reset.js";

/** Events that happen at one instant, by their places in the file. */
export function eventReset(
  mechanism: Mechanism,
  events: readonly number[],
  varied: readonly number[],
): Reset {
  const set = events.flatMap((index) => mechanism.events[index]?.set ?? []);
  const formulas = new StateFormulas(
    mechanism,
    set.map(({ value }) => value),
    varied,
  );
  const { width } = formulas;
  return (t, state, p) => {
    formulas.read(t, state, p);
    const value = unchanged(state, width);
    for (const [k, { place }] of set.entries()) {
      value.after[place] = formulas.values[k] as number;
      value.slopes.set(formulas.slopes.subarray(k * width, (k + 1) * width), place * width);
    }
    return value;
  };
}
