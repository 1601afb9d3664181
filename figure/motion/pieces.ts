/**
 * Which parts of a motion are smooth, and where does it jump? Rows of samples, cut where the hybrid time counts on.
 */

import { axisLabel, outputsOf, parameterVector, stateVectors, suggestion } from "#inner";
import {
  type Mechanism,
  Mistake,
  type Mode,
  type ParameterValues,
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

/**
 * What can be drawn over something else: a column of the samples, or a function of a row, and the label of its
 * axis.
 */
export interface Quantity {
  readonly label: string;
  /** −1 where it is a function. */
  readonly column: number;
  readonly read?: (row: Row) => number;
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

/** A run, or a tree of runs, that says its parameters. */
type Parametrised = { readonly provenance?: { readonly parameters?: ParameterValues } };

/** What is drawn where nothing is named: the coordinates, or states and memory of a model without any. */
export const shownNames = ({ coordinates, states, memory }: Mechanism): readonly string[] =>
  coordinates.length > 0 ? coordinates : [...states, ...memory];

/**
 * phi, phi' (or v_phi), t, tip_gap, tip_vT, tip_lambdaN, tip_lambdaT; ’ counts as '. Else a definition or another
 * expression of the file's names, with the parameters of the run.
 */
export function findQuantity(mechanism: Mechanism, text: string, run: Parametrised = {}): Quantity {
  const { coordinates, contacts, units } = mechanism;
  const n = coordinates.length;
  const known = new Map<string, Quantity>([["t", { label: "t (s)", column: 0 }]]);
  for (const [i, name] of coordinates.entries()) {
    known.set(name, { label: axisLabel(units, name), column: 2 + i });
    const label = axisLabel(units, `${name}'`);
    for (const velocity of [`${name}'`, `v_${name}`]) known.set(velocity, { label, column: 2 + n + i });
  }
  for (const [k, { name }] of contacts.entries()) {
    for (let i = 1; i < columnsPerContact; i++) {
      const column = 2 + 2 * n + columnsPerContact * k + i;
      known.set(`${name}_${contactNames[i]}`, { label: `${name} ${contactLabels[i]}`, column });
    }
  }
  const name = text.trim().replaceAll("’", "'");
  const found = known.get(name);
  if (found !== undefined) return found;
  const definitions = mechanism.model.definitions.map(({ key }) => key.value);
  if (/^\w+$/.test(name) && ![...definitions, ...mechanism.memory, ...mechanism.states].includes(name))
    throw new Mistake(`no quantity ${text} to draw: ${suggestion(text, [...known.keys(), ...definitions])}`);
  return {
    label: axisLabel(units, name),
    column: -1,
    read: outputReader(mechanism, name, run.provenance?.parameters ?? {}),
  };
}

/** An expression as a function of a row. */
function outputReader(
  mechanism: Mechanism,
  text: string,
  parameters: ParameterValues,
): NonNullable<Quantity["read"]> {
  const functions = outputsOf(mechanism, { [text]: text });
  const p = parameterVector(mechanism, parameters);
  const value = new Float64Array(1);
  return (row) => {
    const [q, v] = stateVectors(mechanism, stateOf(mechanism, row));
    functions.at(Float64Array.of(...q, ...v), row[0] as number, p, value);
    return value[0] as number;
  };
}

export const valueIn = (row: Row | undefined, { column, read }: Quantity): number =>
  read === undefined || row === undefined ? (row?.[column] as number) : read(row);

/** From where to where a quantity goes in a run, with a share of its extent on both sides. */
export function motionRange(
  mechanism: Mechanism,
  run: Trajectory,
  name: string,
  room: number,
): [number, number] {
  const quantity = findQuantity(mechanism, name, run);
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
  // Memory and first-order states follow the contacts.
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

/**
 * The range of an axis that shows all values, with a share of their extent on both sides; rounding noise stays
 * small.
 */
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
