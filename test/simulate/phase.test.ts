/** When is a phase expected to end? Where the last ones of its kind ended alike, or took turns. */
import { describe, expect, it } from "vitest";
import { loadMechanism, simulate } from "../../src/index.js";
import { phases } from "../../src/simulate/contactPhases.js";
import type { Phase } from "../../src/simulate/motion/phase.js";
import { settingsOf } from "../../src/simulate/options.js";
import { Run } from "../../src/simulate/run.js";

const finger = loadMechanism("finger");

/** A phase that has lasted so long, time after time. */
function phaseAfter(times: readonly number[]): Phase {
  const run = new Run(finger, finger.start, settingsOf({}));
  const phase = run.book.phase([phases.flight], 0, run.state, () => []);
  let t = 0;
  for (const time of times) {
    phase.began = t;
    t += time;
    phase.ends(t);
  }
  return phase;
}

describe("the expected end of a phase", () => {
  it.each([
    [[0.2], Number.NaN],
    [[0.2, 0.2], 0.2],
    [[0.3, 0.2, 0.2], 0.2],
    [[0.2, 0.05, 0.2], 0.05],
    [[0.2, 0.05, 0.2, 0.05], 0.2],
    [[0.2, 0.05, 0.11], Number.NaN],
    [[0.2, 0.25], Number.NaN],
  ])("after %j is %d, a thousandth later", (times, expected) => {
    const { lasts } = phaseAfter(times);
    if (Number.isNaN(expected)) expect(lasts).toBeNaN();
    else expect(lasts / expected).toBeCloseTo(1.001, 9);
  });

  it("leaves room for ten times the last difference", () => {
    expect(phaseAfter([0.2, 0.2004]).lasts).toBeCloseTo(0.2004 * 1.001 + 0.004, 12);
    expect(phaseAfter([0.2, 0.05, 0.2004]).lasts).toBeCloseTo(0.05 * 1.001 + 0.004, 12);
  });

  it("saves the steps that would be taken anew: on a hopping orbit few events need twelve evaluations more", () => {
    for (const mu of [0.5, 0.8, 1]) {
      const until = (time: number) =>
        simulate(finger, finger.start, { until: time, parameters: { mu }, rtol: 1e-9, atol: 1e-9 });
      const [early, late] = [until(20), until(60)];
      const of = (key: "steps" | "evaluations" | "events") => late.stats[key] - early.stats[key];
      // Twelve in each step, one to begin; at an event three for the polynomial, about five to find the root, five to end there.
      const beside = of("evaluations") - 12 * of("steps");
      const crossings = mu < 0.6 ? of("events") : 1.5 * of("events"); // stick and flight are both open for a while
      expect(beside / crossings, String(mu)).toBeLessThan(18);
      expect(Math.abs(late.ledger.relative)).toBeLessThan(1e-9);
    }
  });
});
