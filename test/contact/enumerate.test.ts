import { describe, expect, it } from "vitest";
import { enumerateModes, type ModeReport } from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { bruteForce } from "../oracle/bruteContacts.js";
import { localMatrix, randomSystem } from "./systems.js";

const seed = 20011201;

const label = (modes: Readonly<Record<string, string>>) => Object.values(modes).join(" ");

describe.each([
  [1, 2000],
  [2, 1500],
  [3, 400],
  [4, 100],
])("%i contacts with dense random couplings, %i problems", (count, problems) => {
  it(`[LB01] (2.5)-(2.11) the enumeration equals brute force over 4ⁿ, seed ${seed}`, {
    timeout: 120_000,
  }, () => {
    const random = randomSource(seed + count);
    const verdicts = new Map<string, number>();
    let compared = 0;
    for (let k = 0; k < problems; k++) {
      const system = randomSystem(random, count);
      const { solutions, clearance } = bruteForce(localMatrix(system));
      if (clearance < 1e-8) continue;
      compared += 1;
      const report = enumerateModes(system) as ModeReport;
      verdicts.set(report.verdict, (verdicts.get(report.verdict) ?? 0) + 1);
      expect(report.solutions.map(({ modes }) => label(modes)).sort()).toEqual(
        solutions.map(({ modes }) => modes.join(" ")).sort(),
      );
      expect(report.degenerate).toBe(false);
      for (const solution of report.solutions) {
        const twin = solutions.find(({ modes }) => modes.join(" ") === label(solution.modes));
        const force = 1 + Math.max(...(twin?.lambda ?? []).map(Math.abs));
        for (const [i, { name, frictionKinetic }] of system.contacts.entries()) {
          const { lambdaT, lambdaN } = solution.forces[name] as { lambdaT: number; lambdaN: number };
          expect(Math.abs(lambdaT - (twin?.lambda[2 * i] as number))).toBeLessThan(1e-7 * force);
          expect(Math.abs(lambdaN - (twin?.lambda[2 * i + 1] as number))).toBeLessThan(1e-7 * force);
          expect(lambdaN).toBeGreaterThanOrEqual(-1e-12);
          expect(Math.abs(lambdaT)).toBeLessThanOrEqual(frictionKinetic * lambdaN + 1e-11 * force);
        }
        expect(solution.residual).toBeLessThan(1e-10);
      }
      expect(report.solutions.length + (report.rejected.length ?? 0)).toBe(
        system.contacts.reduce((product, { slip }) => product * (slip === 0 ? 4 : 2), 1),
      );
    }
    expect(compared).toBeGreaterThan(0.9 * problems);
    expect([...verdicts.keys()].sort()).toEqual(["consistent", "inconsistent", "indeterminate"]);
  });
});
