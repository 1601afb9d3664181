/**
 * Which shifts of the coordinates change no formula of a mechanism? Constant directions d with F(q + s d) = F(q) for every s, from
 * the common null space of all ∂F/∂q, and whole turns of angles. The potential may be linear along d: only its gradient enters.
 */

import { type Evaluator, evaluator, type Graph, type Node } from "../expression/index.js";
import { largestEntry, randomSource, svd } from "../numerics/index.js";
import type { EventFormulas } from "./formulas/events.js";
import { dynamicOutputs } from "./formulas/formulas.js";
import { deriveMore } from "./kernels/kernel.js";
import type { Mechanism } from "./mechanism.js";
import { perMechanism } from "./perMechanism.js";
import { remembered } from "./remember.js";
import { mechanismTolerances } from "./tolerances.js";

const trial = Object.freeze({ seed: 19180726, states: 24, reach: 1.5 });
/** How often rows and columns are brought to one size in turn. */
const equilibrations = 3;

/** A direction along which nothing changes; its pivot is a coordinate that no other direction moves, with the entry 1. */
export interface ShiftDirection {
  readonly vector: Float64Array;
  readonly pivot: number;
}

/** A difference of coordinates, and of what else stands behind them, without the shift in it that changes nothing. */
export interface Reduction {
  readonly rest: Float64Array;
  /** Along directions and by whole turns together, and the turns alone: a number for each coordinate. */
  readonly shift: Float64Array;
  readonly turns: Float64Array;
}

/** The shifts of a mechanism that change nothing. */
export class Symmetry {
  private readonly turns = new Map<string, boolean>();

  constructor(
    /** The number of coordinates. */
    readonly n: number,
    readonly directions: readonly ShiftDirection[],
    private readonly isTurn: (turns: readonly number[]) => boolean,
  ) {}

  /** What is left of coordinates, or of velocities, without the part along the directions. */
  across(vector: Float64Array): Float64Array {
    const rest = vector.slice();
    for (const { vector: direction, pivot } of this.directions) {
      const by = rest[pivot] as number;
      for (let i = 0; i < this.n; i++) rest[i] = (rest[i] as number) - by * (direction[i] as number);
      rest[pivot] = 0;
    }
    return rest;
  }

  /** Takes directions and whole turns out of a difference of states or coordinates. */
  reduce(difference: Float64Array): Reduction {
    const { n } = this;
    const rest = this.across(difference);
    const shift = difference.slice(0, n).map((value, i) => value - (rest[i] as number));
    const counts = Array.from({ length: n }, (_, i) => Math.round((rest[i] as number) / (2 * Math.PI)) + 0);
    const turns = Float64Array.from(counts, (count) => (this.allows(counts) ? 2 * Math.PI * count : 0));
    for (const [i, turn] of turns.entries()) {
      rest[i] = (rest[i] as number) - turn;
      shift[i] = (shift[i] as number) + turn;
    }
    return { rest, shift, turns };
  }

  /** Is this number of turns of each coordinate a shift that changes nothing? */
  private allows(turns: readonly number[]): boolean {
    if (!turns.every(Number.isFinite) || turns.every((count) => count === 0)) return false;
    const divisor = turns.reduce(commonDivisor, 0);
    const once = turns.map((count) => count / divisor);
    const key = once.join();
    const known = this.turns.get(key) ?? this.isTurn(once);
    this.turns.set(key, known);
    return known;
  }

  /** Does some direction move this component of a state? */
  moves(component: number): boolean {
    return this.directions.some(({ vector }) => (vector[component] ?? 0) !== 0);
  }
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : commonDivisor(other, one % other);

/** Everything that a motion depends on: what must not change under a shift. New formulas of a motion are added here. */
const movingNodes = ({ formulas }: Mechanism): Node[] => [
  ...dynamicOutputs(formulas, formulas.contacts),
  ...formulas.kinks.map(({ switching }) => switching),
  ...formulas.contacts.flatMap(({ when }) => when ?? []),
  ...formulas.events.flatMap((event) => eventNodes(event, formulas)),
];

/** Where an event happens, and by how much it moves coordinates: what it sets is shifted with the state. */
const eventNodes = ({ trigger, set }: EventFormulas, { words }: Mechanism["formulas"]): Node[] => [
  ...(trigger.kind === "zero" ? [trigger.when] : []),
  ...set.map(({ place, value }) => {
    const coordinate = words.q[place];
    return coordinate === undefined ? value : words.graph.subtract(value, coordinate);
  }),
];

/** All formulas, and their derivatives by each coordinate that are not 0 by form. */
interface Slopes {
  readonly nodes: readonly Node[];
  readonly places: readonly { readonly node: number; readonly coordinate: number }[];
  /** Formulas, derivatives, and the size of the terms of each derivative. */
  readonly evaluator: Evaluator;
}

const slopesOf = remembered((mechanism: Mechanism): Slopes => {
  const { words } = mechanism.formulas;
  const nodes = [...new Set(movingNodes(mechanism))].filter(({ kind }) => kind !== "number");
  return deriveMore(mechanism, () => {
    const places: { node: number; coordinate: number }[] = [];
    const slopes: Node[] = [];
    for (const [node, formula] of nodes.entries())
      for (const [coordinate, symbol] of words.q.entries()) {
        const slope = words.derivative(formula, symbol);
        if (slope === words.graph.zero) continue;
        places.push({ node, coordinate });
        slopes.push(slope);
      }
    const sizes = slopes.map((slope) => sizeOf(words.graph, slope));
    return { nodes, places, evaluator: evaluator([...nodes, ...slopes, ...sizes]) };
  });
});

/** Of the terms of a formula: relative to it, what they leave may be rounding. */
function sizeOf(graph: Graph, node: Node): Node {
  if (node.kind === "sum")
    return graph.add(
      graph.number(Math.abs(node.constant)),
      ...node.terms.map((term) => graph.scale(Math.abs(term.coefficient), sizeOf(graph, term.node))),
    );
  if (node.kind === "product")
    return graph.multiply(
      ...node.factors.map(({ base, exponent }) =>
        graph.power(exponent > 0 ? sizeOf(graph, base) : graph.call("abs", [base]), exponent),
      ),
    );
  return graph.call("abs", [node]);
}

const known = perMechanism<Symmetry>();

/** Which shifts change nothing where parameters have these values, whatever the varied ones are? */
export function symmetryOf(mechanism: Mechanism, p: Float64Array, varied: readonly number[] = []): Symmetry {
  // Of a parameter that is varied only the model's own value enters: the answer is the same all along.
  const own = Float64Array.from(mechanism.parameters, ({ value }, k) =>
    varied.includes(k) ? value : (p[k] as number),
  );
  return known(mechanism, `${own.join()}|${varied.join()}`, () => {
    const states = trialStates(mechanism, own, varied);
    return new Symmetry(mechanism.dimension, directionsOf(mechanism, states), (turns) =>
      isTurn(mechanism, states, turns),
    );
  });
}

type Values = ReadonlyMap<string, number>;

export function trialStates(
  { formulas: { words } }: Mechanism,
  p: Float64Array,
  varied: readonly number[],
): Values[] {
  const random = randomSource(trial.seed);
  return Array.from({ length: trial.states }, (_, i) => {
    const values = new Map<string, number>();
    for (const { name } of [...words.q, words.t]) values.set(name, trial.reach * (2 * random() - 1));
    // At rest, where no large power of a velocity hides a force, and with velocities of every size, on which friction may depend.
    for (const { name } of words.v)
      values.set(name, i % 2 === 0 ? 0 : (2 * random() - 1) * 10 ** (3 * random() - 1));
    for (const [k, { name }] of words.p.entries()) {
      const value = p[k] as number;
      values.set(name, varied.includes(k) ? (value || 1) * (0.5 + random()) : value);
    }
    return values;
  });
}

/** Rows ∂F/∂q at some states, without what is rounding of their terms. */
function rowsAt(mechanism: Mechanism, states: readonly Values[]): Float64Array[] {
  const { nodes, evaluator: all, places } = slopesOf(mechanism);
  const n = mechanism.dimension;
  const rows = new Map<string, Float64Array>();
  for (const state of states) {
    const at = all.values(state);
    const own = nodes.map(() => new Float64Array(n));
    for (const [k, { node, coordinate }] of places.entries()) {
      const [slope, size] = [at[nodes.length + k] as number, at[nodes.length + places.length + k] as number];
      if (!(Math.abs(slope) <= mechanismTolerances.unchanged * size))
        (own[node] as Float64Array)[coordinate] = slope;
    }
    for (const row of own)
      if (row.every(Number.isFinite) && row.some((slope) => slope !== 0)) rows.set(row.join(), row);
  }
  return [...rows.values()];
}

/** The common null space of the rows, reduced so that directions are single coordinates where that is possible. */
function directionsOf(mechanism: Mechanism, states: readonly Values[]): ShiftDirection[] {
  const n = mechanism.dimension;
  const rows = rowsAt(mechanism, states);
  const { unchanged, vanishing } = mechanismTolerances;
  const { scaled, units } = inUnits(rows, n);
  const { values, right } = svd(rows.length, n, scaled);
  const limit = unchanged * Math.max(1, values[0] ?? 0);
  const open = Array.from({ length: n }, (_, k) => k)
    .filter((k) => (values[k] as number) <= limit)
    .map((k) => right.slice(k * n, (k + 1) * n).map((value, i) => value * (units[i] as number)));
  const keeps = ({ vector }: ShiftDirection) =>
    rows.every((row) => {
      const terms = row.map((slope, i) => slope * (vector[i] as number));
      return Math.abs(terms.reduce((sum, term) => sum + term, 0)) <= vanishing * largestEntry(terms);
    });
  return reducedRows(open).filter(keeps);
}

/** Rows of length about 1 in units of the coordinates in which all columns are of one size: the same in all units of the model. */
function inUnits(rows: readonly Float64Array[], n: number): { scaled: Float64Array; units: Float64Array } {
  const units = new Float64Array(n).fill(1);
  const lengths = new Float64Array(rows.length);
  for (let pass = 0; pass < equilibrations; pass++) {
    const largest = new Float64Array(n);
    for (const [i, row] of rows.entries()) {
      lengths[i] = Math.hypot(...row.map((slope, k) => slope * (units[k] as number)));
      for (const [k, slope] of row.entries())
        largest[k] = Math.max(
          largest[k] as number,
          Math.abs((slope * (units[k] as number)) / (lengths[i] as number)),
        );
    }
    for (const [k, most] of largest.entries()) units[k] = (units[k] as number) / (most || 1);
  }
  const scaled = rows.flatMap((row, i) =>
    Array.from(row, (slope, k) => (slope * (units[k] as number)) / (lengths[i] as number)),
  );
  return { scaled: Float64Array.from(scaled), units };
}

/** Row echelon form with the largest pivots; entries that are whole numbers but for rounding become these. */
export function reducedRows(vectors: readonly Float64Array[]): ShiftDirection[] {
  const rows = vectors.map((vector) => vector.slice());
  const pivots: number[] = [];
  for (const [k, row] of rows.entries()) {
    const pivot = row.reduce(
      (best, value, i) => (Math.abs(value) > Math.abs(row[best] as number) ? i : best),
      0,
    );
    const scale = row[pivot] as number;
    for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) / scale;
    for (const [j, other] of rows.entries()) {
      if (j === k) continue;
      const share = other[pivot] as number;
      for (let i = 0; i < row.length; i++) other[i] = (other[i] as number) - share * (row[i] as number);
    }
    pivots.push(pivot);
  }
  const whole = (value: number) =>
    Math.abs(value - Math.round(value)) <= mechanismTolerances.vanishing ? Math.round(value) + 0 : value;
  return rows
    .map((row, k) => ({ vector: row.map(whole), pivot: pivots[k] as number }))
    .sort((one, other) => one.pivot - other.pivot);
}

/** Are all formulas the same after these turns, relative to how fast they change along them? */
function isTurn(mechanism: Mechanism, states: readonly Values[], turns: readonly number[]): boolean {
  const { nodes, evaluator: all, places } = slopesOf(mechanism);
  const { q } = mechanism.formulas.words;
  const turned = (state: Values) =>
    new Map([
      ...state,
      ...q.map(
        ({ name }, i) => [name, (state.get(name) as number) + 2 * Math.PI * (turns[i] as number)] as const,
      ),
    ]);
  const [before, after] = [states.map(all.values), states.map((state) => all.values(turned(state)))];
  const speeds = new Float64Array(nodes.length);
  for (const at of before)
    for (const [k, { node, coordinate }] of places.entries()) {
      const slope = Math.abs((at[nodes.length + k] as number) * (turns[coordinate] as number));
      if (Number.isFinite(slope)) speeds[node] = Math.max(speeds[node] as number, slope);
    }
  const { vanishing, unchanged } = mechanismTolerances;
  return before.every((at, k) =>
    nodes.every((_, i) => {
      const [one, other] = [at[i] as number, after[k]?.[i] as number];
      if (Number.isNaN(one)) return Number.isNaN(other);
      return Math.abs(one - other) <= vanishing * (speeds[i] as number) + unchanged * Math.abs(one);
    }),
  );
}
