/** Does the kernel say what the list of all solutions says, wherever it answers? [LB01] (2.14)-(2.18), [FIV] (6). */
import { expect, it } from "vitest";
import { lawNamed, solveImpact } from "../../src/impact/index.js";
import { randomSource } from "../../src/numerics/index.js";

const seed = 20021108;
const rounds = 20_000;

for (const law of ["moreau", "fremond"] as const) {
  it(`${law}: the only solution, and false where there is not exactly one, seed ${seed}`, () => {
    const random = randomSource(seed);
    const between = (low: number, high: number) => low + (high - low) * random();
    const out = new Float64Array(4);
    let [only, several] = [0, 0];
    for (let k = 0; k < rounds; k++) {
      const [A, C] = [between(0.1, 3), between(0.1, 3)];
      const B = between(-1, 1) * Math.sqrt(A * C) * 0.999;
      const mu = k % 10 === 0 ? 0 : between(0, 4);
      const r = k % 7 === 0 ? 0 : between(0, 1);
      const before = { vT: between(-2, 2), vN: between(-2, 0.2) };
      const input = Float64Array.of(A, B, C, mu, r, before.vT, before.vN);
      const answered = lawNamed(law).impactInto(input, 0, out) === 0;
      const { solutions } = solveImpact(law, { A, B, C }, mu, r, before);
      const [first] = solutions;
      const expected =
        solutions.length === 1 && first !== undefined && !("family" in first) && first.none !== true;
      expect(answered, JSON.stringify({ A, B, C, mu, r, before })).toBe(expected);
      if (!expected || first === undefined || "family" in first) {
        several++;
        continue;
      }
      only++;
      const { vT, vN, impulse } = first;
      for (const [i, value] of [vT, vN, impulse.T, impulse.N].entries())
        expect(out[i]).toBeCloseTo(value, 10);
    }
    expect([only > rounds / 2, several > 50]).toEqual([true, true]);
  });
}
