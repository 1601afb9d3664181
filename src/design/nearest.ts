/**
 * Which design with a given value of the property is nearest to the present one? Linear problems with bounds are
 * solved one after the other.
 */

import { hypot } from "../elementary/index.js";
import { cutsTogether, type LocalCut, nearSteps, stepBetween } from "./cuts.js";
import { leastChange } from "./leastChange.js";
import { designDefaults } from "./options.js";
import type { DesignSpace, Valued } from "./space.js";
import type { NotDesigned } from "./words.js";

/** The nearest point to the present design where the property has the value `goal`, from one that is kept. */
export function nearestWith(
  space: DesignSpace,
  { z: from, value }: Valued,
  goal: number,
): Valued | (NotDesigned & { z?: readonly number[] }) {
  const { bounds } = space;
  let [z, at] = [from, value];
  const { sense } = space.property;
  let cuts: LocalCut[] = [];
  let length = Number.POSITIVE_INFINITY;
  const sign = sense === "atLeast" ? 1 : -1;
  let inside: Valued | undefined;
  for (let k = 0; k < designDefaults.iterations; k++) {
    const slopes = slopesAt(space, z, at);
    if (slopes === undefined) return { kind: "lost" };
    const reach = goal - at + slopes.reduce((sum, slope, i) => sum + slope * (z[i] as number), 0);
    const alone = leastChange(slopes, reach, bounds);
    if (alone === undefined) return { kind: "indifferent" };
    if (sense !== "equal" && alone.reaches) {
      cuts = cuts
        .filter((cut) => stepBetween(cut.from, z) <= nearSteps * length)
        .slice(-2 * slopes.length - 1);
      cuts.push({ slopes: slopes.map((slope) => sign * slope), reach: sign * reach, from: z });
    }
    const next = cuts.length > 1 && alone.reaches ? cutsTogether(cuts, bounds) : alone;
    if (next === undefined) return { kind: "extremum" };
    const there = space.near(next.z);
    if (there === undefined) return { kind: "lost" };
    length = stepBetween(next.z, z);
    const moved = Math.max(...next.z.map((one, i) => Math.abs(one - (z[i] as number))));
    [z, at] = [next.z, there];
    const holds = sense !== "equal" && sign * (at - goal) >= -designDefaults.met * Math.abs(goal);
    if (holds && !(inside !== undefined && hypot(...inside.z) <= hypot(...z))) inside = { z, value: at };
    const near = Math.abs(at - goal) <= designDefaults.met * Math.abs(goal);
    if (near && moved <= 1e-5) return { z, value: at };
    if (!next.reaches && moved <= 1e-9) return { kind: "bounds", z };
  }
  // At a kink the shortest change that was found to be enough.
  if (inside !== undefined) return inside;
  return Math.abs(at - goal) <= 1e3 * designDefaults.met * Math.abs(goal)
    ? { z, value: at }
    : { kind: "notConverged" };
}

/** Central differences, to one side at a bound. */
function slopesAt(space: DesignSpace, z: readonly number[], at: number): number[] | undefined {
  const { bounds, changed, property } = space;
  const known = property.slopes?.(space.parametersOf(z));
  if (known !== undefined && changed.every(({ name }) => known[name] !== undefined))
    return changed.map(({ name, size }) => (known[name] as number) * size);
  const h = designDefaults.difference;
  const slopes: number[] = [];
  for (const [i, [low, high]] of bounds.entries()) {
    const shifted = (by: number) => space.near(z.map((one, k) => (k === i ? one + by : one)));
    const own = z[i] as number;
    const [above, below] = [
      own + h <= high ? shifted(h) : undefined,
      own - h >= low ? shifted(-h) : undefined,
    ];
    if (above === undefined && below === undefined) return undefined;
    const width = (above === undefined ? 0 : h) + (below === undefined ? 0 : h);
    slopes.push(((above ?? at) - (below ?? at)) / width);
  }
  return slopes;
}
