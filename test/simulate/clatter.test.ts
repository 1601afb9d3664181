import { describe, expect, it } from "vitest";
import { simulate, solveClatter } from "../../src/index.js";
import { type Feet, type FeetState, nextImpact } from "../oracle/clattering.js";
import { compile, drawFrom } from "./support.js";

const seed = 19980302;
const weight = 9.81;

/** A rod or a plank with constant mass matrix and level feet: what the oracle marches is exactly this. */
const feet = compile(`
name: Rod on two feet
coordinates: [y, th]
parameters: { J: 1/3, a: 1, c: 1, g: ${weight}, e: 0.05 }
kinetic: (y'^2 + J*th'^2)/2
potential: g*y
contacts:
  left: { gap: y - a*th, friction: 0, restitution: e }
  right: { gap: y + c*th, friction: 0, restitution: e }
`);

/** The same with a restitution of each foot. */
const plank = compile(`
name: Plank on two feet
coordinates: [y, th]
parameters: { J: 1/3, a: 1, c: 1, g: 0, e: 0, left: 0, right: 0 }
kinetic: (y'^2 + J*th'^2)/2
potential: g*y
contacts:
  left: { gap: y - a*th, friction: 0, restitution: left }
  right: { gap: y + c*th, friction: 0, restitution: right }
`);

interface Numbers {
  readonly J: number;
  readonly a: number;
  readonly c: number;
  readonly g: number;
  readonly e: number;
}
const rod: Numbers = { J: 1 / 3, a: 1, c: 1, g: weight, e: 0 };
const oracleOf = ({ J, a, c, g, e }: Numbers): Feet => ({
  G: [
    [1 + (a * a) / J, 1 - (a * c) / J],
    [1 - (a * c) / J, 1 + (c * c) / J],
  ],
  r: [e, e],
  b: [-g, -g],
});
const startOf = (y: number, th: number, v = 0) => ({ q: { y, th }, v: { y: v, th: 0 } });
const marchFrom = ({ a, c }: Numbers, y: number, th: number, v: number): FeetState => ({
  t: 0,
  gaps: [y - a * th, y + c * th],
  speeds: [v, v],
});

/** Impact by impact until nothing is left of the speeds; undefined where a foot is hit twice in a row. */
function alternatingEnd(numbers: Numbers, y: number, th: number, v: number): number | undefined {
  const state = marchFrom(numbers, y, th, v);
  let last: number | undefined;
  for (let count = 0; count < 2000; count++) {
    const foot = nextImpact(oracleOf(numbers), state);
    if (foot === undefined || foot === last) return undefined;
    last = foot;
    if (Math.max(...state.speeds.map(Math.abs)) < 1e-14) return state.t;
  }
  return undefined;
}

describe("a rod that clatters on two feet", () => {
  it.each([0.005, 0.02, 0.04, 0.0557, 0.06, 0.07, 0.0717, 0.0719, 0.08])(
    "e = %d: one chatter of both feet ends it where single impacts accumulate",
    (e) => {
      for (const th of [0.01, 1e-3, 1e-4]) {
        const numbers = { ...rod, e };
        const expected = alternatingEnd(numbers, 0.2, th, 0);
        if (expected === undefined) continue;
        const run = simulate(feet, startOf(0.2, th), { until: 1, parameters: { ...numbers } });
        const ends = run.events.filter(({ type }) => type === "chatter");
        expect(ends).toHaveLength(1);
        expect(ends[0]?.contacts).toEqual(["left", "right"]);
        expect(ends[0]?.modes).toEqual({ left: "stick", right: "stick" });
        expect(Math.abs((ends[0]?.t ?? 0) - expected), `th = ${th}`).toBeLessThan(1e-9);
        expect(run.outcome.kind).toBe("finished");
        expect(run.ambiguities).toEqual([]);
        expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-12);
        // Momentum: what the feet took is the fall and the weight.
        const taken = run.events.flatMap(({ impulse, impulses }) =>
          impulses === undefined ? [impulse?.N ?? 0] : Object.values(impulses).map(({ N }) => N),
        );
        expect(taken.reduce((sum, N) => sum + N, 0)).toBeCloseTo(weight * expected, 8);
        const theory = solveClatter({ G: oracleOf(numbers).G as never, restitution: [e, e] });
        if (theory.instant && e < 0.05) expect(ends[0]?.eigenvalue).toBeCloseTo(theory.eigenvalues[0].re, 6);
      }
    },
  );

  it("without weight it rests for e ≤ 7 − 4√3 and parts after finitely many impacts above", () => {
    const border = 7 - 4 * Math.sqrt(3);
    for (const e of [0.01, 0.05, 0.07, 0.0717, 0.085, 0.1, 0.3, 0.9]) {
      const numbers = { ...rod, e, g: 0 };
      const run = simulate(feet, startOf(0.1, 0.01, -1), { until: 1, parameters: { ...numbers } });
      const chatters = run.events.filter(({ type }) => type === "chatter");
      const state = marchFrom(numbers, 0.1, 0.01, -1);
      let impacts = 0;
      while (impacts < 500 && nextImpact(oracleOf(numbers), state) !== undefined) impacts++;
      expect(chatters.length, `e = ${e}`).toBe(e <= border ? 1 : 0);
      if (e <= border) {
        expect(run.final.v.y).toBeCloseTo(0, 12);
        expect(run.final.v.th).toBeCloseTo(0, 12);
        expect(chatters[0]?.t).toBeCloseTo(state.t, 9);
      } else {
        expect(run.events).toHaveLength(impacts);
        expect((run.final.v.y as number) - (run.final.v.th as number)).toBeCloseTo(
          state.speeds[0] as number,
          9,
        );
        expect((run.final.v.y as number) + (run.final.v.th as number)).toBeCloseTo(
          state.speeds[1] as number,
          9,
        );
        const most = solveClatter({ G: oracleOf(numbers).G as never, restitution: [e, e] }).impacts;
        expect(impacts).toBeLessThanOrEqual(most as number);
      }
    }
  });

  it("without weight the border of rest is exact to 1e-8, and the time of rest is that of the impacts one by one", () => {
    const border = 7 - 4 * Math.sqrt(3);
    for (const [e, count] of [
      [border - 1e-8, 1],
      [border + 1e-8, 0],
      [border - 1e-5, 1],
      [border + 1e-5, 0],
    ] as const) {
      const numbers = { ...rod, e, g: 0 };
      const run = simulate(feet, startOf(0.1, 0.01, -1), { until: 1, parameters: { ...numbers } });
      expect(run.events.filter(({ type }) => type === "chatter").length, `e = ${e}`).toBe(count);
      expect(Object.values(run.final.contacts).map(({ mode }) => mode)).toEqual(
        count === 1 ? ["stick", "stick"] : ["flight", "flight"],
      );
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-12);
    }
    const state = marchFrom({ ...rod, e: border - 1e-4, g: 0 }, 0.1, 0.01, -1);
    for (let impacts = 0; impacts < 400; impacts++)
      nextImpact(oracleOf({ ...rod, e: border - 1e-4, g: 0 }), state);
    const run = simulate(feet, startOf(0.1, 0.01, -1), {
      until: 1,
      parameters: { ...rod, e: border - 1e-4, g: 0 },
    });
    expect(run.events.at(-1)?.t).toBeCloseTo(state.t, 10);
  });

  it(`without weight, feet anywhere with other restitutions: rest exactly where impacts never end; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 30; k++) {
      const numbers = { J: draw(0.1, 0.6), a: draw(0.6, 1.2), c: draw(0.6, 1.2), g: 0, e: 0 };
      const [[G11 = 0, G12 = 0] = [], [G21 = 0, G22 = 0] = []] = oracleOf(numbers).G;
      if (!(G12 < 0)) continue;
      const left = draw(0.001, 0.03);
      // s₁s₂ = (√r₁ + √r₂)² by bisection over r₂.
      const room = (right: number) =>
        ((1 + left) * (1 + right) * G12 * G21) / (G11 * G22) - (Math.sqrt(left) + Math.sqrt(right)) ** 2;
      let [low, high] = [0, 1];
      for (let step = 0; step < 60; step++) {
        const middle = (low + high) / 2;
        if (room(middle) >= 0) low = middle;
        else high = middle;
      }
      if (low < 1e-3) continue;
      for (const right of [low * 0.3, low * (1 - 1e-7), low * (1 + 1e-7)]) {
        const th = 10 ** draw(-4, -2);
        const run = simulate(plank, startOf(0.1, th, -1), {
          until: 2,
          parameters: { ...numbers, left, right },
        });
        const told = JSON.stringify({ numbers, left, right });
        const chatters = run.events.filter(({ type }) => type === "chatter");
        expect(chatters.length, told).toBe(right < low ? 1 : 0);
        expect(Math.abs(run.ledger.relative), told).toBeLessThan(1e-12);
        if (right > low / 2) continue;
        const state = marchFrom(numbers, 0.1, th, -1);
        const oracle = { ...oracleOf(numbers), r: [left, right] as const };
        for (let impacts = 0; impacts < 200 && nextImpact(oracle, state) !== undefined; impacts++);
        expect(chatters[0]?.t, told).toBeCloseTo(state.t, 9);
      }
    }
  });

  it(`any e and any place of the feet: every run ends at rest on both, with a closed balance; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    let ofBoth = 0;
    for (let k = 0; k < 60; k++) {
      const numbers = {
        J: draw(0.1, 0.6),
        a: draw(0.3, 1.2),
        c: draw(0.3, 1.2),
        g: weight,
        e: k % 2 === 0 ? draw(0, 0.12) : draw(0.1, 0.9),
      };
      const th = 10 ** draw(-5, -1) * (k % 3 === 0 ? -1 : 1);
      const told = JSON.stringify({ numbers, th });
      const run = simulate(feet, startOf(0.2, th, draw(-1, 0)), { until: 30, parameters: numbers });
      expect(run.outcome.kind, told).toBe("finished");
      expect(Math.abs(run.ledger.relative), told).toBeLessThan(1e-8);
      expect(Object.values(run.final.contacts).map(({ mode }) => mode)).toEqual(["stick", "stick"]);
      const last = run.events.findLast(({ type }) => type === "chatter");
      if (numbers.e > 0) expect(last?.contacts, told).toEqual(["left", "right"]);
      ofBoth += run.events.filter(({ contacts }) => contacts !== undefined).length;
    }
    expect(ofBoth).toBeGreaterThan(40);
  });
});

describe("a plank that slides while it clatters", () => {
  const plank = compile(`
name: Plank that slides
coordinates: [x, y, th]
parameters: { J: 0.2, a: 0.8, c: 0.9, h: 0.1, mu: 0.3, g: ${weight}, e: 0.03 }
kinetic: (x'^2 + y'^2 + J*th'^2)/2
potential: g*y
contacts:
  left: { gap: y - a*th, slip: x' + h*th', friction: mu, restitution: e }
  right: { gap: y + c*th, slip: x' + h*th', friction: mu, restitution: e }
`);

  it(`friction enters G; both feet slide on after one chatter; seed ${seed}`, () => {
    const draw = drawFrom(seed + 2);
    let found = 0;
    for (let k = 0; k < 30; k++) {
      const [J, a, c] = [draw(0.15, 0.3), draw(0.6, 1), draw(0.6, 1)];
      const [h, mu, e] = [draw(-0.15, 0.15), draw(0.1, 0.5), draw(0.01, 0.06)];
      // W_N − μ W_T of the foot at −a is (−μ, 1, −a − μ h).
      const G = [-a, c].map((one) => [-a, c].map((other) => 1 + (one * (other - mu * h)) / J));
      const th = 10 ** draw(-4, -2);
      const state = { t: 0, gaps: [0.1 - a * th, 0.1 + c * th], speeds: [-1, -1] };
      const oracle = { G, r: [e, e], b: [-weight, -weight] };
      let [last, alternates] = [-1, true];
      while (alternates && Math.max(...state.speeds.map(Math.abs)) > 1e-14) {
        const foot = nextImpact(oracle, state) ?? last;
        alternates = foot !== last;
        last = foot;
      }
      if (!alternates) continue;
      found++;
      // Every second one is mirrored: slip changes its sign with x and h.
      const side = k % 2 === 0 ? 1 : -1;
      const start = { q: { x: 0, y: 0.1, th }, v: { x: 5 * side, y: -1, th: 0 } };
      const run = simulate(plank, start, { until: 0.4, parameters: { J, a, c, h: side * h, mu, e } });
      const slips = side > 0 ? "slip+" : "slip-";
      const told = JSON.stringify({ J, a, c, h, mu, e, th });
      const ends = run.events.filter(({ type }) => type === "chatter");
      expect(
        ends.map(({ contacts, modes }) => [contacts, modes]),
        told,
      ).toEqual([[["left", "right"], { left: slips, right: slips }]]);
      expect(Math.abs((ends[0]?.t ?? 0) - state.t), told).toBeLessThan(1e-9);
      // x'' = −μ(y'' + g), impulses included: twice integrated, with y = 0 at the end.
      const slid = 5 * state.t - mu * (-0.1 + state.t + (weight * state.t ** 2) / 2);
      expect(Math.abs((ends[0]?.after.q.x ?? 0) - side * slid), told).toBeLessThan(1e-9);
      expect(Math.abs(run.ledger.relative), told).toBeLessThan(1e-9);
    }
    expect(found).toBeGreaterThan(15);
  });
});

describe("a block that rocks on two level corners", () => {
  it(`its total time is the sum over its falls, to 1e-9; seed ${seed}`, () => {
    const draw = drawFrom(seed + 1);
    for (let k = 0; k < 12; k++) {
      // Feet beyond the radius of gyration lift each other where a c < J.
      const [a, c] = [draw(0.2, 0.5), draw(0.2, 0.5)];
      const numbers = { J: a * c * draw(1.5, 6), a, c, g: weight, e: 0 };
      const { G } = oracleOf(numbers);
      const at = (i: number, l: number) => G[i]?.[l] as number;
      // The right corner is up, the left one is the pivot.
      const th = draw(0.001, 0.02);
      const run = simulate(feet, startOf(a * th, th), { until: 30, parameters: numbers });
      const ratios = [at(1, 0) / at(0, 0), at(0, 1) / at(1, 1)] as const;
      const falls = [
        -weight + (at(0, 1) / at(1, 1)) * weight,
        -weight + (at(1, 0) / at(0, 0)) * weight,
      ] as const;
      const first = Math.sqrt((-2 * (a + c) * th) / falls[1]);
      // It lands with the speed −fall·time; the left corner leaves with the ratio of that.
      const left = -falls[1] * first * ratios[1];
      const rest = (-2 / falls[0] - (2 * ratios[0]) / falls[1]) / (1 - ratios[0] * ratios[1]);
      const expected = first + left * rest;
      const ends = run.events.filter(({ type }) => type === "chatter");
      const told = JSON.stringify(numbers);
      expect(ends, told).toHaveLength(1);
      expect(ends[0]?.contacts).toEqual(["left", "right"]);
      expect(Math.abs((ends[0]?.t ?? 0) / expected - 1), told).toBeLessThan(1e-9);
      expect(ends[0]?.eigenvalue, told).toBeCloseTo(ratios[0] * ratios[1], 6);
      expect(Math.abs(run.ledger.relative), told).toBeLessThan(1e-10);
    }
  });
});
