/** Do compliant runs of the rod end as [NDCb] §6 says, with the terminal values of accurate integration? */
import { describe, expect, it } from "vitest";
import { loadMechanism, makeState, simulate, type Trajectory } from "../../src/index.js";

const rod = loadMechanism("rod");

interface Case {
  readonly mu: number;
  readonly Sx: number;
  readonly v0: number;
  readonly epsilon?: number;
  readonly epsilonN?: number;
  readonly until?: number;
  readonly rtol?: number;
}

const defaults = { epsilon: 1e-6, until: 2, rtol: 1e-11 };

/** From the quasi-static penetration of the present slip direction, (6.9). */
function run(one: Case): Trajectory {
  const { mu, Sx, v0, epsilon, epsilonN, until, rtol } = { ...defaults, ...one };
  const parameters = { mu, Sx, Sy: -1, R: 0, r: 0.8 };
  const options = { parameters, epsilon, ...(epsilonN === undefined ? {} : { epsilonN }) };
  const start = makeState(rod, { theta: 1.18, y: "contact", "x'": v0 }, options);
  return simulate(rod, start, { ...options, until, rtol });
}

const slow = { mu: 0.9, Sx: 0.5 };
const steep = { mu: 1.5, Sx: 2, v0: -0.1 };

/** The same words, and terminal values that a hundred times smaller tolerance does not change. */
function expectSettled(one: Case, tolerance: number): Trajectory {
  const { rtol } = { ...defaults, ...one };
  const [first, second] = [run(one), run({ ...one, rtol: rtol / 100 })];
  expect(first.outcome.kind).toBe("finished");
  expect(second.events.map(({ type }) => type)).toEqual(first.events.map(({ type }) => type));
  for (const name of ["x", "y", "theta"]) {
    expect(Math.abs((first.final.q[name] ?? 0) - (second.final.q[name] ?? 1))).toBeLessThan(tolerance);
    expect(Math.abs((first.final.v[name] ?? 0) - (second.final.v[name] ?? 1))).toBeLessThan(tolerance);
  }
  expect(Math.abs(second.ledger.relative)).toBeLessThan(1e-11);
  return first;
}

describe("undamped, (6.8)", () => {
  it("(6.11) slip ends at 0.0253873830, then reverse chatter with 58 impacts", () => {
    const found = expectSettled({ ...slow, v0: 0.1 }, 1e-8);
    expect(found.events[0]?.type).toBe("stick");
    expect(found.events[0]?.t).toBeCloseTo(0.025387383, 9);
    expect(found.final.q.theta).toBeCloseTo(1.4834923744, 9);
    expect(found.final.v.x).toBeCloseTo(0.115259083, 8);
    expect(found.compliant).toMatchObject({ law: "spring", impacts: 58, verdict: "reverseChatter" });
  });

  it("(6.11) successive impacts grow by about 1.235, the e of §4 at the end of slip", () => {
    const { growth = [] } = run({ ...slow, v0: 0.1 }).compliant ?? {};
    // Impacts that are past the scale of ε while the rod has hardly turned.
    const ratios = growth.slice(22, 32);
    expect(ratios).toHaveLength(10);
    for (const ratio of ratios) expect(Math.abs(ratio - 1.2351)).toBeLessThan(2e-3);
  });

  it("(6.13) S_x = 0.5 ends in stick without any impact", () => {
    const found = run({ ...slow, v0: -0.1, rtol: 1e-6 });
    expect(found.final.q.theta).toBeCloseTo(1.1148599686, 9);
    expect(found.compliant).toMatchObject({ impacts: 0, growth: [], verdict: "stick" });
  }, 120_000); // a million and a half steps

  it("(6.13) S_x = 1: reverse chatter with 37 impacts", () => {
    const found = expectSettled({ mu: 0.9, Sx: 1, v0: -0.1 }, 1e-8);
    expect(found.compliant).toMatchObject({ impacts: 37, verdict: "reverseChatter" });
  });

  it("(6.14) reverse chatter with 19 impacts", () => {
    const found = expectSettled(steep, 1e-8);
    expect(found.final.q.theta).toBeCloseTo(2.402656229, 9);
    expect(found.compliant).toMatchObject({ impacts: 19, verdict: "reverseChatter" });
  });

  it("Fig. 12: 47 impacts at ε = 10^-5, 53 at 10^-5.5", () => {
    const counts = [1e-5, 10 ** -5.5].map(
      (epsilon) => expectSettled({ ...slow, v0: 0.1, epsilon }, 1e-8).compliant?.impacts,
    );
    expect(counts).toEqual([47, 53]);
  });
});

describe("damped, (6.15)-(6.16) with r = 0.8", () => {
  it("ε_N = 10^-4: reverse chatter with 25 impacts", () => {
    const found = expectSettled({ ...steep, epsilonN: 1e-4 }, 1e-8);
    expect(found.compliant).toMatchObject({ law: "restitution", impacts: 25, verdict: "reverseChatter" });
  });

  it("ε_N = 10^-6: stick until 0.79177, then slip+", () => {
    const found = run({ ...steep, epsilonN: 1e-6 });
    expect(found.events.map(({ type }) => type)).toEqual(["slip+", "stick", "slip+"]);
    expect(found.events[1]?.t).toBeLessThan(0.0243);
    expect(found.events[2]?.t).toBeCloseTo(0.79177, 5);
    expect(found.compliant).toMatchObject({ impacts: 0, verdict: "stick" });
  }, 120_000);

  it("ε_N = 10^-6 with S_x = 12: reverse chatter with 8 impacts", () => {
    const found = expectSettled({ ...steep, Sx: 12, epsilonN: 1e-6 }, 1e-7);
    expect(found.compliant).toMatchObject({ impacts: 8, verdict: "reverseChatter" });
  });
});
