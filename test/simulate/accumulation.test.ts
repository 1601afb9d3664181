/** Which sequences of times lie before infinitely many? In every unit of time, and however late they begin. */

import { describe, expect, it } from "vitest";
import { Accumulation } from "../../src/simulate/motion/accumulation.js";

/** After how many of these times it is said that they never end; undefined where it is not. */
function endOf(times: readonly number[], begin = 0): { count: number; last: number } | undefined {
  const past = new Accumulation(begin);
  let t = begin;
  for (const [i, since] of times.entries()) {
    const before = t;
    t += since;
    if (past.happens(0, t)) return { count: i + 1, last: t - before };
  }
  return undefined;
}

const equal = (since: number, count: number): number[] => Array(count).fill(since);
const series = (q: number, count: number): number[] => Array.from({ length: count }, (_, k) => q ** k);

describe("times that become shorter", () => {
  it.each([0.02, 0.3, 0.9])("by the factor %f never end, in every unit", (q) => {
    const known = endOf(series(q, 400))?.count as number;
    expect(q ** (known - 1)).toBeLessThan(2 ** -30);
    expect(q ** (known - 2)).toBeGreaterThan(0.9 * 2 ** -30);
    for (const unit of [1e-12, 1e9])
      expect(endOf(series(q, 400).map((since) => since * unit))?.count).toBe(known);
  });

  it("late are said to do so before they are roundings of the time", () => {
    const end = endOf(series(0.5, 60), 1e9);
    expect(end?.last).toBeGreaterThan(2 ** -48 * 1e9);
    expect(end?.last).toBeLessThan(2 ** -43 * 1e9);
  });

  it("as 1/k end in the errors of steps", () => {
    const slow = Array.from({ length: 9000 }, (_, k) => 1 / (k + 1) ** 2);
    expect(endOf([...slow, ...equal(slow.at(-1) as number, 1000)])?.count).toBeGreaterThan(1000);
    expect(endOf([1, 1, 1e-2, 1e-4, ...equal(1e-6, 1100)])?.count).toBeLessThan(1100);
  });

  it("at once, or not by far, do not", () => {
    expect(endOf([1, 1, ...equal(1e-10, 9)])).toBeUndefined();
    const falling = [1, 1, 0.1, 0.01, 1e-3, ...equal(5e-4, 1100)];
    for (const begin of [0, 1e6]) expect(endOf(falling, begin)).toBeUndefined();
  });

  it("and longer again do not", () => {
    expect(endOf([1, 1e-9, 2e-9, 1e-9, 2e-9, 1e-9, 2e-9])).toBeUndefined();
  });
});

it.each([1e-9, 1, 1e9])("equal times after a pause end, in units of %f s", (unit) => {
  expect(endOf([1, 1, ...equal(1e-6, 3000)].map((since) => since * unit))).toBeUndefined();
});

describe("returns that rounding hides", () => {
  const having = (...times: readonly number[]): Accumulation => {
    const past = new Accumulation(0);
    let t = 0;
    for (const since of times) {
      t += since;
      past.happens(0, t);
    }
    return past;
  };

  it("are one of infinitely many where times became shorter by far, or three in a row", () => {
    expect(having(1, 1e-3).losesSight(0, false)).toBe(false);
    expect(having(1, 1e-5).losesSight(0, false)).toBe(true);
    expect(having(1, 1e-5).losesSight(0, true)).toBe(false);
    // Since the last time that was longer.
    expect(having(1, 2e-6, 3e-6, 2e-6).closes(0)).toBe(false);
    const past = having(1);
    const lost = [2, 3, 4].map((t) => {
      past.happens(0, t);
      return past.losesSight(0, false);
    });
    expect(lost).toEqual([false, false, true]);
    const later = having(1, 1);
    later.losesSight(0, false);
    later.losesSight(0, false);
    later.happens(0, 7);
    expect(later.losesSight(0, false)).toBe(false);
    const seen = having(1, 1);
    expect([false, false, true, false].map((isSeen) => seen.losesSight(0, isSeen))).not.toContain(true);
  });

  it("end where none comes back after one of them, or what has become shorter by far stays at zero", () => {
    const past = having(1, 1);
    expect(past.endsUnseen(0, true)).toBe(false);
    past.losesSight(0, false);
    expect(past.endsUnseen(0, false)).toBe(true);
    expect(having(1, 1e-5).endsUnseen(0, true)).toBe(true);
    expect(having(1, 1e-5).endsUnseen(0, false)).toBe(false);
  });
});
