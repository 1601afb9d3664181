/** [NDCb] Fig. 5: which of the ten regions does an impact belong to, and which way do its velocities go? */

import { type Chart, type ChartCurve, drawCharts } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees, misprint } from "../rows.js";
import { panels, type SignCase, signCases } from "./support/cases.js";
import { pathFrom, ratio, type Sector, sectors, velocity } from "./support/sectors.js";

export const key = "NDCb-5";
export const title = "The ten regions of the energetic impact law";
export const caption =
  "Velocities before an impact lie in the lower half plane; dashed rays part the regions (r = 0.6). Thick lines are the " +
  "paths of single impacts while the impulse grows: they end at the dots. Slip stops where a path meets v_T = 0.";
export const lab = "rod?mu=0.6&r=0.6&from=theta=1.1,x'=1,y'=-1&until=1&plot=impact";

const r = 0.6;
type Points = ChartCurve["points"];
const thin = (points: Points) => ({ points, colour: "#777", dashed: true, width: 1.2 });
const thick = (points: Points) => ({ points, colour: "#4269d0", width: 2.5 });

function chart(one: SignCase): Chart {
  const found = sectors(one, r).map((sector) => ({ ...sector, middle: (sector.from + sector.to) / 2 }));
  const paths = found.map(({ middle }) => pathFrom(one, r, velocity(middle, 0.95)));
  const rays = found.slice(1).map(({ from }) => [[0, 0], velocity(from, 1.35)] as const);
  return {
    heading: `${one.panel} ${one.signs}`,
    x: { label: "v_T (scaled)", domain: [-1.4, 1.4] },
    y: { label: "v_N (scaled)", domain: [-1.4, 1.4] },
    curves: [...rays.map(thin), ...paths.map(thick)],
    dots: paths.map((points) => ({ at: points.at(-1) as [number, number], colour: "#4269d0" })),
    notes: found.map(({ region, middle }) => ({ at: velocity(middle, 1.16), text: String(region) })),
  };
}

export const figure = (document: object): string =>
  drawCharts(signCases.map(chart), { ...panels, title }, document);

export function data(): Table {
  const row = (panel: string, { region, from, to }: Sector) => [panel, region, ratio(from), ratio(to)];
  const rows = signCases.flatMap((one) => sectors(one, r).map((sector) => row(one.panel, sector)));
  return { columns: ["panel", "region", "rhoFrom", "rhoTo"], rows };
}

export function numbers(): Comparison[] {
  const all = signCases.map((one) => ({ ...one, regions: sectors(one, r).map(({ region }) => region) }));
  const found = all.filter(({ regions }) => regions.includes(8) && regions.includes(10));
  const right = { value: "(e)", reason: "these regions need k_T⁺ > 0: panel (e)" };
  const near = String(all.find(({ panel }) => panel === "(b)")?.regions[0]);
  const empty = { value: "5", reason: "region 1 is empty where k_N⁺ < 0, and 2 where k_N⁻ < 0" };
  return [
    misprint("(b) regions of v_T > 0, v_N → 0 (§4.1)", "1 and 5", near, empty),
    agrees("regions in all panels together", 10, new Set(all.flatMap(({ regions }) => regions)).size),
    misprint(
      "panel with regions 8 and 10 (§4.2, item 1)",
      "(c)",
      found.map(({ panel }) => panel).join(),
      right,
    ),
  ];
}
