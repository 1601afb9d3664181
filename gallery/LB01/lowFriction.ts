/** [LB01] Introduction and Appendix A: the critical friction of Painlevé's box and of a rod with a rounded tip. */

import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees, printed, unprinted } from "../rows.js";
import { boxFriction, frictionCurves, roundedFriction, tiltedFriction } from "./friction.js";

export const key = "LB01-critical";
export const title = "Critical friction of the box and of the rounded rod";
export const caption =
  "(a) A box that slides on its leading corner is paradoxical above μ_c = (ρ² + a²)/(a h), whatever the slope; the smallest over " +
  "its tilt falls with the radius of gyration ρ. The appendix is not in our text: its formula is derived anew. (b) A rounded " +
  "tip of half the rod's length lowers the rod's 4/3 to the 0.63 that the introduction quotes.";
export const lab = "box?mu=1.6&from=x'=4&until=1.5";

const dots = {
  box: { at: [1 / Math.sqrt(3), 4 / 3] as const, text: "4/3" },
  rod: { at: [1, 0.63] as const, text: "0.63" },
};

export function figure(document: object): string {
  const chart = (body: "box" | "rod", heading: string, label: string) => {
    const points = frictionCurves[body]();
    const { at, text } = dots[body];
    return {
      heading,
      x: { label, domain: [0, points.at(-1)?.[0] ?? 1] as const },
      y: { label: "smallest μ_c over all angles", domain: [0, 3] as const },
      curves: [{ points, colour: "#4269d0" }],
      dots: [{ at, colour: "#c0392b" }],
      notes: [{ at: [at[0], at[1] + 0.25] as const, text }],
    };
  };
  const [box, rod] = [
    chart("box", "(a) the box", "ρ/√(a² + h²)"),
    chart("rod", "(b) the rod with a rounded tip", "radius/l"),
  ];
  return drawCharts([box, rod], { columns: 2, width: 420, height: 320, title }, document);
}

export function data(): Table {
  const rows = Object.entries(frictionCurves).flatMap(([body, curve]) =>
    curve().map((point) => [body, ...point]),
  );
  return { columns: ["body", "ratio", "least_mu_c"], rows };
}

export function numbers(): Comparison[] {
  const derived = (value: number) => ({ value, reason: "the formula is derived anew", tolerance: 1e-9 });
  const low = boxFriction({ rho: 0.3 });
  return [
    printed("classical rod (radius 0)", 4 / 3, roundedFriction(0), 1e-12),
    printed("rod with a rounded tip", 0.63, roundedFriction(1), 0.005),
    agrees("box with ρ = 0.3: much lower than 4/3", "yes", low < 0.6 ? "yes" : "no"),
    unprinted("the same: (ρ²+a²)/(a h)", low, derived(0.545)),
    unprinted("homogeneous box on a slope of 0.3", boxFriction({ slope: 0.3 }), derived(4 / 3)),
    unprinted("smallest over the tilt, ρ/√(a²+h²) = 1/2", tiltedFriction(0.5), derived(Math.sqrt(5) / 2)),
  ];
}
