/** A landing where the rigid model leaves open whether the contact lifts off or jams: damping and speed decide, decisions/0008. */

import { drawChart } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { unprinted } from "../rows.js";
import { byRuns, formula, liftsOff } from "./support/landing.js";

export const key = "classic-landing";
export const title = "Lift-off or impact without collision";
export const caption =
  "The rod of [NDCb] slips with k_N < 0 < b and lands on a spring of stiffness K = 1e10 with a damper. Dots: runs that lift off " +
  "again (blue) or are drawn into an impact (red). Rings: the border by halving. Curve: the stable manifold of the saddle.";
export const lab =
  "rod?mu=2&r=0&Sy=-10&from=theta=1.1,x'=2,y'=-0.01,theta'=6&contact=compliant&epsilon=1e-4&until=0.3";

const stiffness = 1e10;
const ratios = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const rows = 13;

export function figure(document: object): string {
  const most = 1.4 * formula(0);
  const speeds = Array.from({ length: rows }, (_, i) => ((i + 0.5) * most) / rows);
  const grid = ratios.flatMap((ratio) => speeds.map((speed) => [ratio, speed] as const));
  const colour = ([ratio, speed]: readonly [number, number]) =>
    liftsOff(ratio, speed, stiffness) ? "#9db8f0" : "#efb0a8";
  const found = ratios.map((ratio) => [ratio, byRuns(ratio, stiffness)] as const);
  const points = Array.from({ length: 101 }, (_, i) => [i / 50, formula(i / 50)] as const);
  return drawChart(
    {
      heading: title,
      x: { label: "damping ratio ζ", domain: [-0.1, 2.1] },
      y: { label: "landing speed |v_N| √K", domain: [0, most] },
      curves: [{ points, colour: "#222", label: "formula" }],
      dots: [
        ...grid.map((at) => ({ at, colour: colour(at) })),
        ...found.map((at) => ({ at, colour: "#222", hollow: true })),
      ],
      notes: [
        { at: [1.38, (10 / rows) * most], text: "impact without collision" },
        { at: [0.38, (2 / rows) * most], text: "lift-off" },
      ],
    },
    { document },
  );
}

export const data = (): Table => ({
  columns: ["dampingRatio", "formula", "runs"],
  rows: ratios.map((ratio) => [ratio, formula(ratio), byRuns(ratio, stiffness)]),
});

/** b and k_N change on the way by a share of 1/√K, so the runs agree to about 1e-3. */
export const numbers = (): Comparison[] =>
  [0, 0.5, 1, 2].map((ratio) => {
    const [value, ours] = [formula(ratio), byRuns(ratio, stiffness)];
    const expected = { value, reason: "the formula of decisions/0008", tolerance: 1e-3 * value };
    return unprinted(`|v_N| √K on the border at ζ = ${ratio}`, ours, expected);
  });
