/** The bifurcation diagram of the finger, [LBN] Fig. 5.1: what it settles to at each friction, on the way up and down. */

import { loadMechanism, type SweepRow, sweep } from "judder";
import { drawDiagram } from "judder/figure";
import type { Table } from "../../item.js";

export const key = "LBN-5.1";
export const title = "What the finger does at every friction";
export const caption =
  "Extrema of φ, coloured by contact word. Below μ ≈ 0.41 the finger can rest in slip; from there it hops, and on the way " +
  "down it hops until 0.39: both motions exist between (paler). Near 0.65 the hops lose their slip.";
export const lab = "finger?mu=0.65&until=4";

/** Closer where rest gives way to hopping. */
const frictions = [
  ...Array.from({ length: 34 }, (_, i) => 0.05 + 0.01 * i),
  ...Array.from({ length: 20 }, (_, i) => 0.385 + 0.002 * i),
  ...Array.from({ length: 54 }, (_, i) => 0.43 + 0.02 * i),
].map((mu) => Number(mu.toFixed(3)));

const over = [{ name: "mu", values: frictions }];
let kept: readonly SweepRow[] | undefined;

/** Kept, for figure and data need it. */
function rows(): readonly SweepRow[] {
  kept ??= [...sweep(loadMechanism("finger"), { over, settle: 40, record: 1, bothWays: true, points: 0 })];
  return kept;
}

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

export function data(): Table {
  const columns = ["mu", "direction", "kind", "max_phi", "min_phi"];
  const words = rows().map(({ word }) => word.join(" "));
  return {
    columns: [...columns, "word"],
    rows: rows().map((row, i) => [
      ...columns.map((name) => row[name] as number | string),
      words[i] as string,
    ]),
  };
}
