import { describe, expect, it } from "vitest";
import { slipFlow } from "../../src/atlas/paradox/slipFlow.js";
import {
  type ContactMatrices,
  evaluateMatrices,
  findParadoxPoint,
  loadMechanism,
  type Mechanism,
} from "../../src/index.js";
import { compile, drawFrom, stateOf } from "../mechanism/support.js";
import { solve } from "../oracle/lagrange.js";
import { type RodParameters, rodSlipMarch, rodSlipPoint } from "../oracle/rod.js";

const seed = 19990704;
const rod = loadMechanism("rod");
const unit = { m: 1, l: 1, J: 1 / 3, Sx: 0, Sy: -1, R: 0 };
const rodAt = (mu: number, p: RodParameters = unit, near: [number, number] = [0.7, 1.2]) =>
  findParadoxPoint(rod, ["theta", "theta'"], { near, start: { "x'": 5 }, parameters: { ...p, mu } });

describe("[NDCb] §7 the point k_N = b = 0 of the rod", () => {
  it(`place, eigenvalues, ratio and regular force for random rods, both roots, both turns, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 40; i++) {
      const p = {
        ...{ m: draw(0.5, 2), l: draw(0.5, 2), J: draw(0.1, 1) },
        ...{ Sx: draw(-1, 1), Sy: draw(-3, -1), R: draw(0, 0.5) },
      };
      const alpha = (p.m * p.l ** 2) / p.J;
      const mu = ((2 * Math.sqrt(1 + alpha)) / alpha) * draw(1.05, 2);
      const [root, turn] = [i % 2 === 0 ? 1 : -1, i % 4 < 2 ? 1 : -1] as const;
      const exact = rodSlipPoint(mu, p, root, turn);
      const found = rodAt(mu, p, [exact.theta + draw(-0.02, 0.02), exact.omega * draw(0.95, 1.05)]);
      expect(found).toMatchObject({ contact: "tip", slip: 1 });
      expect(found?.x).toBeCloseTo(exact.theta, 9);
      expect(found?.y).toBeCloseTo(exact.omega, 8);
      expect((found?.eigenvalues.kN as number) / exact.alongK).toBeCloseTo(1, 8);
      expect((found?.eigenvalues.b as number) / exact.alongB).toBeCloseTo(1, 8);
      expect(found?.ratio).toBeCloseTo(exact.ratio, 7);
      expect((found?.regularForce as number) / exact.regularForce).toBeCloseTo(1, 6);
      const attracts = exact.alongK < 0 && exact.alongB < 0;
      expect(found?.approach === "passed").toBe(!attracts);
    }
  });

  it("uniform rod: ratio 0.81, 0.34, 0.12 at μ = 1.6, 2, 3; more digits from the closed form", () => {
    for (const [mu, printed] of [
      [1.6, 0.81],
      [2, 0.34],
      [3, 0.12],
    ] as const) {
      const found = rodAt(mu);
      expect(found?.ratio).toBeCloseTo(printed, 2);
      expect(found?.ratio).toBeCloseTo(rodSlipPoint(mu, unit, -1, 1).ratio, 12);
      expect(found?.approach).toBe("diverges");
    }
  });

  it("the force diverges only above 8/(3√3), where the ratio is 1; below, slip lifts off before", () => {
    const border = 8 / (3 * Math.sqrt(3));
    expect(rodAt(border)?.ratio).toBeCloseTo(1, 11);
    expect(rodAt(border + 1e-3)?.approach).toBe("diverges");
    expect(rodAt(border - 1e-3)?.approach).toBe("liftoff");
    expect(rodAt(border - 1e-3)?.regularForce).toBeLessThan(0);
    expect(rodAt(border + 1e-3)?.regularForce).toBeGreaterThan(0);
  });

  it("8/(3√3) is found again as the friction at which the ratio is 1", () => {
    let [low, high] = [1.45, 1.7];
    for (let k = 0; k < 50; k++) {
      const middle = (low + high) / 2;
      if ((rodAt(middle)?.ratio ?? Number.NaN) > 1) low = middle;
      else high = middle;
    }
    expect(low).toBeCloseTo(8 / (3 * Math.sqrt(3)), 11);
  });

  it("towards it b goes to 0 like k_N to the power of the ratio", () => {
    for (const mu of [2, 3]) {
      const way = rodSlipMarch(mu, [0.3, 1.2], 0.005, 2000);
      const early = way.find(({ kN }) => kN < 1e-6) as { kN: number; b: number };
      const late = way.find(({ kN }) => kN < 1e-9) as { kN: number; b: number };
      const power = Math.log(late.b / early.b) / Math.log(late.kN / early.kN);
      expect(power).toBeCloseTo(rodAt(mu)?.ratio as number, 3);
    }
  });

  it("[FIV] (9) the event of Painlevé's bar: θ = 0.943742793519, ω = 1.111275829684, ratio 0.343", () => {
    const bar = loadMechanism("bar");
    const found = findParadoxPoint(bar, ["theta", "theta'"], { near: [0.9, 1] });
    expect(found).toMatchObject({ contact: "A", slip: -1, approach: "diverges" });
    expect(found?.x).toBeCloseTo(0.943742793519, 11);
    expect(found?.y).toBeCloseTo(1.111275829684, 11);
    expect(found?.ratio).toBeCloseTo(0.343, 3);
  });

  it("parameters can be unknown, no point is an answer, a slide and an unknown direction are refused", () => {
    const found = findParadoxPoint(rod, ["mu", "theta'"], {
      near: [1.8, 1],
      slip: 1,
      start: { theta: 0.7 },
    });
    const [s, c] = [Math.sin(0.7), Math.cos(0.7)];
    expect(found?.x).toBeCloseTo((1 + 3 * c ** 2) / (3 * s * c), 10);
    expect(found?.y).toBeCloseTo(1 / Math.sqrt(s), 10);
    expect(rodAt(1.2)).toBeUndefined(); // below 4/3
    const backwards = { near: [0.7, 1.2], slip: 1, start: { "x'": -5 }, parameters: { mu: 2 } } as const;
    expect(findParadoxPoint(rod, ["theta", "theta'"], backwards)).toBeUndefined();
    expect(() => findParadoxPoint(rod, ["theta", "theta'"])).toThrow(/tip does not slip at 1, 0/);
    expect(() => findParadoxPoint(rod, ["theta", "phi"])).toThrow(/no quantity phi/);
    expect(() => findParadoxPoint(loadMechanism("klein"), ["x", "x'"])).toThrow(/B is a slide/);
  });
});

/** A bar with a tip on a shaken floor, friction that changes with the place, its centre held on a curve by a slide. */
const guided = `
name: guided
coordinates: [x, y, theta]
parameters: { l: 1, J: 0.4, mu: 0.7, c: 0.3 }
kinetic: (x'^2 + y'^2)/2 + J/2*theta'^2 + 0.1*cos(x)*x'*theta'
potential: 3*y + x^2
dissipation: c/2*x'^2*(1 + y^2)
forces: { theta: sin(t)*x' - theta'^2 }
contacts:
  tip:
    surface: Y - 0.1*sin(2*t)
    at: [x + l*cos(theta), y - l*sin(theta)]
    friction: mu*(1 + 0.3*sin(x))
  guide:
    slide: x - 0.2*sin(theta) - 0.1*t
    slip: y'
    friction: 0
start: { theta: 1, y: contact:tip, x: contact:guide }
`;

describe(`the flow of slip: exact derivatives against differences of k_N and b, seed ${seed}`, () => {
  it.each([
    ["finger", loadMechanism("finger")],
    ["rod", rod],
    ["chain", loadMechanism("chain")],
    ["table", loadMechanism("table")],
    ["guided", compile(guided)],
  ])("%s", (_, mechanism) => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 10; i++) {
      const q = mechanism.coordinates.map(() => draw(0.2, 0.9));
      const v = mechanism.coordinates.map(() => draw(-1, 1));
      checkRates(mechanism, q, v, draw(0, 1), i % 2 === 0 ? 1 : -1);
    }
  });
});

/** Along the free motion (q̇, q̈ without the contact, 1), and along the velocities that the force of slip changes. */
function checkRates(mechanism: Mechanism, q: number[], v: number[], t: number, slip: 1 | -1): void {
  const at = (share: number, dq: readonly number[], dv: readonly number[], dt: number) => {
    const moved = (values: readonly number[], d: readonly number[]) =>
      values.map((value, i) => value + share * (d[i] as number));
    return slipNumbers(mechanism, moved(q, dq), moved(v, dv), t + share * dt, slip);
  };
  const slope = (dq: readonly number[], dv: readonly number[], dt: number) => {
    const h = 1e-3;
    const [a, b, c, d] = [-2, -1, 1, 2].map((k) => at(k * h, dq, dv, dt)) as Slip4;
    const of = (key: "kN" | "b") => (a[key] - 8 * b[key] + 8 * c[key] - d[key]) / (12 * h);
    return { kN: of("kN"), b: of("b") };
  };
  const flow = slipFlow(mechanism, stateOf(mechanism, q, v), 0, slip, { t });
  const here = slipNumbers(mechanism, q, v, t, slip);
  const free = slope(v, here.free, 1);
  const forced = slope(
    q.map(() => 0),
    here.forced,
    0,
  );
  const near = (found: number | undefined, wanted: number) =>
    expect(Math.abs((found as number) - wanted) / (1 + Math.abs(wanted))).toBeLessThan(1e-8);
  near(flow?.kN, here.kN);
  near(flow?.b, here.b);
  near(flow?.free.kN, free.kN);
  near(flow?.free.b, free.b);
  near(flow?.forced.b, forced.b);
  near(flow?.forced.kN, forced.kN);
}

type SlipNumbers = ReturnType<typeof slipNumbers>;
type Slip4 = [SlipNumbers, SlipNumbers, SlipNumbers, SlipNumbers];

/** k_N and b of the first contact by elimination on the mass bordered by the slides. */
function slipNumbers(mechanism: Mechanism, q: number[], v: number[], t: number, slip: number) {
  const { M, h, contacts } = evaluateMatrices(mechanism, stateOf(mechanism, q, v), { t });
  const [tip, ...others] = mechanism.contacts.map(({ name }) => contacts[name] as ContactMatrices);
  const { WN, WT, wBarN, friction } = tip as ContactMatrices;
  const bordered = [
    ...M.map((row, i) => [...row, ...others.map((slide) => slide.WN[i] as number)]),
    ...others.map((slide) => [...slide.WN, ...others.map(() => 0)]),
  ];
  const push = WN.map((w, i) => w - slip * friction.kinetic * (WT[i] as number));
  const zeros = others.map(() => 0);
  const free = solve(bordered, [...h, ...others.map((slide) => -slide.wBarN)]);
  const forced = solve(bordered, [...push, ...zeros]);
  const along = (x: readonly number[]) => WN.reduce((sum, w, i) => sum + w * (x[i] as number), 0);
  return { kN: along(forced), b: along(free) + wBarN, free, forced };
}
