/** [LBN] §5: the whole branch of the finger's hopping orbit, with the unstable orbits that join it to the Hopf point. */

import { followOrbits, loadMechanism, type OrbitsOver } from "judder";
import { drawOrbitBranch } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { unprinted } from "../rows.js";

export const key = "LBN-branch";
export const title = "The branch of the finger's hopping orbit";
export const caption =
  "Largest and smallest φ of the periodic orbits. Hopping is stable and loses its slip phase at GB, where A⁺ = b = 0 at the " +
  "border of stick. Downwards it ends at SB, where the tip no longer sticks: the branch turns back there as an unstable orbit " +
  "and meets at LP the weak cycle of slip that is born in the Hopf point HB. Between SB and HB hopping and steady slip coexist.";
export const lab = "finger?mu=0.4&from=phi=0.41,phi'=0.7&until=4&view=diagram&over=mu=0.385..1.5:200";

let known: OrbitsOver | undefined;

const branch = (): OrbitsOver =>
  (known ??= followOrbits(loadMechanism("finger"), { parameter: "mu", from: 0.385, to: 1.5, dsMax: 0.1 }));

export function figure(document: object): string {
  const labels = { x: "μ", y: "φ (rad), largest and smallest" };
  return drawOrbitBranch(branch(), { document }, { title, over: "phi", labels });
}

export const data = (): Table => ({
  columns: ["mu", "period", "word", "stable", "max phi", "min phi", "label"],
  rows: branch().branch.map(({ value, period, word, stable, max, min, label = "" }) => [
    value,
    period,
    word.join(" "),
    String(stable),
    max.phi as number,
    min.phi as number,
    label,
  ]),
});

export function numbers(): Comparison[] {
  const at = (label: string) => branch().points.find((point) => point.label === label)?.value ?? Number.NaN;
  const other = "not printed; the number comes from simulations alone";
  return [
    unprinted("GB: the slip phase is lost at μ", at("GB"), {
      value: 0.646809145,
      reason: "not printed; the number solves A⁺ = b = 0 at the border of stick",
      tolerance: 1e-9,
    }),
    unprinted("SB: hopping begins at μ", at("SB"), { value: 0.389569, reason: other, tolerance: 1e-6 }),
    unprinted("LP: the cycle of slip ends at μ", at("LP"), {
      value: 0.409828,
      reason: other,
      tolerance: 1e-6,
    }),
    unprinted("HB: and begins at μ_d", at("HB"), {
      value: 0.409778166093,
      reason: "(4.9) solved together with the equilibrium",
      tolerance: 1e-6,
    }),
  ];
}
