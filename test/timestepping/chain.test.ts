import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { sized } from "../long.js";
import { compile } from "../simulate/support.js";
import { chainText } from "./support.js";

describe("a chain with twenty contacts", () => {
  const mechanism = compile(chainText(19));
  const names = mechanism.contacts.map(({ name }) => name);
  const run = (step: number, parameters: { mu: number; r: number }) =>
    simulate(mechanism, mechanism.start, {
      until: 0.6,
      method: "timestepping",
      step,
      samples: 301,
      parameters,
    });

  it.each(
    sized(
      [[1.5, 0.3]],
      [
        [0.4, 0],
        [0, 0.5],
        [1.5, 0.3],
      ],
    ),
  )("μ = %d, r = %d: impulses push, stay in their cones, and nothing sinks", (mu = 0, r = 0) => {
    const depths = [2e-3, 1e-3].map((step) => {
      const { outcome, stats, samples } = run(step, { mu, r });
      expect(outcome).toEqual({ kind: "finished", t: 0.6 });
      expect(stats.residual).toBeLessThan(1e-7);
      const { columns, rows } = samples ?? { columns: [], rows: [] };
      const column = (name: string) => columns.indexOf(name);
      let [depth, fastest, closed] = [0, 0, 0];
      for (const [i, row] of rows.entries()) {
        const jumps = rows[i + 1]?.[0] === row[0]; // the row before an event has its modes, not its coordinates
        for (const name of names) {
          const [N, T] = [row[column(`${name}_lambdaN`)], row[column(`${name}_lambdaT`)]] as number[];
          const gap = row[column(`${name}_gap`)] as number;
          expect(N).toBeGreaterThanOrEqual(0);
          expect(Math.abs(T as number)).toBeLessThanOrEqual(mu * (N as number) * (1 + 1e-12));
          depth = Math.max(depth, -gap);
          if (jumps || row[column(`${name}_mode`)] === "flight") continue;
          closed += 1;
          expect(Math.abs(gap)).toBeLessThan(1e-9); // closed contacts stay on the ground
        }
        fastest = Math.max(fastest, Math.abs(row[column("v_y")] as number));
      }
      if (r === 0) expect(closed).toBeGreaterThan(100);
      expect(fastest).toBeGreaterThan(1);
      return depth;
    });
    // What sinks in before it is stopped is what one step covers.
    for (const [i, step] of [2e-3, 1e-3].entries()) expect(depths[i]).toBeLessThan(8 * step);
  });

  it("the ledger closes as the step shrinks, and friction only takes", () => {
    const ledgers = [2e-3, 5e-4].map((step) => run(step, { mu: 0.4, r: 0 }).ledger);
    for (const { friction, impacts, dissipated } of ledgers)
      for (const loss of [friction, impacts, dissipated]) expect(loss).toBeGreaterThan(0);
    const shares = ledgers.map(({ relative }) => Math.abs(relative));
    expect(shares[1]).toBeLessThan((shares[0] as number) / 2);
    expect(shares[1]).toBeLessThan(0.03);
  });

  it("lies still in the end, with its weight on the ground", () => {
    const { final } = simulate(mechanism, mechanism.start, {
      until: 3,
      method: "timestepping",
      step: 2e-3,
      parameters: { mu: 0.8, c: 2e-3 },
    });
    for (const velocity of Object.values(final.v)) expect(Math.abs(velocity)).toBeLessThan(1e-3);
    const weight = Object.values(final.contacts).reduce((sum, { lambdaN }) => sum + lambdaN, 0);
    expect(weight).toBeCloseTo(19 * 0.1 * 9.81, 3);
  });
});
