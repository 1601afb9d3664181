/** [NDCb] §3.3 for two contacts: a slip whose K has a negative real eigenvalue solves the problem and is not sustained. */

import { expect, it } from "vitest";
import { enumerateModes, type ModeReport } from "../../src/contact/index.js";

/** M = 1, W_N = 1, and tangents that couple the two by κ: K = [[1, κ], [κ, 1]] with the eigenvalues 1 ± κ. */
function isSustained(coupling: number, free: number): boolean {
  const contact = (i: number) => ({
    name: `c${i}`,
    bilateral: false,
    slip: 1 as const,
    WN: [1 - i, i],
    WT: [-i, i - 1],
    wBarN: 0,
    wBarT: 0,
    frictionStatic: coupling,
    frictionKinetic: coupling,
  });
  const system = {
    M: [
      [1, 0],
      [0, 1],
    ],
    h: [free, free],
    contacts: [contact(0), contact(1)],
  };
  const { solutions } = enumerateModes(system) as ModeReport;
  const slipping = solutions.find(({ modes }) => Object.values(modes).every((mode) => mode === "slip+"));
  if (slipping === undefined) throw new Error("slip of both is a solution");
  return slipping.sustained !== false;
}

it.each([
  [0.5, true],
  [0.9, true],
  [1.1, false],
  [3, false],
])("coupling %s: λ = 1/(1 + κ) each, sustained %s", (coupling, sustained) => {
  expect(isSustained(coupling, -1)).toBe(sustained);
});
