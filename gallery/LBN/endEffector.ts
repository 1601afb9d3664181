/** [LBN] §6: what does a heavier end effector change? The critical frictions of the finger against the ratio of its masses. */

import { followEquilibria, loadMechanism, makeRange } from "judder";
import { drawChart, seriesColours } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees } from "../rows.js";

export const key = "LBN-mass";
export const title = "The finger's critical friction against its mass ratio";
export const caption =
  "Steady slip is stable below μ_d and free of the paradox below μ_c. A heavier tip raises μ_c, and its smallest value over all " +
  "angles 2√(m₁/m₂), but hardly moves μ_d: it keeps the paradox away, not the instability of slip.";
export const lab = "finger?m1=0.2&mu=0.6&until=2";

type Row = readonly [ratio: number, muD: number, muC: number, least: number];

let kept: readonly Row[] | undefined;

/** Computed once, for figure, data and numbers need it. */
function rows(): readonly Row[] {
  const finger = loadMechanism("finger");
  kept ??= makeRange(0.02, 0.3, 15).map((ratio): Row => {
    const options = {
      parameter: "mu",
      low: 0.3,
      high: 1.3,
      searches: 2,
      within: { phi: [0.2, 0.5], y: [-0.2, 0] },
    } as const;
    const along = followEquilibria(finger, { ...options, parameters: { m1: ratio, m2: 1 } });
    const value = (kind: string) => along.critical.find((point) => point.kind === kind)?.value ?? Number.NaN;
    return [ratio, value("hopf"), value("painleve"), 2 * Math.sqrt(ratio)];
  });
  return kept;
}

export function figure(document: object): string {
  const [blue = "", , red = ""] = seriesColours;
  const curve = (label: string, column: 1 | 2 | 3, colour: string, dashed = false) => ({
    label,
    points: rows().map((row) => [row[0], row[column]] as const),
    colour,
    dashed,
  });
  const curves = [
    curve("μ_d (Hopf)", 1, blue),
    curve("μ_c at φ_eq", 2, red),
    curve("smallest μ_c", 3, red, true),
  ];
  const x = { label: "m₁/m₂", domain: [0, 0.3] } as const;
  const y = { label: "critical μ", domain: [0, 1.4] } as const;
  return drawChart({ heading: title, x, y, curves }, { document });
}

export const data = (): Table => ({ columns: ["m1/m2", "mu_d", "mu_c", "least_mu_c"], rows: rows() });

export function numbers(): Comparison[] {
  const rises = rows().every(([, , muC], i) => i === 0 || muC > (rows()[i - 1]?.[2] ?? Number.NaN));
  return [agrees("a heavier end effector raises μ_c", "yes", rises ? "yes" : "no")];
}
