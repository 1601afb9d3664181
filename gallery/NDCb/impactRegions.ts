/** [NDCb] Fig. 5: which of the ten regions does an impact belong to, and which way do its velocities go? */

import { growthAt, impulsePath } from "judder";
import { type Chart, drawChart, drawPanels } from "judder/figure";
import { border } from "../border.js";
import type { Comparison, Table } from "../item.js";
import { panelSize, type SignCase, signCases } from "./cases.js";

export const key = "NDCb-5";
export const title = "The ten regions of the energetic impact law";
export const caption =
  "Velocities before an impact lie in the lower half plane; dashed rays part the regions (r = 0.6). Thick lines are the " +
  "paths of single impacts while the impulse grows: they end at the dots. Slip stops where a path meets v_T = 0.";

const r = 0.6;

/** The sectors from v_T > 0 to v_T < 0: the angle below the v_T axis at which each region begins and ends. */
function sectors({ B, mu }: SignCase): { region: number; from: number; to: number }[] {
  const regionAt = (angle: number) =>
    growthAt("stronge", { A: 1, B, C: 1, a: 0, b: -1, mu }, r, 1 / Math.tan(angle)).region;
  const found = [{ region: regionAt(0.001), from: 0, to: Math.PI }];
  for (let angle = 0.01; angle < Math.PI - 0.01; angle += 0.01) {
    const last = found.at(-1) as { region: number; from: number; to: number };
    if (regionAt(angle) === last.region) continue;
    last.to = border((other) => regionAt(other) === last.region, angle - 0.01, angle);
    found.push({ region: regionAt(angle), from: last.to, to: Math.PI });
  }
  return found;
}

function chart(one: SignCase): Chart {
  const contact = { A: 1, B: one.B, C: 1 };
  const ray = (angle: number, size: number): [number, number] => [
    size * Math.cos(angle),
    -size * Math.sin(angle),
  ];
  const found = sectors(one).map((sector) => ({ ...sector, middle: (sector.from + sector.to) / 2 }));
  const paths = found.map(({ middle }) => {
    const [vT, vN] = ray(middle, 0.95);
    return impulsePath("stronge", contact, one.mu, r, { vT, vN }).map((p): [number, number] => [p.vT, p.vN]);
  });
  return {
    heading: `${one.panel} ${one.signs}`,
    x: { label: "v_T (scaled)", domain: [-1.4, 1.4] },
    y: { label: "v_N", domain: [-1.4, 1.4] },
    curves: [
      ...found
        .slice(1)
        .map(({ from }) => ({
          points: [[0, 0], ray(from, 1.35)] as const,
          colour: "#777",
          dashed: true,
          width: 1.2,
        })),
      ...paths.map((points) => ({ points, colour: "#4269d0", width: 2.5 })),
    ],
    dots: paths.map((points) => ({ at: points.at(-1) as [number, number], colour: "#4269d0" })),
    notes: found.map(({ region, middle }) => ({ at: ray(middle, 1.16), text: String(region) })),
  };
}

export function figure(document: object): string {
  const pictures = signCases.map((one) => drawChart(chart(one), { document, ...panelSize }));
  return drawPanels(pictures, { ...panelSize, columns: 3, title });
}

/** −v_T/v_N at both ends of each region. */
export function data(): Table {
  const rows = signCases.flatMap((one) =>
    sectors(one).map(({ region, from, to }) => [
      one.panel,
      one.B,
      one.mu,
      region,
      1 / Math.tan(from),
      1 / Math.tan(to),
    ]),
  );
  return { columns: ["panel", "B", "mu", "region", "rhoFrom", "rhoTo"], rows };
}

export function numbers(): Comparison[] {
  const all = new Map(signCases.map((one) => [one.panel, sectors(one).map(({ region }) => region)]));
  const panels = [...all].filter(([, regions]) => regions.includes(8) && regions.includes(10));
  return [
    {
      what: "regions in all panels together",
      paper: 10,
      ours: new Set([...all.values()].flat()).size,
      tolerance: 0,
    },
    {
      what: "panel with regions 8 and 10 (§4.2, item 1)",
      paper: "(c)",
      ours: panels.map(([panel]) => panel).join(" "),
      tolerance: 0,
      expected: { value: "(e)", verdict: "misprint", reason: "they need k_T⁺ > 0, which is panel (e)" },
    },
  ];
}
