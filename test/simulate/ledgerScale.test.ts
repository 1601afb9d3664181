import { describe, expect, it } from "vitest";
import { loadMechanism, simulate } from "../../src/index.js";

const names = ["bar", "block", "finger", "rimless", "rocking", "walker", "table"];

describe("the relative residual of the ledger", () => {
  it.each(names)("%s: is relative to the largest term, whatever atol and rtol are", (name) => {
    const mechanism = loadMechanism(name);
    for (const [rtol, atol] of [
      [1e-9, 1e-12],
      [1e-9, 1e-3],
      [1e-6, 1],
      [1e-3, 1e-9],
    ] as const) {
      const { ledger } = simulate(mechanism, mechanism.start, { until: 0.5, rtol, atol });
      const {
        kinetic,
        potential,
        work,
        dissipated,
        friction,
        impacts,
        events = 0,
        residual,
        relative,
      } = ledger;
      const terms = [kinetic, potential, work, dissipated, friction, impacts, events].map(Math.abs);
      expect(relative, `${rtol} ${atol}`).toBeCloseTo(residual / Math.max(...terms), 14);
    }
  });
});
