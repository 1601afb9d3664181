import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../cli/text/index.js";
import { compileMechanism, loadMechanism, parseModel, simulate } from "../../src/index.js";
import { marchOneContact, type OneContact } from "../oracle/oneContact.js";
import { rod, rodSlipPoint, unitRodProblem } from "../oracle/rod.js";
import { drawFrom, numbersOf, stateOf, worst } from "./support.js";

const gainSeed = 1984;
const mechanism = loadMechanism("rod");
const weight = { m: 1, l: 1, J: 1 / 3, Sx: 0, Sy: -1, R: 0 };
const on = (theta: number, vT: number, omega = 0) => stateOf(mechanism, [0, 0, theta], [vT, 0, omega]);

describe("[NDCb] §4.3 the end of slip", () => {
  const cases = [
    { key: "(6.11)", mu: 0.9, Sx: 0.5, r: 1, v0: 0.1, reverse: true },
    { key: "(6.13)", mu: 0.9, Sx: 0.5, r: 1, v0: -0.1, reverse: true },
    { key: "(6.14)", mu: 1.5, Sx: 2, r: 1, v0: -0.1, reverse: true },
    { key: "(6.14) with r = 0.8", mu: 1.5, Sx: 2, r: 0.8, v0: -0.1, reverse: true },
    { key: "(6.14) with r = 0.1", mu: 1.5, Sx: 2, r: 0.1, v0: -0.1, reverse: false },
    { key: "(6.14) with r = 0", mu: 1.5, Sx: 2, r: 0, v0: -0.1, reverse: false },
  ];
  for (const { key, mu, Sx, r, v0, reverse } of cases) {
    it(`${key}: ends in stick, ${reverse ? "with reverse chatter recorded beside it" : "without any choice"}`, () => {
      const parameters = { mu, Sx, r };
      const run = simulate(mechanism, on(1.18, v0), { until: 0.1, parameters });
      const system: OneContact = {
        terms: (q, v) => rod(q as [number, number, number], v as [number, number, number], { ...weight, Sx }),
        gap: ([, y]) => y as number,
        contact: "tip",
        mu,
        r,
        law: "stronge",
      };
      const start = {
        t: 0,
        y: [0, 0, 1.18, v0, 0, 0],
        mode: v0 > 0 ? ("slip+" as const) : ("slip-" as const),
      };
      const { events } = marchOneContact(system, start, 0.1, 1e-2);
      expect(run.events.map(({ type }) => type)).toEqual(["stick"]);
      expect(events.map(({ type }) => type)).toEqual(["stick"]);
      const [end] = run.events;
      expect(Math.abs((end?.t ?? 0) - (events[0]?.t ?? 1))).toBeLessThan(1e-10);
      expect(worst(numbersOf(end?.before ?? mechanism.start), [...(events[0]?.before ?? [])])).toBeLessThan(
        1e-10,
      );
      const options = ["stick", "reverseChatter"];
      const because = options.map(() => expect.any(String));
      const chosen = { rule: "slipEnd", options, because, chosen: "stick" };
      expect(run.ambiguities).toEqual(reverse ? [{ t: end?.t, ...chosen, policy: "slipEnd=stick" }] : []);
      // (4.22)-(4.25) by iterating the contact's own hops is what `reverseChatter` of test/impact does; here the cone.
      const { A, B, C, a, b } = unitRodProblem(end?.before.q.theta ?? 0, end?.before.v.theta ?? 0, {
        ...weight,
        Sx,
      });
      const [T, N] = [(B * b - C * a) / (A * C - B * B), (B * a - A * b) / (A * C - B * B)];
      expect(Math.abs(T)).toBeLessThan(mu * N);
    });
  }

  it("(6.11) the slip ends at 0.0253873830", () => {
    const { events } = simulate(mechanism, on(1.18, 0.1), {
      until: 0.1,
      parameters: { mu: 0.9, Sx: 0.5, r: 1 },
    });
    expect(events[0]?.t).toBeCloseTo(0.025387383, 9);
  });

  it("all=stop ends there as indeterminate", () => {
    const options = { until: 1, parameters: { mu: 1.5, Sx: 2, r: 1 }, policy: { all: "stop" } as const };
    const { outcome, events } = simulate(mechanism, on(1.18, -0.1), options);
    expect(outcome.kind).toBe("indeterminate");
    expect(outcome.reason).toMatch(/stick, reverseChatter/);
    expect(events).toEqual([]);
  });
});

describe("[LBN] §3 slip towards the paradox", () => {
  /** Just below the smaller root of k_N⁺ = 0, turning towards it, faster than slip can end. */
  const towards = (mu: number) => {
    const point = rodSlipPoint(mu, weight, -1, 1);
    return { point, start: on(point.theta - 0.2, 30, 0.6) };
  };

  for (const mu of [1.35, 1.4, 1.45, 1.5, 1.53]) {
    it(`4/3 < μ = ${mu} < 8/(3√3): lifts off where b = 0, before k_N⁺ = 0`, () => {
      const { start, point } = towards(mu);
      const run = simulate(mechanism, start, { until: 0.4, parameters: { mu } });
      expect(run.outcome.kind).toBe("finished");
      const [first] = run.events;
      expect([first?.type, first?.from]).toEqual(["liftoff", "slip+"]);
      const { theta, omega } = { theta: first?.before.q.theta ?? 0, omega: first?.before.v.theta ?? 0 };
      const { B, C, b } = unitRodProblem(theta, omega, weight);
      expect(Math.abs(b)).toBeLessThan(1e-9);
      expect(C - mu * B).toBeGreaterThan(0);
      expect(theta).toBeLessThan(point.theta);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    });
  }

  for (const mu of [1.6, 1.7, 1.8, 2]) {
    it(`μ = ${mu} > 8/(3√3): ends as jam, at the oracle's angle of k_N⁺ = b = 0`, () => {
      const { start, point } = towards(mu);
      const run = simulate(mechanism, start, { until: 0.4, parameters: { mu }, policy: { jam: "stop" } });
      expect(run.outcome.kind).toBe("jam");
      expect(run.outcome.t).toBeLessThan(0.4);
      expect(run.final.q.theta).toBeCloseTo(point.theta, 7);
      expect(run.final.v.theta).toBeCloseTo(point.omega, 8);
      const { B, C } = unitRodProblem(run.final.q.theta ?? 0, run.final.v.theta ?? 0, weight);
      expect(Math.abs(C - mu * B)).toBeLessThan(1e-6);
      expect(run.events.map(({ type, t }) => [type, t])).toEqual([["jam", run.outcome.t]]);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
    });
  }

  it("jam=impact ends the slip with one impulse along the friction cone, jam=liftoff opens the contact; both are recorded", () => {
    const mu = 1.8;
    const { start } = towards(mu);
    const follow = (policy: string) =>
      simulate(mechanism, start, { until: 0.4, parameters: { mu }, policy: parsePolicy(policy) });
    const stop = follow("jam=stop");
    for (const policy of ["jam=impact", "default"]) {
      const { events, ambiguities, ledger, outcome } = follow(policy);
      expect(outcome.kind).toBe("finished");
      const [jam, jump] = events;
      expect([jam?.type, jam?.t]).toEqual(["jam", stop.outcome.t]);
      expect(jump).toMatchObject({ type: "impactWithoutCollision", t: stop.outcome.t, from: "slip+" });
      const { T = 0, N = 0 } = jump?.impulse ?? {};
      expect(T / N).toBeCloseTo(-mu, 12);
      expect(jump?.after.v.x).toBeCloseTo(0, 9);
      expect(ambiguities[0]).toMatchObject({ rule: "jam", chosen: "impact", policy: "jam=impact" });
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
    }
    const { events, ambiguities, ledger } = follow("jam=liftoff");
    expect(events[1]).toMatchObject({ type: "liftoff", t: stop.outcome.t, to: "flight" });
    expect(ambiguities[0]).toMatchObject({ rule: "jam", chosen: "liftoff" });
    expect(Math.abs(ledger.relative)).toBeLessThan(1e-8);
  });

  it("FIV (10): the bar jams at the published event", () => {
    const bar = loadMechanism("bar");
    const { outcome, final } = simulate(bar, bar.start, { until: 1 });
    expect(outcome.kind).toBe("jam");
    expect(outcome.t).toBeCloseTo(0.598437294298, 10);
    expect(final.q.theta).toBeCloseTo(0.943742793519, 10);
    expect(final.v.theta).toBeCloseTo(1.111275829684, 10);
    expect(final.contacts.A?.vT).toBeCloseTo(-4.974691474108, 10);
  });

  it("FIV: after the jump [ω] = 2 the bar lands 3.865984294 later, after 1.914 turns; the family ends at 7.43687194955", () => {
    const bar = loadMechanism("bar");
    const { events, ambiguities, ledger } = simulate(bar, bar.start, { until: 5, jump: { theta: 2 } });
    const [, jump, landing] = events;
    expect([jump?.type, landing?.type]).toEqual(["velocityJump", "impact"]);
    expect((jump?.after.v.theta ?? 0) - (jump?.before.v.theta ?? 0)).toBeCloseTo(2, 12);
    expect((landing?.t ?? 0) - (jump?.t ?? 0)).toBeCloseTo(3.865984294, 8);
    expect(((landing?.before.q.theta ?? 0) - (jump?.before.q.theta ?? 0)) / (2 * Math.PI)).toBeCloseTo(
      1.914,
      3,
    );
    expect(ambiguities[0]).toMatchObject({ rule: "jam", chosen: "family", policy: "jam=family" });
    expect(Math.abs(ledger.relative)).toBeLessThan(1e-10);
    const beyond = () => simulate(bar, bar.start, { until: 1, jump: { theta: 8 } });
    expect(beyond).toThrow(/between 0 and 7\.436871949\d*, got 8/);
    expect(() => simulate(bar, bar.start, { jump: { z: 1 } })).toThrow(/no coordinate z/);
    expect(() => simulate(bar, bar.start, { jump: { theta: 1, x: 1 } })).toThrow(/jump names one coordinate/);
  });
});

describe("work of surfaces that move", () => {
  const sled = compileMechanism(
    parseModel(`
name: Sled on a belt
coordinates: [x, y]
parameters: { m: 2, g: 10, mu: 0.3, vdr: 1.5 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y
contacts:
  foot: { gap: y, slip: x' - vdr, friction: mu, restitution: 0, law: moreau }
start: { y: contact }
`),
  );

  it("a belt drags a sled up to its own speed: it does twice the work that becomes motion", () => {
    for (const vdr of [1.5, -1.5]) {
      const run = simulate(sled, sled.start, { until: 2, parameters: { vdr } });
      expect(run.events.map(({ type }) => type)).toEqual(["stick"]);
      expect(run.events[0]?.t).toBeCloseTo(0.5, 11);
      const energy = vdr ** 2; // m/2 v² with m = 2
      expect(run.ledger.kinetic).toBeCloseTo(energy, 10);
      expect(run.ledger.work).toBeCloseTo(2 * energy, 10);
      expect(run.ledger.friction).toBeCloseTo(energy, 10);
      expect(run.ledger.residual).toBeCloseTo(0, 11);
      expect(run.final.contacts.foot?.lambdaT).toBeCloseTo(0, 11);
    }
  });

  it("slipping against the belt the friction is −sign(v_T) μ m g", () => {
    const { samples } = simulate(sled, stateOf(sled, [0, 0], [4, 0]), { until: 0.1, samples: 3 });
    const column = samples?.columns.indexOf("foot_lambdaT") ?? -1;
    for (const row of samples?.rows ?? []) expect(row[column]).toBeCloseTo(-6, 9);
  });
});

describe("the law of an impact may be replaced", () => {
  it("newton and poisson differ from stronge where friction reverses, and the event carries the change", () => {
    const start = stateOf(mechanism, [0, 0.2, 1], [0.1, 0, 0]);
    const velocities = (law?: "stronge" | "poisson" | "newton" | "moreau" | "fremond") => {
      const options = { until: 0.9, parameters: { mu: 0.9, r: 0.8 }, ...(law ? { law } : {}) };
      const [first] = simulate(mechanism, start, options).events;
      return numbersOf(first?.after ?? start);
    };
    const vN = -Math.sqrt(0.4);
    expect(worst(velocities(), velocities("stronge"))).toBe(0);
    expect(velocities("newton")[4]).toBeCloseTo(-0.8 * vN, 10);
    expect(velocities("moreau")[4]).toBeCloseTo(-0.8 * vN, 10);
    expect(worst(velocities("stronge"), velocities("newton"))).toBeGreaterThan(1e-3);
    expect(worst(velocities("stronge"), velocities("poisson"))).toBeGreaterThan(1e-4);
    expect(worst(velocities("moreau"), velocities("fremond"))).toBeGreaterThan(1e-3);
  });
});

describe("impacts that add energy are flagged", () => {
  it(`under newton some do, under stronge none; seed ${gainSeed}`, () => {
    const draw = drawFrom(gainSeed);
    let gains = 0;
    for (let i = 0; i < 400; i++) {
      const start = stateOf(mechanism, [0, 0, draw(0.3, 2.8)], [draw(-2, 2), -draw(0.1, 1), draw(-1, 1)]);
      const parameters = { mu: draw(0.2, 1.2), r: 0.95 };
      for (const law of ["newton", "stronge"] as const) {
        const { ledger } = simulate(mechanism, start, { until: 0, parameters, law });
        // One impact at t = 0 and nothing else: its loss is the change of the kinetic energy.
        expect(ledger.kinetic).toBeCloseTo(-ledger.impacts, 12);
        expect(ledger.gainsEnergy).toBe(ledger.kinetic > 1e-9);
        if (ledger.gainsEnergy) expect(law).toBe("newton");
        if (ledger.gainsEnergy) gains++;
      }
    }
    expect(gains).toBeGreaterThan(3);
  });
});

describe("flight has no memory of its direction", () => {
  it("thrown, turned round and thrown back: the start returns to round-off growth", () => {
    const free = loadMechanism("rounded");
    const start = stateOf(free, [0.3, 6, 1.2], [0.7, 0.4, 2.2]);
    const there = simulate(free, start, { until: 2, parameters: { Sx: 0.4 } });
    expect(there.events).toEqual([]);
    const { q, v } = there.final;
    const turned = { q, v: Object.fromEntries(Object.entries(v).map(([name, x]) => [name, -x])) };
    const back = simulate(free, turned, { until: 2, parameters: { Sx: 0.4 } });
    const expected = numbersOf(start).map((x, i) => (i < 3 ? x : -x));
    expect(worst(numbersOf(back.final), expected)).toBeLessThan(1e-9);
    const tight = { until: 2, parameters: { Sx: 0.4 }, rtol: 1e-13, atol: 1e-14 };
    const there2 = simulate(free, start, tight).final;
    const turned2 = { q: there2.q, v: Object.fromEntries(Object.entries(there2.v).map(([n, x]) => [n, -x])) };
    expect(worst(numbersOf(simulate(free, turned2, tight).final), expected)).toBeLessThan(1e-12);
  });
});
