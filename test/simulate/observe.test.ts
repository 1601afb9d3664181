/** Does an observation see the motion that a simulation has? Its code has no ledger, and must have the same bits all the same. */
import { describe, expect, it } from "vitest";
import { compileMechanism, loadMechanism, makeWasmBackend, parseModel, simulate } from "../../src/index.js";
import { loop } from "../../src/simulate/loop.js";
import { Observing } from "../../src/simulate/observe.js";
import { observe } from "./observing.js";

const wasm = { backend: makeWasmBackend(WebAssembly) };

describe.each([
  ["finger", { mu: 0.5 }, 3],
  ["finger", { mu: 0.61 }, 3],
  ["ball", { r: 0.7 }, 4],
  ["block", {}, 5],
  ["bounce", {}, 2],
] as const)("%s at %o", (name, parameters, until) => {
  const mechanism = loadMechanism(name);
  const whole = simulate(mechanism, mechanism.start, { until, parameters });
  const seen = observe(mechanism, mechanism.start, { settle: 0, record: until, parameters });

  it("has the events and the end of a simulation, to the last bit", () => {
    expect(whole.events.length).toBeGreaterThan(0);
    const told = ({ type, t, contact, after }: (typeof whole.events)[number]) => [type, t, contact, after];
    expect(seen.events.map(told)).toEqual(whole.events.map(told));
    expect(seen.final).toEqual(whole.final);
  });

  it("has the bits of one whose code cannot be made at will, and therefore has a ledger", () => {
    const other = loadMechanism(name, wasm);
    const same = observe(other, other.start, { settle: 0, record: until, parameters });
    expect(same.final).toEqual(seen.final);
    const told = [mechanism, other].map((one) => {
      const { run } = new Observing(one, one.start, { settle: until, record: 0, parameters });
      loop(run);
      return run.walk.phase?.program.layout.told;
    });
    expect(told).toEqual([0, 3]);
  });
});

describe("states of an observation by the place of their event", () => {
  it.each(["finger", "bounce", "block"])("%s: the one after it, as a copy", (name) => {
    const mechanism = loadMechanism(name);
    const { coordinates } = mechanism;
    const { events, outlines, stateAfter } = observe(mechanism, mechanism.start, { settle: 1, record: 2 });
    expect(outlines.length).toBeGreaterThan(1);
    for (const [i, { place, type, t }] of outlines.entries()) {
      const event = events[i] as (typeof events)[number];
      expect([event.type, event.t]).toEqual([type, t]);
      // Places do not jump; both sides of an event have all coordinates and velocities.
      for (const q of coordinates) {
        expect(event.before.q[q]).toBeCloseTo(event.after.q[q] as number, 6);
        expect(Number.isFinite(event.before.v[q])).toBe(true);
      }
      const after = [
        ...coordinates.map((q) => event.after.q[q]),
        ...coordinates.map((q) => event.after.v[q]),
      ];
      const state = stateAfter(place);
      expect([...state]).toEqual(after);
      state.fill(Number.NaN);
      expect([...stateAfter(place)]).toEqual(after);
    }
  });
});

describe("extrema and peaks of an observation", () => {
  it("of an oscillator are ±A, ±Aω about its middle, at the times of the cosine", () => {
    const spring = compileMechanism(
      parseModel(
        "name: Spring\ncoordinates: [x]\nparameters: { w: 3 }\nkinetic: x'^2/2\npotential: w^2/2*(x - 2)^2",
      ),
    );
    for (const [amplitude, phase, w] of [
      [0.7, 0.4, 3],
      [1.9, 2.5, 5.3],
    ] as const) {
      const start = { q: { x: 2 + amplitude * Math.cos(phase) }, v: { x: -amplitude * w * Math.sin(phase) } };
      const parameters = { w };
      const seen = observe(spring, start, { settle: 0.9, record: 6, parameters });
      expect(seen.max[0]).toBeCloseTo(2 + amplitude, 7);
      expect(seen.min[0]).toBeCloseTo(2 - amplitude, 7);
      expect(seen.max[1]).toBeCloseTo(amplitude * w, 6);
      expect(seen.min[1]).toBeCloseTo(-amplitude * w, 6);
      const expected = Array.from({ length: 20 }, (_, k) => (2 * Math.PI * k - phase) / w);
      const times = expected.filter((t) => t > 0.9 && t < 6.9);
      expect(seen.peaks.length).toBe(times.length);
      for (const [k, { t, state }] of seen.peaks.entries()) {
        expect(t).toBeCloseTo(times[k] as number, 6);
        expect(state[0]).toBeCloseTo(2 + amplitude, 7);
      }
    }
  });

  it("of a falling ball end at its impacts: [0, h] and ±√(2gh)", () => {
    const ball = loadMechanism("ball");
    const seen = observe(
      ball,
      { q: { y: 0.8 }, v: { y: 0 } },
      { settle: 0, record: 0.9, parameters: { r: 1 } },
    );
    const speed = Math.sqrt(2 * 9.81 * 0.8);
    expect(seen.max[0]).toBeCloseTo(0.8, 9);
    expect(seen.min[0]).toBeCloseTo(0, 9);
    expect(seen.max[1]).toBeCloseTo(speed, 8);
    expect(seen.min[1]).toBeCloseTo(-speed, 8);
  });
});
