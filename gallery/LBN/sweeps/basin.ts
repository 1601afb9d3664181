/** Rest or hopping? The basins of the finger at μ = 0.40, where [LBN] §5 has both, over the start of its tip on the belt. */

import { loadMechanism, type SweepRow, sweep } from "judder";
import { drawBasin } from "judder/figure";
import type { Table } from "../../item.js";

export const key = "LBN-basin";
export const title = "From which starts the finger hops at μ = 0.40";
export const caption =
  "Each cell is a start with the tip on the belt. From those in the middle the finger comes to rest in slip, from the others " +
  "it hops for ever; two cells at the border have not decided after 20 s.";
export const lab = "finger?mu=0.4&from=phi=0.385,phi'=0.1&until=4";

const between = (low: number, high: number, count: number) =>
  Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));

const over = [
  { name: "phi", values: between(0.366, 0.412, 32) },
  { name: "phi'", values: between(-0.8, 0.8, 24) },
];
let kept: readonly SweepRow[] | undefined;

/** Kept, for figure and data need it. */
function rows(): readonly SweepRow[] {
  const parameters = { mu: 0.4 };
  kept ??= [...sweep(loadMechanism("finger"), { over, parameters, settle: 20, record: 0.5, points: 0 })];
  return kept;
}

export function figure(document: object): string {
  return drawBasin(
    {
      heading: "the finger at μ = 0.40: where a start on the belt leads",
      job: { over, bothWays: false },
      coordinates: ["phi", "y"],
      rows: () => [rows()],
      labels: { x: "φ (rad)", y: "φ' (rad/s)" },
    },
    { document },
  );
}

export function data(): Table {
  return {
    columns: ["phi", "phi'", "word"],
    rows: rows().map((row) => [row.phi as number, row["phi'"] as number, row.word.join(" ")]),
  };
}
