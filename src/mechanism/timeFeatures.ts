/**
 * Which parts of a mechanism change with time by themselves, and how fast? Loads, moving surfaces, frictions and
 * conditions that depend on t may have features much shorter than a step: with the state fixed, intervals bound their
 * change in any stretch of time. Sines and cosines of ω t + … are bounded by |ω| at all times.
 */

import { childrenOf, evaluate, IntervalTape, type Node, reachable, symbolsOf } from "../expression/index.js";
import type { Formulas } from "./formulas/formulas.js";
import { frictionNodes } from "./formulas/friction.js";
import type { Mechanism } from "./mechanism.js";
import { remembered } from "./remember.js";
import { mechanismTolerances } from "./tolerances.js";

/** Parts of a stretch of time that are examined one by one. */
const parts = 4;
/** Where a feature has no bounds in the time that is left: samples that say how large it is. */
const samples = 64;

export class TimeFeatures {
  private readonly ranges: Float64Array;

  constructor(
    private readonly tape: IntervalTape,
    /** Features that are not waves. */
    readonly count: number,
    /** ω of each wave. */
    private readonly rates: readonly Node[],
  ) {
    this.ranges = new Float64Array(count);
  }

  /** The longest step in which all waves change little, at any time: in each part by its share of 2. */
  waveStep(values: ReadonlyMap<string, number>): number {
    const fastest = Math.max(0, ...evaluate(this.rates, values).map(Math.abs));
    return (2 * mechanismTolerances.change * parts) / fastest;
  }

  /** Fixes the state, and reads by how much each feature changes until the end of the run. */
  fix(values: (name: string) => number, t: number, last: number): void {
    const { tape, ranges } = this;
    tape.fix(values);
    tape.run(t, last);
    for (let k = 0; k < this.count; k++)
      ranges[k] = (tape.high[tape.at(k)] as number) - (tape.low[tape.at(k)] as number);
    for (let k = 0; k < this.count; k++)
      if (!Number.isFinite(ranges[k])) ranges[k] = this.sampledRange(k, t, last);
  }

  /**
   * Does every feature change little in each part of a stretch of time? Then steps of its length resolve it,
   * wherever they begin.
   */
  showsAll(t: number, time: number): boolean {
    const { tape, ranges, count } = this;
    for (let j = 0; j < parts; j++) {
      tape.run(t + (j / parts) * time, t + ((j + 1) / parts) * time);
      for (let k = 0; k < count; k++) {
        const change = (tape.high[tape.at(k)] as number) - (tape.low[tape.at(k)] as number);
        if (change > mechanismTolerances.change * (ranges[k] as number)) return false;
      }
    }
    return true;
  }

  private sampledRange(k: number, t: number, last: number): number {
    const { tape } = this;
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let j = 0; j <= samples; j++) {
      const place = t + (j / samples) * (last - t);
      tape.run(place, place);
      const value = tape.low[tape.at(k)] as number;
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return high - low;
  }
}

/** The waves among the features by their rates, and the others. */
const featuresIn = remembered(({ formulas }: Mechanism) => {
  const features = featuresOf(formulas);
  const rates = features.map((node) => waveRate(formulas, node));
  return {
    others: features.filter((_, i) => rates[i] === undefined),
    rates: [...new Set(rates.filter((rate) => rate !== undefined))],
  };
});

/** ω of sin(ω t + …) and cos(ω t + …), where it depends on parameters only. */
function waveRate({ words }: Formulas, node: Node): Node | undefined {
  if (node.kind !== "call" || (node.fn !== "sin" && node.fn !== "cos")) return undefined;
  const rate = words.derivative(childrenOf(node)[0] as Node, words.t);
  const names = symbolsOf([rate]);
  return [words.t, ...words.q, ...words.v].some(({ name }) => names.has(name)) ? undefined : rate;
}

/** The features of a mechanism; undefined where nothing depends on time, or all of it in proportion to it. */
export function timeFeatures(mechanism: Mechanism): TimeFeatures | undefined {
  const { formulas } = mechanism;
  const { others, rates } = featuresIn(mechanism);
  if (others.length + rates.length === 0) return undefined;
  return new TimeFeatures(new IntervalTape(others, formulas.words.t.name), others.length, rates);
}

/** Largest expressions of time alone that are not affine in it, and functions of time and state together. */
function featuresOf({ words, h, contacts, events }: Formulas): Node[] {
  const roots = [
    ...h,
    ...events.flatMap(({ trigger }) => (trigger.kind === "zero" ? [trigger.when] : [])),
    ...contacts.flatMap(({ when }) => when ?? []),
    ...contacts.flatMap(({ gap, wTildeN, wTildeT, wBarN, wBarT, friction }) => [
      ...[gap, wTildeN, wTildeT, wBarN, wBarT],
      ...frictionNodes(friction),
    ]),
  ];
  const moving = new Set<Node>([...words.q, ...words.v]);
  const degrees = new Map<Node, number>();
  const still = new Map<Node, boolean>();
  for (const node of reachable(roots)) {
    degrees.set(node, node === words.t ? 1 : degreeOf(node, degrees));
    still.set(node, !moving.has(node) && childrenOf(node).every((child) => still.get(child)));
  }
  const isFeature = (node: Node): boolean => still.get(node) === true && (degrees.get(node) as number) > 1;
  const found = new Set<Node>();
  // A short term must not hide in a sum with a large one; a kink has a guard of its own, given by its argument.
  const add = (node: Node): void => {
    if (!isFeature(node)) return;
    if (isOpen(node)) for (const child of childrenOf(node)) add(child);
    else found.add(node);
  };
  for (const root of roots) add(root);
  for (const [node, rests] of still) {
    if (rests) continue;
    for (const child of childrenOf(node)) add(child);
    if (
      node.kind === "call" &&
      !isOpen(node) &&
      childrenOf(node).some((child) => (degrees.get(child) as number) > 0)
    )
      found.add(node);
  }
  return [...found];
}

/**
 * Changes hardly faster than what stands below it, but for kinks: sums, products, squares, abs, sign, min and max. A
 * high power of a wave has short peaks.
 */
const isOpen = (node: Node): boolean =>
  node.kind === "sum" ||
  (node.kind === "product" && node.factors.every(({ exponent }) => exponent > 0 && exponent <= 2)) ||
  (node.kind === "call" && ["abs", "sign", "min", "max"].includes(node.fn));

/** In t: 0 for a constant, 1 where it is affine between kinks, 2 for everything else. */
function degreeOf(node: Node, degrees: ReadonlyMap<Node, number>): number {
  const below = childrenOf(node).map((child) => degrees.get(child) as number);
  const most = Math.max(0, ...below);
  if (most === 0 || node.kind === "sum" || (node.kind === "call" && isOpen(node))) return most;
  if (node.kind !== "product") return 2;
  const power = node.factors.reduce(
    (sum, { exponent }, i) =>
      sum + ((below[i] as number) === 0 ? 0 : exponent === 1 ? (below[i] as number) : 2),
    0,
  );
  return Math.min(2, power);
}
