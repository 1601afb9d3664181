/** What the laws make of one impact, as rows: velocities after, impulses, energy. */

import type { ImpactReport, ImpactSolution } from "judder";
import { singleLaws } from "#inner";
import type { Table } from "../item.js";

/** One row for each solution; of a family its first member. */
export function impactTable({ laws }: ImpactReport): Table {
  const point = (solution: ImpactSolution) => ("family" in solution ? solution.family.from : solution);
  const rows = singleLaws.flatMap((law) =>
    laws[law].solutions.map(point).map(({ vT, vN, impulse, energyChange }) => {
      return [law, vT, vN, impulse.T, impulse.N, energyChange];
    }),
  );
  return { columns: ["law", "vT", "vN", "impulseT", "impulseN", "energyChange"], rows };
}
