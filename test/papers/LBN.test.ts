/** Does the finger derived from its model file have the matrices of [LBN]? Equation numbers are that paper's. */
import { describe, expect, it } from "vitest";
import { describeMechanism, matricesAt } from "../../src/mechanism/index.js";
import { loadMechanism, shippedModel } from "../../src/shipped.js";
import { everywhere, expectClose, expectSameTerms, localProblemOf, missing } from "../mechanism/support.js";
import { type FingerParameters, finger, fingerB, fingerRate } from "../oracle/finger.js";

const sampling = { seed: 2002, rounds: 200 };
const text = shippedModel("finger");
type Two = [number, number];
type Known = FingerParameters & Readonly<Record<string, number>>;

describe(`finger at ${sampling.rounds} random states and parameters, seed ${sampling.seed}`, () => {
  it("(4.1) gap and slip", () => {
    everywhere(text, sampling, ({ q: [phi = 0, y = 0], v: [phiDot = 0], p, found }) => {
      const { l, vdr } = p as Known;
      const tip = found.contacts.tip ?? missing();
      expectClose(tip.gap, l * (1 - Math.cos(phi)) + y);
      expectClose(tip.vT, l * Math.cos(phi) * phiDot + vdr);
      expectClose([tip.friction.static, tip.friction.kinetic, tip.restitution], [p.mu, p.mu, p.r]);
    });
  });

  it("(4.2)-(4.4) M, h, W_N, W_T, w̃ and w̄", () => {
    everywhere(text, sampling, ({ q, v, p, found }) => {
      expectSameTerms(found, finger(q as Two, v as Two, p as Known));
    });
  });

  it("(4.11)-(4.12) A⁺, A⁻ (our k_N⁺, k_N⁻) and b on the closed contact", () => {
    everywhere(text, sampling, ({ q: [phi = 0], v: [phiDot = 0], p, draw, at }) => {
      const { l } = p as Known;
      const lift = -l * (1 - Math.cos(phi));
      const found = at([phi, lift], [phiDot, -l * Math.sin(phi) * phiDot]);
      expectClose([found.contacts.tip?.gap, found.contacts.tip?.vN], [0, 0]);
      const mu = draw(0, 2);
      const { B, C, b } = localProblemOf(found, "tip");
      expectClose([C - mu * B, C + mu * B], fingerRate(phi, mu, p as Known));
      expectClose(b, fingerB(phi, phiDot, p as Known), 1e-12); // its terms are up to a hundred times its size
    });
  });
});

describe("finger with the numbers of §4.4", () => {
  const mechanism = loadMechanism("finger");

  it("(4.3)-(4.4) are written as in the paper", () => {
    const { M, h, W, contacts } = describeMechanism(mechanism);
    expect(M[0]?.[0]).toBe("l^2*m1");
    expect(M).toEqual([
      ["l^2*m1", "l*m1*sin(phi)"],
      ["l*m1*sin(phi)", "m1 + m2"],
    ]);
    expect(h).toHaveLength(2);
    expect(W.tip).toEqual({ N: ["l*sin(phi)", "1"], T: ["l*cos(phi)", "0"] });
    expect(contacts.tip?.wTildeN).toBe("0");
    expect(contacts.tip?.wTildeT).toBe("vdr");
    expect(contacts.tip?.wBarN).toBe("l*phi'^2*cos(phi)");
    expect(contacts.tip?.wBarT).toBe("-l*phi'^2*sin(phi)");
  });

  it("(4.13)-(4.14) the smallest critical friction is 0.632455532, where tan φ = √(m₁/m₂)", () => {
    const parameters = { m1: 0.1, m2: 1 };
    const { m1, m2 } = parameters;
    const critical = 2 * Math.sqrt(m1 / m2);
    expect(critical).toBeCloseTo(0.632455532, 9);
    const phi = Math.atan(Math.sqrt(m1 / m2));
    const at = (angle: number) => {
      const found = matricesOf({ phi: angle, y: 0 });
      const { B, C } = localProblemOf(found, "tip");
      return C / B;
    };
    expect(at(phi)).toBeCloseTo(critical, 13);
    expect(Math.min(at(phi - 0.01), at(phi + 0.01))).toBeGreaterThan(critical);
  });

  const matricesOf = (q: Readonly<Record<string, number>>) =>
    matricesAt(mechanism, { q, v: { phi: 0, y: 0 } }, { parameters: { m1: 0.1, m2: 1 } });

  it("the start lies on the belt, at rest", () => {
    expect(mechanism.start.q.phi).toBe(0.39);
    expect(mechanism.start.q.y).toBeCloseTo(-(1 - Math.cos(0.39)), 15);
    expect(mechanism.start.v).toEqual({ phi: 0, y: 0 });
  });
});
