/**
 * Is the first Lyapunov coefficient right within its error, in all units, and undecided where it is 0? Oracle: the closed form for
 * x'' = −ω²x + F(x, x'), Guckenheimer and Holmes (1983) (3.4.11), with y = −x'/ω.
 */
import { describe, expect, it } from "vitest";
import { lyapunovEstimate } from "../../src/equilibria/critical/lyapunov/lyapunov.js";
import { followEquilibria, followEquilibriumCurves, loadMechanism } from "../../src/index.js";
import { compile, vanDerPol } from "./models.js";

const seed = 977;

function source(from: number): () => number {
  let state = from;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

type Terms = readonly [number, number, number, number, number, number, number];

/** F = a x² + b x v + c v² + d x³ + e x²v + f x v² + g v³; ṙ = α r³ for x = r cos ωt, in states of length 1 l₁ = 4α/(ω(1 + ω²)). */
function closedForm(omega: number, [a, b, c, , e, , g]: Terms): number {
  // −F(x, −ωy)/ω: its second and third derivatives.
  const [xx, xy, yy] = [(-2 * a) / omega, b, -2 * c * omega];
  const [xxy, yyy] = [2 * e, 6 * g * omega * omega];
  const alpha = (xxy + yyy) / 16 - (xy * (xx + yy)) / (16 * omega);
  return (4 * alpha) / (omega * (1 + omega * omega));
}

/** The same in other units: a length is `length` times as many, a time `time` times. */
const inUnits = ([a, b, c, d, e, f, g]: Terms, length: number, time: number): Terms => [
  a / length / time ** 2,
  b / length / time,
  c / length,
  d / length ** 2 / time ** 2,
  e / length ** 2 / time,
  f / length ** 2,
  (g / length ** 2) * time,
];

const model = (omega: number, [a, b, c, d, e, f, g]: Terms, load: number) =>
  compile(`
name: Swing
coordinates: [x]
parameters: { e: 0, w: ${omega}, a: ${a}, b: ${b}, c: ${c}, d: ${d}, k: ${e}, f: ${f}, g: ${g}, x0: ${load} }
definitions: { z: x - x0 }
kinetic: x'^2/2
potential: w^2/2*z^2
forces: { x: "e*x' + a*z^2 + b*z*x' + c*x'^2 + d*z^3 + k*z^2*x' + f*z*x'^2 + g*x'^3" }
start: { x: ${load} }
`);

const scales = [
  [1, 1],
  [1e6, 1],
  [1e-6, 1],
  [1, 1e3],
  [1, 1e-3],
  [1e-6, 1e-3],
] as const;

/** The Hopf point at e = 0 of the rest at z = 0. */
function hopfOf(omega: number, terms: Terms, load: number) {
  const along = followEquilibria(model(omega, terms, load), {
    parameter: "e",
    low: -0.1 * omega,
    high: 0.15 * omega,
    searches: 2,
    within: { x: [load - 1e-3 * Math.abs(load) - 1e-9, load + 1e-3 * Math.abs(load) + 1e-9] },
  });
  return along.critical.find(({ kind }) => kind === "hopf");
}

describe(`the first Lyapunov coefficient, seed ${seed}`, () => {
  const random = source(seed);
  const number = () => 2 * random() - 1;
  for (let i = 0; i < 6; i++) {
    const terms = Array.from({ length: 7 }, number) as unknown as Terms;
    const omega = 0.5 + 2 * random();
    const load = 2 * number();
    const [length, time] = scales[i % scales.length] as (typeof scales)[number];
    it(`is the closed form, case ${i}: lengths × ${length}, times × ${time}`, () => {
      const own = inUnits(terms, length, time);
      const wanted = closedForm(omega / time, own);
      const point = hopfOf(omega / time, own, load * length);
      const { lyapunov = Number.NaN, lyapunovError = Number.NaN, smallOrbit } = point ?? {};
      expect(Math.abs(lyapunov - wanted)).toBeLessThanOrEqual(lyapunovError + 1e-9 * Math.abs(wanted));
      expect(Math.abs(lyapunov / wanted - 1)).toBeLessThan(1e-6);
      expect(lyapunovError).toBeLessThan(1e-3 * Math.abs(wanted));
      expect(smallOrbit).toBe(wanted < 0 ? "stable" : "unstable");
    });
    it(`is undecided where it is 0, case ${i}`, () => {
      // Linear; with forces that keep the energy; and with quadratic terms that cancel: b (a + c ω²) = 0.
      const [a, b, , d] = terms;
      for (const zero of [
        [0, 0, 0, 0, 0, 0, 0],
        [a, 0, 0, d, 0, 0, 0],
        [a, b, -a / omega ** 2, d, 0, 0, 0],
      ] as Terms[]) {
        const point = hopfOf(omega / time, inUnits(zero, length, time), load * length);
        expect(point?.smallOrbit).toBe("undecided");
        expect(Math.abs(point?.lyapunov ?? Number.NaN)).toBeLessThanOrEqual(point?.lyapunovError as number);
      }
    });
  }

  it("of odd bounded forces is the closed form: no step shows their second derivative, which is 0", () => {
    for (let i = 0; i < 40; i++) {
      const [omega, k, u] = [0.5 + 2 * random(), number(), 10 ** number()];
      // Of k (u B(v/u) − v), where B(s) = s + third s³/6 + ….
      const [bounded, third] = i % 2 === 0 ? ([Math.sin, -1] as const) : ([Math.tanh, -2] as const);
      const field = ([x = 0, v = 0]: Float64Array) =>
        Float64Array.of(v, -omega * omega * x + k * (u * bounded(v / u) - v));
      const A = [
        [0, 1],
        [-omega * omega, 0],
      ];
      const wanted = closedForm(omega, [0, 0, 0, 0, 0, 0, (k * third) / (6 * u * u)]);
      expect((lyapunovEstimate(field, A, omega)?.value as number) / wanted, `case ${i}`).toBeCloseTo(1, 6);
    }
  });

  it("of a field that is defined on a small ball alone uses steps inside of it", () => {
    for (const radius of [1e-5, 1, 1e5]) {
      const field = ([x = 0, y = 0]: Float64Array) => {
        const r = (x * x + y * y) / radius ** 2;
        return r > 1
          ? undefined
          : Float64Array.of(-y - x * r * Math.sqrt(1 - r), x - y * r * Math.sqrt(1 - r));
      };
      const A = [
        [0, -1],
        [1, 0],
      ];
      expect((lyapunovEstimate(field, A, 1)?.value as number) * radius ** 2).toBeCloseTo(-2, 5);
    }
  });
});

describe("generalized Hopf points (GH)", () => {
  const ghs = (points: readonly { readonly label?: string }[]) =>
    points.filter(({ label }) => label === "GH");

  it("the finger has none along its stiffness: the small orbit is stable at every point", () => {
    const { curves } = followEquilibriumCurves(loadMechanism("finger"), {
      ...{ parameter: "mu", low: 0.4, high: 0.42, searches: 2, labels: ["hopf"] },
      second: { parameter: "kphi", low: 80.9, high: 81, searches: 2 },
      ...{ within: { phi: [0.35, 0.42], y: [-0.1, -0.05] }, ds: 0.1, dsMax: 0.2 },
    });
    const points = curves.flatMap((curve) => curve.points);
    expect(points.length).toBeGreaterThan(4);
    expect(points.map(({ smallOrbit }) => smallOrbit)).toEqual(points.map(() => "stable"));
    expect(ghs(points)).toEqual([]);
  });

  it("a linear system has none, and no sign of the coefficient anywhere", () => {
    const brake = compile(`
name: Brake
coordinates: [x, y]
parameters: { k: 1.8, h: 1.3333, c: 0.2, P: 2, mu: 0.3 }
kinetic: (x'^2 + y'^2)/2
potential: k/2*(0.5*y - 0.866*x)^2 + 1/2*(0.866*x + 0.5*y)^2 + P*y
dissipation: c/2*(x'^2 + y'^2)
forces: { x: -mu*h*y, y: -h*y }
start: { y: -0.9 }
`);
    const { curves } = followEquilibriumCurves(brake, {
      parameter: "mu",
      low: 0,
      high: 1.5,
      second: { parameter: "c", low: 0.05, high: 0.5 },
      searches: 2,
      dsMax: 0.2,
    });
    expect(curves.map(({ label }) => label)).toEqual(["hopf"]);
    expect(curves[0]?.points.length).toBeGreaterThan(6);
    expect(ghs(curves[0]?.points ?? [])).toEqual([]);
    for (const { smallOrbit } of curves[0]?.points ?? []) expect(smallOrbit).toBe("undecided");
  });

  it("is found once where the coefficient changes its sign, also where the curve begins on it", () => {
    for (const b of [0, 0.3]) {
      const { curves } = followEquilibriumCurves(vanDerPol, {
        parameter: "e",
        low: -0.5,
        high: 0.5,
        second: { parameter: "b", low: -1, high: 1 },
        parameters: { b },
        searches: 2,
        ds: 0.1,
        dsMax: 0.2,
      });
      const found = ghs(curves[0]?.points ?? []) as { values: readonly number[] }[];
      expect(found.length).toBe(1);
      expect(found[0]?.values[1]).toBeCloseTo(0, 8);
    }
  });
});
