/** For which ratios a/(−b) and which friction is something possible? Intervals of the ratio, row by row of μ. */

import type { RawProblem } from "judder";
import { reverseChatter } from "#inner";
import { border } from "../../border.js";
import { ratesOf } from "./cases.js";

export interface Row {
  readonly mu: number;
  readonly low: number;
  readonly high: number;
}

/** What is drawn of the plane, and the coupling of Figs. 7(a) and 10. */
export const range = Object.freeze({ ratio: 3, mu: 3, B: 0.5 });
export const panels = Object.freeze({ width: 440, height: 360, columns: 2 });
export const axes = Object.freeze({
  x: { label: "a/(−b)", domain: [0, range.ratio] as const },
  y: { label: "μ (scaled)", domain: [0, range.mu] as const },
});

/** The scaled contact at a place of the plane, b = −1. */
export const problemAt = (mu: number, ratio: number): RawProblem => ({
  A: 1,
  B: range.B,
  C: 1,
  a: ratio,
  b: -1,
  mu,
});

/** Is reverse chatter possible at this ratio? */
export const chatters = (r: number, mu: number, ratio: number): boolean =>
  reverseChatter(problemAt(mu, ratio), r).possible;

/** The ratio at which e is largest; without bound where k_N⁺ ≤ 0. */
export function bestRatio(mu: number): number {
  const { plus } = ratesOf({ B: range.B, mu });
  return plus.kN > 0 ? -plus.kT / (2 * plus.kN) : 1e6;
}

/** From a least to a largest friction: the interval of ratios with the property around one inside, cut at the frame. */
export function windowRows(
  holds: (mu: number, ratio: number) => boolean,
  inside: (mu: number) => number,
  [bottom, top]: readonly [number, number],
): Row[] {
  const count = 200;
  const rows = Array.from({ length: count + 1 }, (_, i) => {
    const mu = bottom + ((top - bottom) * i) / count;
    const here = (ratio: number) => holds(mu, ratio);
    const open = inside(mu) >= range.ratio || here(range.ratio);
    const high = open ? range.ratio : border(here, inside(mu), range.ratio);
    return { mu, low: border(here, inside(mu), 0), high };
  });
  return rows.filter(({ low }) => low < range.ratio);
}

/** The smallest friction at which some ratio lets impacts chatter in reverse; that of k_N⁺ = 0 is 1/B. */
export const leastMu = (r: number): number =>
  border((mu) => chatters(r, mu, bestRatio(mu)), 0.999 / range.B, 0);

/** The ratios that do, above it. */
export const chatterRows = (r: number): Row[] =>
  windowRows((mu, ratio) => chatters(r, mu, ratio), bestRatio, [leastMu(r), range.mu]);

/** The rim in the plane (ratio, μ): down the left side, up the right one. */
export function rim(rows: readonly Row[]): [number, number][] {
  const left = rows.map(({ mu, low }): [number, number] => [low, mu]);
  return [...left.reverse(), ...rows.map(({ mu, high }): [number, number] => [high, mu])];
}

/** The rim up to where it meets the frame. */
export function openRim(rows: readonly Row[]): [number, number][] {
  const onFrame = rows.findIndex(({ high }) => high === range.ratio);
  return rim(rows).slice(0, rows.length + onFrame + 1);
}
