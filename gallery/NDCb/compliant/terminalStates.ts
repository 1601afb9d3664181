/** [NDCb] Fig. 12: the end of the run (6.11) for ε from 1e-5 to 10^-5.5 goes round and round: no limit, a period of log e. */

import { stiffLimit } from "judder";
import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees } from "../../rows.js";
import { first, rod } from "./support/examples.js";

export const key = "NDCb-12";
export const title = "The end of the run depends on ε for ever";
export const caption =
  "(a) v_T at t = 2 over log₁₀ ε for (6.11): it repeats whenever ε falls by the growth factor e. (b) θ and y at t = 2 lie on one " +
  "closed curve, the rigid family of reverse chatters.";

const report = () =>
  stiffLimit(rod(), [`theta=1.18, y=contact, x'=${first.v0}`], {
    parameters: first.parameters,
    epsilon: { from: 1e-5, to: 10 ** -5.5, count: 81 },
  });

export function figure(document: object): string {
  const { runs } = report();
  const dots = (points: readonly (readonly [number, number])[]) =>
    points.map((at) => ({ at, colour: "#4269d0" }));
  const over = runs.map(({ epsilon, final }): [number, number] => [Math.log10(epsilon), final.v.x ?? 0]);
  const plane = runs.map(({ final }): [number, number] => [final.q.y ?? 0, final.q.theta ?? 0]);
  return drawCharts(
    [
      {
        heading: "(a)",
        x: { label: "log₁₀ ε", domain: [-5.52, -4.98] },
        y: { label: "v_T at t = 2 (m/s)", domain: [-0.02, 0.18] },
        dots: dots(over),
      },
      {
        heading: "(b)",
        x: { label: "y at t = 2 (m)", domain: [-0.001, 0.015] },
        y: { label: "θ at t = 2 (rad)", domain: [1.48, 1.4855] },
        dots: dots(plane),
      },
    ],
    { columns: 2, width: 450, height: 330, title },
    document,
  );
}

export function data(): Table {
  const rows = report().runs.map(({ epsilon, impacts, final: { q, v } }) => [
    epsilon,
    impacts,
    q.y ?? 0,
    q.theta ?? 0,
    v.x ?? 0,
  ]);
  return { columns: ["epsilon", "impacts", "y", "theta", "vT"], rows };
}

export function numbers(): Comparison[] {
  const { runs, growth, theory } = report();
  const gained = (runs.at(-1)?.impacts ?? 0) - (runs[0]?.impacts ?? 0);
  return [
    agrees("impacts gained over the half decade", 6, gained),
    agrees("e from the period in log ε", 1.23, growth?.factor ?? Number.NaN, 0.0055),
    agrees("e from the theory of §4 at the start", 1.24, theory.growth.start ?? Number.NaN, 0.005),
    agrees(
      "e from the period beside e where slip ends",
      theory.growth.end ?? Number.NaN,
      growth?.factor ?? 0,
      1e-3,
    ),
  ];
}
