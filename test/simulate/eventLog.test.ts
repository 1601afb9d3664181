/** What does a log of events keep? All of them, or, where nobody asks for them, only how many there were and when the last one ended. */
import { describe, expect, it } from "vitest";
import { EventLog } from "../../src/simulate/record/eventLog.js";

const names = { coordinates: ["x"], memory: [], states: [], dimension: 1 };

/** Three events; the last one takes a moment. */
function filled(silent: boolean): EventLog {
  const log = new EventLog(names, ["tip"]);
  if (silent) log.forget();
  const state = Float64Array.of(1, 2);
  log.add({ t: 0.5, state }, 0, "impact", 0, "flight", "stick");
  log.addImpulse(3, 4, 1);
  log.add({ t: 0.75, state }, 1, "liftoff", 0, "stick", "flight");
  expect(log.last).toBe(0.75);
  log.add({ t: 1, state }, 2, "reverseChatter", 0, "stick", "flight");
  log.addResume(1.25);
  log.setTo(2, "slip+");
  log.addModes([{ mode: "flight", side: 1 }]);
  return log;
}

describe.each([false, true])("a log of events, silent: %s", (silent) => {
  it("knows how many there were, of which kind, and when the last one ended", () => {
    expect(new EventLog(names, ["tip"]).last).toBeUndefined();
    const log = filled(silent);
    expect([log.count, log.countOf("impact"), log.countOf("stick"), log.last]).toEqual([3, 1, 0, 1.25]);
  });
});

it("a log that is not silent has them all", () => {
  const log = filled(false);
  const told = log.events().map(({ type, t, to, impulse }) => [type, t, to, impulse?.N]);
  expect(told).toEqual([
    ["impact", 0.5, "stick", 4],
    ["liftoff", 0.75, "flight", undefined],
    ["reverseChatter", 1, "slip+", undefined],
  ]);
  expect(log.lastBefore(0.9)?.t).toBe(0.75);
});

it("the phases of all contacts after an event are kept: mode, side and layer", () => {
  const modes = ["flight", "slip+", "slip-", "stick"] as const;
  const phases = modes.flatMap((mode) =>
    ([1, -1] as const).flatMap((side) => [
      { mode, side },
      ...([-1, 0, 1] as const).map((layer) => ({ mode, side, layer })),
    ]),
  );
  const log = new EventLog(
    names,
    phases.map((_, i) => `c${i}`),
  );
  log.add({ t: 1, state: Float64Array.of(1, 2) }, 0, "stick", 0, "slip+", "stick");
  log.addModes(phases);
  expect(log.lastBefore(1)?.modes).toEqual(phases);
});
