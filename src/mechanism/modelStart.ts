/** Which entries does the start of a model have? */

import type { Expression, Model, StartEntry } from "../model/index.js";

/** The start that a file states: that of its coordinates, its memory and its states. */
export function modelStart({ start, memory, states }: Model): StartEntry[] {
  const entry = (name: string, velocity: boolean, expression: Expression): StartEntry => ({
    coordinate: name,
    velocity,
    value: { kind: "number", expression },
    start: expression.start,
    end: expression.end,
  });
  return [
    ...start,
    ...memory.map((one) => entry(one.name.value, false, one.start)),
    ...states.flatMap((one) => (one.start === undefined ? [] : [entry(one.name.value, true, one.start)])),
  ];
}
