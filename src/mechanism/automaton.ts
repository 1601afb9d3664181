/**
 * Which memory is the state of an automaton? Each event sets it to plus or minus another variable of the automaton
 * plus a number, as `leg: 1 - leg` does: nothing else changes it, and no two of its values ever come closer.
 */

import { type Node, symbolsOf } from "../expression/index.js";
import { deriveMore } from "./kernels/kernel.js";
import type { Mechanism } from "./mechanism.js";
import { perMechanism } from "./perMechanism.js";

const made = perMechanism<readonly number[]>();

/** Places of such memory under some groups of events, each of which happens at one instant. */
export function automatonMemory(
  mechanism: Mechanism,
  groups: readonly (readonly number[])[],
): readonly number[] {
  return made(mechanism, JSON.stringify(groups), () =>
    deriveMore(mechanism, () => {
      const { coordinates, memory } = mechanism;
      let places = memory.map((_, k) => coordinates.length + k);
      for (;;) {
        const lost = new Set(groups.flatMap((group) => brokenBy(mechanism, group, places)));
        if (lost.size === 0) return places;
        places = places.filter((place) => !lost.has(place));
      }
    }),
  );
}

/** Places that a group of events sets, but not to such values, or only as copies whose own value is lost. */
function brokenBy(mechanism: Mechanism, group: readonly number[], places: readonly number[]): number[] {
  const set = group
    .flatMap((event) => mechanism.events[event]?.set ?? [])
    .filter(({ place }) => places.includes(place));
  const kept = places.filter((place) => set.every((one) => one.place !== place));
  const sources = set.map(({ value }) => sourceOf(mechanism, value, places));
  const used = [...kept, ...sources];
  return set
    .filter(({ place }, k) => {
      const isCopy = used.filter((one) => one === sources[k]).length > 1 && !used.includes(place);
      return sources[k] === undefined || isCopy;
    })
    .map(({ place }) => place);
}

/** The one of some places that a value is, but for its sign and a number. */
function sourceOf(
  { formulas: { words } }: Mechanism,
  value: Node,
  places: readonly number[],
): number | undefined {
  const { graph, q, v, t } = words;
  const names = symbolsOf([value]);
  const others = [...q.filter((_, i) => !places.includes(i)), ...v, t];
  if (others.some(({ name }) => names.has(name))) return undefined;
  const slopes = places.map((place) => words.derivative(value, q[place] as Node & { kind: "symbol" }));
  const used = slopes.flatMap((slope, k) => (slope === graph.zero ? [] : [k]));
  const slope = slopes[used[0] ?? -1];
  const isUnit = slope === graph.one || slope === graph.number(-1);
  return used.length === 1 && isUnit ? places[used[0] as number] : undefined;
}
