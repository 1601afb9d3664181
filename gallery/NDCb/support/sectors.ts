/** In which directions of the velocity before does each region of [NDCb] Fig. 5 lie? Found by asking the impact law. */

import { traceImpact } from "judder";
import { growthAt } from "#inner";
import { border } from "../../border.js";
import { problemOf, type SignCase } from "./cases.js";

/** Angles below the v_T axis, from 0 (slip to the right) to π (slip to the left). */
export interface Sector {
  readonly region: number;
  readonly from: number;
  readonly to: number;
}

/** Sectors narrower than this would be missed. */
const step = 0.01;

export function sectors(one: SignCase, r: number): Sector[] {
  const regionAt = (angle: number) => growthAt("stronge", problemOf(one), r, 1 / Math.tan(angle)).region;
  const found: Sector[] = [];
  let from = 0;
  for (let angle = step; angle < Math.PI; angle += step) {
    const before = regionAt(Math.max(angle - step, step / 10));
    if (regionAt(angle) === before) continue;
    const to = border((other) => regionAt(other) === before, angle - step, angle);
    found.push({ region: before, from, to });
    from = to;
  }
  return [...found, { region: regionAt(Math.PI - step / 10), from, to: Math.PI }];
}

/** A velocity of the given size in a direction. */
export const velocity = (angle: number, size: number): [number, number] => [
  size * Math.cos(angle),
  -size * Math.sin(angle),
];

/** ρ = −v_T/v_N in a direction. */
export const ratio = (angle: number): number =>
  angle < Math.PI ? 1 / Math.tan(angle) : Number.NEGATIVE_INFINITY;

/** Through which velocities an impact passes from the given one on. */
export function pathFrom(one: SignCase, r: number, [vT, vN]: readonly [number, number]): [number, number][] {
  return traceImpact("stronge", problemOf(one), one.mu, r, { vT, vN }).map((corner) => [
    corner.vT,
    corner.vN,
  ]);
}
