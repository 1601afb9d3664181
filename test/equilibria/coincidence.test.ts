/**
 * Is every place of rest listed once, with finite ranges, in all units? Random pendula with several contacts with walls; oracles:
 * the balance of forces by hand, and a scan of all places for the range of a continuum.
 */
import { describe, expect, it } from "vitest";
import { type AlongReport, type Equilibrium, findEquilibria, followEquilibria } from "../../src/index.js";
import { compile } from "./models.js";

const seed = 314159;

function source(from: number): () => number {
  let state = from;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

interface Pendulum {
  readonly l1: number;
  readonly l2: number;
  readonly m1: number;
  readonly m2: number;
  readonly mu: number;
  readonly w: number;
}

/** A double pendulum between walls; lengths, masses and times in other units. */
const pendulum = ({ l1, l2, m1, m2, mu, w }: Pendulum, length: number, mass: number, walls: number) =>
  compile(`
name: Double pendulum
coordinates: [p, q]
parameters: { m1: ${m1 * mass}, m2: ${m2 * mass}, l1: ${l1 * length}, l2: ${l2 * length}, g: ${9.81 * length}, w: ${w * length}, mu: ${mu} }
definitions: { x1: l1*sin(p), y1: -l1*cos(p), x2: x1 + l2*sin(q), y2: y1 - l2*cos(q) }
kinetic: m1/2*(x1'^2 + y1'^2) + m2/2*(x2'^2 + y2'^2)
potential: g*(m1*y1 + m2*y2)
contacts:
  elbow: { gap: w - x1, at: [x1, y1], friction: mu, restitution: 0 }
  tip: { gap: w - x2, at: [x2, y2], friction: mu, restitution: 0 }
${walls > 2 ? `  floor: { gap: y2 + ${2.5 * length}, at: [x2, y2], friction: mu, restitution: 0 }` : ""}
start: { p: -0.3, q: -0.2 }
`);

const turn = (one: number, other: number): number => {
  const apart = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(apart, 2 * Math.PI - apart);
};

const samePlace = (one: Equilibrium, other: Equilibrium): boolean =>
  Object.keys(one.q).every((name) => turn(one.q[name] as number, other.q[name] as number) < 1e-5);

/** Places that rest without any contact are (0 or π, 0 or π), where both gaps are positive. */
function flights(w: number): number {
  return w > 0 ? 4 : 0; // sin 0 = sin π = 0: both ends hang at x = 0
}

/** No number may be infinite, no text may say so. */
function check(report: AlongReport): void {
  expect(JSON.stringify(report.branches.map(({ rows }) => rows.length))).not.toContain("[0]");
  for (const { rows } of report.branches) expect(rows.length).toBeGreaterThan(0);
  expect(report.sentence).not.toMatch(/NaN|Infinity|undefined/);
  const walk = (value: unknown): void => {
    if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk([report.branches, report.critical]);
}

describe(`random pendula with several contacts, seed ${seed}`, () => {
  const random = source(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  for (let i = 0; i < 2; i++) {
    const own: Pendulum = {
      l1: between(0.6, 1.4),
      l2: between(0.6, 1.4),
      m1: between(0.5, 2),
      m2: between(0.5, 2),
      mu: between(0.1, 0.5),
      w: between(-0.4, 0.4),
    };
    const walls = i % 2 === 0 ? 2 : 3;
    it(`case ${i}, ${walls} walls: each place once, the same in other units`, () => {
      const units = [
        [1, 1],
        [1e3, 1e-3],
      ] as const;
      const lists = units
        .slice(0, walls === 2 ? 2 : 1)
        .map(([length, mass]) => findEquilibria(pendulum(own, length, mass, walls)).equilibria);
      for (const list of lists) {
        for (const [k, one] of list.entries())
          for (const other of list.slice(0, k)) {
            const segments = one.segment !== undefined || other.segment !== undefined;
            expect(!segments && samePlace(one, other), JSON.stringify([one.modes, other.modes, one.q])).toBe(
              false,
            );
          }
        const free = list.filter(({ modes }) => Object.values(modes).every((mode) => mode === "flight"));
        expect(free.length).toBe(flights(own.w));
        for (const { contacts } of list)
          for (const { lambdaN } of Object.values(contacts)) expect(lambdaN).toBeGreaterThanOrEqual(0);
      }
      const isolated = (list: readonly Equilibrium[]) => list.filter(({ segment }) => segment === undefined);
      const [one = [], other = one] = lists.map(isolated);
      expect(other.length).toBe(one.length);
      for (const place of one) expect(other.some((twin) => samePlace(place, twin))).toBe(true);
    });
  }
});

describe("along the place of the wall", () => {
  const own: Pendulum = { l1: 1, l2: 1, m1: 1, m2: 1, mu: 0.2, w: 0.5 };

  /** The largest slack of the cone over all places in which the tip alone leans against the wall. */
  function slack(w: number): number {
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i <= 8000; i++) {
      const y = -0.3 + (0.6 * i) / 8000;
      const d = Math.hypot(w, y);
      if (d === 0) continue;
      const h = Math.sqrt(1 - (d * d) / 4);
      for (const side of [1, -1]) {
        const [ex, ey] = [w / 2 - (side * h * y) / d, y / 2 + (side * h * w) / d];
        if (ex > w) continue;
        const [cp, sp, cq, sq] = [-ey, ex, -(y - ey), w - ex];
        const det = cp * sq - sp * cq;
        const [X, Y] = [(9.81 * sp * sq) / det, (9.81 * (cp * sq - 2 * cq * sp)) / det];
        if (X <= 0) best = Math.max(best, own.mu * -X - Math.abs(Y));
      }
    }
    return best;
  }

  it("branches that begin on a border are followed, and continua end where no place is left", () => {
    const report = followEquilibria(pendulum(own, 1, 1, 2), {
      parameter: "w",
      low: -0.3,
      high: 0.3,
      searches: 3,
    });
    check(report);
    const touches = report.critical.filter(({ kind }) => kind === "touch");
    expect(touches.map(({ value }) => value)).toEqual(new Array(4).fill(expect.closeTo(0, 12)));
    const free = report.branches.filter(({ modes }) => modes.elbow === "flight" && modes.tip === "flight");
    expect(free.length).toBe(4);
    for (const { rows } of free) {
      const values = rows.map(({ value }) => value);
      expect(Math.min(...values)).toBeCloseTo(0, 9);
      expect(Math.max(...values)).toBe(0.3);
    }
    let [none, some] = [-0.05, -0.001];
    for (let i = 0; i < 24; i++) {
      const middle = (none + some) / 2;
      if (slack(middle) >= 0) some = middle;
      else none = middle;
    }
    const end = report.critical.find(({ kind, modes }) => kind === "end" && modes.tip === "stick");
    expect(end?.value).toBeCloseTo(some, 4);
  });

  it("without friction a contact without a force makes no critical value, and no verdict", () => {
    const smooth = pendulum({ ...own, mu: 0, w: -0.3 }, 1, 1, 2);
    const report = followEquilibria(smooth, { parameter: "m1", low: 0.5, high: 2, searches: 2 });
    check(report);
    expect(report.critical).toEqual([]);
    // The elbow leans on the wall, the tip hangs down or stands: at x = w, without a force.
    expect(report.branches.map(({ modes }) => modes)).toEqual(
      new Array(2).fill({ elbow: "stick", tip: "flight" }),
    );
    for (const { rows } of report.branches)
      for (const { touching } of rows) expect(touching).toEqual(["tip"]);
    expect(report.sentence).toMatch(/of undecided stability \(no force at tip\) throughout/);
  });
});
