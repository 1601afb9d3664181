/** Which parts of a motion are smooth, and where does it jump? Rows of samples, cut where the hybrid time counts on. */

import { suggestion } from "#inner";
import {
  type Mechanism,
  Mistake,
  type Mode,
  type Samples,
  type State,
  type Trajectory,
} from "../../src/index.js";

type Row = readonly (number | Mode)[];

/** Rows between two events; no contact changes its mode inside. */
export interface Piece {
  readonly rows: readonly Row[];
  readonly modes: readonly Mode[];
}

/** It takes time: between simultaneous events there are parts without any. */
export const lasts = ({ rows }: Piece): boolean => rows[0]?.[0] !== rows.at(-1)?.[0];

/** What can be drawn over something else: a column of the samples and what to write next to its axis. */
export interface Quantity {
  readonly label: string;
  readonly column: number;
}

/** The smooth parts in order; throws Mistake where the run kept no samples. */
export function piecesOf(
  { contacts, coordinates }: Mechanism,
  { samples }: { readonly samples?: Samples | undefined },
): Piece[] {
  if (samples === undefined || samples.rows.length === 0) {
    throw new Mistake("a picture of a motion needs samples, the run kept none");
  }
  const first = 2 + 2 * coordinates.length;
  const groups: Row[][] = [];
  for (const row of samples.rows) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.[1] === row[1]) last.push(row);
    else groups.push([row]);
  }
  return groups.map((rows) => ({
    rows,
    modes: contacts.map((_, i) => rows[0]?.[first + columnsPerContact * i] as Mode),
  }));
}

const columnsPerContact = 5;
const contactLabels = ["", "gap (m)", "v_T (m/s)", "λ_N (N)", "λ_T (N)"];
const contactNames = ["mode", "gap", "vT", "lambdaN", "lambdaT"];

/** phi, phi' (or v_phi), t, tip_gap, tip_vT, tip_lambdaN, tip_lambdaT; ’ counts as '. */
export function findQuantity({ coordinates, contacts, units }: Mechanism, text: string): Quantity {
  const n = coordinates.length;
  const known = new Map<string, Quantity>([["t", { label: "t (s)", column: 0 }]]);
  for (const [i, name] of coordinates.entries()) {
    const unit = units[name];
    known.set(name, { label: unit === undefined ? name : `${name} (${unit})`, column: 2 + i });
    const label = unit === undefined ? `${name}'` : `${name}' (${unit}/s)`;
    for (const velocity of [`${name}'`, `v_${name}`]) known.set(velocity, { label, column: 2 + n + i });
  }
  for (const [k, { name }] of contacts.entries()) {
    for (let i = 1; i < columnsPerContact; i++) {
      const column = 2 + 2 * n + columnsPerContact * k + i;
      known.set(`${name}_${contactNames[i]}`, { label: `${name} ${contactLabels[i]}`, column });
    }
  }
  const found = known.get(text.trim().replaceAll("’", "'"));
  if (found !== undefined) return found;
  throw new Mistake(`no quantity ${text} to draw: ${suggestion(text, [...known.keys()])}`);
}

export const valueIn = (row: Row | undefined, { column }: Quantity): number => row?.[column] as number;

/** From where to where a quantity goes in a run, with a share of its extent on both sides. */
export function motionRange(
  mechanism: Mechanism,
  run: Trajectory,
  name: string,
  room: number,
): [number, number] {
  const quantity = findQuantity(mechanism, name);
  const rows = piecesOf(mechanism, run).flatMap((piece) => piece.rows);
  return rangeOf(
    rows.map((row) => valueIn(row, quantity)),
    room,
  );
}

/** The state of a row by coordinate name. */
export function stateOf({ coordinates, memory, states, contacts }: Mechanism, row: Row): State {
  const named = (names: readonly string[], first: number) =>
    Object.fromEntries(names.map((name, i) => [name, row[first + i] as number]));
  // Memory and first-order states stand behind the contacts.
  const kept = 2 + 2 * coordinates.length + columnsPerContact * contacts.length;
  return {
    q: named(coordinates, 2),
    v: named(coordinates, 2 + coordinates.length),
    ...(memory.length === 0 ? {} : { memory: named(memory, kept) }),
    ...(states.length === 0 ? {} : { states: named(states, kept + memory.length) }),
  };
}

/** A point of a smooth part; `piece` numbers the parts of one line. */
export interface MotionPoint {
  readonly x: number;
  readonly y: number;
  readonly piece: number;
}

/** All points of a curve over a motion, part by part. */
export function pointsOf(
  pieces: readonly Piece[],
  x: (row: Row) => number,
  y: (row: Row) => number,
): MotionPoint[] {
  return pieces.flatMap(({ rows }, piece) => rows.map((row) => ({ x: x(row), y: y(row), piece })));
}

export interface Jump {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** From the end of each part to the beginning of the next, where they differ. */
export function jumpsOf(points: readonly MotionPoint[]): Jump[] {
  return points.flatMap(({ x: x2, y: y2, piece }, i) => {
    const before = points[i - 1];
    if (before === undefined || before.piece === piece) return [];
    const { x: x1, y: y1 } = before;
    return x1 === x2 && y1 === y2 ? [] : [{ x1, y1, x2, y2 }];
  });
}

/** Values that differ less than this, relative to the largest (at least 1 in SI units), are drawn as constant. */
const flat = 1e-9;

/** The range of an axis that shows all values, with a share of their extent on both sides; rounding noise stays small. */
export function rangeOf(values: readonly number[], room: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low > flat * Math.max(1, size)) return [low - room * (high - low), high + room * (high - low)];
  const half = size > flat ? size / 2 : 1;
  return [low - half, high + half];
}
