/** Does the headline of the referee say what its table shows? Over states of several mechanisms, by distances computed here. */

import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import { judgeStiffLimit, type LimitReport, loadMechanism } from "../../src/index.js";
import { drawFrom } from "../simulate/support.js";

type End = { readonly q: Readonly<Record<string, number>>; readonly v: Readonly<Record<string, number>> };
const distance = (one: End, other: End): number =>
  Math.hypot(
    ...Object.keys(one.q).map((name) => (one.q[name] as number) - (other.q[name] as number)),
    ...Object.keys(one.v).map((name) => (one.v[name] as number) - (other.v[name] as number)),
  );

/** What holds of every report, whatever the motion does. */
function checkReport({ runs, rigid, supported, verdict, because, order }: LimitReport, what: string): void {
  expect(because, what).not.toBe("");
  const stiff = runs.slice(-Math.max(3, Math.ceil(runs.length / 2)));
  for (const { future, final, farthest, phase } of rigid) {
    if (phase !== undefined) continue;
    const away = Math.max(...stiff.map((run) => distance(run.final, final)));
    expect(Math.abs((farthest as number) - away), `${what}: ${future}`).toBeLessThan(1e-12 * (1 + away));
  }
  if (supported === null) {
    expect(verdict, what).toBe("undecided");
    return;
  }
  expect(
    rigid.map(({ future }) => future),
    what,
  ).toContain(supported);
  expect(verdict, what).not.toBe("undecided");
  const named = rigid.filter(({ future }) => future === supported);
  for (const { distance: away } of rigid)
    expect(Math.min(...named.map((one) => one.distance)), what).toBeLessThanOrEqual(
      Math.max(10 * away, 1e-9),
    );
  if (verdict === "reverseChatter") return;
  // Ends that are scattered as widely as the futures are apart support none of them.
  const spread = Math.max(...stiff.flatMap((one) => stiff.map((other) => distance(one.final, other.final))));
  const gaps = rigid.flatMap((one, i) => rigid.slice(i + 1).map((other) => distance(one.final, other.final)));
  if (order === null)
    expect(spread, what).toBeLessThanOrEqual(Math.max(1e-9, ...gaps, 0.1 * spreadOfMotion(runs)));
}

/** How far the stiffest run came. */
const spreadOfMotion = (runs: LimitReport["runs"]): number => {
  const { final } = runs.at(-1) as LimitReport["runs"][number];
  return Math.hypot(...Object.values(final.q), ...Object.values(final.v));
};

const seed = 20;
const epsilon = { from: 1e-2, to: 1e-3, count: 4 };

describe("headline and table", () => {
  it(`agree for random rods and fingers (seed ${seed})`, { timeout: 60_000 }, () => {
    const draw = drawFrom(seed);
    const [rod, finger] = [loadMechanism("rod"), loadMechanism("finger")];
    const verdicts = new Set<string>();
    for (let i = 0; i < 6; i++) {
      const from = `theta=${draw(0.6, 1.4)}, y=contact, x'=${draw(-1, 1)}`;
      const parameters = { mu: draw(0.2, 2), Sx: draw(-1, 1), Sy: draw(-10, 10) };
      const report = judgeStiffLimit(rod, parseStart([from]), { until: 0.1, parameters, epsilon });
      checkReport(report, `rod ${from} ${JSON.stringify(parameters)}`);
      verdicts.add(report.verdict);
    }
    for (let i = 0; i < 3; i++) {
      const from = `phi=${draw(0.3, 0.5)}, phi'=${draw(-1, 1)}`;
      const parameters = { mu: draw(0.2, 1.2) };
      const report = judgeStiffLimit(finger, parseStart([from]), { until: 0.05, parameters, epsilon });
      checkReport(report, `finger ${from} ${JSON.stringify(parameters)}`);
      verdicts.add(report.verdict);
    }
    expect(verdicts.size).toBeGreaterThan(2);
  });

  it("robot: runs that hop with a phase of their own scatter and support no future, with no order", () => {
    const report = judgeStiffLimit(loadMechanism("robot"), {}, { until: 0.3 });
    checkReport(report, "robot");
    expect(report.supported).toBeNull();
    expect(report.order).toBeNull();
    expect(report.rigid.map(({ order }) => order)).toEqual([null, null]);
    expect(report.because).toMatch(/^no rigid future ends near the runs; the nearest, (stick|flight), ends /);
  });

  it("klein: runs that end far from both velocity jumps support neither", () => {
    const report = judgeStiffLimit(
      loadMechanism("klein"),
      {},
      {
        until: 0.1,
        epsilon: { from: 1e-3, to: 2e-4, count: 5 },
      },
    );
    checkReport(report, "klein");
    expect(report.verdict).toBe("undecided");
    expect(report.rigid.map(({ future }) => future).sort()).toEqual(["large", "small"]);
    // One kind of future is no reason to be undecided unless it is named.
    expect(report.theory.because).toContain("velocityJump");
  });

  it("a motion with one future that the runs follow is decided, whatever that future is called", () => {
    const report = judgeStiffLimit(
      loadMechanism("ball"),
      { y: 1 },
      {
        until: 0.7,
        parameters: { r: 0.5 },
        epsilonN: { ratio: 1 },
        epsilon,
      },
    );
    checkReport(report, "ball");
    expect([report.verdict, report.supported]).toEqual(["liftoff", "impact"]);
  });
});
