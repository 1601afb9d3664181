/** Where a coefficient loses its meaning in the middle of a motion, the run ends there and names the contact. */

import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const seed = 20261117;
const g = 9.81;

const slider = (friction: string, more = ""): string => `
name: Slider
parameters: { m: 0.3, s: 1 }
coordinates: [x, y]
kinetic: 1/2*(x'^2 + y'^2)
potential: ${g}*y
contacts:
  foot: { gap: y, at: [x, y], slip: x', friction: "${friction}"${more} }
`;

const start = (v: number, y = 0) => ({ q: { x: 0, y }, v: { x: v, y: 0 } });

/** When x'' = −(m − s x) g reaches x = m/s: bisection of the closed form, which imports nothing. */
function timeOfZero(m: number, s: number, v: number): number {
  const a = Math.sqrt(s * g);
  const x = (t: number) => (m / s) * (1 - Math.cosh(a * t)) + (v / a) * Math.sinh(a * t);
  let [low, high] = [0, m / s / (v - m * Math.sqrt(g / s))];
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2;
    if (x(middle) < m / s) low = middle;
    else high = middle;
  }
  return low;
}

describe("a friction that becomes negative", () => {
  it(`ends slip where it is 0, in closed form, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    const mechanism = compile(slider("m - s*x"));
    for (let k = 0; k < 20; k++) {
      const [m, s] = [draw(0.1, 0.8), draw(0.2, 2)];
      const v = m * Math.sqrt(g / s) * draw(1.05, 2);
      const { outcome, ledger } = simulate(mechanism, start(v), { until: 50, parameters: { m, s } });
      expect(outcome).toMatchObject({ kind: "invalid", reason: expect.stringContaining("friction of foot") });
      expect(Math.abs(outcome.t - timeOfZero(m, s, v))).toBeLessThan(1e-7);
      expect(Math.abs(ledger.residual)).toBeLessThan(1e-9);
    }
    const method = { until: 3, method: "timestepping", step: 1e-3 } as const;
    expect(simulate(mechanism, start(3), method).outcome.kind).toBe("invalid");
  });

  it("ends slip where the load falls with time, in both directions", () => {
    for (const v of [9, -9])
      expect(simulate(compile(slider("0.3*cos(t)")), start(v), { until: 3 }).outcome.t).toBeCloseTo(
        Math.PI / 2,
        7,
      );
  });

  it("ends rest where nothing holds any more, and a landing where nothing can rub", () => {
    const rest = simulate(compile(slider("0.3 - t")), start(0), { until: 3 });
    expect(rest.outcome.kind).toBe("invalid");
    expect(rest.outcome.t).toBeCloseTo(0.3, 7);
    const landing = simulate(compile(slider("0.3 - t")), start(1, g / 2), { until: 3 });
    expect(landing.outcome).toMatchObject({ kind: "invalid", reason: expect.stringContaining("foot") });
    expect(landing.outcome.t).toBeCloseTo(1, 9);
  });

  it("is none where max(0, …) holds it at 0", () => {
    const { outcome, final } = simulate(compile(slider("max(0, 0.3 - x)")), start(3), { until: 3 });
    expect(outcome.kind).toBe("finished");
    expect(final.v.x).toBeCloseTo(Math.sqrt(9 - 0.09 * g), 9);
  });
});

it(`time stepping reads a curve on the branch of its slip, in both directions, seed ${seed}`, () => {
  const draw = drawFrom(seed + 1);
  for (let k = 0; k < 8; k++) {
    const [low, more, vs] = [draw(0.1, 0.4), draw(0.1, 0.5), draw(0.05, 0.5)];
    const mechanism = compile(slider(`${low} + ${more}/(1 + abs(slip)/${vs})`));
    const v = draw(2, 8) * vs * (k % 2 === 0 ? 1 : -1); // on the other branch the curve has a pole and is negative
    const [until, step] = [0.3, 1e-4];
    const run = simulate(mechanism, start(v), { until });
    const stepped = simulate(mechanism, start(v), { until, method: "timestepping", step });
    expect(stepped.outcome.kind).toBe("finished");
    expect(Math.abs((stepped.final.q.x as number) - (run.final.q.x as number))).toBeLessThan(
      20 * step * Math.abs(v),
    );
  }
});

it("a restitution above 1 in the middle of a motion ends it", () => {
  const text = slider("0.3", ", restitution: 0.2 + t");
  const { outcome } = simulate(compile(text), start(0, g / 2), { until: 9 });
  expect(outcome).toMatchObject({ kind: "invalid", reason: expect.stringContaining("restitution of foot") });
});
