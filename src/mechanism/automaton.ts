/**
 * Which memory is the state of an automaton? Each event sets it to plus or minus another variable of the automaton
 * plus a number, as `leg: 1 - leg` does: nothing else changes it, and no two of its values ever come closer. The
 * number may be the step of another memory: a modulator adds its error, `s: s + r - u` with `u: sign(s)`.
 */

import { type Node, symbolsOf } from "../expression/index.js";
import { deriveMore } from "./kernels/kernel.js";
import type { Mechanism } from "./mechanism.js";
import { perMechanism } from "./perMechanism.js";

const made = perMechanism<readonly number[]>();

/** Places of memory that take separate values only: the state of an automaton, and steps. */
interface Discrete {
  readonly states: readonly number[];
  readonly steps: readonly number[];
}

/** Places of such memory under some groups of events, each of which happens at one instant. */
export function automatonMemory(
  mechanism: Mechanism,
  groups: readonly (readonly number[])[],
): readonly number[] {
  return made(mechanism, JSON.stringify(groups), () =>
    deriveMore(mechanism, () => {
      const { coordinates, memory } = mechanism;
      const all = memory.map((_, k) => coordinates.length + k);
      let states: readonly number[] = all;
      for (;;) {
        const discrete = { states, steps: stepsOf(mechanism, groups.flat(), states, all) };
        const lost = new Set(groups.flatMap((group) => brokenBy(mechanism, group, discrete)));
        if (lost.size === 0) return states;
        states = states.filter((place) => !lost.has(place));
      }
    }),
  );
}

/** Places that a group of events sets, but not to such values, or only as copies whose own value is lost. */
function brokenBy(mechanism: Mechanism, group: readonly number[], discrete: Discrete): number[] {
  const { states } = discrete;
  const set = group
    .flatMap((event) => mechanism.events[event]?.set ?? [])
    .filter(({ place }) => states.includes(place));
  const kept = states.filter((place) => set.every((one) => one.place !== place));
  const sources = set.map(({ value }) => sourceOf(mechanism, value, discrete));
  const used = [...kept, ...sources];
  return set
    .filter(({ place }, k) => {
      const isCopy = used.filter((one) => one === sources[k]).length > 1 && !used.includes(place);
      return sources[k] === undefined || isCopy;
    })
    .map(({ place }) => place);
}

/** Memory that some events set to numbers, or to steps of discrete memory as `sign` makes them, or not at all. */
function stepsOf(
  mechanism: Mechanism,
  events: readonly number[],
  states: readonly number[],
  all: readonly number[],
): readonly number[] {
  const { graph } = mechanism.formulas.words;
  const set = events.flatMap((event) => mechanism.events[event]?.set ?? []);
  let steps = all;
  for (;;) {
    const discrete = { states, steps };
    const places = [...states, ...steps];
    const isStep = (value: Node) =>
      slopesBy(mechanism, value, discrete, places)?.every((slope) => slope === graph.zero) ?? false;
    const uneven = new Set(set.flatMap(({ place, value }) => (isStep(value) ? [] : [place])));
    const rest = steps.filter((place) => !uneven.has(place));
    if (rest.length === steps.length) return steps;
    steps = rest;
  }
}

/** The one of the states that a value is, but for its sign and a number. */
function sourceOf(mechanism: Mechanism, value: Node, discrete: Discrete): number | undefined {
  const { graph } = mechanism.formulas.words;
  const places = discrete.states.filter((place) => !discrete.steps.includes(place));
  const slopes = slopesBy(mechanism, value, discrete, places) ?? [];
  const used = slopes.flatMap((slope, k) => (slope === graph.zero ? [] : [k]));
  const slope = slopes[used[0] ?? -1];
  const isUnit = slope === graph.one || slope === graph.number(-1);
  return used.length === 1 && isUnit ? places[used[0] as number] : undefined;
}

/** Derivatives of a value by some places; undefined where it depends on more than discrete memory. */
function slopesBy(
  { formulas: { words } }: Mechanism,
  value: Node,
  { states, steps }: Discrete,
  places: readonly number[],
): Node[] | undefined {
  const { q, v, t } = words;
  const names = symbolsOf([value]);
  const others = [...q.filter((_, i) => !states.includes(i) && !steps.includes(i)), ...v, t];
  if (others.some(({ name }) => names.has(name))) return undefined;
  return places.map((place) => words.derivative(value, q[place] as Node & { kind: "symbol" }));
}
