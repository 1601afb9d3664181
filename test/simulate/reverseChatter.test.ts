import { describe, expect, it } from "vitest";
import { loadMechanism, makeState, simulate } from "../../src/index.js";
import { shippedModel } from "../../src/shipped.js";
import { march } from "../oracle/impulseMarch.js";
import { unitRodProblem } from "../oracle/rod.js";
import { compile, numbersOf, stateOf, worst } from "./support.js";

const mechanism = loadMechanism("rod");
const weight = { Sy: -1, R: 0 };
const sets = [
  { key: "(6.11)", mu: 0.9, Sx: 0.5, r: 1, v0: 0.1, e: 1.2351 },
  { key: "(6.14)", mu: 1.5, Sx: 2, r: 1, v0: -0.1, e: 1.8827 },
  { key: "(6.14) with r = 0.8", mu: 1.5, Sx: 2, r: 0.8, v0: -0.1, e: 1.5061 },
  { key: "(6.14) with r = 0.8, S_x = 12", mu: 1.5, Sx: 12, r: 0.8, v0: -0.1, e: 3.6826 },
];
const runOf = ({ mu, Sx, r, v0 }: (typeof sets)[number], phase: number, until = 2) =>
  simulate(mechanism, stateOf(mechanism, [0, 0, 1.18], [v0, 0, 0]), {
    until,
    parameters: { mu, Sx, r },
    policy: { slipEnd: "reverseChatter" } as const,
    phase,
  });

describe("[NDCb] §4 reverse chatter, followed by policy", () => {
  for (const set of sets) {
    it(`${set.key}: each hop is faster by e = ${set.e}, as one impact of the oracle says`, () => {
      const run = runOf(set, 0.25);
      expect(run.outcome.kind).toBe("finished");
      const [begin] = run.events;
      expect(begin?.type).toBe("reverseChatter");
      const { Sx, mu, r } = set;
      const local = unitRodProblem(begin?.before.q.theta ?? 0, begin?.before.v.theta ?? 0, { ...weight, Sx });
      const hop = march("stronge", { ...local, mu }, r, (-2 * local.a) / local.b, -1);
      expect(hop.vN).toBeCloseTo(set.e, 4);
      const speeds = run.events.filter(({ type }) => type === "impact").map(({ after }) => after.v.y ?? 0);
      for (let k = 1; k < 5; k++) expect((speeds[k] ?? 0) / (speeds[k - 1] ?? 1)).toBeCloseTo(hop.vN, 3);
      // The motion leaves the point of the end of slip: the hops that were not computed add up to 2v/(|b|(e − 1)).
      const first = run.events[1];
      const before = (2 * (speeds[0] ?? 0)) / (hop.vN * Math.abs(local.b) * (1 - 1 / hop.vN));
      expect(((first?.t ?? 0) - (begin?.t ?? 0)) / before).toBeCloseTo(1, 3);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
      expect(run.ambiguities[0]).toMatchObject({ rule: "slipEnd", chosen: "reverseChatter" });
    });

    it(`${set.key}: as long as it is small every hop is faster than the one before by e, to 1 %`, () => {
      const speeds = runOf(set, 0.6)
        .events.filter(({ type }) => type === "impact")
        .map(({ after }) => after.v.y ?? 0);
      const small = speeds.filter((speed) => speed < 1e-3);
      expect(small.length).toBeGreaterThan(3);
      for (let k = 1; k < small.length; k++)
        expect((small[k] ?? 0) / (small[k - 1] ?? 1) / set.e, `hop ${k}`).toBeCloseTo(1, 2);
    });

    it(`${set.key}: a phase means the same member for every tolerance`, () => {
      const { mu, Sx, r, v0 } = set;
      const [fine, coarse] = [1e-12, 1e-9].map((rtol) =>
        simulate(mechanism, stateOf(mechanism, [0, 0, 1.18], [v0, 0, 0]), {
          until: 0.2,
          parameters: { mu, Sx, r },
          policy: { slipEnd: "reverseChatter" } as const,
          phase: 0.3,
          rtol,
          atol: rtol / 10,
        }),
      );
      const hops = (run: typeof fine) => run?.events.filter(({ type }) => type === "impact") ?? [];
      expect(hops(coarse).length).toBe(hops(fine).length);
      const apart = worst(
        numbersOf(fine?.final ?? mechanism.start),
        numbersOf(coarse?.final ?? mechanism.start),
      );
      const other = worst(numbersOf(runOf(set, 0.8, 0.2).final), numbersOf(fine?.final ?? mechanism.start));
      expect(apart).toBeLessThan(1e-4 * other);
    });

    it(`${set.key}: hops before the first one lose what later ones lose, smaller by e² each`, () => {
      const [, first] = runOf(set, 0.25, 0.05).events;
      const { T, N } = first?.impulse ?? { T: 0, N: 0 };
      const [before, after] = [first?.before.v ?? {}, first?.after.v ?? {}];
      const sum = (name: string) => (before[name] ?? 0) + (after[name] ?? 0);
      const lost = -(T * sum("x") + N * sum("y")) / 2;
      const { ledger } = runOf(set, 0.25, (first?.t ?? 0) - 1e-9);
      expect((ledger.impacts * (set.e ** 2 - 1)) / lost).toBeCloseTo(1, 3);
    });

    it(`${set.key}: phases 0 and 1 are one member, those between are others`, () => {
      const [none, half, whole] = [0, 0.5, 1].map((phase) =>
        numbersOf(runOf(set, phase, 0.2).final),
      ) as number[][];
      const apart = worst(none as number[], half as number[]);
      expect(worst(none as number[], whole as number[])).toBeLessThan(1e-9 * apart);
    });
  }

  it("(5.29) and (5.33) decide under slipEnd=elastic", () => {
    for (const [Sx, v0, mu, follows] of [
      [0.5, 0.1, 0.9, "reverseChatter"],
      [0.5, -0.1, 0.9, "stick"],
      [1, -0.1, 0.9, "reverseChatter"],
      [2, -0.1, 1.5, "reverseChatter"],
    ] as const) {
      const run = simulate(mechanism, stateOf(mechanism, [0, 0, 1.18], [v0, 0, 0]), {
        until: 0.2,
        parameters: { mu, Sx, r: 1 },
        policy: { slipEnd: "elastic" },
      });
      expect(run.events[0]?.type, `Sx = ${Sx}, v0 = ${v0}`).toBe(follows);
    }
  });
});

describe("the state at a time of a run", () => {
  it("is that of the samples, before and after every kind of event", () => {
    const run = simulate(mechanism, stateOf(mechanism, [0, 0.05, 1.3], [2, 0, 0]), { until: 6, samples: 61 });
    for (const row of run.samples?.rows ?? []) {
      const t = row[0] as number;
      if (run.events.some((event) => event.t === t)) continue;
      expect(worst(numbersOf(run.at(t)), row.slice(2, 8) as number[]), `at ${t}`).toBeLessThan(1e-7);
    }
    expect(() => run.at(6.5)).toThrow(/6\.5/);
    expect(() => run.at(-0.5)).toThrow(RangeError);
    expect(() => run.at(Number.NaN)).toThrow(/NaN/);
  });

  it("at μ = 1 inside stick, where flight is possible too, as well", () => {
    const finger = loadMechanism("finger");
    const run = simulate(finger, finger.start, { until: 1, parameters: { mu: 1 }, samples: 201 });
    for (const row of run.samples?.rows ?? []) {
      const t = row[0] as number;
      if (run.events.some((event) => event.t === t)) continue;
      expect(worst(numbersOf(run.at(t)), row.slice(2, 6) as number[]), `at ${t}`).toBeLessThan(1e-8);
    }
  });
});

it("loads that are k times larger give the same motion in a time shorter by √k, and the ledger closes alike", () => {
  const rod = loadMechanism("rod");
  const runs = [1, 1e4].map((k) => {
    const parameters = { mu: 0.9, Sx: 0.5 * k, Sy: -k, r: 1 };
    const start = makeState(rod, { theta: 1.18, "x'": 0.1 * Math.sqrt(k) }, { parameters });
    const options = {
      until: 0.5 / Math.sqrt(k),
      parameters,
      policy: { slipEnd: "reverseChatter" } as const,
      phase: 0.4,
    };
    return simulate(rod, start, options);
  });
  const [slow, fast] = runs as [(typeof runs)[number], (typeof runs)[number]];
  expect(fast.events.map(({ type }) => type)).toEqual(slow.events.map(({ type }) => type));
  expect(fast.final.q.theta).toBeCloseTo(slow.final.q.theta ?? 0, 8);
  expect((fast.final.v.theta ?? 0) / 100).toBeCloseTo(slow.final.v.theta ?? 0, 8);
  for (const { ledger } of runs) expect(Math.abs(ledger.relative)).toBeLessThan(2.5e-10);
});

it("on a surface that moves it is the same motion, seen from there, and its work closes the ledger", () => {
  const moves = compile(
    shippedModel("rod")
      .replace("gap: y", "gap: y - W*t")
      .replace("slip: x'", "slip: x' - V")
      .replace("r: {", "V: 0.7\n  W: 0.4\n  r: {"),
  );
  const [V, W] = [0.7, 0.4];
  const options = {
    parameters: { mu: 0.9, Sx: 0.5, r: 1 },
    policy: { slipEnd: "reverseChatter" } as const,
    phase: 0.25,
  };
  const still = simulate(mechanism, stateOf(mechanism, [0, 0, 1.18], [0.1, 0, 0]), {
    ...options,
    until: 0.5,
  });
  const run = simulate(moves, stateOf(moves, [0, 0, 1.18], [0.1 + V, W, 0]), { ...options, until: 0.5 });
  expect(run.events.map(({ type }) => type)).toEqual(still.events.map(({ type }) => type));
  expect(run.final.v.x).toBeCloseTo((still.final.v.x ?? 0) + V, 6);
  expect(run.final.v.y).toBeCloseTo((still.final.v.y ?? 0) + W, 6);
  expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
});
