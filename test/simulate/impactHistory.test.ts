/** Which impacts does a run remember while it looks for a repeating sequence of them? */
import { describe, expect, it } from "vitest";
import { hitBit, ImpactHistory } from "../../src/simulate/record/impactHistory.js";
import type { Run } from "../../src/simulate/run.js";

/** What the history reads of a run. */
const runAt = (t: number): Run =>
  ({
    t,
    state: Float64Array.of(t, -t),
    losses: { work: t, dissipated: 0, friction: 0, impacts: 0, gain: 0 },
  }) as unknown as Run;

describe("the history of impacts", () => {
  it("counts back from the last one, with copies of state and losses, and knows the first interval", () => {
    const history = new ImpactHistory();
    expect(history.back(0)).toBeUndefined();
    const times = [1, 1.5, 1.75, 1.875];
    const runs = times.map(runAt);
    for (const [i, run] of runs.entries()) history.add(run, hitBit(30 + i));
    for (const run of runs) run.state.fill(0);
    expect([history.total, history.count]).toEqual([4, 4]);
    expect(history.firstInterval).toBe(0.5);
    for (const [i, t] of times.toReversed().entries()) {
      const past = history.back(i);
      expect([past?.t, past?.hit, ...(past?.state ?? [])]).toEqual([t, hitBit(33 - i), t, -t]);
      expect(past?.losses.work).toBe(t);
    }
    expect(history.back(4)).toBeUndefined();
  });

  it("begins anew once it is cleared: nothing of before is counted or measured", () => {
    const history = new ImpactHistory();
    history.clear();
    for (const t of [1, 2, 3]) history.add(runAt(t), hitBit(0));
    history.clear();
    expect([history.total, history.count, history.back(0)]).toEqual([0, 0, undefined]);
    for (const t of [10, 10.25]) history.add(runAt(t), hitBit(1));
    expect([history.total, history.count, history.firstInterval]).toEqual([2, 2, 0.25]);
    expect(history.back(1)?.t).toBe(10);
  });

  it("knows how near two limits in a row have been, by the length of the word", () => {
    const history = new ImpactHistory();
    expect(history.nearestOf(2)).toBe(Number.POSITIVE_INFINITY);
    for (const apart of [3, 1, 2]) history.note(2, apart);
    expect([history.nearestOf(2), history.nearestOf(3)]).toEqual([1, Number.POSITIVE_INFINITY]);
    history.forget(2);
    expect(history.nearestOf(2)).toBe(Number.POSITIVE_INFINITY);
  });

  it("keeps the last ones only, and still counts all", () => {
    const history = new ImpactHistory();
    for (let i = 0; i < 500; i++) history.add(runAt(i), hitBit(0));
    expect(history.total).toBe(500);
    expect(history.count).toBeLessThan(500);
    expect(history.back(0)?.t).toBe(499);
    expect(history.back(history.count - 1)?.t).toBe(500 - history.count);
    expect(history.firstInterval).toBe(1);
  });
});
