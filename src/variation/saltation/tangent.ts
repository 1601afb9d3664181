/**
 * In which directions can a motion be changed at all? While contacts are closed, only along their constraints;
 * after an impact that stopped the slip, only so that it would have stopped as well. The rank that events take away
 * is read from the modes, [LB01] (2.1), never from the size of a number.
 */

import { hypot } from "../../elementary/index.js";
import { hiddenPlaces, type Mechanism } from "../../mechanism/index.js";
import { complement, dot, unitVectors, without } from "../../numerics/index.js";
import type { Row } from "../../phase/index.js";
import { contactFunctions, heldValues } from "../constraints.js";
import { variationTolerances } from "../tolerances.js";

/** No parameter is varied. */
const none: readonly number[] = Object.freeze([]);

export interface TangentPlace {
  readonly t: number;
  readonly state: Float64Array;
  /** Parameters, then the signs of branches. */
  readonly p: Float64Array;
  readonly rows: readonly Row[];
  /** ẋ in the phase. */
  readonly rate: Float64Array;
}

/**
 * An orthonormal basis of the changes that the rows allow; `stopped` are open contacts whose slip an impact has
 * just ended.
 */
export function tangentBasis(
  mechanism: Mechanism,
  { t, state, p, rows, rate }: TangentPlace,
  stopped: readonly number[],
): Float64Array[] {
  const size = state.length;
  const held = heldValues(rows);
  const hidden = hiddenPlaces(mechanism);
  if (held.length + stopped.length + hidden.length === 0) return unitVectors(size);
  const functions = contactFunctions(mechanism, none);
  functions.read(t, state, p);
  const of = (contact: number, value: Parameters<typeof functions.place>[1]) => {
    const at = functions.place(contact, value) * functions.width;
    const by = functions.slopes.slice(at, at + size);
    return { by, rate: dot(by, rate) + (functions.slopes[at + size] as number) };
  };
  const forbidden: Float64Array[] = [];
  const forbid = (row: Float64Array) => {
    const length = hypot(...row);
    const rest = without(without(row, forbidden), forbidden);
    const left = hypot(...rest);
    if (left > variationTolerances.dependence * length) forbidden.push(rest.map((value) => value / left));
  };
  for (const place of hidden) forbid(unitVectors(size)[place] as Float64Array);
  for (const { contact, value } of held) forbid(of(contact, value).by);
  for (const contact of stopped) {
    if (rows.some((row) => row.contact === contact && row.kind !== "K")) continue;
    // Gap and slip are both 0 at the event, whenever it is: eliminating its time leaves one condition.
    const [gap, slip] = [of(contact, "gap"), of(contact, "vT")];
    forbid(slip.by.map((value, i) => gap.rate * value - slip.rate * (gap.by[i] as number)));
  }
  return complement(forbidden, state.length);
}
