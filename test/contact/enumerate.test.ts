import { describe, expect, it } from "vitest";
import {
  type ClosedContact,
  type ContactSystem,
  enumerateModes,
  type ModeReport,
} from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { bruteForce } from "../oracle/bruteContacts.js";

const seed = 20011201;

/** A system with dense random couplings: n contacts on a body with enough coordinates. */
function randomSystem(random: () => number, count: number): ContactSystem {
  const n = 2 * count + 1;
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const root = Array.from({ length: n }, () => Array.from({ length: n }, normal));
  const M = root.map((row, i) =>
    root.map((other, j) => row.reduce((sum, x, k) => sum + x * (other[k] as number), i === j ? 0.5 : 0)),
  );
  const contacts = Array.from({ length: count }, (_, i): ClosedContact => {
    const mu = 3 * random();
    const share = random();
    return {
      name: `c${i}`,
      bilateral: false,
      slip: share < 0.4 ? 0 : share < 0.7 ? 1 : -1,
      WN: Array.from({ length: n }, normal),
      WT: Array.from({ length: n }, normal),
      wBarN: normal(),
      wBarT: normal(),
      frictionStatic: mu,
      frictionKinetic: mu,
    };
  });
  return { M, h: Array.from({ length: n }, normal), contacts };
}

/** Solves M x = b by Gauss–Jordan, apart from the code under test. */
function solve(M: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = M.map((row, i) => [...row, b[i] as number]);
  for (let k = 0; k < rows.length; k++) {
    const best = rows
      .slice(k)
      .reduce(
        (at, row, i) => (Math.abs(row[k] as number) > Math.abs(rows[at]?.[k] as number) ? k + i : at),
        k,
      );
    [rows[k], rows[best]] = [rows[best] as number[], rows[k] as number[]];
    for (const [i, row] of rows.entries()) {
      const factor = i === k ? 0 : (row[k] as number) / (rows[k]?.[k] as number);
      for (let j = k; j < row.length; j++) row[j] = (row[j] as number) - factor * (rows[k]?.[j] as number);
    }
  }
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}

const dot = (x: readonly number[], y: readonly number[]) =>
  x.reduce((sum, value, i) => sum + value * (y[i] as number), 0);

function bruteOf(system: ContactSystem) {
  const columns = system.contacts.flatMap(({ WT, WN }) => [WT, WN]);
  const rates = system.contacts.flatMap(({ wBarT, wBarN }) => [wBarT, wBarN]);
  const free = solve(system.M, system.h);
  const images = columns.map((column) => solve(system.M, column));
  return bruteForce({
    G: columns.map((row) => images.map((image) => dot(row, image))),
    c: columns.map((row, k) => dot(row, free) + (rates[k] as number)),
    mu: system.contacts.map(({ frictionKinetic }) => frictionKinetic),
    slip: system.contacts.map(({ slip }) => slip),
  });
}

const label = (modes: Readonly<Record<string, string>>) => Object.values(modes).join(" ");

describe.each([
  [1, 6000],
  [2, 3000],
  [3, 800],
  [4, 200],
])("%i contacts with dense random couplings, %i problems", (count, problems) => {
  it(`[LB01] (2.5)-(2.11) the enumeration equals brute force over 4ⁿ, seed ${seed}`, {
    timeout: 120_000,
  }, () => {
    const random = randomSource(seed + count);
    const verdicts = new Map<string, number>();
    let compared = 0;
    for (let k = 0; k < problems; k++) {
      const system = randomSystem(random, count);
      const { solutions, clearance } = bruteOf(system);
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
