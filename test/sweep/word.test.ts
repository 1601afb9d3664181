/** Is the word of a recording that of one period, and where nothing recurs the most frequent one of single returns? */
import { expect, it } from "vitest";
import { loadMechanism } from "../../src/index.js";
import type { EventOutline } from "../../src/simulate/index.js";
import type { SectionPoint } from "../../src/sweep/recurrence.js";
import { recordedWord } from "../../src/sweep/word.js";

const finger = loadMechanism("finger");

/** Returns of a recording: at each of the times 1, 2, … the slips and sticks since the time before have happened. */
function recording(returns: readonly string[]) {
  const events = returns.flatMap((modes, i) =>
    [...modes].map((letter, k) => ({
      place: 0,
      t: i + (k + 1) / (modes.length + 1),
      type: letter === "s" ? "slip+" : letter === "t" ? "stick" : "slip-",
      contact: "tip",
      to: letter === "s" ? "slip+" : letter === "t" ? "stick" : "slip-",
    })),
  ) as unknown as EventOutline[];
  const points = [0, ...returns.map((_, i) => i + 1)].map(
    (t) => ({ t, state: new Float64Array(4) }) as SectionPoint,
  );
  return { events, points };
}

it("is the whole period where it is known, else the most frequent return", () => {
  const word = (returns: readonly string[], period?: number) => {
    const { events, points } = recording(returns);
    return recordedWord(finger, events, points, period).length;
  };
  const alternating = ["st", "stm", "st", "stm", "st"];
  expect(word(alternating, 2)).toBe(5);
  expect(word(alternating, 1)).toBe(2);
  expect(word(alternating)).toBe(2);
  expect(word(["stm", "st", "stm"])).toBe(3);
  // Without a return it is all that was recorded.
  expect(recordedWord(finger, recording(["stm"]).events, [], undefined)).toHaveLength(3);
});
