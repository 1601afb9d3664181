/** The bifurcation diagram of the finger, [LBN] Fig. 5.1: what it settles to at each friction, on the way up and down. */

import { drawDiagram } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, printed } from "../../rows.js";
import { frictions, over, rows, wordsAt } from "./frictions.js";

export const key = "LBN-5.1";
export const title = "What the finger does at every friction";
export const caption =
  "Extrema of φ, coloured by contact word. Below μ ≈ 0.41 the finger can rest in slip; from there it hops, and on the way " +
  "down it hops until 0.39: both motions exist between (paler). Near 0.65 the hops lose their slip.";
export const lab = "finger?mu=0.65&until=4&view=diagram&over=mu=0.05..1.5:400";

export function figure(document: object): string {
  return drawDiagram(
    {
      heading: "the finger: extrema of φ over the friction, up and down",
      job: { over, bothWays: true },
      coordinates: ["phi", "y"],
      rows: () => [rows()],
      labels: { x: "μ", y: "φ (rad)" },
      notes: [
        { at: [0.2, 0.404], text: "equilibrium" },
        { at: [0.5, 0.433], text: "hopping" },
        { at: [0.33, 0.418], text: "coexistence" },
        { at: [0.72, 0.421], text: "slip is lost" },
      ],
    },
    { document },
  );
}

const columns = ["mu", "direction", "kind", "max_phi", "min_phi"];

export const data = (): Table => ({
  columns: [...columns, "word"],
  rows: rows().map((row) => [...columns.map((name) => row[name] as number | string), row.word.join(" ")]),
});

/** §5: “a change in the topology occurs close to μ_cmin”, and the number of motions stays the same there. */
export function numbers(): Comparison[] {
  const slips = frictions.filter((mu) => wordsAt(mu).some((word) => word.includes("stick–slip+")));
  const counts = [0.59, 0.61, 0.63, 0.65, 0.67, 0.69].map((mu) => wordsAt(mu).length);
  return [
    agrees("the motion of Fig. 4.2 (μ = 0.51)", "impact–stick–slip+–flight", wordsAt(0.51).join()),
    agrees("the motion of Fig. 4.3 (μ = 1.01)", "impact–stick–flight", wordsAt(1.01).join()),
    printed("last friction at which hops have slip, steps of 0.02", 0.6325, Math.max(...slips), 0.02),
    agrees("most motions side by side for μ = 0.59 … 0.69", 1, Math.max(...counts)),
  ];
}
