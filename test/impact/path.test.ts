import { describe, expect, it } from "vitest";
import { traceImpact } from "../../src/impact/path.js";
import { randomSource } from "../../src/numerics/random.js";
import { sized } from "../long.js";

describe("the corners of an impact along the impulse, [NDCb] Fig. 5", () => {
  it.each(["stronge", "poisson", "newton"] as const)(
    "(2.13) %s: from the start to the end, v_N = 0 once where compression ends, impulse never falling",
    (law) => {
      const random = randomSource(20090318);
      for (let i = 0; i < sized(3000, 20_000); i++) {
        const [A, C] = [0.5 + 3 * random(), 0.5 + 3 * random()];
        const B = (2 * random() - 1) * 0.95 * Math.sqrt(A * C);
        const mu = 3 * random();
        const r = i % 2 === 0 ? 0 : random();
        // Every fourth one touches without a normal velocity: an impact without collision, or none.
        const before = { vT: 4 * random() - 2, vN: i % 4 === 0 ? 0 : -2 * random() };
        const corners = traceImpact(law, { A, B, C }, mu, r, before);
        expect(corners[0]).toEqual({ ...before, impulseN: 0, what: "start" });
        if (corners.length === 1) continue;
        const turns = corners.filter(({ what }) => what === "compression ends");
        expect(turns.map(({ vN }) => vN)).toEqual([0]);
        for (const [k, { vT, vN, impulseN }] of corners.entries()) {
          if (k === 0) continue;
          const last = corners[k - 1] ?? { vT: Number.NaN, vN: Number.NaN, impulseN: Number.NaN };
          const N = impulseN - last.impulseN;
          expect(N).toBeGreaterThanOrEqual(-1e-12);
          // Along a straight piece the impulse stays in the cone: v⁺ − v = (A T + B N, B T + C N), |T| ≤ μ N.
          const T = (vT - last.vT - B * N) / A;
          expect(Math.abs(T)).toBeLessThanOrEqual(mu * N + 1e-9);
          expect(vN - last.vN - B * T - C * N).toBeCloseTo(0, 9);
        }
      }
    },
  );
});
