/** Does an observation see the motion that a simulation has? Its code has no ledger, and must have the same bits all the same. */
import { describe, expect, it } from "vitest";
import { loadMechanism, observe, simulate, wasmBackend } from "../../src/index.js";
import { Observing } from "../../src/simulate/observe.js";
import { loop } from "../../src/simulate/simulate.js";

const wasm = { backend: wasmBackend(WebAssembly) };

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
      return run.phase?.program.layout.told;
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
