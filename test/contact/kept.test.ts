/** Combinations of modes that keep the present acceleration are skipped; all others must be looked at. */
import { expect, it } from "vitest";
import { KeptMotion } from "../../src/contact/enumerate/kept.js";
import type { UnitSystem } from "../../src/contact/system.js";

/** A block on two feet that have the same normal and the same tangent. */
const feet = (["a", "b"] as const).map((name) => ({
  name,
  bilateral: false,
  slip: 0 as const,
  wN: Float64Array.of(0, 1),
  wT: Float64Array.of(1, 0),
  wBarN: 0,
  wBarT: 0,
  frictionStatic: 0.5,
  frictionKinetic: 0.5,
}));
const block: UnitSystem = {
  n: 2,
  free: Float64Array.of(0, -1),
  contacts: feet,
  held: [],
  scale: 1,
  toCoordinates: (u) => [...u],
};

it.each([
  ["stick stick", "stick flight", true],
  ["stick stick", "slip+ slip-", true],
  ["stick stick", "slip+ slip+", false],
  ["stick stick", "slip+ flight", false],
  ["stick stick", "flight flight", false],
  // Rows that the present modes do not hold may have other accelerations.
  ["slip+ slip+", "stick stick", false],
  ["slip+ slip+", "slip+ slip-", false],
  ["flight stick", "slip+ stick", false],
  ["flight stick", "stick stick", false],
  ["flight stick", "flight stick", true],
] as const)("present %s, candidate %s: kept is %s", (present, candidate, kept) => {
  const [a, b] = present.split(" ") as ["stick", "stick"];
  const choices = candidate.split(" ").map((mode) => ({ mode: mode as "stick", side: 1 as const }));
  expect(new KeptMotion(block, { a, b }).isKeptBy(choices)).toBe(kept);
});
