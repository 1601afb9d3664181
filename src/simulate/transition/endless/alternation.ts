/**
 * Where do impacts that alternate between two contacts accumulate? With constant G, a and b each contact flies on a
 * parabola until the next impact, which follows the law of its contact. The impacts are summed one by one until
 * their speeds have vanished: unlike the hops of one contact they need not be a geometric sequence from the start.
 */

import { type Law, pathInput, pathResult } from "../../../impact/index.js";
import { simulateTolerances } from "../../tolerances.js";

/** One of the two contacts right after an impact. */
export interface Alternating {
  readonly law: Law;
  /** Input of the impact kernel. */
  readonly impact: Float64Array;
  readonly gap: number;
  /** v_T and v_N, and their accelerations in flight. */
  readonly v: readonly [number, number];
  readonly a: readonly [number, number];
  /** Per impulse T and N of each of the two contacts: v_T, then v_N. */
  readonly answer: readonly (readonly [number, number, number, number])[];
}

/** The sums over all impacts of one contact. */
export interface ImpactSums {
  T: number;
  N: number;
  /** Impulses times the time of their impact, from the start. */
  momentT: number;
  momentN: number;
}

export interface Accumulated {
  readonly time: number;
  /** The factor of the speeds over the last impact of each contact. */
  readonly eigenvalue: number;
  readonly sums: readonly [ImpactSums, ImpactSums];
  /** ½Λ·(V⁺ + V⁻) of all impacts. */
  readonly energy: number;
}

/** More impacts than this are not followed. */
const mostImpacts = 2000;

/** The contact `first` was hit last, the other one is next; undefined where they do not alternate down to rest. */
export function accumulationOf(
  pair: readonly [Alternating, Alternating],
  first: 0 | 1,
): Accumulated | undefined {
  const gaps = pair.map(({ gap }) => Math.max(0, gap));
  gaps[first] = 0;
  const v = pair.map((one) => [...one.v]) as [[number, number], [number, number]];
  const sums = pair.map(() => ({ T: 0, N: 0, momentT: 0, momentN: 0 })) as unknown as [
    ImpactSums,
    ImpactSums,
  ];
  const fastest = Math.max(...v.map(([, vN]) => Math.abs(vN)));
  const speeds: number[] = [];
  let [time, energy] = [0, 0];
  for (let count = 0; count < mostImpacts; count++) {
    const hit = (count % 2 === 0 ? 1 - first : first) as 0 | 1;
    const flight = landing(gaps[hit] as number, v[hit][1], pair[hit].a[1]);
    const other = (1 - hit) as 0 | 1;
    const again = landing(0, v[other][1], pair[other].a[1]);
    if (!(flight < again)) return undefined;
    gaps[other] = v[other][1] * flight + (pair[other].a[1] * flight * flight) / 2;
    gaps[hit] = 0;
    for (const [i, speed] of v.entries()) {
      const { a } = pair[i] as Alternating;
      speed[0] += a[0] * flight;
      speed[1] += a[1] * flight;
    }
    time += flight;
    speeds.push(-v[hit][1]);
    const gained = collide(pair, hit, v, sums[hit], time);
    if (gained === undefined) return undefined;
    energy += gained;
    const isFast =
      Math.max(Math.abs(v[0][1]), Math.abs(v[1][1])) > simulateTolerances.vanishedInTurn * fastest;
    if (isFast || flight > simulateTolerances.vanishedInTurn * time) continue;
    const eigenvalue = (speeds.at(-1) as number) / (speeds.at(-3) as number);
    return { time, eigenvalue, sums, energy };
  }
  return undefined;
}

/** The time until a gap is 0 again; infinite where it never is. */
function landing(gap: number, vN: number, b: number): number {
  if (gap === 0) return vN > 0 && b < 0 ? (-2 * vN) / b : Number.POSITIVE_INFINITY;
  // The square of a speed this small may be 0.
  const root = vN === 0 ? Math.sqrt(-2 * b * gap) : Math.abs(vN) * Math.sqrt(1 - (2 * b * (gap / vN)) / vN);
  const sum = root - vN;
  return sum > 0 ? (2 * gap) / sum : Number.POSITIVE_INFINITY;
}

const out = new Float64Array(pathResult.size);

/** One impact by the law of its contact, and its ½Λ·(V⁺ + V⁻); undefined where that has no single answer. */
function collide(
  pair: readonly [Alternating, Alternating],
  hit: 0 | 1,
  v: readonly [[number, number], [number, number]],
  sums: ImpactSums,
  time: number,
): number | undefined {
  const { law, impact } = pair[hit];
  const [vT, vN] = v[hit];
  impact[pathInput.vT] = vT;
  impact[pathInput.vN] = vN;
  if (law.impactInto(impact, 0, out) < 0) return undefined;
  const [T, N] = [out[pathResult.impulseT] as number, out[pathResult.impulseN] as number];
  if (!(N > 0)) return undefined;
  for (const [i, speed] of v.entries()) {
    const [TT, TN, NT, NN] = (pair[i] as Alternating).answer[hit] as readonly [
      number,
      number,
      number,
      number,
    ];
    speed[0] += TT * T + TN * N;
    speed[1] += NT * T + NN * N;
  }
  sums.T += T;
  sums.N += N;
  sums.momentT += T * time;
  sums.momentN += N * time;
  return (T * (vT + v[hit][0]) + N * (vN + v[hit][1])) / 2;
}
