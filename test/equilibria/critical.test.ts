/** Are critical values, Lyapunov coefficients and sensitivities right? [LBN] (4.9), (4.13), Kuznetsov (1998) §5.4. */
import { describe, expect, it } from "vitest";
import { lyapunovEstimate } from "../../src/equilibria/critical/lyapunov/lyapunov.js";
import { type AlongReport, followEquilibria, loadMechanism, simulate } from "../../src/index.js";
import type { FingerParameters } from "../oracle/finger.js";
import { frictionWhere, slipEquilibrium, slipSwings, slipTerms } from "../oracle/fingerSlip.js";
import { column, pendulum, squeal, twoSwings, vanDerPol } from "./models.js";

const finger = loadMechanism("finger");
const numbers = Object.fromEntries(
  finger.parameters.map(({ name, value }) => [name, value]),
) as unknown as FingerParameters;

const kindsOf = ({ critical }: AlongReport) => critical.map(({ kind }) => kind);
const pointOf = ({ critical }: AlongReport, kind: string) => {
  const point = critical.find((one) => one.kind === kind);
  if (point === undefined) throw new Error(`no ${kind}`);
  return point;
};

describe("finger along the friction", () => {
  const report = followEquilibria(finger, { parameter: "mu", low: 0, high: 1, searches: 3 });
  const [hopf, painleve] = [pointOf(report, "hopf"), pointOf(report, "painleve")];

  it("(4.9) μ_d = 0.409778166093 solves C = 0 together with F = 0", () => {
    expect(kindsOf(report)).toEqual(["hopf", "painleve"]);
    expect(hopf.value).toBeCloseTo(0.409778166093, 12);
    expect(hopf.value).toBeCloseTo(frictionWhere("C", 0.3, 0.5, numbers), 13);
    const { M, K } = slipTerms(hopf.q.phi as number, hopf.value, numbers);
    expect(hopf.frequency).toBeCloseTo(Math.sqrt(K / M), 9);
  });

  it("(4.13) the paradox begins where M vanishes at the equilibrium", () => {
    expect(painleve.value).toBeCloseTo(frictionWhere("M", 0.5, 0.8, numbers), 12);
    const tangent = Math.tan(painleve.q.phi as number);
    expect(painleve.value).toBeCloseTo(tangent + 0.1 / tangent, 12);
  });

  it("∂μ_d/∂p and ∂μ_c/∂p are those of μ solved again with changed parameters", () => {
    for (const [point, term, low, high] of [
      [hopf, "C", 0.3, 0.5],
      [painleve, "M", 0.5, 0.8],
    ] as const) {
      for (const name of ["m1", "m2", "l", "k", "kphi", "c", "cphi", "phi0", "g"] as const) {
        const h = 1e-4 * Math.max(0.1, numbers[name]);
        const at = (by: number) => frictionWhere(term, low, high, { ...numbers, [name]: numbers[name] + by });
        const slope = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
        expect(point.sensitivities?.[name], `${point.kind} ${name}`).toBeCloseTo(slope, 7);
      }
      expect(point.sensitivities).toMatchObject({ vdr: 0, r: 0 });
    }
  });

  it("(4.6) l₁ < 0, and swings at μ_d decay like 1/A² = 1/A₀² − 2 ω l₁ t", () => {
    const { q, value, frequency: omega = 0, lyapunov = 0 } = hopf;
    const phi = q.phi as number;
    const swings = slipSwings(phi + 0.006, value, numbers, 30, 2e-4).slice(1);
    const [first, last] = [swings[0], swings.at(-1)] as [(typeof swings)[0], (typeof swings)[0]];
    // y = (φ, y) along its unit vector; y = 2 Re(q₁ w) with |q₁| = 1/√(1 + ω²).
    const unit = 1 / Math.hypot(1, Math.sin(phi));
    const size = (amplitude: number) => ((amplitude / unit) * Math.hypot(1, omega)) / 2;
    const slope = (size(last.amplitude) ** -2 - size(first.amplitude) ** -2) / (last.t - first.t);
    expect(lyapunov).toBeLessThan(0);
    expect(slope / (-2 * omega * lyapunov)).toBeCloseTo(1, 2);
  });

  it("brute force: just above μ_d a small slip cycle attracts, and nothing lifts off", () => {
    const mu = 0.4098;
    const phi = slipEquilibrium(mu, numbers);
    const y = -(1 - Math.cos(phi + 0.002));
    const start = { q: { phi: phi + 0.002, y }, v: { phi: 0, y: 0 } };
    const { events, final } = simulate(finger, start, { until: 10, parameters: { mu } });
    expect(events).toEqual([]);
    expect(final.contacts.tip?.mode).toBe("slip+");
  });

  it("ends in a plain sentence, and every row says what it is", () => {
    expect(report.sentence).toBe(
      "For mu from 0 to 1: rest in slip+ is stable below mu = 0.4098 (hopf), meets the paradox at mu = 0.6498.",
    );
    for (const { value, stable, sustained, label } of report.branches[0]?.rows ?? []) {
      if (label !== undefined) continue;
      expect(stable).toBe(value < hopf.value);
      expect(sustained).toBe(value < painleve.value);
    }
  });

  it("λ_N = 0 at k l (1 − cos φ) = (m₁ + m₂) g ends the branch as liftoff", () => {
    const along = followEquilibria(finger, { parameter: "k", low: 50, high: 200, searches: 2 });
    const { value, q, contact } = pointOf(along, "liftoff");
    expect(contact).toBe("tip");
    expect(value * (1 - Math.cos(q.phi as number))).toBeCloseTo(11, 10);
    expect(along.sentence).toMatch(/exists below k = 147.3 \(liftoff\)/);
  });

  it("a belt that stops ends slip in both directions, and the continuum between is seen", () => {
    const along = followEquilibria(finger, { parameter: "vdr", low: -1, high: 1, searches: 3 });
    expect(kindsOf(along)).toEqual(["standstill", "standstill"]);
    expect(along.sets).toMatchObject([{ value: 0, modes: { tip: "stick" }, dimension: 1 }]);
  });
});

describe("other mechanisms", () => {
  it("van der Pol: Hopf at 0 with l₁ = −b/4, and its sign turns with that of the damping", () => {
    for (const b of [1, -1]) {
      const along = followEquilibria(vanDerPol, {
        parameter: "e",
        low: -1,
        high: 1,
        searches: 3,
        parameters: { b },
      });
      const hopf = pointOf(along, "hopf");
      expect(hopf.value).toBeCloseTo(0, 12);
      expect(hopf.lyapunov).toBeCloseTo(-b / 4, 9);
      expect(along.sentence).toMatch(/stable below e = 0 \(hopf\)/);
    }
  });

  it("of several pairs the one on the axis counts, and two opposite real eigenvalues are no Hopf point", () => {
    const two = followEquilibria(twoSwings, { parameter: "e", low: -1, high: 1, searches: 2 });
    expect(kindsOf(two)).toEqual(["hopf"]);
    expect(pointOf(two, "hopf")).toMatchObject({
      value: expect.closeTo(0, 12),
      lyapunov: expect.closeTo(-0.25, 8),
    });
    const swings = followEquilibria(pendulum, { parameter: "c", low: -1, high: 1, searches: 3 });
    expect(swings.branches).toHaveLength(2); // hanging and standing; standing has ±√(g/l) at c = 0
    expect(swings.critical).toMatchObject([{ kind: "hopf", q: { theta: expect.closeTo(0, 10) } }]);
  });

  it("Hopf's normal form ż = (α + iω)z + (d + ie)z|z|² has l₁ = 2d/ω in states of length 1", () => {
    for (const [omega, d, e] of [
      [1, -1, 0.3],
      [2.5, 0.7, -4],
    ] as const) {
      const field = ([x = 0, y = 0]: Float64Array) => {
        const r = x * x + y * y;
        return Float64Array.of(-omega * y + (d * x - e * y) * r, omega * x + (e * x + d * y) * r);
      };
      // q = (1, −i)/√2 has length 1: z = √2 w, so |z|² = 2|w|².
      const A = [
        [0, -omega],
        [omega, 0],
      ];
      expect(lyapunovEstimate(field, A, omega)?.value).toBeCloseTo((2 * d) / omega, 8);
    }
  });

  it("quadratic terms count: x'' + x = a x² + b x x' has l₁ = a b/4", () => {
    const [a, b] = [0.8, 0.5];
    const field = ([x = 0, v = 0]: Float64Array) => Float64Array.of(v, -x + a * x * x + b * x * v);
    const A = [
      [0, 1],
      [-1, 0],
    ];
    // By averaging to second order ṙ = (a b/8) r³ with x = r cos t; x = √2 |w| cos t.
    expect(lyapunovEstimate(field, A, 1)?.value).toBeCloseTo((a * b) / 4, 9);
  });

  it("a column buckles: branch point at p = 0, unfolded by a tilt into a fold at 3 (tilt/2)^(2/3)", () => {
    const perfect = followEquilibria(column, { parameter: "p", low: -1, high: 1.1, searches: 4 });
    expect(pointOf(perfect, "branchPoint").value).toBeCloseTo(0, 6);
    expect(perfect.branches.length).toBeGreaterThanOrEqual(2);
    const tilted = followEquilibria(column, {
      parameter: "p",
      low: -1,
      high: 1,
      searches: 4,
      parameters: { tilt: 0.1 },
    });
    const fold = pointOf(tilted, "fold");
    expect(fold.value).toBeCloseTo(3 * 0.05 ** (2 / 3), 11);
    // p = 3 (tilt/2)^(2/3): dp/dtilt = (tilt/2)^(−1/3)
    expect(fold.sensitivities?.tilt).toBeCloseTo(0.05 ** (-1 / 3), 8);
    expect(fold.sensitivities?.c).toBe(0);
  });

  it("without damping friction lets two frequencies meet: flutter where (d − 1)² = 4 h (μ − h)", () => {
    // λ_N = f − y on the belt: the stiffness of (x, y) is [[k + d, h − μ], [h, k + 1]].
    const along = followEquilibria(squeal, { parameter: "mu", low: 0, high: 1, searches: 3 });
    expect(kindsOf(along)).toEqual(["flutter"]);
    expect(pointOf(along, "flutter").value).toBeCloseTo(0.3 + 0.6 ** 2 / 1.2, 8);
    expect(along.sentence).toMatch(/stable below mu = 0.6 \(flutter\)/);
  });

  it("an upright rod slips away at |S_x| = μ|S_y|, whatever x is", () => {
    const along = followEquilibria(loadMechanism("rod"), { parameter: "Sx", low: -1, high: 1, searches: 2 });
    const away = along.critical.filter(({ kind }) => kind === "breakaway");
    expect(away.map(({ value }) => value)).toEqual(
      [-0.5, -0.5, 0.5, 0.5].map((value) => expect.closeTo(value, 12)),
    );
    expect(away.at(-1)?.sensitivities).toMatchObject({
      mu: expect.closeTo(1, 8),
      Sy: expect.closeTo(-0.5, 8),
      m: 0,
    });
  });

  it("a box on a slope stands on both corners up to tan(slope) = μ, its forces not determined", () => {
    const along = followEquilibria(loadMechanism("box"), {
      parameter: "slope",
      low: 0,
      high: 1,
      searches: 3,
      parameters: { mu: 0.3 },
    });
    const end = along.critical.find(({ kind, modes }) => kind === "end" && modes.rear === "stick");
    expect(end?.value).toBeCloseTo(Math.atan(0.3), 8);
    expect(along.sentence).toMatch(/front stick, rear stick is a continuum from 0 to 0.2915 \(end\)/);
  });

  it("a segment of stick ends where λ_N vanishes, and flight begins there", () => {
    const options = { parameter: "k", low: 50, high: 200, searches: 2, parameters: { vdr: 0 } };
    const along = followEquilibria(finger, options);
    expect(kindsOf(along)).toEqual(["end", "touch"]);
    expect(pointOf(along, "end").value).toBeCloseTo(pointOf(along, "touch").value, 3);
  });

  it("no equilibrium in the range, time, wrong names and ranges", () => {
    expect(followEquilibria(loadMechanism("table"), { parameter: "mu", low: 0, high: 1 })).toMatchObject({
      branches: [],
      critical: [],
      because: expect.stringMatching(/depends on time/),
    });
    expect(() => followEquilibria(pendulum, { parameter: "x", low: 0, high: 1 })).toThrow(/no parameter x/);
    expect(() => followEquilibria(pendulum, { parameter: "c", low: 1, high: 0 })).toThrow(/1\.\.0/);
    expect(() => followEquilibria(pendulum, { parameter: "c", low: 0, high: 1, searches: 1 })).toThrow(
      /got 1/,
    );
  });
});
