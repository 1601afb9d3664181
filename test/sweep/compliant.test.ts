/** Are sweeps of compliant runs those runs, one by one, from the penetration that `contact` means? [NDCb] (6.8), (6.9), (6.15). */

import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import {
  loadMechanism,
  makeState,
  type SimulateOptions,
  type SweepRow,
  simulate,
  sweep,
} from "../../src/index.js";
import { sweepJob } from "../../src/sweep/index.js";
import { judder, judderHere } from "../cli/run.js";

const rod = loadMechanism("rod");
const over = (name: string, ...values: number[]) => [{ name, values }];

describe("a sweep of compliant contacts", () => {
  const from = ["theta=1.18, y=contact, x'=0.1"];
  const soft = { epsilon: 1e-2, epsilonN: 1e-2 };

  it("has the extrema of single runs with the same flags", () => {
    const options = { ...soft, parameters: { Sx: 0.5 }, start: parseStart(from), settle: 0.2, record: 0.3 };
    const rows = [...sweep(rod, { ...options, over: over("mu", 0.4, 0.9) })] as (SweepRow & {
      mu: number;
      max_theta: number;
    })[];
    for (const { mu, max_theta: high, outcome } of rows) {
      const one: SimulateOptions = { ...soft, parameters: { Sx: 0.5, mu } };
      const run = simulate(rod, makeState(rod, parseStart(from), one), { ...one, until: 0.5, samples: 501 });
      const { columns = [], rows: lines = [] } = run.samples ?? {};
      const [t, theta] = [columns.indexOf("t"), columns.indexOf("theta")];
      const seen = lines.filter((line) => (line[t] as number) >= 0.2).map((line) => line[theta] as number);
      expect(outcome).toBe("finished");
      expect(high).toBeGreaterThanOrEqual(Math.max(...seen) - 1e-9);
      expect(high).toBeLessThan(Math.max(...seen) + 1e-4);
    }
  });

  it("starts a swept state at its own resting depth, and carries depths both ways", () => {
    const rows = [
      ...sweep(rod, {
        ...soft,
        over: over("theta", 1, 1.3),
        start: { y: "contact" },
        settle: 0,
        record: 1e-6,
      }),
    ] as (SweepRow & { theta: number; min_y: number })[];
    for (const { theta, min_y: y } of rows) {
      const depth = makeState(rod, { theta, y: "contact" }, soft).q.y as number;
      expect(depth).toBeLessThan(0);
      expect(y).toBeCloseTo(depth, 9);
    }
    const both = [
      ...sweep(loadMechanism("box"), {
        stiffness: 1e4,
        damping: 100,
        over: over("mu", 0.3, 0.4),
        bothWays: true,
        settle: 1,
        record: 0.1,
      }),
    ];
    expect(both.map(({ outcome, kind }) => [outcome, kind])).toEqual(Array(4).fill(["finished", "rest"]));
  });

  it("is another job with other flags, and refuses laws that mean nothing", () => {
    const job = (options: object) => sweepJob(rod, { over: over("mu", 0.4), ...options });
    expect(job({ epsilon: 1e-3 }).simulate).toEqual({ epsilon: 1e-3 });
    expect(job({ epsilon: 1e-3 })).not.toEqual(job({ epsilon: 1e-4 }));
    expect(() => job({ epsilon: -1 })).toThrow("epsilon must be a positive number, got -1");
    expect(() => job({ contacts: "rigid", stiffness: 1e4 })).toThrow("needs compliant contacts");
  });

  it("has the flags of simulate", async () => {
    const words = "sweep rod --over mu=0.4,0.9 --settle 0 --record 0.1 --stiffness 1e4 --damping 10 --json";
    const { code, out } = judder([...words.split(" "), "--workers", "1"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).provenance.simulate).toEqual({ stiffness: 1e4, damping: 10 });
    const wrong = await judderHere("sweep rod --over mu=0.4,0.9 --compliance jelly".split(" "));
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("got jelly")]);
  });
});
