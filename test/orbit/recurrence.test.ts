/** Returns of a motion, of states that are written down: which are found, in which order, and relative to what. */
import { describe, expect, it } from "vitest";
import {
  motionScales,
  nearestWords,
  peakReturns,
  rangesOf,
  solvedScales,
  wordsFromStart,
} from "../../src/orbit/search/recurrence.js";
import type { PathPiece, Peak } from "../../src/simulate/index.js";

type Kept = Parameters<typeof nearestWords>[1];
type Symmetry = Kept["symmetry"];

const numbers = (...values: number[]) => Float64Array.from(values);
/** No shift changes nothing. */
const plain = {
  reduce: (difference: Float64Array) => ({ rest: difference, turns: [] }),
} as unknown as Symmetry;
/** The first coordinate turns: whole turns are taken off. */
const turning = {
  reduce: (difference: Float64Array) => {
    const turns = Math.round((difference[0] as number) / (2 * Math.PI));
    const rest = difference.map((value, i) => (i === 0 ? value - 2 * Math.PI * turns : value));
    return { rest, turns: [turns, 0] };
  },
} as unknown as Symmetry;

describe("scales of a motion", () => {
  it("are its ranges, and a thousandth of the largest of their kind at least", () => {
    const extent = { min: numbers(-1, 2, -4, -3), max: numbers(3, 2, -4, 5) };
    expect([...rangesOf(extent)]).toEqual([4, 0, 0, 8]);
    expect([...motionScales(extent)]).toEqual([4, 0.004, 0.008, 8]);
  });

  it("a velocity that is constant counts by its size, from below too, and a position does not", () => {
    const extent = { min: numbers(50, -70, -30, 20), max: numbers(50, -70, -30, 20) };
    const [x, y, u, v] = motionScales(extent);
    expect([x, y]).toEqual([Number.MIN_VALUE, Number.MIN_VALUE]);
    expect(u).toBeCloseTo(0.03, 15);
    expect(v).toBeCloseTo(0.02, 15);
  });

  it("of a solution are a millionth of its values at least", () => {
    const extent = { min: numbers(-2e6, 1, 0, 0), max: numbers(-2e6, 2, 1, 1e-9) };
    const [x, y, u, v] = solvedScales(extent);
    expect(x).toBeCloseTo(2, 14);
    expect([y, u]).toEqual([1, 1]);
    expect(v).toBeCloseTo(1e-3, 15);
    expect(solvedScales({ min: numbers(1, 0), max: numbers(3e6 + 1, 0) })[0]).toBe(3e6);
  });
});

describe("returns of peaks", () => {
  const scales = numbers(1, 1);
  const peak = (t: number, x: number, coordinate = 0): Peak =>
    ({ coordinate, t, state: numbers(x, 0) }) as unknown as Peak;
  const times = (returns: ReturnType<typeof peakReturns>) =>
    returns.map(({ from, to }) => `${from.t}-${to.t}`);

  it("lead to the last peak, by the decade of their distance and then the shortest", () => {
    const peaks = [peak(0, 1 + 3e-7), peak(1, 1.05), peak(2, 1.09), peak(3, 1.2), peak(4, 1)];
    const returns = peakReturns(peaks, scales, plain, false);
    expect(times(returns)).toEqual(["0-4", "2-4", "1-4"]);
    expect(returns[0]?.distance).toBeCloseTo(3e-7, 12);
  });

  it("lead away from the first peak, however near, the shortest first", () => {
    const peaks = [peak(0, 1), peak(1, 1.15), peak(2, 1), peak(3, 1.25), peak(4, 0.9)];
    expect(times(peakReturns(peaks, scales, plain, true))).toEqual(["0-1", "0-2", "0-4"]);
  });

  it("compare peaks of one coordinate, and whole turns by the angle within one", () => {
    const peaks = [peak(0, 1, 0), peak(1, 1, 1), peak(2, 1, 0), peak(3, 1, 1)];
    expect(times(peakReturns(peaks, scales, plain, false)).sort()).toEqual(["0-2", "1-3"]);
    expect(peakReturns([peak(0, 1)], scales, plain, false)).toEqual([]);
    const turned = [peak(0, 0), peak(1, 20 * Math.PI + 0.5)];
    // The range is that of ten turns; 0.5 of one turn is no return.
    const [one] = peakReturns(turned, numbers(20 * Math.PI, 1), turning, true);
    expect(one?.distance).toBeCloseTo(0.5 / (2 * Math.PI), 12);
    expect(peakReturns(turned, numbers(1, 1), turning, true)).toEqual([]);
    expect(
      peakReturns([peak(0, 0), peak(1, 0.5)], numbers(20 * Math.PI, 1), turning, true)[0]?.distance,
    ).toBeCloseTo(0.5 / (20 * Math.PI), 12);
  });
});

describe("words of pieces", () => {
  /** Pieces of one second and one kind; x at the end of each is given. */
  const piecesOf = (start: number, ends: readonly number[]): PathPiece[] =>
    ends.map((x, i) => {
      const state = numbers(i === 0 ? start : (ends[i - 1] as number), 0);
      const end = numbers(x, 0);
      const [min, max] = [numbers(-1, -1), numbers(1, 1)];
      const rest = { contacts: [], rows: [], hyperstatic: false, p: numbers(), guard: undefined, events: [] };
      return {
        ...rest,
        t: i,
        state,
        tEnd: i + 1,
        end,
        tAfter: i + 1,
        after: end,
        min,
        max,
        peaks: [],
        passes: [],
      };
    });
  const kept: Kept = { kinks: 0, symmetry: plain, period: undefined };
  const lengths = (words: readonly (readonly PathPiece[])[]) => words.map((word) => word.length);

  it("from the start are those after which it is near, the nearest first", () => {
    const pieces = piecesOf(0, [0.3, 0.7, 0.1, 0.41, 0]);
    expect(lengths(wordsFromStart(pieces, kept, 10))).toEqual([5, 3, 1]);
    expect(lengths(wordsFromStart(pieces, kept, 4))).toEqual([3, 1]);
    expect(wordsFromStart([], kept, 4)).toEqual([]);
  });

  it("of a forced motion last whole periods", () => {
    const pieces = piecesOf(0, [0, 0, 0, 0]);
    expect(lengths(wordsFromStart(pieces, { ...kept, period: 2 }, 10))).toEqual([2, 4]);
    expect(lengths(wordsFromStart(pieces, { ...kept, period: 2.1 }, 10))).toEqual([2, 4]);
    expect(lengths(wordsFromStart(pieces, { ...kept, period: 9 }, 10))).toEqual([]);
  });

  it("that stand anywhere are the nearest of each length, up to the longest", () => {
    // One piece returns within 0.02 of the range at best, two within 0.005.
    const pieces = piecesOf(0, [0.5, 0.1, 0.51, 0.2, 0.24, 0.9]);
    const words = nearestWords(pieces, kept, 2);
    expect(lengths(words)).toEqual([2, 1]);
    expect(words[0]?.at(-1)?.t).toBe(2);
    expect(words[1]?.at(-1)?.t).toBe(4);
    expect(lengths(nearestWords(pieces, kept, 1))).toEqual([1]);
  });
});
