import { describe, expect, it } from "vitest";
import { fitParameters, loadMechanism, makeState, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const seeds = process.env.JUDDER_LONG === "1" ? 100 : 2;
const finger = loadMechanism("finger");
const truth: Readonly<Record<string, number>> = { mu: 1, k: 100, kphi: 100, phi0: Math.PI / 8 };
const until = 0.6;
const times = Array.from({ length: 121 }, (_, i) => (until * i) / 120);
const { q } = simulate(finger, makeState(finger, {}, { parameters: truth }), {
  until,
  parameters: truth,
}).columns(times);

/** Angle and height with noise of one percent of their ranges. */
function noisy(seed: number) {
  const random = randomSource(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const columns = ["phi", "y"].map((name) => {
    const values = [...(q[name] as Float64Array)];
    const range = Math.max(...values) - Math.min(...values);
    return { name, values: values.map((value) => value + 0.01 * range * normal()) };
  });
  return { columns: [{ name: "t", values: times }, ...columns] };
}

describe("four parameters of a hopping finger from data with one percent of noise", () => {
  const fit = {
    mu: { low: 0.6, high: 1.4 },
    k: { low: 50, high: 200 },
    kphi: { low: 50, high: 200 },
    phi0: { low: 0.2, high: 0.6 },
  };
  const inside = new Map(Object.keys(truth).map((name) => [name, 0]));

  it.each(Array.from({ length: seeds }, (_, i) => i + 1))(
    "seed %i: within 2 percent",
    { timeout: 120_000 },
    (seed) => {
      const found = fitParameters(finger, noisy(seed), { fit, starts: 6, seed });
      expect(found.converged).toBe(true);
      expect(found.warnings).toEqual([]);
      for (const { name, value, error } of found.values) {
        const off = Math.abs(value - (truth[name] as number));
        // The damper is told to 1.7 percent, one standard deviation.
        expect(off / (truth[name] as number), name).toBeLessThan(name === "c" ? 0.07 : 0.02);
        if (off <= 2 * (error as number)) inside.set(name, (inside.get(name) as number) + 1);
      }
    },
  );

  it("two standard errors cover nine of ten", () => {
    for (const [name, count] of inside) expect(count, name).toBeGreaterThanOrEqual(Math.floor(0.9 * seeds));
  });
});
