/**
 * Between which bounds do expressions lie while one symbol runs through an interval and all others are fixed?
 * Interval arithmetic on a tape: one operation for each node, bounds in flat arrays. The bounds hold every value
 * and may be wider (Moore 1966).
 */

import { pow } from "../../elementary/index.js";
import { type FunctionName, functions } from "../functions.js";
import { childrenOf, type Node, type ProductNode, reachable, type SumNode } from "./node.js";

/** The values of all symbols but the one that runs. */
type Values = (name: string) => number;

/** A node of the tape, with the places of what stands below it. */
interface Operation {
  readonly node: Node;
  readonly place: number;
  readonly below: Int32Array;
}

export class IntervalTape {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Operations that depend on the symbol that runs, and all others. */
  private readonly live: readonly Operation[];
  private readonly settled: readonly Operation[];
  private readonly places: readonly number[];

  constructor(outputs: readonly Node[], running: string) {
    const nodes = reachable(outputs);
    const place = new Map(nodes.map((node, i) => [node, i]));
    const runs = new Set<Node>();
    for (const node of nodes)
      if ((node.kind === "symbol" && node.name === running) || childrenOf(node).some((one) => runs.has(one)))
        runs.add(node);
    const operations = nodes.map((node, i) => ({
      node,
      place: i,
      below: Int32Array.from(childrenOf(node), (child) => place.get(child) as number),
    }));
    this.live = operations.filter(({ node }) => runs.has(node));
    this.settled = operations.filter(({ node }) => !runs.has(node));
    this.places = outputs.map((node) => place.get(node) as number);
    this.low = new Float64Array(nodes.length);
    this.high = new Float64Array(nodes.length);
  }

  /** Sets the symbols that do not run. */
  fix(values: Values): void {
    for (const operation of this.settled) {
      const { node, place } = operation;
      if (node.kind === "number") this.set(place, node.value, node.value);
      else if (node.kind === "symbol") this.set(place, values(node.name), values(node.name));
      else this.apply(operation);
    }
  }

  /** Bounds of all outputs while the symbol runs from one value to another. */
  run(from: number, to: number): void {
    const { live } = this;
    for (let i = 0; i < live.length; i++) {
      const operation = live[i] as Operation;
      if (operation.node.kind === "symbol") this.set(operation.place, from, to);
      else this.apply(operation);
    }
  }

  /** The place of an output in `low` and `high`. */
  at(output: number): number {
    return this.places[output] as number;
  }

  private set(i: number, low: number, high: number): void {
    this.low[i] = low;
    this.high[i] = high;
  }

  private apply({ node, place, below }: Operation): void {
    if (node.kind === "sum") this.sum(place, below, node);
    else if (node.kind === "product") this.product(place, below, node);
    else if (node.kind === "call") this.call(place, below, node.fn);
  }

  private sum(place: number, below: Int32Array, { constant, terms }: SumNode): void {
    let [low, high] = [constant, constant];
    for (let i = 0; i < below.length; i++) {
      const k = below[i] as number;
      const coefficient = terms[i]?.coefficient as number;
      const [one, other] = [coefficient * (this.low[k] as number), coefficient * (this.high[k] as number)];
      low += Math.min(one, other);
      high += Math.max(one, other);
    }
    this.set(place, low, high);
  }

  private product(place: number, below: Int32Array, { factors }: ProductNode): void {
    let [low, high] = [1, 1];
    for (let i = 0; i < below.length; i++) {
      const k = below[i] as number;
      const exponent = factors[i]?.exponent as number;
      const [a, b] = powerBounds(this.low[k] as number, this.high[k] as number, exponent);
      const [la, lb, ha, hb] = [times(low, a), times(low, b), times(high, a), times(high, b)];
      low = Math.min(la, lb, ha, hb);
      high = Math.max(la, lb, ha, hb);
    }
    this.set(place, low, high);
  }

  private call(place: number, below: Int32Array, fn: FunctionName): void {
    const k = below[0] as number;
    const m = below[1] ?? -1;
    const [a, b] = [this.low[k] as number, this.high[k] as number];
    const [low, high] =
      m < 0 ? callBounds(fn, a, b) : pairBounds(fn, a, b, this.low[m] as number, this.high[m] as number);
    this.set(place, low, high);
  }
}

type Bounds = readonly [low: number, high: number];
const everything: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** 0 · ∞ is 0 here: the bound of a factor that vanishes. */
const times = (x: number, y: number): number => (x === 0 || y === 0 ? 0 : x * y);

/** u ^ exponent for u between the bounds. */
function powerBounds(low: number, high: number, exponent: number): Bounds {
  if (exponent === 1) return [low, high];
  if (exponent < 0) {
    const [a, b] = powerBounds(low, high, -exponent);
    return a <= 0 && b >= 0 ? everything : [1 / b, 1 / a];
  }
  const [one, other] = [pow(low, exponent), pow(high, exponent)];
  if (!Number.isInteger(exponent)) return [low > 0 ? one : 0, other];
  if (exponent % 2 === 1) return [one, other];
  return low <= 0 && high >= 0 ? [0, Math.max(one, other)] : [Math.min(one, other), Math.max(one, other)];
}

/** Does lowest + period · k lie between the bounds for some whole k? */
const meets = (low: number, high: number, first: number, period: number): boolean =>
  Math.ceil((low - first) / period) * period + first <= high;

function waveBounds(fn: "sin" | "cos", low: number, high: number): Bounds {
  if (!(high - low < 2 * Math.PI)) return [-1, 1];
  const peak = fn === "sin" ? Math.PI / 2 : 0;
  const [one, other] = [functions[fn].value(low), functions[fn].value(high)];
  return [
    meets(low, high, peak + Math.PI, 2 * Math.PI) ? -1 : Math.min(one, other),
    meets(low, high, peak, 2 * Math.PI) ? 1 : Math.max(one, other),
  ];
}

function callBounds(fn: FunctionName, low: number, high: number): Bounds {
  if (fn === "sin" || fn === "cos") return waveBounds(fn, low, high);
  if (fn === "tan" && (!(high - low < Math.PI) || meets(low, high, Math.PI / 2, Math.PI))) return everything;
  const [one, other] = [functions[fn].value(low), functions[fn].value(high)];
  if (functions[fn].parity === "even")
    return low <= 0 && high >= 0
      ? [functions[fn].value(0), Math.max(one, other)]
      : [Math.min(one, other), Math.max(one, other)];
  return fn === "acos" ? [other, one] : [one, other];
}

function pairBounds(fn: FunctionName, a: number, b: number, c: number, d: number): Bounds {
  const { value } = functions[fn];
  if (fn === "min" || fn === "max" || fn === "knot") return [value(a, c), value(b, d)];
  if (fn === "hypot") {
    const [x, y] = [callBounds("abs", a, b), callBounds("abs", c, d)];
    return [value(x[0], y[0]), value(x[1], y[1])];
  }
  if (fn === "atan2") return c > 0 || a > 0 || b < 0 ? corners(value, a, b, c, d) : [-Math.PI, Math.PI];
  return a > 0 ? corners(value, a, b, c, d) : everything; // u^v of a positive u is monotone in both
}

function corners(
  value: (x: number, y: number) => number,
  a: number,
  b: number,
  c: number,
  d: number,
): Bounds {
  const all = [value(a, c), value(a, d), value(b, c), value(b, d)];
  return [Math.min(...all), Math.max(...all)];
}
