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

/** The second foot has another tangent, or its velocity along the tangent changes by itself. */
it.each([
  ["the same", {}, true],
  ["longer", { wT: Float64Array.of(3, 0) }, true],
  ["reversed", { wT: Float64Array.of(-2, 0) }, true],
  ["oblique", { wT: Float64Array.of(1, 1) }, false],
  ["oblique, reversed", { wT: Float64Array.of(-1, 1) }, false],
  ["without direction", { wT: Float64Array.of(0, 0) }, false],
  ["at a rate of its own", { wBarT: 0.5 }, false],
  ["longer, at the same rate", { wT: Float64Array.of(3, 0), wBarT: 0.6 }, true, 0.2],
  ["reversed, at the same rate", { wT: Float64Array.of(-1, 0), wBarT: -0.2 }, true, 0.2],
  ["the same, at a negative rate", { wBarT: -0.2 }, true, -0.2],
  ["reversed, at the opposite rate", { wT: Float64Array.of(-1, 0), wBarT: 0.2 }, false, 0.2],
] as const)("a second tangent %s: opposite slips are one motion, %s", (_, change, kept, rate?: number) => {
  const contacts = [
    { ...(feet[0] as (typeof feet)[number]), wBarT: rate ?? 0 },
    { ...(feet[1] as (typeof feet)[number]), ...change },
  ];
  const along = "wT" in change && (change.wT[0] as number) < 0 ? ("slip+" as const) : ("slip-" as const);
  const choices = [
    { mode: "slip+" as const, side: 1 as const },
    { mode: along, side: 1 as const },
  ];
  expect(new KeptMotion({ ...block, contacts }, { a: "stick", b: "stick" }).isKeptBy(choices)).toBe(kept);
});
