/** [NDCb] (4.1)-(4.4): which starts of a falling mass, that loses a share of its speed at each impact, end at the same time? */

import { simulate } from "judder";
import { seriesColours as colours, drawChart } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { mechanismOf } from "../../problem.js";
import { agrees } from "../../rows.js";

export const key = "NDCb-4.2";
export const title = "All chatters that end at one time";
export const caption =
  "A unit mass under unit gravity with v⁺ = −e v⁻, e = 0.6. Started by (4.2) with different phases α, every motion comes to rest at the same " +
  "time T = 2 after infinitely many impacts; α = 1 is α = 0 one impact later. Read backwards with 1/e it is reverse chatter.";
export const lab = "ball?g=1&r=0.6&from=y=0.1333333333,y'=-0.1333333333&until=2.2&plot=histories";

const [e, T] = [0.6, 2];
const ball = mechanismOf("ball");
const parameters = { g: 1, r: e };

/** (4.2). */
const startOf = (alpha: number) => ({
  q: { y: (alpha * (1 - alpha) * (1 - e) ** 2 * T ** 2) / (2 * e) },
  v: { y: ((e * alpha + alpha - 1) * (1 - e) * T) / (2 * e) },
});
const run = (alpha: number) => simulate(ball, startOf(alpha), { until: 2.2, parameters, samples: 600 });
const phases = [0.2, 0.5, 0.8];

const path = (alpha: number) =>
  (run(alpha).samples?.rows ?? []).map((row): [number, number] => [Number(row[0]), Number(row[2])]);

export const data = (): Table => ({
  columns: ["alpha", "t", "y"],
  rows: phases.flatMap((alpha) => path(alpha).map((point) => [alpha, ...point])),
});

export function figure(document: object): string {
  const curves = phases.map((alpha, k) => ({
    label: `α = ${alpha}`,
    points: path(alpha),
    colour: colours[k] as string,
  }));
  const x = { label: "t (s)", domain: [0, 2.2] } as const;
  const y = { label: "y (m)", domain: [0, 0.15] } as const;
  return drawChart({ heading: "(4.2) with e = 0.6, T = 2 s", x, y, curves }, { document });
}

export function numbers(): Comparison[] {
  const { events } = run(0.3);
  const end = events.find(({ type }) => type === "chatter");
  const near = (what: string, paper: number, ours = Number.NaN) => agrees(what, paper, ours, 1e-9);
  return [
    near("(4.3) first flight for α = 0.3: (1 − e) α T (s)", 0.24, events[0]?.t),
    near("(4.4) accumulation of its impacts: T (s)", 2, end?.t),
    near("(4.2) v₀ of α = 1 after an impact of α = 0 (m/s)", startOf(1).v.y, run(0).events[0]?.after.v.y),
  ];
}
