/**
 * Do critical values and their sensitivities hold where eigenvalues share a frequency, stay on the axis or cross it together?
 * Oracles: Hurwitz' determinant and the discriminant of two degrees of freedom, in closed form, and their differences.
 */
import { describe, expect, it } from "vitest";
import { followEquilibria, type Mechanism } from "../../src/index.js";
import { column, compile } from "./models.js";

type Numbers = Record<string, number>;
type Follower = Record<"m1" | "m2" | "k1" | "k2" | "k3" | "c1" | "c2" | "c3" | "h", number>;

const seed = 20261116;

/** Lehmer's generator. */
function source(from: number): () => number {
  let state = from;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** m₁ẍ = …: a symmetric stiffness, a follower force −μ h y on x alone, any damping. */
const follower = (p: Numbers): Mechanism =>
  compile(`
name: Follower force
coordinates: [x, y]
parameters: { ${Object.entries(p)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")} }
kinetic: m1/2*x'^2 + m2/2*y'^2
potential: k1/2*x^2 + k2/2*y^2 + k3*x*y - F*y
dissipation: c1/2*x'^2 + c2/2*y'^2 + c3*x'*y'
forces: { x: -mu*h*y }
start: { x: 0.1 }
`);

/** Coefficients of s⁴ + a s³ + b s² + c s + d = det(M s² + C s + K)/det M. */
function quartic(p: Numbers, mu: number): [number, number, number, number] {
  const { m1: m, m2: n, k1: k, k2: l, k3: j, c1: e, c2: f, c3: g, h } = p as Follower;
  const coupling = j + mu * h;
  const unit = m * n;
  return [
    (m * f + n * e) / unit,
    (m * l + n * k + e * f - g * g) / unit,
    (e * l + f * k - g * (coupling + j)) / unit,
    (k * l - coupling * j) / unit,
  ];
}

/** Hurwitz: 0 where a pair lies on the axis; positive below it. */
function hurwitz(p: Numbers, mu: number): number {
  const [a, b, c, d] = quartic(p, mu);
  return a * b * c - c * c - a * a * d;
}

function bisected(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  const side = Math.sign(f(a));
  for (let i = 0; i < 200; i++) {
    const middle = (a + b) / 2;
    if (Math.sign(f(middle)) === side) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/** Slope of a root with a parameter, of the fourth order. */
function rootSlope(root: (p: Numbers) => number, p: Numbers, name: string): number {
  const value = p[name] as number;
  const h = 1e-3 * Math.abs(value);
  const at = (k: number) => root({ ...p, [name]: value + k * h });
  return (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * h);
}

/** Mass and stiffness in other units. */
const units = [
  [1, 1],
  [1e-6, 1e-6],
  [1e6, 1],
  [1, 1e6],
] as const;

function scaled(p: Numbers, mass: number, stiffness: number): Numbers {
  const by = (name: string): number => {
    if (name.startsWith("m") && name !== "mu") return mass;
    if (name.startsWith("c")) return Math.sqrt(mass * stiffness);
    return name.startsWith("k") || name === "h" || name === "F" ? stiffness : 1;
  };
  return Object.fromEntries(Object.entries(p).map(([name, value]) => [name, value * by(name)]));
}

/** The first value at which Hurwitz' determinant changes its sign while the rest is stable; undefined where none. */
function critical(p: Numbers, high: number): number | undefined {
  const ok = (mu: number) => quartic(p, mu).every((value) => value > 0);
  const step = high / 400;
  if (!(hurwitz(p, 0) > 0)) return undefined;
  for (let k = 0; k < 400; k++) {
    if (!ok((k + 1) * step)) return undefined;
    if (hurwitz(p, (k + 1) * step) < 0) return bisected((mu) => hurwitz(p, mu), k * step, (k + 1) * step);
  }
  return undefined;
}

const names = ["m1", "m2", "k1", "k2", "k3", "c1", "c2", "c3", "h"];

describe(`follower forces with damping: sensitivities are those of Hurwitz' root, seed ${seed}`, () => {
  const random = source(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const cases: { p: Numbers; at: number; isotropic: boolean }[] = [];
  while (cases.length < 8) {
    const isotropic = cases.length % 2 === 0; // both pairs then have one frequency past the collision
    const [m, c] = [between(0.5, 2), between(0.05, 0.4)];
    const p: Numbers = {
      m1: m,
      m2: isotropic ? m : between(0.5, 2),
      k1: between(1, 3),
      k2: between(1, 3),
      k3: between(0.2, 0.7),
      c1: c,
      c2: isotropic ? c : between(0.05, 0.4),
      c3: isotropic ? 0 : between(-0.02, 0.02),
      h: -between(0.5, 1.5),
      F: between(-1, 1),
      mu: 0.1,
    };
    const at = critical(p, 3);
    if (at !== undefined && at > 0.1) cases.push({ p, at, isotropic });
  }
  for (const [i, { p, at, isotropic }] of cases.entries())
    it(`case ${i}${isotropic ? ", isotropic" : ""}`, () => {
      const [mass, stiffness] = units[i % units.length] as (typeof units)[number];
      const own = scaled(p, mass, stiffness);
      const report = followEquilibria(follower(own), {
        parameter: "mu",
        low: 0,
        high: 1.5 * at,
        searches: 2,
      });
      const point = report.critical.find(({ kind }) => kind === "hopf");
      expect(point?.value).toBeCloseTo(at, 8);
      for (const name of names) {
        if (own[name] === 0) continue;
        const slope = rootSlope((q) => critical(q, 3) as number, own, name);
        const size = Math.abs(own[name] as number) / at;
        expect((point?.sensitivities?.[name] ?? Number.NaN) * size, name).toBeCloseTo(slope * size, 5);
      }
      expect(point?.sensitivities?.F).toBe(0);
      expect(point?.smallOrbit).toBe("undecided"); // the system is linear
    });
});

describe("follower forces without damping: frequencies meet", () => {
  // (k₁/m₁ − k₂/m₂)² = −4 (k₃ + μ h) k₃/(m₁ m₂)
  const root = (p: Numbers): number => {
    const { m1: m, m2: n, k1: k, k2: l, k3: j, h } = p as Follower;
    return (-((k / m - l / n) ** 2 * m * n) / (4 * j) - j) / h;
  };
  for (const [mass, stiffness] of units)
    it(`mass ${mass}, stiffness ${stiffness}`, () => {
      const plain = {
        m1: 1.2,
        m2: 0.9,
        k1: 2,
        k2: 1.1,
        k3: 0.4,
        c1: 0,
        c2: 0,
        c3: 0,
        h: -1,
        F: 0.5,
        mu: 0.1,
      };
      const p = scaled(plain, mass, stiffness);
      const report = followEquilibria(follower(p), { parameter: "mu", low: 0, high: 3, searches: 2 });
      const point = report.critical.find(({ kind }) => kind === "flutter");
      expect(point?.value).toBeCloseTo(root(p), 8); // two eigenvalues that are one are known to half of the digits
      for (const name of ["m1", "m2", "k1", "k2", "k3", "h"]) {
        const slope = rootSlope(root, p, name) * (p[name] as number);
        expect((point?.sensitivities?.[name] ?? Number.NaN) * (p[name] as number), name).toBeCloseTo(
          slope,
          5,
        );
      }
      expect(point?.sensitivityGaps).toEqual({ c1: "damping", c2: "damping", c3: "damping" });
      expect(point?.sensitivities?.F).toBe(0);
    });
});

describe("other pairs on the axis", () => {
  const two = (forces: string) =>
    compile(`
name: Two
coordinates: [x, y]
parameters: { e: 0.1, k: 2, c: 0.3, b: 1 }
kinetic: (x'^2 + y'^2)/2
potential: x^2/2 + k*y^2/2
forces: { ${forces} }
start: { x: 0.1 }
`);
  const along = (forces: string, parameters: Numbers = {}) =>
    followEquilibria(two(forces), { parameter: "e", low: -1, high: 0.7, searches: 3, parameters });

  it("a pair without damping hides no Hopf point of another, and makes none", () => {
    const { critical: found, sentence } = along(`x: "(e - b*x^2)*x'"`);
    expect(found).toMatchObject([
      { kind: "hopf", value: expect.closeTo(0, 12), frequency: expect.closeTo(1, 12) },
    ]);
    expect(found[0]?.smallOrbit).toBe("undecided");
    expect(found[0]?.lyapunov).toBeCloseTo(-0.25, 7);
    expect(sentence).toMatch(/stable below e = 0 \(hopf\)/);
  });

  it("two pairs that cross together are seen, and have no sensitivities where they are one", () => {
    const forces = `x: "(e - b*x^2)*x'", y: "(e - b*y^2)*y'"`;
    const apart = along(forces);
    expect(apart.critical.map(({ kind }) => kind)).toEqual(["hopf", "hopf"]);
    expect(apart.sentence).toMatch(/stable below e = 0 \(hopf\)/);
    const one = along(forces, { k: 1 });
    expect(one.critical).toMatchObject([{ kind: "hopf", sensitivityGaps: { k: "doublePair" } }]);
    expect(one.critical[0]?.lyapunov).toBeUndefined();
    expect(one.sentence).toMatch(/stable below e = 0 \(hopf\)/);
  });

  it("a small orbit is unstable where another motion grows, whatever its coefficient", () => {
    const { critical: found } = along(`x: "(e - b*x^2)*x'", y: "c*y'"`);
    expect(found).toMatchObject([{ kind: "hopf", smallOrbit: "unstable" }]);
    expect(found[0]?.lyapunov).toBeLessThan(0);
  });

  it("a branch point has no rates, and a pitchfork's turn none that rounding gives", () => {
    const { critical: found } = followEquilibria(column, { parameter: "p", low: -1, high: 1.1, searches: 4 });
    for (const { kind, sensitivities = {}, sensitivityGaps } of found) {
      expect(["branchPoint", "fold"]).toContain(kind);
      expect(sensitivities.tilt).toBeUndefined();
      expect(sensitivityGaps?.tilt).toBe("crossing");
    }
  });
});
