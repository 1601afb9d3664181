import { describe, expect, it } from "vitest";
import type { OrbitBranchPoint } from "../../../src/index.js";
import { isLong } from "../../long.js";
import { type Bounce, borderOrbit, bounce, determinantsAt, orbitNear } from "../../oracle/shakenRod.js";
import { bounceOf, branchOf, rodWith, slow } from "./orbits.js";

/** The motion of the oracle, from beside a state, after many impacts. */
function followed(parameters: Readonly<Record<string, number>>, from: Bounce, impacts: number) {
  const p = rodWith(parameters);
  let at = from.map((value, i) => value + (i === 0 ? 0 : 2e-3 * (i % 2 === 0 ? 1 : -1)));
  let region = 0;
  for (let k = 0; k < impacts; k++) {
    const next = bounce(p, at);
    [at, region] = [next.after, next.region];
  }
  return { at, region };
}

/** Place and velocities, without the time of the impact. */
const stateOf = ([, ...state]: Bounce) => state;

const apart = (one: Bounce, other: Bounce) =>
  Math.max(...stateOf(one).map((value, i) => Math.abs(value - (stateOf(other)[i] as number))));

const nearest = (points: readonly OrbitBranchPoint[], value: number) =>
  points.reduce((best, one) => (Math.abs(one.value - value) < Math.abs(best.value - value) ? one : best));

/** The determinants of both sides, from the return map of the oracle beside the border. */
function signsBeside(parameters: Readonly<Record<string, number>>, sides: readonly OrbitBranchPoint[]) {
  return sides.map((point) => {
    const own = rodWith({ ...parameters, theta0: point.value });
    return determinantsAt(own, orbitNear(own, bounceOf(point)).bounce);
  });
}

describe("[NDCa]: at the border 1|3 a branch of one-impact orbits folds or goes on; brute force agrees", () => {
  it("a non-smooth fold: a stable orbit of region 3 and an unstable one of region 1 end in each other", () => {
    const { parameters } = slow(0.5);
    const { points } = branchOf(slow(0.5), 1.53, [1.53, 1.56]);
    const at = points.findIndex(({ label }) => label === "RB:3-1");
    const fold = points[at] as OrbitBranchPoint;
    expect(points.filter(({ label }) => label !== undefined).map(({ label }) => label)).toEqual([
      "RB:5-3",
      "RB:3-1",
    ]);
    expect(fold.border).toMatchObject({ verdict: "nonsmoothFold", smoothness: "C0", twoCycle: false });
    const exact = borderOrbit(
      rodWith({ ...parameters, theta0: fold.value }),
      "theta0",
      { at: "end", s: 1 },
      bounceOf(fold),
    );
    expect(Math.abs(fold.value - exact.value)).toBeLessThan(1e-9);
    // Both halves of the branch lie above the fold.
    expect(Math.min(...points.map(({ value }) => value))).toBe(fold.value);
    const [stable, unstable] = [points.slice(0, at), points.slice(at + 1)];
    expect(stable.every((point) => point.stable)).toBe(true);
    expect(unstable.every((point) => !point.stable)).toBe(true);
    // Above: motions of the oracle settle to the one; Newton's method on its return map finds the other.
    const calm = nearest(stable.slice(1), fold.value + 1e-3);
    const settled = followed({ ...parameters, theta0: calm.value }, bounceOf(calm), 60);
    expect(settled.region).toBe(3);
    expect(apart(settled.at, bounceOf(calm))).toBeLessThan(1e-7);
    const wild = nearest(unstable.slice(1), fold.value + 1e-3);
    const beside = bounceOf(wild).map((value, i) => value * (1 + 1e-4 * (i % 2)));
    const other = orbitNear(rodWith({ ...parameters, theta0: wild.value }), beside);
    expect(other.region).toBe(1);
    expect(apart(other.bounce, bounceOf(wild))).toBeLessThan(1e-7);
    const [one, two] = signsBeside(parameters, [calm, wild]);
    const [before, beyond] = fold.border?.determinants?.minus ?? [];
    expect((one?.minus as number) / (before as number)).toBeCloseTo(1, 1);
    expect((two?.minus as number) / (beyond as number)).toBeCloseTo(1, 1);
    // Below: no orbit is left, and a motion that starts where they ended goes away.
    const gone = followed({ ...parameters, theta0: fold.value - 1e-3 }, bounceOf(fold), 60);
    expect(apart(gone.at, bounceOf(fold))).toBeGreaterThan(0.1);
  });

  it.runIf(isLong)(
    "a persistence: with less inertia the orbit crosses the same border and stays stable",
    () => {
      const { parameters } = slow(1 / 3);
      const { points } = branchOf(slow(1 / 3), 1.525);
      const at = points.findIndex(({ label }) => label === "RB:3-1");
      const crossing = points[at] as OrbitBranchPoint;
      expect(crossing.border).toMatchObject({ verdict: "persistence", smoothness: "C0" });
      const exact = borderOrbit(
        rodWith({ ...parameters, theta0: crossing.value }),
        "theta0",
        { at: "end", s: 1 },
        bounceOf(crossing),
      );
      expect(Math.abs(crossing.value - exact.value)).toBeLessThan(1e-9);
      const sides = [5e-4, -5e-4].map((by) => nearest(points, crossing.value + by));
      for (const [k, side] of sides.entries()) {
        const settled = followed({ ...parameters, theta0: side.value }, bounceOf(side), 120);
        expect(settled.region).toBe(k === 0 ? 3 : 1);
        expect(apart(settled.at, bounceOf(side))).toBeLessThan(1e-6);
      }
      const [one, two] = signsBeside(parameters, sides);
      expect((one?.minus as number) * (two?.minus as number)).toBeGreaterThan(0);
    },
  );
});
