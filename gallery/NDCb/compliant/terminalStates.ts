/** [NDCb] Fig. 12: the end of the run (6.11) for ε from 1e-5 to 10^-5.5 goes round and round: no limit, a period of log e. */

import { drawCharts } from "judder/figure";
import { compliantFamily, growthFromRuns, limitTheory } from "#inner";
import type { Comparison, Table } from "../../item.js";
import { agrees, printed } from "../../rows.js";
import { first, rod } from "./support/examples.js";
import { around } from "./support/pictures.js";

export const key = "NDCb-12";
export const title = "The end of the run keeps depending on ε";
export const caption =
  "(a) v_T at t = 2 s over log₁₀ ε for (6.11): it repeats whenever ε falls by the growth factor e. (b) θ and y at t = 2 s lie on one " +
  "closed curve, the rigid family of reverse chatters.";
export const lab =
  "rod?mu=0.9&Sx=0.5&from=theta=1.18,y=contact,x'=0.1&contact=compliant&epsilon=1e-5&until=2&plot=histories";

const epsilon = { from: 1e-5, to: 10 ** -5.5, count: 80 };
const values = { theta: 1.18, y: "contact", "x'": first.v0 };
const { parameters } = first;
const family = () => compliantFamily(rod(), values, { parameters, epsilon });

export function figure(document: object): string {
  const runs = family();
  const over = runs.map(({ epsilon: one, final }) => [Math.log10(one), final.v.x ?? 0] as const);
  const plane = runs.map(({ final }) => [final.q.y ?? 0, final.q.theta ?? 0] as const);
  const chart = (heading: string, x: string, y: string, points: readonly (readonly [number, number])[]) => ({
    heading,
    x: { label: x, domain: around(points, 0) },
    y: { label: y, domain: around(points, 1) },
    dots: points.map((at) => ({ at, colour: "#4269d0" })),
  });
  const charts = [
    chart("(a) slip velocity at the end", "log₁₀ ε", "v_T at t = 2 s (m/s)", over),
    chart("(b) position at the end", "y at t = 2 s (m)", "θ at t = 2 s (rad)", plane),
  ];
  return drawCharts(charts, { columns: 2, width: 450, height: 330, title }, document);
}

export function data(): Table {
  const rows = family().map((run) => {
    const { q, v } = run.final;
    return [run.epsilon, run.impacts, q.y ?? 0, q.theta ?? 0, v.x ?? 0];
  });
  return { columns: ["epsilon", "impacts", "y", "theta", "vT"], rows };
}

export function numbers(): Comparison[] {
  const runs = family();
  const found = growthFromRuns(runs)?.factor ?? Number.NaN;
  const { growth } = limitTheory(rod(), values, { parameters, t: 0, until: 0.2, law: "stronge" }, true);
  return [
    printed("impacts gained over the half decade", 6, (runs.at(-1)?.impacts ?? 0) - (runs[0]?.impacts ?? 0)),
    printed("e from the period in log ε", 1.23, found, 0.0055),
    printed("e from the theory of §4", 1.24, growth.start ?? Number.NaN, 0.005),
    agrees("e from the period, less e of the theory where slip ends", 0, found - (growth.end ?? 0), 2e-4),
  ];
}
