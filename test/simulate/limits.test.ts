import { describe, expect, it } from "vitest";
import { loadMechanism, type SimulateOptions, simulate } from "../../src/index.js";
import { compile, numbersOf, stateOf } from "./support.js";

const ball = loadMechanism("ball");
const rod = loadMechanism("rod");
const box = loadMechanism("box");

const free = (kinetic: string, force: string, start: string) =>
  compile(`
name: Free motion
coordinates: [x]
kinetic: ${kinetic}
forces: { x: "${force}" }
start: ${start}
`);

describe("a caller's mistake is a RangeError with the value in it", () => {
  const options: [string, SimulateOptions, RegExp][] = [
    ["rtol 0", { rtol: 0 }, /rtol must be positive, got 0/],
    ["rtol negative", { rtol: -1e-6 }, /rtol .*-0\.000001/],
    ["rtol NaN", { rtol: Number.NaN }, /rtol .*NaN/],
    ["rtol large", { rtol: 0.5 }, /rtol .*0\.5/],
    ["atol 0", { atol: 0 }, /atol .*0/],
    ["atol NaN", { atol: Number.NaN }, /atol .*NaN/],
    ["until negative", { until: -1 }, /until .*-1/],
    ["until NaN", { until: Number.NaN }, /until .*NaN/],
    ["until infinite", { until: Number.POSITIVE_INFINITY }, /until .*Infinity/],
    ["t NaN", { t: Number.NaN }, /t must .*NaN/],
    ["samples negative", { samples: -1 }, /samples .*-1/],
    ["samples broken", { samples: 1.5 }, /samples .*1\.5/],
    ["maxSteps 0", { maxSteps: 0 }, /maxSteps .*0/],
    ["maxEvents NaN", { maxEvents: Number.NaN }, /maxEvents .*NaN/],
    ["a law that does not exist", { law: "newtone" as "newton" }, /law .*newtone/],
    ["a policy rule that does not exist", { policy: { stik: "eager" } as object }, /stik/],
    ["a policy value that does not exist", { policy: { stick: "never" } as object }, /stick .*never/],
    ["a text as a policy", { policy: "egaer" as unknown as object }, /policy must be an object .*egaer/],
    ["an impact that is not counted from 1", { policy: { impact: 0 } }, /impact .*0/],
    [
      "a combination of unknown modes",
      { policy: { combination: { A: "fly" } } },
      /combination\.A must be one of .*fly/,
    ],
    ["an unknown parameter", { parameters: { weight: 1 } }, /weight/],
    ["a parameter that is NaN", { parameters: { m: Number.NaN } }, /m\b.*NaN/],
  ];
  for (const [name, given, message] of options) {
    it(name, () => {
      expect(() => simulate(ball, ball.start, given)).toThrow(RangeError);
      expect(() => simulate(ball, ball.start, given)).toThrow(message);
    });
  }

  it("a start that penetrates names the contact and its gap", () => {
    expect(() => simulate(ball, stateOf(ball, [-0.25]), {})).toThrow(/floor.*-0\.25/);
    expect(() => simulate(box, stateOf(box, [0, 1.9, 0.1]), {})).toThrow(RangeError);
    expect(() => simulate(box, stateOf(box, [0, 2, 0.1]), {})).toThrow(/front.*-0\.08/);
  });

  it("a state that is not a number", () => {
    expect(() => simulate(ball, stateOf(ball, [Number.NaN]), {})).toThrow(/NaN/);
    expect(() => simulate(ball, { q: { y: 1 }, v: { y: Number.POSITIVE_INFINITY } }, {})).toThrow(RangeError);
  });

  it("a slide that is left, in place or in speed, names the slide", () => {
    const klein = loadMechanism("klein");
    expect(() => simulate(klein, stateOf(klein, [0, 0.1, 1.3]), {})).toThrow(/B.*0\.1/);
    expect(() => simulate(klein, stateOf(klein, [0, 0, 1.3], [0, 0.5, 0]), {})).toThrow(/B.*0\.5/);
  });
});

describe("a closed contact that approaches has an impact first", () => {
  it("one contact: at t = 0, by its law", () => {
    const { events } = simulate(ball, stateOf(ball, [0], [-2]), { until: 0.1, parameters: { r: 0.5 } });
    expect(events.map(({ type, t }) => [type, t])).toEqual([["impact", 0]]);
    expect(events[0]?.after.v.y).toBeCloseTo(1, 14);
  });

  it("two contacts: both corners of a box that comes down flat", () => {
    const { events, final } = simulate(box, stateOf(box, [0, 2, 0], [0, -1, 0]), { until: 0.1 });
    expect(events.map(({ type, t, contact }) => `${type} ${t} ${contact}`)).toEqual([
      "impact 0 front",
      "impact 0 rear",
    ]);
    expect(final.v.y).toBeCloseTo(0, 14);
  });

  it("a closed contact that recedes starts in flight, without any event", () => {
    const { events, final } = simulate(ball, stateOf(ball, [0], [2]), { until: 0.1 });
    expect(events).toEqual([]);
    expect(final.q.y).toBeCloseTo(0.2 - (9.81 / 2) * 0.01, 12);
  });
});

describe("what the mechanics or the numerics did is an outcome", () => {
  it("NaN ahead: the square root of a negative number ends the run just before", () => {
    const mechanism = free("x'^2/2", "sqrt(1 - x)", "{ x': 1 }");
    const { outcome, final } = simulate(mechanism, mechanism.start, { until: 20 });
    expect(outcome.kind).toBe("singular");
    expect(outcome.t).toBeLessThan(1);
    expect(final.q.x).toBeCloseTo(1, 6);
    for (const value of numbersOf(final)) expect(Number.isFinite(value)).toBe(true);
  });

  it("a pole ahead: a fall into 1/x² ends at π/√8, with the state there", () => {
    const mechanism = free("x'^2/2", "-1/x^2", "{ x: 1 }");
    const { outcome, final } = simulate(mechanism, mechanism.start, { until: 20 });
    expect(["stepTooSmall", "singular"]).toContain(outcome.kind);
    expect(outcome.t).toBeCloseTo(Math.PI / Math.sqrt(8), 8);
    expect(final.q.x).toBeCloseTo(0, 6);
  });

  it("a mass that vanishes on the way ends the run there", () => {
    const mechanism = free("(1 - x)*x'^2/2", "0", "{ x': 1 }");
    const { outcome } = simulate(mechanism, mechanism.start, { until: 20 });
    // (1 − x) x'² = 1: t = (2/3)(1 − (1 − x)^(3/2)).
    expect(["stepTooSmall", "singular"]).toContain(outcome.kind);
    expect(outcome.t).toBeCloseTo(2 / 3, 8);
  });

  it("a mass that becomes negative on the way is singular, even where nothing moves along it", () => {
    const mechanism = compile(`
name: A mass that runs out
coordinates: [x, z]
kinetic: x'^2/2 + (1 - x)*z'^2/2
start: { x': 1 }
`);
    const { outcome } = simulate(mechanism, mechanism.start, { until: 3 });
    expect(outcome.kind).toBe("singular");
    expect(outcome.t).toBeCloseTo(1, 6);
  });

  it("slides that contradict each other have no future", () => {
    const mechanism = compile(`
name: Held twice
coordinates: [x, y]
kinetic: (x'^2 + y'^2)/2
contacts:
  a: { slide: y, slip: x', friction: 0, law: moreau }
  b: { slide: y - t^2, slip: x', friction: 0, law: moreau }
start: { x': 1 }
`);
    expect(simulate(mechanism, mechanism.start, { until: 2 }).outcome.kind).toBe("inconsistent");
  });

  const squeezed = compile(`
name: Ball between closing walls
coordinates: [x]
parameters: { r: 1 }
kinetic: x'^2/2
contacts:
  a: { gap: x + 1 - t, slip: 0, friction: 0, restitution: r }
  b: { gap: 1 - t - x, slip: 0, friction: 0, restitution: r }
start: { x': 0.3 }
`);

  it("walls that close in: the run ends when they meet, and nothing passes through them", () => {
    for (const r of [0, 0.3, 0.5, 0.9]) {
      const { outcome, final } = simulate(squeezed, squeezed.start, { until: 2, parameters: { r } });
      expect(["inconsistent", "tooManyEvents"], `r = ${r}`).toContain(outcome.kind);
      expect(outcome.t, `r = ${r}`).toBeLessThan(1 + 1e-9);
      expect(outcome.t, `r = ${r}`).toBeGreaterThan(1 - 1e-4);
      for (const { gap } of Object.values(final.contacts)) expect(gap).toBeGreaterThan(-1e-9);
    }
  });

  it("endless events end as tooManyEvents, after maxEvents of them", () => {
    const { outcome, events } = simulate(squeezed, squeezed.start, { until: 2, maxEvents: 200 });
    expect(outcome.kind).toBe("tooManyEvents");
    expect(outcome.reason).toMatch(/200/);
    expect(events).toHaveLength(201);
    // With r = 1 the speed grows by 2 at each impact.
    for (const [k, { after }] of events.entries())
      expect(Math.abs(after.v.x ?? 0)).toBeCloseTo(0.3 + 2 * (k + 1), 6);
  });

  it("maxSteps and a signal are heard within some thousand steps", () => {
    const mechanism = free("x'^2/2", "-x", "{ x: 1 }");
    const many = simulate(mechanism, mechanism.start, { until: 1e5, maxSteps: 3000 });
    expect(many.outcome.kind).toBe("tooManySteps");
    expect(many.stats.steps).toBeLessThan(6000);
    expect(many.outcome.t).toBeGreaterThan(0);
    expect(many.final.q.x).toBeCloseTo(Math.cos(many.outcome.t), 5);
    let asked = 0;
    const told: number[] = [];
    const stopped = simulate(mechanism, mechanism.start, {
      until: 1e5,
      signal: {
        get aborted() {
          return ++asked > 2;
        },
      },
      onProgress: (share) => told.push(share),
    });
    expect(stopped.outcome.kind).toBe("stopped");
    expect(asked).toBe(3);
    expect(told).toHaveLength(3);
    expect(told[2]).toBe(stopped.outcome.t / 1e5);
    expect(stopped.final.t).toBe(stopped.outcome.t);
  });

  it("maxSteps and a signal are heard by runs of many short phases, too", () => {
    const many = simulate(ball, ball.start, { until: 1e5, parameters: { r: 1 }, maxSteps: 3000 });
    expect(many.outcome.kind).toBe("tooManySteps");
    let asked = 0;
    simulate(ball, ball.start, {
      until: 1e4,
      parameters: { r: 1 },
      signal: {
        get aborted() {
          return ++asked > 2;
        },
      },
    });
    expect(asked).toBe(3);
  });

  it("until = 0 answers with the start itself", () => {
    const { outcome, final, ledger } = simulate(rod, rod.start, { until: 0, samples: 3 });
    expect(outcome).toEqual({ kind: "finished", t: 0 });
    expect(numbersOf(final)).toEqual(numbersOf(rod.start));
    expect(ledger.residual).toBe(0);
  });
});
