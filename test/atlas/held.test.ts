import { expect, it } from "vitest";
import { curvatureIn, heldBySlides } from "../../src/atlas/held.js";

/** Two slides with the same normal e_y in (x, y, z); their curvatures are given forms of u. */
const slides = (one: (u: readonly number[]) => number, other: (u: readonly number[]) => number) =>
  [one, other].map((curvature) => ({ WN: [0, 1, 0], wBarN: 0, curvature }));
const square = (i: number) => (u: readonly number[]) => (u[i] as number) ** 2;

it("independent slides need nothing more", () => {
  expect(heldBySlides([{ WN: [0, 1, 0], wBarN: 1, curvature: square(0) }])).toBeUndefined();
  const two = [
    [0, 1, 0],
    [0, 1, 1],
  ].map((WN) => ({ WN, wBarN: 0, curvature: square(0) }));
  expect(heldBySlides(two)).toBeUndefined();
});

it("dependent slides that bend apart hold the direction in which they do", () => {
  const held = heldBySlides(slides(square(2), (u) => -square(2)(u)));
  expect(held?.rows).toHaveLength(2); // the row of one slide gives way
  const [x = 9, y = 9, z = 0] = held?.rows[1] ?? [];
  expect([Math.abs(x), Math.abs(y)].every((value) => value < 1e-9)).toBe(true);
  expect(Math.abs(z)).toBeCloseTo(1, 12);
  expect(held?.rates[1]).toBe(0);
  expect(held?.bends).toMatchObject([{ slide: 1 }]);
});

it("where two branches cross, or nothing bends, nothing more is held", () => {
  const crossing = heldBySlides(
    slides(
      (u) => square(2)(u) - square(0)(u),
      () => 0,
    ),
  );
  expect(crossing?.rows).toHaveLength(2);
  expect(
    heldBySlides(
      slides(
        () => 0,
        () => 0,
      ),
    )?.rows,
  ).toHaveLength(2);
});

it("the curvature of a slide that moves in time is the even part of w̄ without what does not change with u", () => {
  // w̄ = 2 u₀² − u₀u₁ + 3 u₁ + 5.
  const curvature = curvatureIn(([x = 0, y = 0]) => 2 * x * x - x * y + 3 * y + 5);
  expect(curvature([1, 0])).toBe(2);
  expect(curvature([2, 4])).toBe(0);
  expect(curvature([1, 3])).toBe(-1);
});
