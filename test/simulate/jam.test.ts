/** What follows where slip reaches b = k_N = 0? Every value of the policy `jam`, under every law. */

import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../cli/text/index.js";
import {
  findParadoxPoint,
  futures,
  type ImpactLaw,
  loadMechanism,
  makeState,
  printModel,
  simulate,
  simulateTree,
} from "../../src/index.js";
import { marchOneContact, type OneContact } from "../oracle/oneContact.js";
import { rodSlipPoint, rod as rodTerms, unitRodProblem } from "../oracle/rod.js";
import { compile, drawFrom, numbersOf, stateOf, wordsOf, worst } from "./support.js";

const rod = loadMechanism("rod");
const weight = { m: 1, l: 1, J: 1 / 3, Sx: 0, Sy: -1, R: 0 };
const parameters = { mu: 1.7 };
const point = rodSlipPoint(1.7, weight, -1, 1);
const start = stateOf(rod, [0, 0, 0.7], [30, 0, 0.6]);
const follow = (policy: string, law?: ImpactLaw, until = 0.2) =>
  simulate(rod, start, { until, parameters, policy: parsePolicy(policy), ...(law ? { law } : {}) });

describe("the point is reached as a limit", () => {
  it("a compliant contact far away, which the file names first, changes nothing", () => {
    const ceiling = "ceiling: { gap: 9 - y, compliance: { law: spring, epsilon: 1e-3 } }";
    const text = printModel(rod.model).replace("contacts:\n", `contacts:\n  ${ceiling}\n`);
    const below = compile(text.replace("y: contact", "y: contact:tip"));
    const run = simulate(below, start, { until: 0.2, parameters, policy: { jam: "slide" } });
    const alone = follow("jam=slide");
    expect(run.outcome.kind).toBe("finished");
    expect(wordsOf(run)).toEqual(wordsOf(alone));
    expect(worst(numbersOf(run.final), numbersOf(alone.final))).toBeLessThan(1e-9);
  });

  it("[LBN] §3: from random states at μ = 1.55 … 3.5, θ and ω of the closed form and the ledger closes", () => {
    const draw = drawFrom(7);
    let jams = 0;
    for (let i = 0; i < 60; i++) {
      const mu = draw(1.55, 3.5);
      const { theta, omega } = rodSlipPoint(mu, weight, -1, 1);
      const from = stateOf(rod, [0, 0, theta - draw(0.02, 0.2)], [draw(20, 40), 0, draw(0.4, 1)]);
      const { outcome, final, ledger } = simulate(rod, from, {
        until: 1,
        parameters: { mu },
        policy: { jam: "stop" },
      });
      expect(["jam", "finished"], `μ = ${mu}`).toContain(outcome.kind);
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
      if (outcome.kind !== "jam") continue;
      jams++;
      expect(Math.abs((final.q.theta ?? 0) - theta), `μ = ${mu}`).toBeLessThan(1e-9);
      expect(Math.abs((final.v.theta ?? 0) - omega), `μ = ${mu}`).toBeLessThan(1e-8);
    }
    expect(jams).toBeGreaterThan(30);
  });

  it("the jam is an event at the limit point, and it is where the trial steps meet the pole too", () => {
    const { events, outcome, final } = follow("jam=stop");
    expect(outcome.kind).toBe("jam");
    // λ_N = −b/k_N is 0/0 there, and no number may stand for it.
    expect(Object.values(final.contacts).map(({ lambdaN }) => lambdaN)).toEqual([Number.NaN]);
    expect(events.map(({ type, t, from, to }) => [type, t, from, to])).toEqual([
      ["jam", outcome.t, "slip+", "slip+"],
    ]);
    expect(events[0]?.after.q.theta).toBeCloseTo(point.theta, 10);
    expect(events[0]?.after.v.theta).toBeCloseTo(point.omega, 10);
    expect(events[0]?.eigenvalues?.kN).toBeCloseTo(point.alongK, 7);
    expect(events[0]?.eigenvalues?.b).toBeCloseTo(point.alongB, 7);
    expect(events[0]?.ratio).toBeCloseTo(point.ratio, 7);
  });
});

describe("the policy jam", () => {
  it.each(["stronge", "poisson", "newton", "moreau", "fremond"] as const)(
    "%s: every value does what it says",
    (law) => {
      const first = (policy: string) => follow(policy, law).events.find(({ type }) => type !== "jam");
      const algebraic = law === "moreau" || law === "fremond";
      expect(first("jam=impact")?.type).toBe("impactWithoutCollision");
      expect(follow("default", law).outcome.kind).toBe(algebraic ? "jam" : "finished");
      expect(first("default")?.type).toBe(algebraic ? undefined : "impactWithoutCollision");
      expect(first("jam=liftoff")).toMatchObject({ type: "liftoff", to: "flight" });
      expect(first("jam=slide")).toBeUndefined();
      expect(follow("jam=slide", law).final.contacts.tip?.mode).toBe("slip+");
      expect(follow("jam=stop", law).outcome).toMatchObject({ kind: "jam" });
      expect(follow("jam=family", law).outcome.reason).toMatch(/given by a jump/);
      expect(follow("all=stop", law).outcome.reason).toMatch(/all=stop/);
      const jumped = simulate(rod, start, { until: 0.2, parameters, law, jump: { theta: 2 } });
      expect(jumped.events[1]?.type).toBe("velocityJump");
      expect(jumped.ambiguities[0]).toMatchObject({ rule: "jam", chosen: "family", policy: "jam=family" });
      for (const policy of ["impact", "liftoff", "slide", "stop"])
        expect(Math.abs(follow(`jam=${policy}`, law).ledger.relative), policy).toBeLessThan(1e-9);
    },
  );

  it("slide: the force begins with that of the smooth motion, and its motion is the oracle's slip with k_N < 0", () => {
    const { outcome } = follow("jam=stop");
    const run = simulate(rod, start, { until: 0.3, parameters, policy: { jam: "slide" } });
    const force = (after: number) =>
      simulate(rod, start, { until: outcome.t + after, parameters, policy: { jam: "slide" } }).final.contacts
        .tip?.lambdaN ?? Number.NaN;
    // Straight back to the point from two forces shortly after it.
    expect(2 * force(1e-4) - force(2e-4)).toBeCloseTo(point.regularForce, 5);
    expect(
      findParadoxPoint(rod, ["theta", "theta'"], { parameters, near: [0.77, 1.2], slip: 1 })?.regularForce,
    ).toBeCloseTo(point.regularForce, 9);
    const system: OneContact = {
      terms: (q, v) => rodTerms(q as [number, number, number], v as [number, number, number], weight),
      gap: ([, y]) => y as number,
      contact: "tip",
      mu: 1.7,
      r: 0.5,
      law: "stronge",
    };
    const t = outcome.t + 0.01;
    const { y } = marchOneContact(system, { t, y: numbersOf(run.at(t)), mode: "slip+" }, 0.3, 1e-3);
    expect(worst(numbersOf(run.final), [...y])).toBeLessThan(1e-8);
    const { B, C } = unitRodProblem(run.final.q.theta ?? 0, run.final.v.theta ?? 0, weight);
    expect(C - 1.7 * B).toBeLessThan(-0.1);
    expect(run.ambiguities).toEqual([
      {
        t: outcome.t,
        rule: "jam",
        options: ["impact", "slide", "liftoff", "family"],
        because: expect.arrayContaining([expect.stringContaining("the slip continues smoothly")]),
        chosen: "slide",
        policy: "jam=slide",
      },
    ]);
  });

  it("where b falls on the way through, slip would pull and flight would close again: neither is open", () => {
    const torque = { ...weight, R: -0.3 };
    const { theta, omega, regularForce } = rodSlipPoint(1.7, torque, -1, 1);
    expect(regularForce).toBeLessThan(0);
    const given = { mu: 1.7, R: -0.3 };
    const at = stateOf(rod, [0, 0, theta], [3, 0, omega]);
    expect(futures(rod, at, { parameters: given }).futures.map(({ policy }) => policy)).toEqual([
      "jam=impact",
      "jam=family",
    ]);
    for (const [policy, why] of [
      ["jam=slide", /would pull/],
      ["jam=liftoff", /would close again/],
    ] as const) {
      const { outcome } = simulate(rod, at, { until: 0.1, parameters: given, policy: parsePolicy(policy) });
      expect(outcome.kind).toBe("jam");
      expect(outcome.reason).toMatch(why);
    }
    expect(simulate(rod, at, { until: 0.1, parameters: given }).events[1]?.type).toBe(
      "impactWithoutCollision",
    );
  });

  it("a tree follows all of them, with members of the family", () => {
    const tree = simulateTree(rod, start, { until: 0.1, parameters, branches: 1 });
    expect(tree.nodes.map(({ future }) => future)).toEqual([
      "start",
      "impact",
      "slide",
      "liftoff",
      "family 0.25",
      "family 0.75",
      "family 1",
    ]);
    expect(tree.cut).toEqual({ decided: 0, leftOut: 0, sampledFamilies: 1 });
    expect(tree.bounds).toEqual({ branches: 1, nodes: 1000, events: 1_000_000 });
    for (const { future, final } of tree.nodes.slice(1, 4)) {
      const run = simulate(rod, start, { until: 0.1, parameters, policy: parsePolicy(`jam=${future}`) });
      expect(worst(numbersOf(final), numbersOf(run.final)), future).toBeLessThan(1e-9);
    }
  });
});

describe("k_N = 0 < |b|, exactly", () => {
  it("an algebraic law ends the slip at once and does not ask for ever", () => {
    const theta = 1.1;
    const [s, c] = [Math.sin(theta), Math.cos(theta)];
    const mu = (1 + 3 * c * c) / (3 * s * c);
    const from = makeState(rod, { theta, "x'": 1 }, { parameters: { mu } });
    for (const law of ["moreau", "fremond", "stronge"] as const) {
      const { outcome, events, ledger } = simulate(rod, from, {
        until: 0.05,
        parameters: { mu, r: 0.3 },
        law,
      });
      expect(outcome.kind).toBe("finished");
      expect(events).toHaveLength(1);
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-12);
    }
  });
});

describe("a landing on the point itself", () => {
  /** k_N of the slip that is left is 0 with the kinetic friction, and nothing pushes: b = 0. Impacts rub less. */
  const landing = (sign: 1 | -1) =>
    compile(`
name: Oblique block without weight
coordinates: [x, y]
kinetic: (x'^2 + y'^2)/2 + ${sign}*x'*y'/2
contacts:
  foot: { gap: y, slip: x', friction: { static: 2, kinetic: 2, impact: 0.1 }, law: moreau }
start: { y: 1, x': ${-sign}, y': -1 }
`);

  it.each([1, -1] as const)(
    "M₁₂ = %d/2: the slip after the impact jams with its own sign and speed",
    (sign) => {
      const mechanism = landing(sign);
      const { outcome, events, final } = simulate(mechanism, mechanism.start, { until: 3 });
      const mode = sign === 1 ? "slip-" : "slip+";
      expect(outcome.kind).toBe("jam");
      expect(events.map(({ type }) => type)).toEqual(["impact", "jam"]);
      expect(events[1]).toMatchObject({ t: 1, contact: "foot", from: mode, to: mode });
      // k_N = (4/3)(1 − 0.1/2), k_T = (4/3)(½ − 0.1): v_T changes by v_N k_T/k_N.
      expect(final.v.x).toBeCloseTo(-sign * (1 + 0.4 / 0.95), 12);
    },
  );
});
