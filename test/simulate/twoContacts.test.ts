import { describe, expect, it } from "vitest";
import { loadMechanism, type SimulateOptions, simulate } from "../../src/index.js";
import { type Body, bodyGaps, bodyTerms } from "../oracle/corners.js";
import { rock } from "../oracle/housner.js";
import { marchOneContact, type OneContact } from "../oracle/oneContact.js";
import { type SteppedSystem, timeSteps } from "../oracle/timeStepping.js";
import { drawFrom, numbersOf, stateOf, worst } from "./support.js";

const seed = 19630402;

describe("a rocking block (Housner)", () => {
  const mechanism = loadMechanism("rocking");

  it(`each impact leaves 1 − (3/2) sin²α of the turning; the corners settle as one chatter; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 8; i++) {
      const [a, h] = [draw(0.2, 0.4), draw(0.6, 1.2)];
      const { alpha } = rock(a, h, 9.81, 1e-3, 1);
      const theta0 = draw(0.3, 0.8) * alpha * (i % 2 === 0 ? 1 : -1);
      const { impacts, ratio, rest } = rock(a, h, 9.81, theta0, 1e-9);
      const corner = theta0 > 0 ? 1 : -1; // the right corner is at +a, turned clockwise by θ
      const y = corner * a * Math.sin(theta0) + h * Math.cos(theta0);
      const told = JSON.stringify({ a, h, theta0 });
      const parameters = { a, h, mu: 3 };
      const run = simulate(mechanism, stateOf(mechanism, [0, y, theta0]), { until: rest + 1, parameters });
      expect(run.outcome.kind, told).toBe("finished");
      const own = run.events.filter(({ type }) => type === "impact");
      expect(own.length, told).toBeGreaterThan(5);
      for (const [k, { t, before, after, contact }] of own.entries()) {
        const expected = impacts[k];
        expect(contact).toBe((k % 2 === 0) === theta0 > 0 ? "left" : "right");
        expect(Math.abs(t - (expected?.t ?? 0)), `impact ${k} of ${told}`).toBeLessThan(k < 8 ? 1e-8 : 5e-6);
        expect((after.v.theta ?? 0) / (before.v.theta ?? 1), told).toBeCloseTo(ratio, 9);
        expect(Math.abs((before.v.theta ?? 0) - (expected?.before ?? 1)), told).toBeLessThan(1e-7);
      }
      const ends = run.events.filter(({ type }) => type === "chatter");
      expect(ends.map(({ contacts, modes }) => [contacts, modes])).toEqual([
        [["left", "right"], { left: "stick", right: "stick" }],
      ]);
      expect(ends[0]?.eigenvalue, told).toBeCloseTo(ratio ** 2, 3);
      expect(Math.abs((ends[0]?.t ?? 0) - rest), told).toBeLessThan(1e-5);
      expect(run.final.contacts.left?.mode).toBe("stick");
      expect(run.final.contacts.right?.mode).toBe("stick");
      expect(run.final.contacts.left?.lambdaN).toBeCloseTo(9.81 / 2, 9);
      // All that is left of the energy is that of the block at rest.
      expect(run.ledger.impacts).toBeCloseTo(9.81 * (y - h), 8);
      expect(Math.abs(run.ledger.relative), told).toBeLessThan(1e-7);
    }
  });

  it("a block tilted beyond α falls over and never rocks", () => {
    const { alpha } = rock(0.25, 1, 9.81, 1e-3, 1);
    const theta0 = 1.001 * alpha;
    const y = 0.25 * Math.sin(theta0) + Math.cos(theta0);
    const { events, final } = simulate(mechanism, stateOf(mechanism, [0, y, theta0]), { until: 2.6 });
    expect(events.filter(({ type }) => type === "impact")).toEqual([]);
    expect(final.q.theta).toBeGreaterThan(0.3);
  });
});

const g = 10;
const box = loadMechanism("box");
const boxBody = (a: number, h: number, rho: number): Body => ({
  m: 1,
  J: rho ** 2,
  g,
  h,
  corners: { front: a, rear: -a },
});

describe("[LB01] a box that slides", () => {
  it(`stops on both corners at v/(μg cos s − g sin s), with the loads of statics; seed ${seed}`, () => {
    const draw = drawFrom(seed + 1);
    for (let i = 0; i < 10; i++) {
      const [a, h, speed] = [draw(0.5, 2), draw(0.5, 2), draw(0.5, 3) * (i % 2 ? 1 : -1)];
      const slope = i < 4 ? 0 : draw(-0.2, 0.2);
      const mu = draw(0.3, 0.9) * (a / h);
      const s = Math.sign(speed);
      const brake = s * mu * g * Math.cos(slope) - g * Math.sin(slope);
      if (s * brake < 0.2 || Math.abs(Math.tan(slope)) > 0.9 * mu) continue;
      const stop = speed / brake;
      const run = simulate(box, stateOf(box, [0, h, 0], [speed, 0, 0]), {
        until: 1.3 * stop,
        parameters: { a, h, mu, slope, rho: 1 },
        samples: 7,
      });
      const told = JSON.stringify({ a, h, speed, slope, mu });
      expect(
        run.events.map(({ type, contact }) => `${type} ${contact}`),
        told,
      ).toEqual(["stick front", "stick rear"]);
      for (const { t, before } of run.events) {
        expect(t / stop, told).toBeCloseTo(1, 9);
        expect(before.q.x, told).toBeCloseTo((speed * stop) / 2, 8);
      }
      // The weight's moment about the centre is balanced: (N_f − N_r) a = −T h with T = −s μ (N_f + N_r).
      const { columns, rows } = run.samples ?? { columns: [], rows: [] };
      const at = (name: string) => rows[1]?.[columns.indexOf(name)] as number;
      const weight = g * Math.cos(slope);
      expect(at("front_lambdaN"), told).toBeCloseTo((weight / 2) * (1 + (s * mu * h) / a), 8);
      expect(at("rear_lambdaN"), told).toBeCloseTo((weight / 2) * (1 - (s * mu * h) / a), 8);
      expect(run.final.v.x).toBeCloseTo(0, 12);
    }
  });

  for (const { mu, speed, until } of [
    { mu: 0.6, speed: 3, until: 1.3 },
    { mu: 1, speed: 3, until: 2.9 },
  ]) {
    it(`μ = ${mu} > a/h: tips over its front corner, as the oracle of that one contact says`, () => {
      const body = boxBody(1, 2, Math.sqrt(5 / 3));
      const front: OneContact = {
        terms: (q, v) => bodyTerms(q, v, body),
        gap: (q) => bodyGaps(q, body).front as number,
        contact: "front",
        mu,
        r: 0,
        law: "moreau",
      };
      const start = { t: 0, y: [0, 2, 0, speed, 0, 0], mode: "slip+" as const };
      const expected = marchOneContact(front, start, until, 0.02);
      const run = simulate(box, stateOf(box, [0, 2, 0], [speed, 0, 0]), { until, parameters: { mu } });
      expect(run.final.contacts.rear?.mode).toBe("flight");
      expect(run.events.map(({ type }) => type)).toEqual(expected.events.map(({ type }) => type));
      for (const [i, { t }] of run.events.entries()) expect(t).toBeCloseTo(expected.events[i]?.t ?? 0, 8);
      expect(worst(numbersOf(run.final), expected.y)).toBeLessThan(1e-8);
    });
  }

  it("μ = a/h, the shipped numbers: the rear corner carries nothing and stays down until the box rests", () => {
    for (const [a, h, mu] of [
      [1, 2, 0.5],
      [0.9, 1.8, 0.5],
      [0.7, 1, 0.7],
      [1, 3, 1 / 3],
    ] as const) {
      const start = stateOf(box, [0, h, 0], [1, 0, 0]);
      const { events, ambiguities } = simulate(box, start, { until: 1, parameters: { a, h, mu } });
      expect(events.map(({ type, contact }) => `${type} ${contact}`)).toEqual(["stick front", "stick rear"]);
      expect(events[0]?.t).toBeCloseTo(1 / (mu * g), 9);
      expect(ambiguities).toEqual([]);
    }
  });

  it("μ just below a/h keeps both corners down, just above it lifts the rear one", () => {
    for (const [mu, mode] of [
      [0.4999, "slip+"],
      [0.5001, "flight"],
    ] as const) {
      const { final } = simulate(box, stateOf(box, [0, 2, 0], [1, 0, 0]), { until: 0.1, parameters: { mu } });
      expect(final.contacts.rear?.mode).toBe(mode);
    }
  });
});

/** The distance of a run's end from that of time stepping, for steps near two sizes: impacts fall anywhere in a step. */
function compare(system: SteppedSystem, q: number[], v: number[], final: number[], until: number) {
  const errors = [500, 4000].map((count) => {
    const ends = [0, 17, 31, 53].map((more) => timeSteps(system, { q, v }, until, count + more).at(-1));
    return ends.reduce((sum, end) => sum + worst(final, [...(end?.q ?? []), ...(end?.v ?? [])]), 0) / 4;
  });
  return errors as [number, number];
}

describe("time stepping of two contacts tends to the same motion, at first order", () => {
  const cases: {
    name: string;
    shipped: string;
    body: Body;
    mu: number;
    r: number;
    q: number[];
    v: number[];
    until: number;
    parameters: SimulateOptions["parameters"];
  }[] = [
    {
      name: "a rocking block through two impacts",
      shipped: "rocking",
      body: { m: 1, J: (0.25 ** 2 + 1) / 3, g: 9.81, h: 1, corners: { left: -0.25, right: 0.25 } },
      mu: 1,
      r: 0,
      q: [0, 0.25 * Math.sin(0.15) + Math.cos(0.15), 0.15],
      v: [0, 0, 0],
      until: 1.8,
      parameters: {},
    },
    {
      name: "a box that tips, falls back and rocks",
      shipped: "box",
      body: boxBody(1, 2, Math.sqrt(5 / 3)),
      mu: 0.6,
      r: 0,
      q: [0, 2, 0],
      v: [3, 0, 0],
      until: 2.2,
      parameters: { mu: 0.6 },
    },
    {
      name: "a thrown box that lands on a corner, with restitution",
      shipped: "box",
      body: boxBody(1, 2, Math.sqrt(5 / 3)),
      mu: 0.3,
      r: 0.4,
      q: [0, 2.6, 0.3],
      v: [1, 0, 0.5],
      until: 0.9,
      parameters: { mu: 0.3, r: 0.4 },
    },
    {
      name: "a bar that falls flat",
      shipped: "bar",
      body: { m: 1, J: 1 / 12, g: 1, h: 0, corners: { A: -1, H: 1 } },
      mu: 0.3,
      r: 0,
      q: [0, 1, 0.3],
      v: [0.2, 0, 0],
      until: 1.8,
      parameters: { mu: 0.3 },
    },
  ];
  for (const { name, shipped, body, mu, r, q, v, until, parameters } of cases) {
    it(name, () => {
      const mechanism = loadMechanism(shipped);
      // The bar's angle is counted the other way round.
      const turn = shipped === "bar" ? -1 : 1;
      const signed = (x: readonly number[]) => [x[0] ?? 0, x[1] ?? 0, turn * (x[2] ?? 0)];
      const start = stateOf(mechanism, q, v);
      const run = simulate(mechanism, start, { until, parameters: { ...parameters, r }, law: "moreau" });
      expect(run.outcome.kind).toBe("finished");
      expect(run.events.filter(({ type }) => type === "impact").length).toBeGreaterThan(1);
      const system: SteppedSystem = {
        terms: (place, speed) => bodyTerms(place, speed, body),
        gaps: (place) => bodyGaps(place, body),
        mu,
        r,
      };
      const final = numbersOf(run.final);
      const turned = [...signed(final), ...signed(final.slice(3))];
      const [coarse, fine] = compare(system, signed(q), signed(v), turned, until);
      expect(fine).toBeLessThan(1e-2);
      expect(coarse / fine).toBeGreaterThan(4);
    });
  }
});

describe("a bar that falls flat", () => {
  it("hits with A, then with both ends at once, and rests with half the weight on each", () => {
    const bar = loadMechanism("bar");
    const run = simulate(bar, stateOf(bar, [0, 1, 0.3], [0.2, 0, 0]), { until: 6, parameters: { mu: 0.3 } });
    const impacts = run.events.filter(({ type }) => type === "impact");
    expect(impacts.map(({ contact }) => contact)).toEqual(["A", "A", "H"]);
    // A falls freely: 1 − sin θ − t²/2 = 0.
    expect(impacts[0]?.t).toBeCloseTo(Math.sqrt(2 * (1 - Math.sin(0.3))), 10);
    expect(impacts[1]?.t).toBe(impacts[2]?.t);
    for (const name of ["A", "H"]) {
      expect(run.final.contacts[name]?.mode).toBe("stick");
      expect(run.final.contacts[name]?.lambdaN).toBeCloseTo(0.5, 9);
    }
    expect(Math.abs(run.final.q.y ?? 1) + Math.abs(run.final.q.theta ?? 1)).toBeLessThan(1e-12);
    expect(run.ledger.impacts + run.ledger.friction).toBeCloseTo(1 + 0.02, 9);
  });
});
