/** [NDCb] Fig. 9: does the motion in stick reach the edge of the cone? (5.26)-(5.33) on the scale of ε. */

import { type Chart, drawCharts } from "judder/figure";
import { elasticContact, elasticVerdicts } from "#inner";
import type { Comparison, Table } from "../../item.js";
import { agrees } from "../../rows.js";
import { leadingMotion, problemOf } from "./support/leading.js";
import { planeChart, pointsOf } from "./support/pictures.js";

export const key = "NDCb-9";
export const title = "Where slip ends: stick or reverse chatter";
export const caption =
  "The (y, v_N) plane from the end of slip at y₊ or y₋, B = 0.5; our own a and μ. (a), (b) after positive slip the orbit about y₀ " +
  "passes y* or not; (c), (d) after negative slip y₋ lies above y* or below it.";
export const lab =
  "rod?mu=0.9&Sx=1&from=theta=1.18,y=contact,x'=-0.1&contact=compliant&epsilon=1e-4&until=1&plot=histories";

const plus = { from: "fromPlus", name: "y₊", slip: "yPlus" } as const;
const minus = { from: "fromMinus", name: "y₋", slip: "yMinus" } as const;
const panels = [
  { heading: "(a) after slip⁺", ...plus, said: "reverseChatter", B: 0.5, a: 0.5, mu: 1.5 },
  { heading: "(b) after slip⁺", ...plus, said: "stick", B: 0.5, a: 0.4, mu: 1.05 },
  { heading: "(c) after slip⁻", ...minus, said: "reverseChatter", B: 0.5, a: 0.9, mu: 1.5 },
  { heading: "(d) after slip⁻", ...minus, said: "stick", B: 0.5, a: 0.3, mu: 1.5 },
];
type Panel = (typeof panels)[number];

function motion({ B, a, mu, slip }: Panel) {
  const from = elasticContact(problemOf({ B, a, mu }))[slip] ?? Number.NaN;
  return leadingMotion({ B, a, mu }, [from, 0, 0], { until: 20, samples: 1200 });
}

function chartOf(panel: Panel): Chart {
  const depths = elasticContact(problemOf(panel));
  const edge = depths.yEdge ?? 0;
  const at = (y: number | null) => [y ?? 0, 0] as const;
  const marks = { [panel.name]: at(depths[panel.slip]), "y₀": at(depths.y0), "y*": at(edge) };
  const heading = `${panel.heading}, ${panel.said === "stick" ? "stick" : "reverse chatter"}`;
  return planeChart(heading, pointsOf(motion(panel), "y", "v_y"), edge, marks);
}

export const figure = (document: object): string =>
  drawCharts(panels.map(chartOf), { columns: 2, width: 430, height: 320, title }, document);

export function data(): Table {
  const points = (panel: Panel) => pointsOf(motion(panel), "y", "v_y");
  const rows = panels.flatMap((panel) => points(panel).map((point) => [panel.heading, ...point]));
  return { columns: ["panel", "y", "vN"], rows };
}

/** What the paper says of a panel, compared with the theory and the motion, in which slip⁺ returns after stick or not. */
export const numbers = (): Comparison[] =>
  panels.flatMap((panel) => {
    const { verdict } = elasticVerdicts(problemOf(panel))[panel.from];
    const types = motion(panel).events.map(({ type }) => type);
    const seen = types.lastIndexOf("slip+") > types.indexOf("stick") ? "reverseChatter" : "stick";
    const { heading, said } = panel;
    return [agrees(`${heading}: theory`, said, verdict), agrees(`${heading}: motion`, said, seen)];
  });
