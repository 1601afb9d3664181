import { expect, it } from "vitest";
import { shortLabel } from "../../figure/shortLabel.js";

it.each([
  ["impact stick slip+ flight", "impact stick slip+ flight"],
  ["impact flight impact flight impact flight stick", "(impact flight)×3 stick"],
  [`${"impact flight ".repeat(12)}stick`, "(impact flight)×12 stick"],
  ["impact slip+ stick slip- flight liftoff chatter", "i s+ st s− f l c"],
  ["left:impact right:impact left:stick right:slip+", "left:i right:i left:st right:s+"],
  ["dampingCoefficientOfTheSpring · 0.5", "dampingCoef…fTheSpring · 0.5"],
  ["leftFrontRubberPadOfTheCarriage:impact x", "leftFrontRu…Carriage:i x"],
])("%s is short: %s", (label, short) => {
  expect(shortLabel(label)).toBe(short);
});

it("a repeated part that is too long is counted, and no part is cut in two", () => {
  const turn = "coast:impact coast:flight drive:impact drive:flight ";
  expect(shortLabel(`drive:impact drive:flight ${turn.repeat(17)}drive:stick`)).toBe(
    "(…)×17 drive:i drive:f drive:st",
  );
  expect(shortLabel(Array.from({ length: 9 }, (_, i) => `name${i}:stick`).join(" "))).toBe(
    "name0:st … name7:st name8:st",
  );
});

it("what stays too long keeps both ends, and two sequences that end differently stay apart", () => {
  const long = (last: string) => `${Array.from({ length: 20 }, (_, i) => `c${i}:stick`).join(" ")} ${last}`;
  expect(shortLabel(long("x:slip+")).length).toBeLessThanOrEqual(34);
  expect(shortLabel(long("x:slip+"))).not.toBe(shortLabel(long("x:slip-")));
});
