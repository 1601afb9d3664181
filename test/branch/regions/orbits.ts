/** Which one-impact orbits of the rod on its table lie near which borders of the impact law's regions? */
import {
  continueOrbit,
  findOrbit,
  loadMechanism,
  type Orbit,
  type OrbitBranchEnd,
  type OrbitBranchPoint,
  type OrbitOptions,
} from "../../../src/index.js";
import type { Bounce, ShakenRod } from "../../oracle/shakenRod.js";

const table = loadMechanism("table");

const defaults = Object.fromEntries(table.parameters.map(({ name, value }) => [name, value]));

/** All numbers of the rod, for the oracle. */
export const rodWith = (parameters: Readonly<Record<string, number>>): ShakenRod =>
  ({ ...defaults, ...parameters }) as unknown as ShakenRod;

type Set = OrbitOptions & { readonly parameters: Readonly<Record<string, number>> };

/** Nearly upright: all regions without reversal in restitution, within half a radian. */
export const upright: Set = {
  parameters: { kx: 300, ctheta: 2, amplitude: 0.032, mu: 0.15, theta0: 1.5 },
  settle: 6,
  search: 8,
};

/** Slip that a hard spring drives backwards, so that it reverses late. */
export const reversing: Set = {
  parameters: {
    kx: 500,
    cx: 4,
    ktheta: 15,
    ctheta: 0.4,
    amplitude: 0.1,
    omega: 21,
    mu: 0.08,
    r: 0.6,
    theta0: 0.6,
  },
  settle: 6,
  search: 6,
  t: 0.01,
  start: { q: { x: -0.05, y: 0.1 * Math.sin(0.21), theta: 0.06 }, v: { x: -0.16, y: 6.46, theta: -5 } },
};

/** Its mirror image: θ and π − θ, x and −x. */
export function mirrored({ parameters, start, ...options }: Set): Set {
  const theta0 = Math.PI - (parameters.theta0 as number);
  if (start === undefined) return { ...options, parameters: { ...parameters, theta0 } };
  const { q, v } = start as { q: Record<string, number>; v: Record<string, number> };
  return {
    ...options,
    parameters: { ...parameters, theta0 },
    start: {
      q: { ...q, x: -(q.x as number), theta: Math.PI - (q.theta as number) },
      v: { ...v, x: -(v.x as number), theta: -(v.theta as number) },
    },
  };
}

/** A slow table: with more inertia the branch folds at 1|3, with less it goes on. */
export const slow = (J: number): Set => ({
  parameters: {
    J,
    kx: 4,
    cx: 0.1,
    ktheta: 20,
    ctheta: 0.5,
    amplitude: 0.3,
    omega: 6,
    mu: 0.05,
    r: 0.5,
    theta0: 1.55,
  },
  settle: 20,
  search: 20,
  t: 0.05,
  start: { q: { x: -0.05, y: 0.09, theta: 1.52 }, v: { x: 0, y: 5.15, theta: -0.2 } },
});

export interface FollowedBranch {
  readonly points: readonly OrbitBranchPoint[];
  readonly end: OrbitBranchEnd;
}

export function branchOf(set: Set, to: number, within?: readonly [number, number]): FollowedBranch {
  const orbit = findOrbit(table, set);
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  const options = { parameter: "theta0", to, ...(within && { within }), dsMax: 0.1 };
  const walk = continueOrbit(orbit as Orbit, options);
  const points: OrbitBranchPoint[] = [];
  for (;;) {
    const { value, done } = walk.next();
    if (done) return { points, end: value };
    points.push(value);
  }
}

/** The start of an orbit as the oracle has it. */
export const bounceOf = ({ start: { t, q, v } }: Pick<OrbitBranchPoint, "start">): Bounce =>
  [t, q.x, q.theta, v.x, v.y, v.theta].map(Number);
