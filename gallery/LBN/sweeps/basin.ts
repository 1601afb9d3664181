/** Rest or hopping? The basins of the finger at μ = 0.40, where [LBN] §5 has both, over the start of its tip on the belt. */

import { loadMechanism, type SweepRow, sweep } from "judder";
import { drawBasin } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { unprinted } from "../../rows.js";

export const key = "LBN-basin";
export const title = "From which starts the finger hops at μ = 0.40";
export const caption =
  "Each cell is a start with the tip on the belt. From those in the middle the finger comes to rest in slip, from the others " +
  "it keeps hopping; two cells at the border have not decided after 20 s.";
export const lab =
  "finger?mu=0.4&from=phi=0.385,phi'=0.1&until=4&view=plane&over=phi=0.366..0.412:32,phi'=-0.8..0.8:24";

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

/** The two motions that are left when everything else has died away; single cells at the border may not be decided. */
export function numbers(): Comparison[] {
  const share = (kind: string) => rows().filter(({ word }) => word.join(" ") === kind).length / rows().length;
  const found = ["slip+", "impact stick slip+ flight"].filter((word) => share(word) > 0.01);
  const reason = "μ lies above 0.3896, where the hopping orbit begins, and below μ_d = 0.4098";
  return [unprinted("motions", found.join(" or "), { value: "slip+ or impact stick slip+ flight", reason })];
}
