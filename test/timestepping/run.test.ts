import { describe, expect, it } from "vitest";
import {
  loadMechanism,
  makeState,
  type SimulateOptions,
  simulate,
  simulateTree,
  type Trajectory,
} from "../../src/index.js";
import { type Body, bodyGaps, bodyTerms } from "../oracle/corners.js";
import { timeSteps } from "../oracle/timeStepping.js";
import { compile, numbersOf, wordsOf, worst } from "../simulate/support.js";

const steps = (options: SimulateOptions = {}): SimulateOptions => ({ method: "timestepping", ...options });
const shipped = (name: string, options: SimulateOptions): Trajectory => {
  const mechanism = loadMechanism(name);
  return simulate(mechanism, mechanism.start, steps(options));
};

describe("the same story as the event-driven method", () => {
  it.each([
    ["block", 4.2],
    ["rocking", 1.8],
    ["robot", 0.45],
  ])("%s: the same impacts and changes of mode, each within a few steps", (name, until) => {
    const mechanism = loadMechanism(name);
    const exact = simulate(mechanism, mechanism.start, { until });
    const run = shipped(name, { until, step: 2e-4 });
    const sorted = (words: readonly string[]) => [...words].sort();
    expect(sorted(wordsOf(run))).toEqual(sorted(wordsOf(exact)));
    for (const [i, { t }] of run.events.entries())
      expect(Math.abs(t - (exact.events[i]?.t as number))).toBeLessThan(0.02);
  });

  it("a block that falls on one corner, against another program of the same scheme", () => {
    const [a, h, rho, mu] = [0.4, 0.7, 0.5, 0.3];
    const body: Body = { m: 1, J: rho ** 2, g: 10, h, corners: { front: a, rear: -a } };
    const box = loadMechanism("box");
    const parameters = { a, h, rho, mu, m: 1, g: 10 };
    const from = makeState(box, { theta: 0.4, y: "contact:front", "x'": 0.6 }, { parameters });
    const [q, v] = [Object.values(from.q), Object.values(from.v)];
    const system = {
      terms: (at: readonly number[], speed: readonly number[]) => bodyTerms(at, speed, body),
      gaps: (at: readonly number[]) => bodyGaps(at, body),
      mu,
      r: 0,
    };
    const [until, count] = [0.6, 3000];
    const other = timeSteps(system, { q, v }, until, count).at(-1);
    const run = simulate(box, from, steps({ until, step: until / count, parameters }));
    expect(worst(numbersOf(run.final), [...(other?.q ?? []), ...(other?.v ?? [])])).toBeLessThan(5e-3);
  });

  it("[NDCb] §3.3 an impact without collision happens within the first step", () => {
    const rod = loadMechanism("rod");
    const parameters = { mu: 2, r: 0 };
    const start = makeState(rod, { theta: 1.1, "x'": 2 }, { parameters });
    const { samples } = simulate(rod, start, steps({ until: 1e-5, step: 1e-6, samples: 11, parameters }));
    const row = samples?.rows.at(-1) ?? [];
    const first = samples?.rows.find((one) => (one[0] as number) > 0) ?? [];
    const column = (name: string) => samples?.columns.indexOf(name) as number;
    const contact = rod.contacts[0]?.name;
    const impulse = samples?.rows.map((one) => (one[column(`${contact}_lambdaN`)] as number) * 1e-6) ?? [];
    expect(Math.max(...impulse)).toBeCloseTo(0.606372302865, 4);
    expect(first[column(`${contact}_mode`)] ?? "").toMatch(/stick|slip/);
    expect(Math.abs(row[column(`${contact}_vT`)] as number)).toBeLessThan(1e-3);
  });
});

describe("the ledger", () => {
  it("closes to rounding where the mass is constant and forces are uniform", () => {
    for (const r of [0, 0.5, 1]) {
      const { ledger, stats } = shipped("ball", { until: 3, step: 1e-3, parameters: { r } });
      expect(stats.events).toBeGreaterThan(0);
      // Coming to rest moves the ball onto the floor: that is all there is.
      expect(Math.abs(ledger.relative)).toBeLessThan(r === 1 ? 1e-12 : 1e-2);
      expect(ledger.gainsEnergy).toBe(false);
    }
  });

  it("what the belt brings in goes into friction", () => {
    const { ledger } = shipped("block", { until: 4.2, step: 1e-3 });
    expect(ledger.work).toBeGreaterThan(0);
    expect(ledger.friction).toBeGreaterThan(0);
    expect(ledger.impacts).toBe(0);
    expect(Math.abs(ledger.relative)).toBeLessThan(1e-5);
  });
});

describe("contacts that are closed", () => {
  it("do not drift: a bead on a rough ring keeps its distance for twenty turns", () => {
    const bead = compile(`
name: Bead
coordinates: [x, y]
parameters: { m: 1, l: 0.5, mu: 0.01 }
kinetic: m/2*(x'^2 + y'^2)
contacts:
  ring: { slide: "sqrt(x^2 + y^2) - l", slip: "(x*y' - y*x')/l", friction: mu, law: moreau }
start: { x: l, y': 6 }
`);
    const until = 20 * 2 * Math.PI * (0.5 / 6);
    const { final, outcome, samples } = simulate(bead, bead.start, steps({ until, samples: 100 }));
    expect(outcome.kind).toBe("finished");
    const gap = samples?.columns.indexOf("ring_gap") as number;
    for (const row of samples?.rows ?? []) expect(Math.abs(row[gap] as number)).toBeLessThan(1e-9);
    // Without events the error is of order 2. v' = −μ v²/l: the speed after the time t is v/(1 + μ v t/l).
    const speed = Math.hypot(final.v.x as number, final.v.y as number);
    expect(speed).toBeCloseTo(6 / (1 + (0.01 * 6 * until) / 0.5), 4);
  });

  it("break away at the static coefficient and slip at the kinetic one", () => {
    const pushed = compile(`
name: Pushed
coordinates: [x, y]
parameters: { m: 1, g: 10, rate: 2 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y
forces: { x: rate*t }
contacts:
  foot: { gap: y, slip: x', friction: { static: 0.5, kinetic: 0.3 } }
start: { y: contact }
`);
    const { events, final, notes } = simulate(pushed, pushed.start, steps({ until: 3, step: 1e-3 }));
    expect(wordsOf({ events })).toEqual(["slip+ foot stick>slip+"]);
    expect(events[0]?.t).toBeCloseTo(2.5, 2);
    // x'' = 2t − 3 from t = 2.5 on.
    expect(final.v.x).toBeCloseTo(9 - 9 - (6.25 - 7.5), 2);
    expect(final.contacts.foot?.lambdaT).toBeCloseTo(-3, 9);
    expect(notes?.join()).toMatch(/impacts at foot are resolved by moreau, not by stronge/);
  });

  it("kinks of forces need no location", () => {
    const dry = compile(`
name: Dry
coordinates: [x]
parameters: { m: 1, c: 2 }
kinetic: m/2*x'^2
forces: { x: -c*abs(x')*x' }
start: { x': 4 }
`);
    const { final } = simulate(dry, dry.start, steps({ until: 1, step: 1e-3 }));
    expect(final.v.x).toBeCloseTo(4 / (1 + 2 * 4), 5);
  });
});

describe("what a run says about itself", () => {
  it("several solutions of a step are recorded with what was followed", () => {
    const { ambiguities, notes, method } = shipped("robot", { until: 0.45, step: 5e-4 });
    expect(method).toBe("timestepping");
    expect(notes?.[0]).toMatch(/one solution/);
    expect(ambiguities[0]).toMatchObject({ rule: "one step", chosen: "tip stick", policy: "timestepping" });
    expect(ambiguities[0]?.options).toContain("tip flight");
    expect(ambiguities[0]?.tEnd).toBeGreaterThan(ambiguities[0]?.t as number);
    const klein = shipped("klein", { until: 0.02 });
    expect(klein.ambiguities[0]?.options).toHaveLength(3);
    expect(new Set(klein.ambiguities[0]?.options).size).toBe(3);
  });

  it("rows stand at ends of steps, two at every event; at() gives the same states", () => {
    const run = shipped("finger", { until: 0.6, step: 7e-4, samples: 100 });
    const { step } = run.stats;
    const rows = run.samples?.rows ?? [];
    for (const [t] of rows) {
      const place = (t as number) / (step as number);
      expect(Math.abs(place - Math.round(place))).toBeLessThan(1e-6);
    }
    expect(rows[0]?.[0]).toBe(0);
    expect(rows.at(-1)?.[0]).toBe(0.6);
    for (const { t, j } of run.events)
      expect(rows.filter((row) => row[0] === t).map((row) => row[1])).toContain(j);
    const row = rows[40] ?? [];
    expect(worst(numbersOf(run.at(row[0] as number)), row.slice(2, 6) as number[])).toBe(0);
    expect(() => run.at(0.7)).toThrow(RangeError);
  });

  it("a run can be repeated from its provenance", () => {
    const finger = loadMechanism("finger");
    const run = shipped("finger", { until: 0.4 });
    const { options, start, parameters } = run.provenance;
    expect(simulate(finger, start, { ...options, parameters }).final).toEqual(run.final);
    expect(options).toMatchObject({ method: "timestepping", step: 1e-3 });
  });

  it("reports progress and hears a signal during the run", () => {
    const shares: number[] = [];
    const signal = { aborted: false };
    const onProgress = (share: number) => {
      shares.push(share);
      signal.aborted = shares.length === 4;
    };
    const { outcome, stats } = shipped("finger", { until: 10, signal, onProgress });
    expect(outcome.kind).toBe("stopped");
    expect(shares).toHaveLength(4);
    expect(stats.steps).toBeGreaterThan(200);
    expect(stats.steps).toBeLessThan(5000);
  });

  it("ends with an outcome: steps, events, a stop, an explosion", () => {
    expect(shipped("finger", { until: 1, maxSteps: 10 }).outcome.kind).toBe("tooManySteps");
    expect(shipped("finger", { until: 1, maxEvents: 2 }).outcome.kind).toBe("tooManyEvents");
    expect(shipped("finger", { until: 1, signal: { aborted: true } }).outcome.kind).toBe("stopped");
    expect(shipped("finger", { until: 0 })).toMatchObject({
      outcome: { kind: "finished", t: 0 },
      events: [],
    });
    const burst = shipped("finger", { until: 300, step: 0.1, parameters: { kphi: 1000 } });
    expect(burst.outcome).toMatchObject({ kind: "singular", reason: expect.stringMatching(/smaller step/) });
    for (const value of numbersOf(burst.final)) expect(Number.isFinite(value)).toBe(true);
  });

  it("a step without a solution ends the run, with the last good state", () => {
    const squeezed = compile(`
name: Squeezed
coordinates: [y]
parameters: { m: 1, g: 10, height: 1, rate: 1 }
kinetic: m/2*y'^2
potential: m*g*y
contacts:
  floor: { gap: y, slip: 0, friction: 0, law: moreau }
  press: { gap: height - rate*t - y, slip: 0, friction: 0, law: moreau }
start: { y: contact:floor }
`);
    const { outcome, final } = simulate(squeezed, squeezed.start, steps({ until: 2, step: 1e-3 }));
    expect(outcome).toMatchObject({ kind: "unsolved", reason: expect.stringMatching(/residual/) });
    expect(Math.abs(outcome.t - 1)).toBeLessThan(2e-3);
    expect(final.q.y).toBeCloseTo(0, 9);
  });

  it("refuses options that it would ignore", () => {
    for (const [options, message] of [
      [{ policy: { stick: "eager" } }, /no policy, got \{"stick":"eager"\}/],
      [{ phase: 0.3 }, /no phase, got 0.3/],
      [{ jump: { phi: 1 } }, /no jump/],
      [{ rtol: 1e-6 }, /no rtol/],
      [{ atol: 1e-6 }, /no atol/],
      [{ law: "stronge" }, /moreau only, got law stronge/],
      [{ step: 0 }, /step must be positive, got 0/],
      [{ step: Number.NaN }, /step must be a number, got NaN/],
      [{ step: Number.POSITIVE_INFINITY }, /step must be finite/],
      [{ step: 1e-40 }, /step must be finite and long enough/],
    ] as const)
      expect(() => shipped("finger", { until: 0.1, ...options })).toThrow(message);
    const finger = loadMechanism("finger");
    expect(() => simulate(finger, finger.start, { step: 1e-3 })).toThrow(/steps of timestepping/);
    expect(() => simulate(finger, finger.start, { method: "euler" as "events" })).toThrow(/got "euler"/);
    expect(() => simulateTree(finger, finger.start, steps())).toThrow(/one future only/);
    expect(shipped("finger", { until: 0.1, law: "moreau", policy: {} }).outcome.kind).toBe("finished");
  });
});
