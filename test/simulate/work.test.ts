/** How much work does a run do before it looks at the outside, and when does it end? Counted in steps and code, not in seconds. */
import { describe, expect, it } from "vitest";
import { compileMechanism, loadMechanism, type Mechanism, parseModel, simulate } from "../../src/index.js";
import { loop, settle } from "../../src/simulate/loop.js";
import { settingsOf } from "../../src/simulate/options.js";
import { Run } from "../../src/simulate/run.js";

/** A force of this many terms: its code is as long as one likes. */
const longForce = (terms: number): Mechanism => {
  const sum = Array.from({ length: terms }, (_, i) => `sin(${i + 1}*x + t)`).join(" + ");
  return compileMechanism(
    parseModel(`
name: Long force
coordinates: [x]
parameters: { m: 1 }
kinetic: m/2*x'^2
potential: 0
forces: { x: "${sum}" }
start: { x: 0.3 }
`),
  );
};

/** A run to its end, with what it did. */
function followed(mechanism: Mechanism, options: Parameters<typeof settingsOf>[0], maxWork?: number) {
  const times: number[] = [];
  const settings = settingsOf({ ...options, onProgress: (t) => times.push(t) });
  const run = new Run(
    mechanism,
    mechanism.start,
    maxWork === undefined ? settings : { ...settings, maxWork },
  );
  const outcome = settle(run, mechanism.start) ?? loop(run);
  const { steps, work } = run.book;
  return { outcome, steps, each: work / steps, looks: times.length, times };
}

describe("looks at the outside", () => {
  it("come before each 1000 steps, and more often where steps are long", () => {
    const short = followed(longForce(1), { until: 1e4, maxSteps: 5000 });
    expect(short.steps).toBeGreaterThan(5000);
    expect(short.steps).toBeLessThanOrEqual(6000);
    expect(short.looks).toBeGreaterThanOrEqual(Math.floor(short.steps / 1000));
    expect(short.looks).toBeLessThanOrEqual(2 + Math.ceil(short.steps / 1000));
    const long = followed(longForce(200), { until: 2 });
    expect(long.outcome.kind).toBe("finished");
    expect(long.steps).toBeLessThan(1000);
    expect(long.looks).toBeGreaterThanOrEqual(Math.floor((long.steps * long.each) / 1e9));
    expect(long.looks).toBeGreaterThan(1);
    expect(long.times).toEqual(long.times.toSorted((one, other) => one - other));
  });

  it("come when a phase was made, whose code may have taken long", () => {
    const times: number[] = [];
    const finger = loadMechanism("finger");
    const run = simulate(finger, finger.start, { until: 2, onProgress: (t) => times.push(t) });
    const modes = new Set(run.events.flatMap(({ from, to }) => [from, to]));
    expect(run.stats.steps).toBeLessThan(1000);
    expect(run.events.length).toBeGreaterThan(4 * modes.size); // phases that are entered again cost nothing
    expect(times.length).toBeGreaterThanOrEqual(modes.size);
    expect(times.length).toBeLessThanOrEqual(modes.size + 2);
  });
});

describe("a run ends", () => {
  it("after the work that it is granted, and says how much that was", () => {
    const mechanism = longForce(12);
    const free = followed(mechanism, { until: 60 });
    expect(free.outcome.kind).toBe("finished");
    const granted = (free.steps * free.each) / 3;
    const { outcome, steps, each } = followed(mechanism, { until: 60 }, granted);
    expect(outcome.kind).toBe("tooManySteps");
    expect(outcome.reason).toMatch(new RegExp(`^${steps} steps.* more work than .* set maxSteps`));
    expect(steps * each).toBeGreaterThan(granted);
    // At most the work of one look more.
    expect(steps * each).toBeLessThanOrEqual(granted + Math.max(1e9, each));
  });

  it("after the steps that it is given, however long they are", () => {
    expect(settingsOf({ maxSteps: 20 }).maxWork).toBe(Number.POSITIVE_INFINITY);
    expect(settingsOf({}).maxWork).toBe(1e12);
    const { outcome, steps } = followed(longForce(60), { until: 1, maxSteps: 20 });
    expect(outcome).toMatchObject({ kind: "tooManySteps", reason: "more than 20 steps" });
    expect(steps).toBeGreaterThan(20);
    expect(steps).toBeLessThanOrEqual(40);
  });

  it.each(["ball", "block", "finger", "rod", "chain", "robot", "rocking", "table", "klein"])(
    "the default number of steps is granted to %s",
    (name) => {
      const { each } = followed(loadMechanism(name), { until: 0.2 });
      const { maxSteps, maxWork } = settingsOf({});
      expect(each * maxSteps).toBeLessThanOrEqual(maxWork);
    },
  );
});
