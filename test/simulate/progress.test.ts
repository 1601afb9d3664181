/** How far is a run? A share that grows, also where the run is computed twice or has several futures. */

import { expect, it } from "vitest";
import { loadMechanism, simulate, simulateTree } from "../../src/index.js";

const finger = loadMechanism("finger");

it("with errors of event times the first run is one half", () => {
  const shares: number[] = [];
  simulate(finger, finger.start, {
    until: 0.5,
    errors: true,
    onProgress: (share) => void shares.push(share),
  });
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.some((share) => share > 0.1 && share < 0.5)).toBe(true);
  expect(shares.at(-1)).toBeGreaterThan(0.5);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

it("of a tree the stretches that are known count", () => {
  const shares: number[] = [];
  const options = { until: 0.6, parameters: { mu: 1 }, branches: 3 };
  const { nodes } = simulateTree(finger, finger.start, {
    ...options,
    onProgress: (share) => void shares.push(share),
  });
  expect(nodes.length).toBeGreaterThan(3);
  expect(Math.min(...shares)).toBeLessThan(0.3);
  expect(Math.max(...shares)).toBeGreaterThan(0.5);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});
