/** Do events of the model file happen at the right time, set what they say, and close the ledger? */

import { describe, expect, it } from "vitest";
import { ModelError, parseModel, simulate } from "../../src/index.js";
import { compile, sampled, wheel } from "./support.js";

/** x'' = k x + u over a time, in closed form. */
function between(x: number, v: number, u: number, k: number, time: number): [number, number] {
  const w = Math.sqrt(k);
  const [c, s] = [Math.cosh(w * time), Math.sinh(w * time)];
  const place = x + u / k;
  return [place * c + (v / w) * s - u / k, place * w * s + v * c];
}

describe("a clock event", () => {
  it("happens at at + k·every, to the last float, and memory holds in between", () => {
    const run = simulate(compile(sampled), compile(sampled).start, { until: 1.02 });
    let [x, v, u] = [0.1, 0, 0];
    for (let k = 0; k <= 20; k++) {
      u = -20 * x - 4 * v;
      expect(run.events[k]).toMatchObject({ type: "event", name: "sample", t: k * 0.05 });
      [x, v] = between(x, v, u, 9.81, k < 20 ? 0.05 : 0.02);
    }
    expect(run.events.length).toBe(21);
    expect(run.final.q.x).toBeCloseTo(x, 9);
    expect(run.final.memory?.u).toBeCloseTo(u, 8);
    expect(run.final.q).not.toHaveProperty("u");
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
  });

  it("has a phase, and is repeated by the state at a time", () => {
    const mechanism = compile(sampled.replace("every: Ts,", "every: Ts, at: 0.02,"));
    const run = simulate(mechanism, mechanism.start, { until: 0.2 });
    expect(run.events.map(({ t }) => t)).toEqual([0.02, 0.02 + 0.05, 0.02 + 2 * 0.05, 0.02 + 3 * 0.05]);
    const { at } = run;
    expect(at(0.07)).toEqual(run.events[1]?.after);
    expect(at(0.1).memory).toEqual(run.events[1]?.after.memory);
  });

  it("needs a positive period", () => {
    const mechanism = compile(sampled);
    expect(() => simulate(mechanism, mechanism.start, { parameters: { Ts: 0 } })).toThrow(
      "every of event sample must be a positive number of seconds, got 0",
    );
  });
});

describe("an event at a zero", () => {
  it("sets all values from the old ones; the wheel settles to the speed of its closed form", () => {
    const mechanism = compile(wheel);
    const run = simulate(mechanism, mechanism.start, { until: 60 });
    const last = run.events.at(-1);
    // ω² = 4 (g/l) sin α sin γ cos² 2α / (1 − cos² 2α)
    const c = Math.cos(Math.PI / 4) ** 2;
    const speed = Math.sqrt((4 * 9.81 * Math.sin(Math.PI / 8) * Math.sin(0.08) * c) / (1 - c));
    expect(speed).toBeCloseTo(1.0954628396, 10);
    expect(last?.after.v.th).toBeCloseTo(speed, 9);
    expect(run.ledger.events).toBeLessThan(0);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
  });

  const turn = (direction: string) =>
    compile(`
name: turn
coordinates: [x]
memory: { n: 0 }
kinetic: x'^2/2
potential: x^2/2
events: { zero: { when: x, direction: ${direction}, set: { n: n + 1 } } }
start: { x: 1 }
`);

  it.each([
    ["falling", 2, 0.5 * Math.PI],
    ["rising", 1, 1.5 * Math.PI],
    ["both", 3, 0.5 * Math.PI],
  ])("has the direction %s", (direction, count, first) => {
    const mechanism = turn(direction);
    const run = simulate(mechanism, mechanism.start, { until: 9 });
    expect(run.final.memory).toEqual({ n: count });
    expect(run.events[0]?.t).toBeCloseTo(first, 9);
  });

  it("does not happen at a start on its zero, nor twice where it leaves its expression as it is", () => {
    const mechanism = turn("falling");
    const run = simulate(mechanism, { q: { x: 0 }, v: { x: 1 }, memory: { n: 0 } }, { until: 6 });
    expect(run.events.map(({ t }) => t)).toEqual([expect.closeTo(Math.PI, 9)]);
  });
});

describe("several events at one instant", () => {
  const two = (set: string) =>
    compile(`
name: two
coordinates: [x]
memory: { a: 1, b: 2 }
kinetic: x'^2/2
events:
  one: { when: 1 - x, set: { a: b } }
  other: { when: 2 - 2*x, set: { ${set} } }
start: { x': 1 }
`);

  it("read the same old state", () => {
    const mechanism = two("b: a");
    const run = simulate(mechanism, mechanism.start, { until: 2 });
    expect(run.final.memory).toEqual({ a: 2, b: 1 });
    expect(run.events.map(({ name, j }) => [name, j])).toEqual([
      ["one", 0],
      ["other", 0],
    ]);
  });

  it("end the run where they contradict each other", () => {
    const mechanism = two("a: 5");
    const { outcome } = simulate(mechanism, mechanism.start, { until: 2 });
    expect(outcome.kind).toBe("inconsistent");
    expect(outcome.reason).toBe("events one and other happen at the same time and set a to 2 and to 5");
  });
});

it("infinitely many events end in an outcome", () => {
  const mechanism = compile(`
name: zeno
coordinates: [y]
kinetic: y'^2/2
potential: 9.81*y
events: { bounce: { when: y, set: { y: 0, y': -0.5*y' } } }
start: { y: 1 }
`);
  const { outcome, events } = simulate(mechanism, mechanism.start, { until: 3 });
  expect(outcome.kind).toBe("tooManyEvents");
  expect(events.length).toBeLessThan(2000);
});

describe("a mistake in events", () => {
  const model = (rest: string) =>
    `name: m\ncoordinates: [x]\nparameters: { k: 1 }\nmemory: { u: k }\nkinetic: x'^2/2\n${rest}\n`;
  it.each([
    ["events: { e: { when: x, set: { v: 1 } } }", "unknown name v", 6, 32],
    ["events: { e: { when: x, set: { k: 1 } } }", "k is a parameter and cannot be set", 6, 32],
    ["events: { e: { when: x, set: { u': 1 } } }", "u has no velocity", 6, 32],
    ["events: { e: { when: x, set: { x': 1, x’: 2 } } }", "event e sets x' twice", 6, 39],
    [
      "events: { e: { set: { u: 1 } } }",
      "event e needs exactly one of when, every and has none of them",
      6,
      11,
    ],
    ["events: { e: { when: u - 1 } }", "the expression of event e does not change along a motion", 6, 22],
    ["events: { e: { every: x } }", "the time of an event may not depend on x", 6, 23],
    [
      "events: { e: { every: k, set: { u: 1 } }, f: { every: k, at: 0, set: { u: 2 } } }",
      "events e and f happen at the same times and set u to different values",
      6,
      72,
    ],
    ["potential: u'", "u has no velocity", 6, 12],
  ])("%s", (text, problem, line, column) => {
    try {
      compile(model(text));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      const { problem: found, line: at, column: place } = error as ModelError;
      expect([found, at, place]).toEqual([problem, line, column]);
    }
  });

  it("is not found in a file with everything", () => {
    expect(parseModel(model("events: { e: { when: x, set: { u: u + 1 } } }")).events.length).toBe(1);
  });
});

describe("a bouncing ball whose hops end", () => {
  const ball = (events: string) =>
    compile(`
name: ball
coordinates: [y]
parameters: { r: 0.5 }
memory: { n: 0 }
kinetic: y'^2/2
potential: 10*y
contacts: { floor: { gap: y, at: [0, y], restitution: r } }
events: ${events}
start: { y: 0.2 }
`);
  // Falls for 0.2 s with 2 m/s; hop k lasts 0.4 r^k and begins at 0.2 + 0.4 r (1 − r^(k−1))/(1 − r).
  const r = 0.5;
  const start = (k: number) => 0.2 + (0.4 * r * (1 - r ** (k - 1))) / (1 - r);

  it.each([8.3, 12.5, 15.25, 18.75])("hop %d: a clock that kicks it there does so on its way", (place) => {
    const hop = Math.floor(place);
    const [at, since] = [start(hop) + (place - hop) * 0.4 * r ** hop, (place - hop) * 0.4 * r ** hop];
    const kicked = ball(`{ kick: { every: 100, at: ${at}, set: { n: n + 1, y': y' + 1 } } }`);
    const run = simulate(kicked, kicked.start, { until: at + 0.05 });
    const v = 2 * r ** hop - 10 * since;
    const y = 2 * r ** hop * since - 5 * since ** 2;
    expect(run.events.filter(({ type }) => type === "event").map(({ t }) => t)).toEqual([at]);
    expect(run.events.at(-1)?.before.q.y).toBeCloseTo(y, 10);
    expect(run.final.q.y).toBeCloseTo(y + (v + 1) * 0.05 - 5 * 0.05 ** 2, 9);
  });

  it("events that change something in every hop end the run, others do not", () => {
    const counted = ball("{ top: { when: y', set: { n: n + 1 } } }");
    const { outcome, final } = simulate(counted, counted.start, { until: 1 });
    expect(outcome.kind).toBe("tooManyEvents");
    expect(outcome.t).toBeCloseTo(0.6, 4);
    expect(final.memory?.n).toBeGreaterThan(10);
    const marked = ball("{ top: { when: y', set: { n: 1 } } }");
    expect(simulate(marked, marked.start, { until: 1 })).toMatchObject({
      outcome: { kind: "finished" },
      final: { memory: { n: 1 }, q: { y: 0 } },
    });
  });
});
