/** Do the two bars derived from their model files have the equations of [FIV]? Equation numbers are that paper's. */
import { describe, expect, it } from "vitest";
import { matricesAt } from "../../src/mechanism/index.js";
import { loadMechanism, shippedModel } from "../../src/shipped.js";
import { everywhere, expectClose, expectSameTerms, localProblemOf, missing } from "../mechanism/support.js";
import { type BarParameters, bar, barReaction } from "../oracle/bar.js";

const sampling = { seed: 2006, rounds: 200 };
type Three = [number, number, number];
type Known = BarParameters & Readonly<Record<string, number>>;

describe(`Klein's bar at ${sampling.rounds} random states and parameters, seed ${sampling.seed}`, () => {
  const text = shippedModel("klein");

  it("(1)-(2) the sum of forces along x and the moment about the centre", () => {
    everywhere(text, sampling, ({ q, p, found, draw }) => {
      const { l = 0, F = 0, b = 0, C = 0 } = p;
      const { B, H } = found.contacts;
      if (B === undefined || H === undefined) missing();
      const [rT, rN] = [draw(-1, 1), draw(-1, 1)];
      // λ at B is −(r_T, r_N), λ_N at H is +r_N.
      const total = found.h.map(
        (hi, i) => hi - rT * (B.WT[i] ?? 0) - rN * (B.WN[i] ?? 0) + rN * (H.WN[i] ?? 0),
      );
      const [s, c] = [Math.sin(q[2] ?? 0), Math.cos(q[2] ?? 0)];
      expectClose(total, [F - rT, 0, -rT * l * s + 2 * rN * l * c + F * b * s + C]);
    });
  });

  it("both slides are bilateral and hold y = 0, θ = θ₀", () => {
    const { contacts, start } = loadMechanism("klein");
    expect(contacts.map(({ name, bilateral, law }) => [name, bilateral, law])).toEqual([
      ["B", true, "fremond"],
      ["H", true, "fremond"],
    ]);
    expect(start).toEqual({ q: { x: 0, y: 0, theta: 1.3 }, v: { x: 1, y: 0, theta: 0 } });
    everywhere(text, sampling, ({ p, at }) => {
      const { B, H } = at([0.3, 0, p.theta0 ?? 0], [1, 0, 0]).contacts;
      expectClose([B?.gap, B?.vN, B?.vT, H?.gap, H?.vN, H?.vT], [0, 0, 1, 0, 0, 1]);
    });
  });
});

describe(`Painlevé's bar at ${sampling.rounds} random states and parameters, seed ${sampling.seed}`, () => {
  const text = shippedModel("bar");

  it("(7) M, h, W of A and of H", () => {
    everywhere(text, sampling, ({ q, v, p, found }) => {
      expectSameTerms(found, bar(q as Three, v as Three, p as Known));
      const [y, arm] = [q[1] ?? 0, (p.l ?? 0) * Math.sin(q[2] ?? 0)];
      expectClose([found.contacts.A?.gap, found.contacts.H?.gap], [y - arm, y + arm]);
    });
  });

  it("(7) the moment of a reaction at A is l(−r_T sin θ + r_N cos θ)", () => {
    everywhere(text, sampling, ({ q, p, found, draw }) => {
      const [rT, rN] = [draw(-1, 1), draw(-1, 1)];
      const { WT, WN } = found.contacts.A ?? missing();
      const load = found.h.map((hi, i) => hi - rT * (WT[i] ?? 0) - rN * (WN[i] ?? 0));
      const { m = 0, l = 0, g = 0 } = p;
      const [s, c] = [Math.sin(q[2] ?? 0), Math.cos(q[2] ?? 0)];
      expectClose(load, [-rT, -rN - m * g, l * (-rT * s + rN * c)]);
    });
  });

  it("(9) the normal reaction while A slides to the left", () => {
    everywhere(text, sampling, ({ q, v, p, found }) => {
      const { B, C, b } = localProblemOf(found, "A");
      const mu = p.mu ?? missing();
      const reaction = barReaction(q[2] ?? 0, v[2] ?? 0, mu, p as Known);
      // r_N = −λ_N = b/k_N⁻, as k_N⁻ = b/r_N because k_N⁻ may vanish.
      expectClose(C + mu * B, b / reaction, 1e-12);
    });
  });

  it("at the event of §3 (t = 0.598…) numerator and denominator of (9) vanish together", () => {
    const mechanism = loadMechanism("bar");
    const theta = 0.943742793519;
    const state = { q: { x: 0, y: Math.sin(theta), theta }, v: { x: 0, y: 0, theta: 1.111275829684 } };
    const { B, C, b } = localProblemOf(matricesAt(mechanism, state), "A");
    expect(C + 0.9 * B).toBeCloseTo(0, 9);
    expect(b).toBeCloseTo(0, 9);
  });
});
