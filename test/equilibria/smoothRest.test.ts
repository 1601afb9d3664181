/** A contact whose friction vanishes by a parameter holds nothing: the body swings along it, with the eigenvalues of its spring. */
import { describe, expect, it } from "vitest";
import { findEquilibria, loadMechanism } from "../../src/index.js";

describe("rest on a contact without friction", () => {
  it.each([
    [20, 1, 0.4],
    [7, 3, 1],
  ])("k = %f, m = %f, c = %f: λ² + (c/m) λ + k/m = 0", (k, m, c) => {
    const parameters = { vdr: 0, mu: 0, muStatic: 0, k, m, c };
    const { equilibria } = findEquilibria(loadMechanism("block"), { parameters });
    expect(equilibria).toHaveLength(1);
    const { eigenvalues = [], contacts, stable } = equilibria[0] ?? {};
    expect(eigenvalues).toHaveLength(2);
    for (const { re, im } of eigenvalues) {
      expect(re).toBeCloseTo(-c / m / 2, 10);
      expect(re ** 2 + im ** 2).toBeCloseTo(k / m, 10);
    }
    expect(contacts?.foot).toMatchObject({ lambdaT: 0 });
    expect(stable).toBe(true);
  });
});
