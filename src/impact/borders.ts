/**
 * How near is an impact under the energetic law to the borders of its region, and what lies beyond? The decision
 * tree of [NDCb] Fig. 4: a distance is the value of the tree's border function, relative to the size of its terms.
 */

import { checkContact, type RawContact } from "../contact/index.js";
import { pathResult } from "./along/impulsePath.js";
import { stronge } from "./laws/stronge.js";
import { borderSmoothness, mirrorRegion, type RegionBorder } from "./smoothness.js";
import type { ContactVelocity, Region } from "./solution.js";

export interface ImpactBorder extends RegionBorder {
  /** The region on the other side; 0 is no impact. */
  readonly to: Region;
  /** Between 0, on the border, and 1. */
  readonly distance: number;
}

/** The borders of the present region, the nearest first. */
export function impactBorders(
  contact: RawContact,
  mu: number,
  r: number,
  { vT, vN }: ContactVelocity,
): ImpactBorder[] {
  checkContact(contact, mu);
  const { A, B, C } = contact;
  const out = new Float64Array(pathResult.size);
  const region = stronge.impactInto(Float64Array.of(A, B, C, mu, r, vT, vN), 0, out) as Region;
  const mirrored = vT < 0;
  const image = (one: Region) => (mirrored ? mirrorRegion(one) : one);
  const coupling = mirrored ? -B : B;
  const found = beyond({ A, B: coupling, C }, mu, r, { vT: Math.abs(vT), vN }, image(region));
  const borders = found.flatMap(([to, distance]) => {
    const border = borderSmoothness(region, image(to), { B, mu, r });
    return border === undefined ? [] : [{ to: image(to), distance, ...border }];
  });
  return borders.sort((one, other) => one.distance - other.distance);
}

/** For v_T ≥ 0: what lies beyond each border that this region has, and how far it is. */
function beyond(
  { A, B, C }: RawContact,
  mu: number,
  r: number,
  { vT, vN }: ContactVelocity,
  region: Region,
): [Region, number][] {
  const kT = B - mu * A;
  const kN = C - mu * B;
  const back = B + mu * A;
  const slip = Math.sqrt(C / A) * vT; // (2.14)
  const between = (one: number, other: number) => Math.abs(one + other) / (Math.abs(one) + Math.abs(other));
  const toEnd = between(kN * vT, -(1 + r) * kT * vN);
  const toTurn = between(kN * vT, -kT * vN);
  // Friction alone moves k_T of the way back through 0 only where B < 0.
  const cone = (to: Region): [Region, number][] => (B < 0 ? [[to, between(B, mu * A)]] : []);
  const toRest = slip / (slip + Math.abs(vN));
  const toTouch = Math.abs(vN) / (slip + Math.abs(vN));
  const sticks = back > 0;
  const compressed: Region = sticks ? 5 : 9;
  const restored: Region = sticks ? 3 : 7;
  switch (region) {
    case 0:
      return vT === 0 ? [] : [[kN > 0 ? 1 : 5, toTouch]];
    case 1: {
      const next: [Region, number][] = [[0, toTouch]];
      if (kT < 0) next.push([r === 0 ? compressed : restored, toEnd]);
      if (kT > 0) next.push([10, toRest]);
      return next;
    }
    case 3:
    case 7:
      return [[1, toEnd], [compressed, toTurn], ...cone(sticks ? 7 : 3)];
    default: {
      const next: [Region, number][] = [[sticks ? 6 : 2, toRest], ...cone(sticks ? 9 : 5)];
      if (kN > 0) next.push([r === 0 ? 1 : restored, toTurn]);
      if (kN < 0) next.push([0, toTouch]);
      return next;
    }
  }
}
