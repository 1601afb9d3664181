import { expect, it } from "vitest";
import { loadMechanism, simulate } from "../../src/index.js";

it("a hash changes with the last bit of the start, and with nothing else", () => {
  const mechanism = loadMechanism("ball");
  const from = (y: number) => simulate(mechanism, { q: { y }, v: { y: 0 } }, { until: 0.7 }).hash;
  expect(from(0.9)).toBe(from(0.9));
  expect(from(0.9)).toMatch(/^[0-9a-f]{16}$/);
  expect(from(0.9 + 2 ** -53)).not.toBe(from(0.9));
});
