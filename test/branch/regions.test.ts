import { describe, expect, it } from "vitest";
import {
  continueOrbit,
  findOrbit,
  followOrbits,
  loadMechanism,
  type Orbit,
  type OrbitBranchPoint,
  type OrbitsOver,
  simulate,
} from "../../src/index.js";

const table = loadMechanism("table");

const valueAt = ({ points }: OrbitsOver, label: string) =>
  points.find((point) => point.label === label)?.value ?? Number.NaN;

describe("[NDCa]: one impact in each period of a table, through the regions of the impact law", () => {
  it("turning the rod past the vertical mirrors every border: θ and π − θ", () => {
    const over = followOrbits(table, { parameter: "theta0", from: 1, to: 2.13, dsMax: 0.1 });
    const borders = over.points.filter(({ label }) => label.startsWith("RB"));
    expect(borders.map(({ label }) => label)).toEqual(["RB:1-3", "RB:3-5", "RB:5-6", "RB:6-4", "RB:4-2"]);
    expect(borders.map(({ border }) => border?.smoothness)).toEqual(["C0", "C1", "C1", "C1", "C0"]);
    // Neither the law nor the model knows left from right.
    expect(valueAt(over, "RB:1-3") + valueAt(over, "RB:4-2")).toBeCloseTo(Math.PI, 9);
    expect(valueAt(over, "RB:3-5") + valueAt(over, "RB:6-4")).toBeCloseTo(Math.PI, 9);
    expect(valueAt(over, "RB:5-6")).toBeCloseTo(Math.PI / 2, 9);
    for (const { border } of borders) {
      const [before, beyond] = border?.determinants?.minus ?? [];
      expect(border?.verdict).toBe("persistence");
      expect((before as number) * (beyond as number)).toBeGreaterThan(0);
    }
    // At a C1 border the slopes of the return map agree, at a C0 border they do not.
    const jump = (label: string) => {
      const [one, other] =
        over.points.find((point) => point.label === label)?.border?.determinants?.minus ?? [];
      return Math.abs((other as number) / (one as number) - 1);
    };
    expect(jump("RB:3-5")).toBeLessThan(1e-3);
    expect(jump("RB:1-3")).toBeGreaterThan(1e-2);
  });

  it("a persistence is confirmed by simulation alone: the impact's region on both sides", () => {
    const over = followOrbits(table, { parameter: "cx", from: 9.5, to: 10.5 });
    const border = valueAt(over, "RB:3-5");
    expect(border).toBeGreaterThan(9.5);
    const region = (cx: number) => {
      const orbit = findOrbit(table, { parameters: { cx } });
      return orbit.found ? orbit.events[0]?.region : orbit.outcome.kind;
    };
    expect(region(border - 0.02)).toBe(3);
    expect(region(border + 0.02)).toBe(5);
  });

  it("a non-smooth fold: an unstable orbit meets 2|4, turns back stable, and simulation finds none beyond", () => {
    const parameters = { kx: 100, theta0: 0.9735 };
    const options = { parameters, settle: 2, search: 4, ...stronger };
    const first = findOrbit(table, options) as Orbit;
    expect(first.word).toEqual(["impact", "flight", "impact", "flight"]);
    const points = [...continueOrbit(first, { parameter: "theta0", to: 0.9, maxPoints: 24 })];
    const at = points.findIndex(({ label }) => label === "RB:2-4");
    const fold = points[at] as OrbitBranchPoint;
    expect(fold.border).toMatchObject({ verdict: "nonsmoothFold", smoothness: "C0" });
    const [before, beyond] = fold.border?.determinants?.minus ?? [];
    // Beyond its LP the orbit has a multiplier above 1.
    expect(points[at - 1]).toMatchObject({ label: "LP" });
    expect(before).toBeLessThan(0);
    expect(beyond).toBeGreaterThan(0);
    expect(fold.stable).toBe(false);
    const after = points.slice(at + 1).find(({ value }) => fold.value - value > 2e-4) as OrbitBranchPoint;
    expect(after.stable).toBe(true);
    // Started on the stable orbit, a motion stays in region 4 below the fold and leaves it above.
    const regions = (theta0: number) => {
      const { t, q, v } = after.start;
      const run = simulate(table, { q, v }, { t, until: 60 * after.period, parameters: { kx: 100, theta0 } });
      return run.events.slice(-8).map(({ region }) => region);
    };
    expect(regions(after.value)).toContain(4);
    expect(new Set(regions(after.value)).size).toBe(2);
    expect(regions(fold.value + 5e-4)).not.toContain(4);
  });

  it("before that fold the orbit is unstable, after it stable: a disturbance grows or dies in the simulation", () => {
    const parameters = { kx: 100, theta0: 0.97275 };
    const found = findOrbit(table, { parameters, settle: 2, search: 4, ...stronger }) as Orbit;
    const within = [0.9, 0.98] as const;
    const points = [...continueOrbit(found, { parameter: "theta0", to: 0.9, within, ...small })];
    const at = points.findIndex(({ label }) => label === "RB:2-4");
    const fold = points[at] as OrbitBranchPoint;
    const [before, after] = [points[at - 1], points[at + 2]] as [OrbitBranchPoint, OrbitBranchPoint];
    expect(before.label).toBeUndefined();
    expect([before.stable, after.stable]).toEqual([false, true]);
    // Both lie on the same side of the fold in the parameter: the branch has turned back.
    expect(Math.max(before.value, after.value)).toBeLessThan(fold.value);
    const rate = (grown(before, 250.3) / grown(before, 150.3)) ** (1 / 100);
    expect(rate).toBeGreaterThan(1.005);
    expect(Math.abs(rate - (before.multipliers[0]?.re as number))).toBeLessThan(1e-3);
    expect(grown(after, 50.3)).toBeLessThan(1e-3);
  });
});

/** The state right after the stronger of two impacts in a period, and short steps along the branch from it. */
const stronger = {
  t: 0.22851052271519,
  start: {
    q: { x: -0.02816490147541, y: -0.02699937421486, theta: 0.95993728292164 },
    v: { x: 0.27900000772596, y: 1.7447901001777, theta: -1.06017063585784 },
  },
};
const small = { ds: 1e-3, dsMax: 2e-3, maxPoints: 40 };

/** By how much a small disturbance of an orbit has grown after many periods. */
function grown({ value, period, start: { t, q, v } }: OrbitBranchPoint, periods: number): number {
  const size = 1e-7;
  const options = { t, until: t + periods * period, parameters: { kx: 100, theta0: value } };
  const end = (by: number) => {
    const shifted = { ...q, x: (q.x as number) + by };
    return simulate(table, { q: shifted, v }, options).final.q;
  };
  const [own, other] = [end(0), end(size)];
  return Math.hypot(...Object.keys(q).map((name) => (other[name] as number) - (own[name] as number))) / size;
}
