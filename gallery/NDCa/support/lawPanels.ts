/** The normal velocity after an impact and its slope, against the slip before, with the borders of the regions between. */

import { type Chart, type ChartCurve, seriesColours } from "judder/figure";
import { border } from "../../border.js";
import { after } from "./lawBorders.js";

const [blue = "", , red = ""] = seriesColours;
const [range, r] = [2, 0.6];
/** Half the step of the differences that give the slope; regions are looked for in steps of `look`. */
const [half, look] = [1e-3, 0.05];

/** The two charts of one contact. */
export function lawPanels(heading: string, B: number, mu: number): [Chart, Chart] {
  const at = (vT: number) => after({ B, mu, r, vT, vN: -1 });
  const borders = bordersOf((vT) => at(vT).region);
  const chart = (name: string, colour: string, value: (vT: number) => number): Chart => {
    const points = pointsOf(borders, value);
    const values = points.map(([, y]) => y);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const [bottom, top] = [low - 0.1 * (high - low), high + 0.25 * (high - low)];
    const line = (vT: number): ChartCurve => ({
      points: [
        [vT, bottom],
        [vT, top],
      ],
      ...{ colour: "#777", dashed: true, width: 1 },
    });
    return {
      heading,
      x: { label: "v_T/|v_N| before", domain: [-range, range] },
      y: { label: name, domain: [bottom, top] },
      curves: [...borders.map(line), { points, colour }],
      notes: [-range, ...borders].map((left, i) => {
        const middle = (left + (borders[i] ?? range)) / 2;
        return { at: [middle, high + 0.14 * (high - low)], text: String(at(middle).region) };
      }),
    };
  };
  const slope = (vT: number) => (at(vT + half).vN - at(vT - half).vN) / (2 * half);
  return [
    chart("v_N after/|v_N| before", blue, (vT) => at(vT).vN),
    chart("slope of the curve above", red, slope),
  ];
}

function bordersOf(regionAt: (vT: number) => number): number[] {
  const found: number[] = [];
  for (let vT = -range + look; vT < range; vT += look) {
    const before = regionAt(vT - look);
    if (regionAt(vT) !== before) found.push(border((one) => regionAt(one) === before, vT - look, vT));
  }
  return found;
}

/** Close to each border on both sides, so that jumps are upright. */
function pointsOf(borders: readonly number[], value: (vT: number) => number): [number, number][] {
  const even = Array.from({ length: 401 }, (_, i) => -range + (i * range) / 200);
  const near = borders.flatMap((place) => [place - 2 * half, place + 2 * half]);
  return [...even, ...near]
    .filter((vT) => borders.every((place) => Math.abs(vT - place) > 1.5 * half))
    .sort((one, other) => one - other)
    .map((vT) => [vT, value(vT)]);
}
