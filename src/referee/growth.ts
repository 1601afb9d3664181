/**
 * How fast does a reverse chatter grow, read from the stiffness that it takes to gain one impact? [NDCb] end of
 * §5.2: ε/e has the same forward motion as ε, one impact later. Impacts before a fixed time, counted with a
 * fraction, rise by one for every factor e in ε: the period in log ε is log e.
 */

import { log, log10, pow } from "../elementary/index.js";
import type { LimitRun } from "./family.js";
import { lineThrough } from "./line.js";
import { finest } from "./order.js";

export interface ChatterGrowth {
  /** e from the period in log₁₀ ε; the period itself. */
  readonly factor: number;
  readonly period: number;
  /** Largest ratio of successive impacts in the stiffest run, after the small scale and before the motion changes. */
  readonly inRun: number | null;
  /** Scatter of the counts about the straight line, in impacts. */
  readonly misfit: number;
}

/** Impacts on either side of the time at which they are counted. */
const around = 2;

/** Undefined where a run has too few impacts after its slip. */
export function growthFromRuns(all: readonly LimitRun[]): ChatterGrowth | undefined {
  const runs = finest(all);
  const since = runs.map(({ slipEnd, impactTimes }) =>
    impactTimes.map((t) => log(t - (slipEnd ?? Number.NaN))).filter(Number.isFinite),
  );
  // As late as all runs allow: what the scale of ε does to the counts is then small relative to the time.
  const time = Math.min(...since.map((times) => times.at(-around) ?? Number.NaN));
  const points = runs.map(({ epsilon }, i): [number, number] => [
    log10(epsilon),
    countBefore(since[i] as number[], time),
  ]);
  if (points.some(([, count]) => !Number.isFinite(count))) return undefined;
  const { slope, above } = lineThrough(points);
  if (slope === undefined || !(slope < 0)) return undefined;
  const misfit = Math.max(...above(slope).map(Math.abs));
  const { growth } = all.at(-1) as LimitRun;
  return {
    factor: pow(10, -1 / slope),
    period: -1 / slope,
    inRun: growth.length === 0 ? null : Math.max(...growth.slice(Math.floor(growth.length / 3))),
    misfit,
  };
}

/**
 * Impacts up to a time: the number of an impact as the cubic of the logarithm of its time, through the four around
 * it.
 */
function countBefore(logs: readonly number[], time: number): number {
  const next = logs.findIndex((t) => t >= time);
  if (next < around) return Number.NaN;
  const near = logs.slice(next - around, next + around);
  return near.reduce(
    (sum, t, i) =>
      sum +
      (next - around + i) *
        near.reduce((product, other, j) => (i === j ? product : (product * (time - other)) / (t - other)), 1),
    0,
  );
}
