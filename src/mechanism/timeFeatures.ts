/**
 * Which parts of a mechanism change with time by themselves, and how fast? Loads, moving surfaces and frictions that depend on t may
 * have features much shorter than a step: with the state fixed, intervals say whether a few samples show them.
 */

import { childrenOf, IntervalTape, type Node, reachable } from "../expression/index.js";
import type { Formulas } from "./formulas/formulas.js";
import type { Mechanism } from "./mechanism.js";

/** Where a stretch of time is sampled: as the guards of a step are. */
const places = Object.freeze([0, 4 / 13, 0.6, 6 / 7, 1]);
/** How far values may lie beyond neighbouring samples, relative to the range of all of them. */
const rangeShare = 0.15;
/** The same relative to the largest value in all the time that is left: what is smaller does not matter. */
const sizeShare = 1e-3;

export class TimeFeatures {
  private readonly sizes: Float64Array;
  private readonly samples: Float64Array;
  private readonly margins: Float64Array;

  constructor(
    private readonly tape: IntervalTape,
    private readonly count: number,
  ) {
    this.sizes = new Float64Array(count);
    this.samples = new Float64Array(places.length * count);
    this.margins = new Float64Array(count);
  }

  /** Fixes the state, and reads how large the features become until the end of the run. */
  fix(values: (name: string) => number, t: number, last: number): void {
    const { tape, sizes } = this;
    tape.fix(values);
    tape.run(t, last);
    for (let k = 0; k < this.count; k++) {
      const i = tape.at(k);
      const size = Math.max(Math.abs(tape.low[i] as number), Math.abs(tape.high[i] as number));
      sizes[k] = Number.isFinite(size) ? size : 0;
    }
  }

  /** Do the samples of a stretch of time show every feature? Between two of them values lie near to one of the two. */
  showsAll(t: number, time: number): boolean {
    const { tape, samples, margins, count } = this;
    for (let j = 0; j < places.length; j++) {
      const place = t + (places[j] as number) * time;
      tape.run(place, place);
      for (let k = 0; k < count; k++) samples[j * count + k] = tape.low[tape.at(k)] as number;
    }
    for (let k = 0; k < count; k++) margins[k] = this.marginOf(k);
    for (let j = 1; j < places.length; j++) {
      tape.run(t + (places[j - 1] as number) * time, t + (places[j] as number) * time);
      for (let k = 0; k < count; k++) {
        const [one, other] = [samples[(j - 1) * count + k] as number, samples[j * count + k] as number];
        const margin = margins[k] as number;
        if ((tape.low[tape.at(k)] as number) < Math.min(one, other) - margin) return false;
        if ((tape.high[tape.at(k)] as number) > Math.max(one, other) + margin) return false;
      }
    }
    return true;
  }

  private marginOf(k: number): number {
    const { samples, count, sizes } = this;
    let [low, high] = [samples[k] as number, samples[k] as number];
    for (let j = 1; j < places.length; j++) {
      low = Math.min(low, samples[j * count + k] as number);
      high = Math.max(high, samples[j * count + k] as number);
    }
    return rangeShare * (high - low) + sizeShare * (sizes[k] as number);
  }
}

const known = new WeakMap<Mechanism, readonly Node[]>();

/** The features of a mechanism; undefined where nothing depends on time, or all of it in proportion to it. */
export function timeFeatures(mechanism: Mechanism): TimeFeatures | undefined {
  const { formulas } = mechanism;
  const features = known.get(mechanism) ?? featuresOf(formulas);
  known.set(mechanism, features);
  if (features.length === 0) return undefined;
  return new TimeFeatures(new IntervalTape(features, formulas.words.t.name), features.length);
}

/** Largest expressions of time alone that are not affine in it, and functions of time and state together. */
function featuresOf({ words, h, contacts }: Formulas): Node[] {
  const roots = [
    ...h,
    ...contacts.flatMap(({ gap, wTildeN, wTildeT, wBarN, wBarT, friction }) => [
      ...[gap, wTildeN, wTildeT, wBarN, wBarT],
      ...Object.values(friction),
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
  const found = new Set<Node>(roots.filter(isFeature));
  for (const [node, rests] of still) {
    if (rests) continue;
    for (const child of childrenOf(node)) if (isFeature(child)) found.add(child);
    if (node.kind === "call" && childrenOf(node).some((child) => (degrees.get(child) as number) > 0))
      found.add(node);
  }
  return [...found];
}

/** In t: 0 for a constant, 1 where it is affine, 2 for everything else. */
function degreeOf(node: Node, degrees: ReadonlyMap<Node, number>): number {
  const below = childrenOf(node).map((child) => degrees.get(child) as number);
  const most = Math.max(0, ...below);
  if (most === 0 || node.kind === "sum") return most;
  if (node.kind !== "product") return 2;
  const power = node.factors.reduce(
    (sum, { exponent }, i) =>
      sum + ((below[i] as number) === 0 ? 0 : exponent === 1 ? (below[i] as number) : 2),
    0,
  );
  return Math.min(2, power);
}
