/** A hammer pushes a plate that dry friction, written as a force, holds: against time stepping of the test's own. */

import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const seed = 20250275;

interface Drawn {
  readonly masses: readonly [number, number];
  readonly damping: number;
  readonly mean: number;
  readonly size: number;
  readonly omega: number;
  readonly phase: number;
  readonly load: number;
  readonly friction: number;
}

function draw(random: (low: number, high: number) => number): Drawn {
  const between = (low: number, high: number) => Number(random(low, high).toFixed(3));
  return {
    masses: [between(0.3, 2), between(0.3, 2)],
    damping: between(0, 0.5),
    mean: between(-0.5, 1),
    size: between(0.5, 3),
    omega: between(3, 9),
    phase: between(0, 6),
    load: between(-1, 0.5),
    friction: between(0.2, 2),
  };
}

const start = -0.1;

const mechanismOf = ({ masses: [m, M], damping, mean, size, omega, phase, load, friction }: Drawn) =>
  compile(`
name: Hammer and plate
coordinates: [x, z]
kinetic: ${m}/2*x'^2 + ${M}/2*z'^2
dissipation: ${damping}*(x' - z')^2
forces:
  x: ${mean} + ${size}*cos(${omega}*t + ${phase})
  z: ${load} - ${friction}*sign(z')
contacts: { hit: { gap: z - x, restitution: 0 } }
start: { x: ${start} }
`);

/** Moreau's scheme; both impulses of a step by projections in turn. */
function stepped(
  { masses: [m, M], damping, mean, size, omega, phase, load, friction }: Drawn,
  until: number,
) {
  const steps = 20_000;
  const h = until / steps;
  let [x, z, vx, vz] = [start, 0, 0, 0];
  for (let k = 0; k < steps; k++) {
    const [mx, mz] = [x + (h / 2) * vx, z + (h / 2) * vz];
    const drag = 2 * damping * (vx - vz);
    const free = vx + (h / m) * (mean + size * Math.cos(omega * (k + 0.5) * h + phase) - drag);
    const loaded = vz + (h / M) * (load + drag);
    let [push, rub] = [0, 0];
    for (let i = 0; i < 40; i++) {
      rub = Math.min(friction * h, Math.max(-friction * h, -(M * loaded + push)));
      const meeting = free - loaded - rub / M;
      push = mz - mx <= 0 ? Math.max(0, meeting / (1 / m + 1 / M)) : 0;
    }
    [vx, vz] = [free - push / m, loaded + (push + rub) / M];
    [x, z] = [mx + (h / 2) * vx, mz + (h / 2) * vz];
  }
  return { x, z };
}

describe("a contact that closes or opens where a kink holds", () => {
  it("only pushes, and the motion is that of time stepping", () => {
    const random = drawFrom(seed);
    let held = 0;
    for (let k = 0; k < 12; k++) {
      const drawn = draw(random);
      const mechanism = mechanismOf(drawn);
      const run = simulate(mechanism, mechanism.start, { until: 2.5, samples: 200 });
      expect(run.outcome.kind, `${k}`).toBe("finished");
      const force = run.samples?.columns.indexOf("hit_lambdaN") as number;
      const least = Math.min(...(run.samples?.rows ?? []).map((row) => row[force] as number));
      expect(least, `${k}`).toBeGreaterThan(-1e-9);
      held += run.events.filter(({ type }) => type === "hold").length;
      const other = stepped(drawn, 2.5);
      expect(Math.abs((run.final.q.x as number) - other.x), `${k}`).toBeLessThan(5e-3);
      expect(Math.abs((run.final.q.z as number) - other.z), `${k}`).toBeLessThan(5e-3);
    }
    expect(held).toBeGreaterThan(12);
  });
});
