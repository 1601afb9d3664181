/**
 * Does a motion have a derivative where it ends? Not where an event happens just then: a change would move it to the
 * other side of the end.
 */

import type { Mechanism } from "../mechanism/index.js";
import type { ContactEvent, PathPiece } from "../simulate/index.js";
import { clockSection } from "../variation/clock.js";
import type { EventValue } from "../variation/segmentEvent.js";
import type { FormulaSlopes, VariableColumns } from "./changes.js";
import type { Objection } from "./impactBorder.js";
import { guardName, guardValues } from "./judge.js";
import { sensitivityTolerances } from "./tolerances.js";

/** A guard that is at zero where the run ends. */
export interface NearEvent {
  readonly name: string;
  readonly formula: FormulaSlopes;
}

/** Guards that are at zero at the end of the last piece, which none of them has ended. */
export function eventsAtEnd(
  mechanism: Mechanism,
  columns: VariableColumns,
  piece: PathPiece,
  p: Float64Array,
  span: number,
): NearEvent[] {
  const { tEnd: t, end: state } = piece;
  const near = sensitivityTolerances.simultaneous * span;
  const values = piece.hyperstatic ? [] : guardValues(mechanism, piece, { t, state, p }, columns.varied);
  const guards = values
    .filter(({ value, rate, formula }) => columns.isZero(value, formula) || Math.abs(value / rate) <= near)
    .map(({ guard, formula }) => ({ name: guardName(mechanism, guard), formula }));
  const clocks = mechanism.events.flatMap(({ name, trigger }, event) => {
    if (trigger.kind !== "clock") return [];
    const { value, slopes } = clockSection(mechanism, event, columns.varied, t, p);
    return Math.abs(value) <= near ? [{ name, formula: { slopes, at: 0 } }] : [];
  });
  return [...guards, ...clocks];
}

/** An event that happens right before the end, or a chatter that ends there. */
export function eventNearEnd(
  [event]: readonly ContactEvent[],
  { guardSlopes, reset }: EventValue,
): NearEvent[] {
  if (event === undefined) return [];
  const name = event.name ?? `${event.contact} ${event.type}`;
  const slopes = reset.time > 0 ? [guardSlopes, reset.timeSlopes] : [guardSlopes];
  return slopes.map((one) => ({ name, formula: { slopes: one, at: 0 } }));
}

/** For which variables the end lies on one side of such an event; errors of changes do not count. */
export const endObjections = (
  near: readonly NearEvent[],
  columns: VariableColumns,
  changes: readonly Float64Array[],
): Objection[] =>
  near.flatMap(({ name, formula }): Objection[] => {
    const variables = changes.flatMap((change, j) => {
      const [sum, size] = columns.along(formula, j, change);
      return Math.abs(sum) > sensitivityTolerances.unmoved * size ? [j] : [];
    });
    return variables.length === 0 ? [] : [{ reason: { kind: "endEvent", event: name }, variables }];
  });
