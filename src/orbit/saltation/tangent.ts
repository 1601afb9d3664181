/**
 * In which directions can a motion be changed at all? While contacts are closed, only along their constraints; after an impact
 * that stopped the slip, only so that it would have stopped as well. The rank that events take away is read from the modes,
 * [LB01] (2.1), never from the size of a number.
 */

import type { Row } from "../../emit/index.js";
import type { Node } from "../../expression/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { without } from "../../numerics/index.js";
import { smoothFormulasOf } from "../../simulate/index.js";
import { SparseSlopes, variablesOf } from "../variation/implicit.js";

const kinds = ["gap", "vN", "vT"] as const;
type Kind = (typeof kinds)[number];
/** A direction that is left to within this share of its length by the others is new. */
const dependence = 1e-9;

/** Derivatives of gaps and contact velocities by q, v and t, made once for each mechanism. */
class ContactSlopes {
  private readonly slopes: SparseSlopes;
  private readonly width: number;
  private readonly out: Float64Array;

  constructor(mechanism: Mechanism) {
    const { words, contacts } = smoothFormulasOf(mechanism);
    const { graph, v } = words;
    const nodes = contacts.flatMap(({ gap, WN, wTildeN, slip }) => {
      const vN = graph.add(wTildeN, ...WN.map((entry, i) => graph.multiply(entry, v[i] as Node)));
      return [gap, vN, slip];
    });
    const variables = variablesOf(mechanism, []);
    this.width = variables.length;
    this.out = new Float64Array(nodes.length * this.width);
    this.slopes = new SparseSlopes(mechanism, nodes, variables, {}, (i, j) => i * this.width + j);
  }

  read(t: number, state: Float64Array, p: Float64Array): void {
    const n = state.length / 2;
    this.out.fill(0);
    this.slopes.addInto(this.out, 1, t, state.subarray(0, n), state.subarray(n), p);
  }

  /** By the state, and with ẋ the rate along the motion. */
  of(contact: number, kind: Kind, rate: Float64Array): { by: Float64Array; rate: number } {
    const at = (3 * contact + kinds.indexOf(kind)) * this.width;
    const by = this.out.slice(at, at + rate.length);
    let sum = this.out[at + rate.length] as number;
    for (let i = 0; i < rate.length; i++) sum += (by[i] as number) * (rate[i] as number);
    return { by, rate: sum };
  }
}

const known = new WeakMap<Mechanism, ContactSlopes>();

export interface TangentPlace {
  readonly t: number;
  readonly state: Float64Array;
  /** Parameters, then the signs of branches. */
  readonly p: Float64Array;
  readonly rows: readonly Row[];
  /** ẋ in the phase. */
  readonly rate: Float64Array;
}

/** An orthonormal basis of the changes that the rows allow; `stopped` are open contacts whose slip an impact has just ended. */
export function tangentBasis(
  mechanism: Mechanism,
  { t, state, p, rows, rate }: TangentPlace,
  stopped: readonly number[],
): Float64Array[] {
  const slopes = known.get(mechanism) ?? new ContactSlopes(mechanism);
  known.set(mechanism, slopes);
  slopes.read(t, state, p);
  const forbidden: Float64Array[] = [];
  const forbid = (row: Float64Array) => {
    const length = Math.hypot(...row);
    const rest = without(without(row, forbidden), forbidden);
    const left = Math.hypot(...rest);
    if (left > dependence * length) forbidden.push(rest.map((value) => value / left));
  };
  for (const { contact, kind } of rows) {
    if (kind === "N") forbid(slopes.of(contact, "gap", rate).by);
    forbid(slopes.of(contact, kind === "N" ? "vN" : "vT", rate).by);
  }
  for (const contact of stopped) {
    if (rows.some((row) => row.contact === contact)) continue;
    // Gap and slip are both 0 at the event, whenever it is: eliminating its time leaves one condition.
    const [gap, slip] = [slopes.of(contact, "gap", rate), slopes.of(contact, "vT", rate)];
    forbid(slip.by.map((value, i) => gap.rate * value - slip.rate * (gap.by[i] as number)));
  }
  return complement(forbidden, state.length);
}

/** An orthonormal basis of what is orthogonal to given orthonormal vectors: each time the axis that is left the most. */
function complement(forbidden: readonly Float64Array[], size: number): Float64Array[] {
  const basis: Float64Array[] = [];
  const axes = Array.from({ length: size }, (_, i) => {
    const unit = new Float64Array(size);
    unit[i] = 1;
    return unit;
  });
  while (basis.length < size - forbidden.length) {
    const all = [...forbidden, ...basis];
    const rests = axes.map((axis) => without(without(axis, all), all));
    const best = rests.reduce((one, other) => (Math.hypot(...other) > Math.hypot(...one) ? other : one));
    const length = Math.hypot(...best);
    basis.push(best.map((value) => value / length));
  }
  return basis;
}
