import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { pencil } from "./pencil.js";
import { compile, stateOf } from "./support.js";

const mass = (force: string, rest = "") =>
  compile(`
name: Mass with a kink
coordinates: [x]
parameters: { k: 4, f: 1 }
kinetic: x'^2/2
${rest}
forces: { x: "${force}" }
start: { x: 1 }
`);

describe("kinks of forces are located", () => {
  it("in every unit of time", () => {
    const mechanism = compile(`
name: Rubbed and pushed
coordinates: [x]
parameters: { tau: 1 }
kinetic: (tau*x')^2/2
potential: x^2/2
forces: { x: "-0.2*sign(x') + 0.9*cos(2.3*t/tau) + 0.1*abs(x - 0.3)" }
start: { x: 1 }
`);
    const endOf = (tau: number) => {
      const { outcome, final } = simulate(mechanism, mechanism.start, {
        until: 30 * tau,
        parameters: { tau },
      });
      expect(outcome.kind, `${tau}`).toBe("finished");
      return final.q.x as number;
    };
    const known = endOf(1);
    for (const tau of [1e-13, 1e-9, 1e-3, 1e4, 1e9]) expect(endOf(tau), `${tau}`).toBeCloseTo(known, 11);
  });

  it("−k|x|: cos 2t down to x = 0 at π/4, then −sinh 2(t − π/4)", () => {
    const run = simulate(mass("-k*abs(x)"), mass("-k*abs(x)").start, { until: 2, samples: 21 });
    for (const [t, , x, v] of (run.samples?.rows ?? []) as number[][]) {
      const s = (t as number) - Math.PI / 4;
      expect(x).toBeCloseTo(s < 0 ? Math.cos(2 * (t as number)) : -Math.sinh(2 * s), 8);
      expect(v).toBeCloseTo(s < 0 ? -2 * Math.sin(2 * (t as number)) : -2 * Math.cosh(2 * s), 8);
    }
    expect(run.events).toEqual([]);
    expect(run.outcome.kind).toBe("finished");
  });

  it("the step count shows it: a kink costs a few steps, and the error does not feel it", () => {
    const mechanism = mass("-f*sign(x)");
    for (const rtol of [1e-6, 1e-9, 1e-12]) {
      // x = 1 − t²/2 for √2, then the same parabola upside down: period 4√2.
      const run = simulate(mechanism, mechanism.start, { until: 40 * Math.SQRT2, rtol, atol: rtol / 10 });
      expect(run.final.q.x).toBeCloseTo(1, 9);
      expect(run.final.v.x).toBeCloseTo(0, 9);
      expect(run.stats.steps).toBeLessThan(110);
    }
  });

  it("a bumper by min and max: free between ±1, half a swing of √k in each", () => {
    const mechanism = mass("-k*max(x - 1, 0) - k*min(x + 1, 0)");
    const [speed, k] = [2, 100];
    const period = 4 / speed + (2 * Math.PI) / Math.sqrt(k);
    const start = stateOf(mechanism, [0], [speed]);
    const run = simulate(mechanism, start, { until: 5 * period, parameters: { k }, samples: 101 });
    expect(run.final.q.x).toBeCloseTo(0, 7);
    expect(run.final.v.x).toBeCloseTo(speed, 8);
    const depth = Math.max(...(run.samples?.rows ?? []).map((row) => Math.abs(row[2] as number)));
    expect(depth).toBeLessThan(1 + speed / Math.sqrt(k) + 1e-9);
    for (const [t, , x] of (run.samples?.rows ?? []) as number[][]) {
      const s = ((((t as number) % period) + period) % period) * speed;
      const swing = (speed * Math.PI) / Math.sqrt(k);
      const inside = (u: number) =>
        u < 1
          ? u
          : u < 1 + swing
            ? 1 + (speed / Math.sqrt(k)) * Math.sin(((u - 1) / speed) * Math.sqrt(k))
            : 2 + swing - u;
      const half = 2 + swing;
      expect(x).toBeCloseTo(s < half ? inside(s) : -inside(s - half), 6);
    }
    expect(Math.abs(run.ledger.residual)).toBeLessThan(1e-8);
  });

  it("two kinks at one place, and a kink in a potential with a contact beyond it", () => {
    const ball = compile(`
name: Ball through a soft layer
coordinates: [y]
parameters: { k: 50, r: 1 }
kinetic: y'^2/2
potential: y + k/2*max(0, 0.5 - y)^2
contacts:
  floor: { gap: y, slip: 0, friction: 0, restitution: r }
start: { y: 1, y': -6 }
`);
    const run = simulate(ball, ball.start, { until: 3 });
    // Energy: 18 + 1 = v²/2 + 50/8 at the floor; with r = 1 it comes back with the speed it had.
    const hit = run.events[0];
    expect((hit?.before.v.y ?? 0) ** 2 / 2).toBeCloseTo(19 - 50 / 8, 7);
    expect(Math.abs(run.ledger.residual)).toBeLessThan(1e-8);
    expect(run.events.every(({ type }) => type === "impact")).toBe(true);
  });

  it("friction by sign(x') slows each half swing by 2f/k; where it holds for good the run ends, it does not hang", () => {
    const mechanism = mass("-f*sign(x')", "potential: k/2*x^2");
    const start = stateOf(mechanism, [3.3]);
    const half = Math.PI / 2; // √k = 2
    const run = simulate(mechanism, start, { until: 2 * half, samples: 3 });
    expect(run.final.q.x).toBeCloseTo(3.3 - 4 * (1 / 4), 8);
    const long = simulate(mechanism, start, { until: 100 });
    expect(["tooManyEvents", "finished"]).toContain(long.outcome.kind);
    expect(Math.abs(long.final.q.x ?? 1)).toBeLessThanOrEqual(1 / 4);
  });
});

describe("friction jumps at a kink, to where slip has no force: [NDCb] §3.3", () => {
  it.each([
    ["in time", "low + (high - low)*(1 + sign(-cos(w*t)))/2", 0.8],
    ["in time, just above the border", "low + (high - low)*(1 + sign(-cos(w*t)))/2", 0.551],
    ["at a place", "low + (high - low)*(1 + sign(x - 0.3))/2", 0.8],
  ])(
    "%s: each slip+ that meets it ends in one impact without collision, and the run goes on",
    (_, friction, high) => {
      const mechanism = pencil(friction, high);
      const run = simulate(mechanism, mechanism.start, { until: 10 });
      expect(run.outcome.kind).toBe("finished");
      const jumps = run.events.filter(({ type }) => type === "impactWithoutCollision");
      expect(jumps.length).toBeGreaterThan(1);
      for (const { from, to, impulse, before } of jumps) {
        expect(from).toBe("slip+");
        expect(["stick", "slip-"]).toContain(to);
        // The carriage and the pencil stop: (M + m) x' is taken by T, and N tilt = M x' keeps the pencil in its guide.
        const speed = before.v.x as number;
        expect(speed).toBeGreaterThan(0);
        expect(impulse?.T).toBeCloseTo(-1.1 * speed, 9);
        expect(impulse?.N).toBeCloseTo(speed / 0.5, 9);
      }
    },
  );
});
