/** Does the stiff method take over where contact is damped and quasi-static, only there, and without changing the motion? */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  loadMechanism,
  makeState,
  makeWasmBackend,
  parseModel,
  type SimulateOptions,
  simulate,
} from "../../src/index.js";
import { shippedModel } from "../../src/shipped.js";

const rod = loadMechanism("rod");

/** The rod of [NDCb] §6 from quasi-static slip, θ₀ = 1.18. */
function slipping(mu: number, Sx: number, v0: number, r: number, options: SimulateOptions) {
  const parameters = { mu, Sx, r };
  const start = makeState(rod, { theta: 1.18, y: "contact", "x'": v0 }, { ...options, parameters });
  return simulate(rod, start, { until: 2, parameters, ...options });
}

describe("[NDCb] (6.15) damped contact, ε = ε_N = 1e-6", () => {
  const stiff = { epsilon: 1e-6, epsilonN: 1e-6 };

  it("stick over 2 s needs fewer than 1e5 right-hand sides, and is the rigid stick", () => {
    const run = slipping(0.9, 0.5, -0.1, 0.8, stiff);
    expect(run.outcome.kind).toBe("finished");
    expect(run.stats.evaluations).toBeLessThan(2e4);
    expect(run.stats.methods?.radau5.steps).toBeGreaterThan(100);
    expect(run.final.q.theta).toBeCloseTo(1.1148599686, 9);
    const rigid = simulate(rod, makeState(rod, { theta: 1.18, y: "contact", "x'": -0.1 }), {
      until: 2,
      parameters: { mu: 0.9, Sx: 0.5, r: 0.8 },
    });
    for (const name of ["x", "y", "theta"]) {
      expect(Math.abs((run.final.q[name] ?? 1) - (rigid.final.q[name] ?? 0)), name).toBeLessThan(1e-10);
      expect(Math.abs((run.final.v[name] ?? 1) - (rigid.final.v[name] ?? 0)), name).toBeLessThan(1e-10);
    }
  });

  it("(6.14) with r = 0.8: stick ends at 0.79177, located on stiff steps; 100 times the tolerance moves nothing by 1e-9", () => {
    const runs = [1e-9, 1e-11].map((rtol) =>
      slipping(1.5, 2, -0.1, 0.8, { ...stiff, rtol, atol: rtol / 10 }),
    );
    const ends = runs.map(({ events }) => events.filter(({ t }) => t > 0.1));
    for (const [i, run] of runs.entries()) {
      expect(ends[i]?.map(({ type }) => type)).toEqual(["slip+"]);
      expect(ends[i]?.[0]?.t).toBeCloseTo(0.79177, 5);
      expect(run.stats.methods?.radau5.steps).toBeGreaterThan(100);
      expect(run.stats.evaluations).toBeLessThan(1e5);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    }
    expect(Math.abs((ends[0]?.[0]?.t ?? 0) - (ends[1]?.[0]?.t ?? 1))).toBeLessThan(1e-9);
    expect(Math.abs((runs[0]?.final.q.theta ?? 0) - (runs[1]?.final.q.theta ?? 1))).toBeLessThan(1e-9);
  });

  it("with ε_N = 1e-4 damping is slow beside the impacts: reverse chatter is left to the explicit method", () => {
    const run = slipping(1.5, 2, -0.1, 0.8, { epsilon: 1e-6, epsilonN: 1e-4 });
    expect(run.events.filter(({ type }) => type === "impact")).toHaveLength(25);
    expect(run.stats.methods?.radau5.steps).toBe(0);
  });
});

describe("which method", () => {
  it("(6.8) an undamped contact is never left to a method that damps", () => {
    const run = slipping(0.9, 0.5, -0.1, 1, { epsilon: 1e-4 });
    expect(run.stats.methods?.dop853.steps).toBeGreaterThan(10_000);
    expect(run.stats.methods?.radau5.steps).toBe(0);
  });

  it("WebAssembly carries the same motion on both methods, to the last bit", () => {
    const other = compileMechanism(parseModel(shippedModel("rod")), {
      backend: makeWasmBackend(WebAssembly),
    });
    const options = { epsilon: 1e-5, epsilonN: 1e-5, parameters: { mu: 0.9, Sx: 0.5, r: 0.8 } };
    const start = makeState(rod, { theta: 1.18, y: "contact", "x'": -0.1 }, options);
    const [one, two] = [rod, other].map((mechanism) =>
      simulate(mechanism, start, { until: 0.5, ...options }),
    );
    expect(one?.stats.methods?.radau5.steps).toBeGreaterThan(50);
    expect(two?.final).toEqual(one?.final);
    expect(two?.stats).toEqual(one?.stats);
  });

  it("a rigid run reports no methods", () => {
    expect(simulate(rod, rod.start, { until: 0.1 }).stats.methods).toBeUndefined();
  });

  it("a spring and damper under a sum of large terms: order 1 in 1/stiffness, in few steps", () => {
    const finger = loadMechanism("finger");
    const parameters = { mu: 0.3 };
    const rigid = simulate(finger, finger.start, { until: 2, parameters });
    const errors = [1e8, 1e10].map((stiffness) => {
      const run = simulate(finger, finger.start, {
        until: 2,
        parameters,
        stiffness,
        damping: stiffness / 1e4,
      });
      expect(run.stats.methods?.radau5.steps).toBeGreaterThan(500);
      expect(run.stats.evaluations).toBeLessThan(2e5);
      return Math.abs((run.final.q.phi ?? 0) - (rigid.final.q.phi ?? 1));
    });
    const order = Math.log((errors[0] ?? 0) / (errors[1] ?? 1)) / Math.log(100);
    expect(order, String(errors)).toBeGreaterThan(0.95);
    expect(order, String(errors)).toBeLessThan(1.05);
  });

  it("two contacts that share their friction come to rest on the stiff method", () => {
    const box = loadMechanism("box");
    const run = simulate(box, box.start, { until: 2, stiffness: 1e8, damping: 1e4 });
    expect(run.outcome.kind).toBe("finished");
    expect(run.stats.methods?.radau5.steps).toBeGreaterThan(20);
    expect(run.stats.evaluations).toBeLessThan(1e5);
    expect(run.final.q.x).toBeCloseTo(0.1, 3);
    expect(run.final.q.y).toBeCloseTo(2 - 10 / (2 * 1e8), 12);
  });
});
