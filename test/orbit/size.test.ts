/** Sizes of orbits, words from their first piece, and rest, of numbers that are written down. */
import { describe, expect, it } from "vitest";
import { isAtRest, steadyRates } from "../../src/orbit/search/stillness.js";
import { firstPlace, wordOf } from "../../src/orbit/search/word.js";
import { orbitSize, perUnknown, unitsOf } from "../../src/orbit/shooting/size.js";

const numbers = (...values: number[]) => Float64Array.from(values);

describe("sizes", () => {
  type Problem = Parameters<typeof orbitSize>[0];
  /** Two segments of two coordinates with two more unknowns each, then the period. */
  const problem = (u: Float64Array, least?: object) =>
    ({
      ...{ block: 6, segments: [{}, {}], size: u.length, plan: { least } },
      stateOf: (all: Float64Array, i: number) => all.subarray(6 * i, 6 * i + 4),
    }) as unknown as Problem;
  const u = (first: number[], second: number[], period: number) =>
    numbers(...first, 9, 9, ...second, 9, 9, period);

  it("are the largest place and speed of all segments, by size", () => {
    const at = u([1, -30, 2, 0], [4, 0, -7, 3], -2);
    expect(orbitSize(problem(at), at)).toEqual({ place: 30, speed: 7, period: 2 });
    expect(orbitSize(problem(at, { place: 50, speed: 90 }), at)).toEqual({
      place: 180,
      speed: 90,
      period: 2,
    });
    const reach = [{ reach: numbers(1, 2, 3, 4) }, { reach: numbers(0, -80, -5, 1) }];
    expect(orbitSize(problem(at), at, reach)).toEqual({ place: 80, speed: 5, period: 2 });
  });

  it("follow from each other by the period where all starts lie at 0, or rest", () => {
    const fast = u([0, 0, 6, 0], [0, 0, 0, 0], 0.5);
    expect(orbitSize(problem(fast), fast)).toEqual({ place: 3, speed: 6, period: 0.5 });
    const slow = u([0, 8, 0, 0], [0, 0, 0, 0], 2);
    expect(orbitSize(problem(slow), slow)).toEqual({ place: 8, speed: 4, period: 2 });
    const none = u([0, 0, 0, 0], [0, 0, 0, 0], 4);
    expect(orbitSize(problem(none), none)).toEqual({ place: 1, speed: 0.25, period: 4 });
  });

  it("are the units of the unknowns: places, speeds, and times for the rest", () => {
    const at = u([1, 2, 3, 4], [1, 2, 3, 4], 5);
    const units = [...perUnknown(problem(at), { place: 10, speed: 20, period: 5 })];
    expect(units).toEqual([10, 10, 20, 20, 5, 5, 10, 10, 20, 20, 5, 5, 5]);
    const still = u([0, 100, 0.01, 0], [0, 0, 0, 0], 4);
    const [place, , speed, , time] = unitsOf(problem(still), still);
    expect([place, speed, time].map((unit) => (unit as number) / Math.sqrt(13))).toEqual([100, 25, 4]);
  });
});

describe("words", () => {
  type Pieces = Parameters<typeof firstPlace>[1];
  type Mechanism = Parameters<typeof firstPlace>[0];
  const one = { contacts: [{ name: "a" }] } as unknown as Mechanism;
  const piece = (type?: string, to = "flight", N = 0) => ({
    contacts: [{ mode: "stick" }],
    events: type === undefined ? [] : [{ type, to, t: 0, contact: "a", impulse: { T: 0, N } }],
  });
  const pieces = (...all: object[]) => all as unknown as Pieces;

  it("begin with an impact, the strongest of equal rotations", () => {
    expect(
      firstPlace(one, pieces(piece("liftoff"), piece("impact", "flight", 1), piece("stick", "stick"))),
    ).toBe(1);
    expect(
      firstPlace(
        one,
        pieces(piece("impact", "flight", 1), piece("impact", "flight", 3), piece("impact", "flight", 2)),
      ),
    ).toBe(1);
    expect(firstPlace(one, pieces(piece("impact", "flight", -5), piece("impact", "flight", 3)))).toBe(0);
    expect(firstPlace(one, pieces(piece(), piece("liftoff")))).toBe(1);
    expect(firstPlace(one, pieces(piece()))).toBe(0);
  });

  it("without an impact begin with the smallest rotation, and without events are the modes", () => {
    const rotated = [piece("slip+", "slip+"), piece("stick", "stick"), piece("slip-", "slip-")];
    const place = firstPlace(one, pieces(...rotated));
    const other = firstPlace(one, pieces(...rotated.slice(1), rotated[0] as object));
    expect((other + 1) % 3).toBe(place);
    expect(wordOf(one, pieces(piece("impact", "flight"), piece("liftoff"), piece("stick", "stick")))).toEqual(
      ["stick", "impact", "flight", "flight"],
    );
    expect(wordOf(one, pieces(piece()))).toEqual(["stick"]);
    const two = { contacts: [{ name: "a" }, { name: "b" }] } as unknown as Mechanism;
    expect(wordOf(two, pieces(piece()))).toEqual(["a:stick", "b:flight"]);
  });
});

describe("rest", () => {
  type Question = Parameters<typeof isAtRest>[0];
  /** The second coordinate may be shifted. */
  const question = {
    simulate: { atol: 1e-6 },
    mechanism: { coordinates: ["x", "y"] },
    symmetry: {
      ...{ n: 2, across: (speeds: Float64Array) => speeds },
      ...{ isFree: (i: number) => i === 1, moves: (i: number) => i === 1 },
    },
  } as unknown as Question;
  const seen = { min: numbers(-1, -1, -1, -1), max: numbers(1, 1, 1, 1) };
  const motion = (ranges: readonly number[], end: readonly number[]) =>
    ({
      parts: [
        { min: numbers(0, 0, 0, 0), max: numbers(9, 9, 9, 9), end: numbers(9, 9, 9, 9) },
        { min: numbers(0, 0, 0, 0), max: numbers(...ranges), end: numbers(...end) },
      ],
    }) as unknown as Parameters<typeof isAtRest>[1];

  it("is where nothing of the last part moves by more than its errors, but for shifts that rest too", () => {
    expect(isAtRest(question, motion([1e-7, 0, 1e-7, 0], [0, 0, 0, 0]), seen)).toBe(true);
    expect(isAtRest(question, motion([1e-7, 5, 1e-7, 0], [0, 0, 0, 0]), seen)).toBe(true);
    expect(isAtRest(question, motion([1e-3, 0, 0, 0], [0, 0, 0, 0]), seen)).toBe(false);
    expect(isAtRest(question, motion([0, 0, 0, 1e-3], [0, 0, 0, 0]), seen)).toBe(false);
  });

  it("has steady rates where a shift continues", () => {
    expect(steadyRates(question, motion([0, 0, 0, 0], [0, 0, 7, 0.5]), seen)).toEqual({ y: 0.5 });
    expect(steadyRates(question, motion([0, 0, 0, 0], [0, 0, 0, -0.5]), seen)).toEqual({ y: -0.5 });
    expect(steadyRates(question, motion([0, 0, 0, 0], [0, 0, 7, 0]), seen)).toBeUndefined();
  });
});
