import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import {
  findModes,
  impactLaws,
  loadMechanism,
  makeState,
  type State,
  solveContactModes,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/random.js";

const seed = 20020601;
const finger = loadMechanism("finger");
const rod = loadMechanism("rod");
const klein = loadMechanism("klein");

describe("local problems", () => {
  it(`[LBN] (4.11)-(4.13) A⁺, A⁻, b and the critical friction of the finger at 200 closed states, seed ${seed}`, () => {
    const random = randomSource(seed);
    const p = Object.fromEntries(finger.parameters.map(({ name, value }) => [name, value])) as Record<
      string,
      number
    >;
    const { m1, m2, l, k, kphi, c, cphi, phi0, g } = p as Record<
      "m1" | "m2" | "l" | "k" | "kphi" | "c" | "cphi" | "phi0" | "g",
      number
    >;
    for (let i = 0; i < 200; i++) {
      const [phi, rate, mu] = [1.4 * random() + 0.05, 6 * random() - 3, 2 * random()];
      const state = makeState(finger, { phi, y: "contact", "phi'": rate }, { parameters: { mu } });
      const { tip } = findModes(finger, state, { parameters: { mu } }).contacts;
      const tan = Math.tan(phi);
      const share = Math.cos(phi) ** 2 / (m1 * Math.cos(phi) ** 2 + m2);
      const A = (sign: number) => share * (1 + (m2 / m1) * tan * (tan - sign * mu));
      const spring = -((m2 * tan) / (m1 * l * Math.cos(phi))) * (cphi * rate + kphi * (phi - phi0));
      const inner =
        spring +
        c * l * Math.sin(phi) * rate +
        k * l * (1 - Math.cos(phi)) +
        ((m2 * l) / Math.cos(phi)) * rate ** 2;
      expect(tip?.kN?.plus).toBeCloseTo(A(1), 10);
      expect(tip?.kN?.minus).toBeCloseTo(A(-1), 10);
      expect(tip?.b).toBeCloseTo(share * inner - g, 8);
    }
  });

  it("[LBN] (3.5) the rod at tan θ = 2 becomes critical at μ = 4/3", () => {
    const at = (mu: number) =>
      findModes(rod, makeState(rod, { theta: "atan(2)", "x'": 1 }), { parameters: { mu } }).contacts.tip?.kN
        ?.plus;
    expect(at(4 / 3)).toBeCloseTo(0, 14);
    expect(at(1.3)).toBeGreaterThan(0);
    expect(at(1.4)).toBeLessThan(0);
  });
});

describe("verdicts", () => {
  it("[LBN] §3 in forward slip: one, two or no solutions by the signs of k_N and b", () => {
    const contact = { A: 17 / 5, B: 6 / 5, C: 8 / 5, a: 0.1 };
    const verdict = (mu: number, b: number) => solveContactModes({ ...contact, mu, b }, 1);
    expect(verdict(1, -1)).toMatchObject({
      verdict: "consistent",
      solutions: [{ modes: { contact: "slip+" } }],
    });
    expect(verdict(1, 1)).toMatchObject({
      verdict: "consistent",
      solutions: [{ modes: { contact: "flight" } }],
    });
    expect(verdict(2, -1)).toMatchObject({ verdict: "inconsistent", solutions: [] });
    const two = verdict(2, 1);
    expect(two.verdict).toBe("indeterminate");
    expect(two.solutions.map(({ modes, sustained }) => [modes.contact, sustained])).toEqual([
      ["slip+", false],
      ["flight", undefined],
    ]);
    expect(verdict(4 / 3, 0)).toMatchObject({
      verdict: "indeterminate",
      degenerate: true,
      solutions: [{ continuum: true }],
    });
  });

  it("a rejected combination names the inequality that failed and its value", () => {
    const { rejected } = solveContactModes({ A: 1, B: 0, C: 1, a: 0, b: -2, mu: 0.5 }, 1);
    expect(rejected).toEqual([
      { modes: { contact: "flight" }, contact: "contact", because: "vNDot >= 0", value: -2 },
    ]);
  });

  it("a box at rest on both corners sticks with many forces and one acceleration", () => {
    const box = loadMechanism("box");
    const { verdict, solutions } = findModes(box, makeState(box, { "x'": 0 }));
    expect(verdict).toBe("consistent");
    const [rest] = solutions;
    expect(rest?.hyperstatic).toBe(true);
    const { front, rear } = rest?.forces ?? {};
    expect((front?.lambdaN ?? 0) + (rear?.lambdaN ?? 0)).toBeCloseTo(10, 12);
    expect((front?.lambdaT ?? 1) + (rear?.lambdaT ?? 1)).toBeCloseTo(0, 12);
  });

  it("a box that nearly tips: equal shares of friction would leave the cone, shares inside it are found", () => {
    const box = loadMechanism("box");
    const parameters = { slope: 0.45, mu: 0.5 };
    const { verdict, solutions } = findModes(box, makeState(box, { "x'": 0 }, { parameters }), {
      parameters,
    });
    expect(verdict).toBe("consistent");
    expect(solutions[0]).toMatchObject({ modes: { front: "stick", rear: "stick" }, hyperstatic: true });
    const { front, rear } = solutions[0]?.forces ?? {};
    for (const force of [front, rear]) {
      expect(force?.lambdaN).toBeGreaterThan(0);
      expect(Math.abs(force?.lambdaT ?? 9)).toBeLessThanOrEqual(0.5 * (force?.lambdaN ?? 0) + 1e-9);
    }
    expect((front?.lambdaT ?? 0) + (rear?.lambdaT ?? 0)).toBeCloseTo(-10 * Math.sin(0.45), 9);
    expect(Math.abs(((front?.lambdaT ?? 0) + (rear?.lambdaT ?? 0)) / 2)).toBeGreaterThan(
      0.5 * (rear?.lambdaN ?? 9),
    );
  });

  it("different static and kinetic friction: stick and slip may both hold at rest", () => {
    const block = loadMechanism("block");
    const state: State = { q: { x: 0.18, y: 0 }, v: { x: 0.3, y: 0 } };
    const { verdict, solutions } = findModes(block, state);
    expect(solutions.map(({ modes }) => modes.foot).sort()).toEqual(["slip-", "stick"]);
    expect(verdict).toBe("indeterminate");
  });

  it("an open or approaching contact is not among the resting ones", () => {
    const ball = loadMechanism("ball");
    expect(findModes(ball, ball.start)).toMatchObject({
      verdict: "consistent",
      solutions: [{ modes: {}, acceleration: { y: -9.81 } }],
    });
    expect(findModes(ball, { q: { y: 0 }, v: { y: -1 } }).approaching).toEqual(["floor"]);
    expect(() => findModes(ball, { q: { y: -0.1 }, v: { y: 0 } })).toThrow(
      /violates contact floor: its gap is -0.1/,
    );
  });
});

describe("[FIV] §2 Klein's bar: reactions 0, 1 or 2", () => {
  /** From (2) and (3) alone: r_T = s μ σ r_N with σ the sign of r_N, and the moment balance. */
  function reactions(theta: number, s: number, mu: number, F: number, b: number, C: number): number[] {
    const load = F * b * Math.sin(theta) + C;
    return [1, -1].flatMap((sigma) => {
      const rN = load / (s * sigma * mu * Math.sin(theta) - 2 * Math.cos(theta));
      return sigma * rN > 0 ? [rN] : [];
    });
  }

  it(`(2)-(3) in 400 random cases, seed ${seed}`, () => {
    const random = randomSource(seed + 1);
    const counts = new Map<number, number>();
    for (let i = 0; i < 400; i++) {
      const [theta0, mu, F, b, C] = [
        0.2 + 2.7 * random(),
        0.1 + 2 * random(),
        4 * random() - 2,
        2 * random() - 1,
        2 * random() - 1,
      ];
      const s = random() < 0.5 ? 1 : -1;
      const parameters = { theta0, mu, F, b, C };
      const state = makeState(klein, { "x'": s * (0.1 + random()) }, { parameters });
      const { solutions } = findModes(klein, state, { parameters });
      const expected = reactions(theta0, s, mu, F, b, C).sort((x, y) => x - y);
      const found = solutions.map(({ forces }) => -(forces.B?.lambdaN ?? Number.NaN)).sort((x, y) => x - y);
      expect(found, JSON.stringify(parameters)).toHaveLength(expected.length);
      for (const [k, rN] of expected.entries()) expect(found[k]).toBeCloseTo(rN, 7);
      counts.set(expected.length, (counts.get(expected.length) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([0, 1, 2]);
  });

  it("upright, θ = π/2: no reaction where U(bF + C) < 0, two equal ones where it is positive", () => {
    const parameters = { theta0: Math.PI / 2 };
    const at = (text: string) =>
      findModes(klein, makeState(klein, parseStart([text]), { parameters }), { parameters });
    expect(at("x'=1").verdict).toBe("inconsistent");
    const { verdict, solutions } = at("x'=-1");
    expect(verdict).toBe("consistent");
    expect(Math.abs(solutions[0]?.forces.B?.lambdaN ?? 0)).toBeCloseTo(0.5 / 0.9, 12);
  });
});

it("the laws of model files are those of the impact core", () => {
  const ball = loadMechanism("ball");
  expect([...impactLaws].sort()).toEqual([
    "fremond",
    "glocker",
    "moreau",
    "newton",
    "poisson",
    "sequential",
    "stronge",
  ]);
  expect(impactLaws).toContain(ball.contacts[0]?.law);
});
