/** Modes, rate constants, maps and the Génot–Brogliato flow have the friction of the present slip, [NDCb] §2, [LBN] §3. */

import { describe, expect, it } from "vitest";
import { slipFlow } from "../../src/atlas/paradox/slipFlow.js";
import {
  compileMechanism,
  findImpacts,
  findModes,
  loadMechanism,
  makeAxis,
  mapParadox,
  parseModel,
  type State,
} from "../../src/index.js";
import { shippedModel } from "../../src/shipped.js";

const curve = "mu*(0.4 + 0.6*exp(-abs(slip)/2)) + 0.1*sign(slip)";
const rod = compileMechanism(
  parseModel(
    shippedModel("rod").replace(
      /friction: mu/,
      `friction: { kinetic: "${curve}", impact: "mu/(1 + abs(slip))" }`,
    ),
  ),
);
const plain = loadMechanism("rod");
const muAt = (s: number, mu: number) => mu * (0.4 + 0.6 * Math.exp(-Math.abs(s) / 2)) + 0.1 * Math.sign(s);

const stateAt = (theta: number, slip: number, turn = 0): State => ({
  q: { x: 0, y: 0, theta },
  v: { x: slip, y: 0, theta: turn },
});

describe("friction of the present slip", () => {
  it("modes and rate constants are those of constant friction with this coefficient", () => {
    for (const [theta, slip, turn] of [
      [1, 0.7, 0.3],
      [1.1, -1.3, 0.2],
      [1.1, 3, -2],
      [0.8, -0.05, 1],
    ] as const) {
      const state = stateAt(theta, slip, turn);
      const found = findModes(rod, state, { parameters: { mu: 1.6 } });
      const expected = findModes(plain, state, { parameters: { mu: muAt(slip, 1.6) } });
      expect(found.verdict).toBe(expected.verdict);
      expect(found.solutions.map(({ modes }) => modes)).toEqual(expected.solutions.map(({ modes }) => modes));
      const [own, other] = [found.contacts.tip?.kN, expected.contacts.tip?.kN];
      expect(own?.plus).toBeCloseTo(other?.plus as number, 13);
      expect(own?.minus).toBeCloseTo(other?.minus as number, 13);
    }
  });

  it("impacts have their own coefficient, at the slip before", () => {
    const state = { ...stateAt(1, 1.5), v: { x: 1.5, y: -2, theta: 0 } };
    const found = findImpacts(rod, state, "tip", { parameters: { mu: 0.9 } });
    const expected = findImpacts(plain, state, "tip", { parameters: { mu: 0.9 / 2.5 } });
    expect(found.laws.stronge).toEqual(expected.laws.stronge);
    expect(found.laws.moreau).toEqual(expected.laws.moreau);
  });

  it("on the curve k_N+ = 0 of a map μ(v_T) is the critical friction", () => {
    const axes = [makeAxis(rod, "theta", [0.9, 1.3], 12), makeAxis(rod, "x'", [0.2, 4], 12)] as const;
    const { curves } = mapParadox(rod, axes, { parameters: { mu: 2.2 } });
    const points = curves.filter(({ name }) => name === "k_N+ = 0").flatMap((one) => one.points);
    expect(points.length).toBeGreaterThan(4);
    for (const [theta, slip] of points) {
      const [s, c] = [Math.sin(theta as number), Math.cos(theta as number)];
      // [LBN] (3.5) of the uniform rod: C/B = (1 + 3c²)/(3 s c).
      expect(muAt(slip as number, 2.2)).toBeCloseTo((1 + 3 * c * c) / (3 * s * c), 4);
    }
  });

  it("k_N and b change along slip as by differences, also with the force", () => {
    const parameters = { mu: 1.7 };
    const flowAt = (state: State) => slipFlow(rod, state, 0, 1, { parameters });
    const state = stateAt(1.05, 0.9, 0.4);
    const flow = flowAt(state);
    // f₁ = M⁻¹(W_N − μ W_T) of the rod, from the difference of the local problems.
    const { M, W } = { M: massOf(1.05), W: [-muAt(0.9, 1.7), 1, 0] };
    const push = solve3(M, W);
    const h = 1e-4;
    const moved = (k: number): State => ({
      q: state.q,
      v: {
        x: 0.9 + k * h * (push[0] as number),
        y: k * h * (push[1] as number),
        theta: 0.4 + k * h * (push[2] as number),
      },
    });
    const slope = (of: "kN" | "b") =>
      ((flowAt(moved(1))?.[of] as number) - (flowAt(moved(-1))?.[of] as number)) / (2 * h);
    expect(flow?.forced.kN).toBeCloseTo(slope("kN"), 6);
    expect(flow?.forced.b).toBeCloseTo(slope("b"), 6);
    expect(Math.abs(flow?.forced.kN as number)).toBeGreaterThan(0.01);
  });
});

/** Of the uniform rod with m = l = 1 in x, y of its tip and θ: the centre is at (x − cos θ, y + sin θ). */
function massOf(theta: number): number[][] {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  return [
    [1, 0, s],
    [0, 1, c],
    [s, c, 1 + 1 / 3],
  ];
}

function solve3(A: readonly (readonly number[])[], b: readonly number[]): number[] {
  const det = (m: readonly (readonly number[])[]) => {
    const [[a = 0, d = 0, g = 0] = [], [e = 0, f = 0, h = 0] = [], [i = 0, j = 0, k = 0] = []] = m;
    return a * (f * k - h * j) - d * (e * k - h * i) + g * (e * j - f * i);
  };
  return [0, 1, 2].map(
    (col) => det(A.map((row, r) => row.map((x, i) => (i === col ? (b[r] as number) : x)))) / det(A),
  );
}
