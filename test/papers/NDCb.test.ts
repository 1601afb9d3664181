/** Does the rod derived from its model file have the equations of [NDCb] §2? Equation numbers are that paper's. */
import { describe, expect, it } from "vitest";
import { matricesAt } from "../../src/mechanism/index.js";
import { loadMechanism, shippedModel } from "../../src/shipped.js";
import {
  drawFrom,
  everywhere,
  expectClose,
  expectSameTerms,
  localProblemOf,
  missing,
  stateOf,
} from "../mechanism/support.js";
import { solve } from "../oracle/lagrange.js";
import { type RodParameters, rod, rodProblem, rodSpin, unitRodProblem } from "../oracle/rod.js";

const sampling = { seed: 2009, rounds: 200 };
const text = shippedModel("rod");
type Three = [number, number, number];
type Known = RodParameters & Readonly<Record<string, number>>;

describe(`rod at ${sampling.rounds} random states and parameters, seed ${sampling.seed}`, () => {
  it("(2.1)-(2.5) gap y, slip ẋ, M and h for any m, l, J", () => {
    everywhere(text, sampling, ({ q, v, p, found }) => {
      expectSameTerms(found, rod(q as Three, v as Three, p as Known));
      const tip = found.contacts.tip ?? missing();
      expect([tip.gap, tip.vT, tip.vN]).toEqual([q[1], v[0], v[1]]);
    });
  });

  it("(2.9) ω̇ under forces at the tip", () => {
    everywhere(text, sampling, ({ q, p, found, draw }) => {
      const [lambdaT, lambdaN] = [draw(-1, 1), draw(0, 1)];
      const { WT, WN } = found.contacts.tip ?? missing();
      const load = found.h.map((hi, i) => hi + (WT[i] ?? 0) * lambdaT + (WN[i] ?? 0) * lambdaN);
      expectClose(solve(found.M, load)[2], rodSpin(q[2] ?? 0, lambdaT, lambdaN, p as Known), 1e-12);
    });
  });

  it("(2.6), (2.10) A, B, C, a, b for any m, l, J, and (2.7) AC − B² > 0", () => {
    everywhere(text, sampling, ({ q, v, p, found }) => {
      const local = localProblemOf(found, "tip");
      const { A, B, C } = local;
      expectClose(local, rodProblem(q[2] ?? 0, v[2] ?? 0, p as Known), 1e-12); // M is inverted
      expect(A * C - B * B).toBeGreaterThan(0);
    });
  });
});

describe(`the uniform rod of unit mass and half length, seed ${sampling.seed}`, () => {
  const mechanism = loadMechanism("rod");
  const draw = drawFrom(sampling.seed);
  const problems = Array.from({ length: sampling.rounds }, () => {
    const [theta, omega] = [draw(-3, 3), draw(-3, 3)];
    const parameters = { Sx: draw(-2, 2), Sy: draw(-2, 2), R: draw(-2, 2) };
    const state = stateOf(mechanism, [draw(-1, 1), draw(-1, 1), theta], [draw(-1, 1), draw(-1, 1), omega]);
    const local = localProblemOf(matricesAt(mechanism, state, { parameters }), "tip");
    return { local, printed: unitRodProblem(theta, omega, parameters) };
  });

  it("(2.11) a and b", () => {
    for (const { local, printed } of problems) expectClose([local.a, local.b], [printed.a, printed.b]);
  });

  it("(2.12) A, B, C, with AC − B² = 4", () => {
    for (const { local, printed } of problems) {
      const { A, B, C } = local;
      expectClose([A, B, C], [printed.A, printed.B, printed.C]);
      expectClose(A * C - B * B, 4);
    }
  });

  it("[LBN] (3.5) k_N⁺ = 0 first at μ = 4/3, tan θ = 2", () => {
    const critical = (theta: number) => {
      const found = matricesAt(mechanism, stateOf(mechanism, [0, 0, theta], [0, 0, 0]));
      const { B, C } = localProblemOf(found, "tip");
      return C / B;
    };
    const theta = Math.atan(2);
    expect(critical(theta)).toBeCloseTo(4 / 3, 14);
    expect(Math.min(critical(theta - 0.01), critical(theta + 0.01))).toBeGreaterThan(4 / 3);
  });
});
