/** [NDCa]: how smooth is the energetic impact law where its regions meet? Measured on the law itself, by differences. */

import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees, unprinted } from "../rows.js";
import { crossings, gains, measure, specialCrossings, stated } from "./support/lawBorders.js";
import { lawPanels } from "./support/lawPanels.js";

export const key = "NDCa-smoothness";
export const title = "The impact law at the borders of its regions";
export const lab = "rod?mu=1&r=0.6&from=theta=1.1,y=0.3,x'=1&until=1&plot=impact";
export const caption =
  "The normal velocity after an impact against the slip before it (r = 0.6); below, its slope. Dashed lines part the regions. Where " +
  "slip stops or reverses at the very end of the impact, or reverses at its beginning, the slope jumps (C⁰); where slip stops " +
  "with compression, or the contact sticks throughout, the slope has a kink (C¹).";

export function figure(document: object): string {
  const stick = lawPanels("the contact can stick: B = 1/2, μ = 1", 0.5, 1);
  const back = lawPanels("slip reverses: B = 1/2, μ = 1/3", 0.5, 1 / 3);
  const size = { columns: 2, width: 420, height: 300, title };
  return drawCharts([stick[0], back[0], stick[1], back[1]], size, document);
}

const all = () => [...crossings, ...specialCrossings].map((one) => ({ ...one, ...measure(one) }));

export const data = (): Table => ({
  columns: ["border", "B", "mu", "r", "along", "at", "jump", "jump of slope", "jump of curvature", "class"],
  rows: all().map(({ pair, B, mu, r, along, at, jumps, smoothness }) => {
    const fixed = along === "mu" ? at : mu;
    return [pair, B, fixed, r, along, at, ...jumps, smoothness];
  }),
});

export function numbers(): Comparison[] {
  const reason = "the paper's section 4 is not in our text; derived from where slip stops on each side";
  const rows = all().map(({ pair, B, r, smoothness, expected }) =>
    unprinted(`${pair}, B = ${B}, r = ${r}`, smoothness, { value: expected, reason }),
  );
  const same = all().filter((one) => stated(one, one)).length;
  return [
    ...rows,
    agrees("borders whose class is the one that the library states", rows.length, same),
    agrees("of 20 000 impacts gain energy (§1: dissipative in all cases)", 0, gains(20000)),
  ];
}
