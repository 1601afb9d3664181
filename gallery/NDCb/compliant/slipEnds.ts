/** [NDCb] Fig. 9: does the motion in stick reach the edge of the cone? (5.26)-(5.33) on the scale of ε. */

import { elasticContact, elasticVerdicts } from "judder";
import { type Chart, drawCharts } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees } from "../../rows.js";
import { pointsOf } from "./support/examples.js";
import { type Leading, leadingMotion, problemOf } from "./support/leading.js";

export const key = "NDCb-9";
export const title = "Where slip ends: stick or reverse chatter";
export const caption =
  "Motion in the (y, v_N) plane from the end of slip at y₊ or y₋, B = 0.5. (a), (b) after positive slip: the orbit about y₀ passes " +
  "y* or not. (c), (d) after negative slip: y₋ lies above y* or below it.";

interface Panel extends Leading {
  readonly heading: string;
  readonly from: "slip+" | "slip-";
}

const panels: readonly Panel[] = [
  { heading: "(a) after slip⁺, reverse chatter", from: "slip+", B: 0.5, a: 0.5, mu: 1.5 },
  { heading: "(b) after slip⁺, stick", from: "slip+", B: 0.5, a: 0.5, mu: 1.05 },
  { heading: "(c) after slip⁻, reverse chatter", from: "slip-", B: 0.5, a: 0.9, mu: 1.5 },
  { heading: "(d) after slip⁻, stick", from: "slip-", B: 0.5, a: 0.3, mu: 1.5 },
];

const depthsOf = (panel: Panel) => elasticContact(problemOf(panel));

function motion(panel: Panel) {
  const { yPlus, yMinus } = depthsOf(panel);
  const y = (panel.from === "slip+" ? yPlus : yMinus) ?? Number.NaN;
  return leadingMotion(panel, [y, 0, 0], {
    until: panel.heading.includes("chatter") ? 24 : 12,
    samples: 1200,
  });
}

function chartOf(panel: Panel): Chart {
  const { yPlus, yMinus, y0, yEdge } = depthsOf(panel);
  const points = pointsOf(motion(panel), "y", "v_y");
  const range = (k: 0 | 1) =>
    [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))] as const;
  const [[low, high], [down, up]] = [range(0), range(1)];
  const ends = [Math.min(low, yEdge ?? 0), Math.max(high, yEdge ?? 0)];
  const [x, y] = [
    [ends[0] as number, ends[1] as number],
    [down, up],
  ].map(([from = 0, to = 0]) => [from - 0.12 * (to - from), to + 0.12 * (to - from)] as const) as [
    readonly [number, number],
    readonly [number, number],
  ];
  const start = panel.from === "slip+" ? { at: yPlus ?? 0, text: "y₊" } : { at: yMinus ?? 0, text: "y₋" };
  const marks = [start, { at: y0 ?? 0, text: "y₀" }, { at: yEdge ?? 0, text: "y*" }];
  return {
    heading: panel.heading,
    x: { label: "y", domain: x },
    y: { label: "v_N", domain: y },
    curves: [
      { points, colour: "#4269d0", width: 1.5 },
      {
        points: [
          [yEdge ?? 0, y[0]],
          [yEdge ?? 0, y[1]],
        ],
        colour: "#777",
        dashed: true,
      },
    ],
    dots: marks.map(({ at }) => ({ at: [at, 0] as const, colour: "#c0392b" })),
    notes: marks.map(({ at, text }) => ({ at: [at, 0.07 * (y[1] - y[0])] as const, text })),
  };
}

export function figure(document: object): string {
  return drawCharts(panels.map(chartOf), { columns: 2, width: 430, height: 320, title }, document);
}

export function data(): Table {
  const rows = panels.flatMap((panel) =>
    pointsOf(motion(panel), "y", "v_y").map(([y, v]) => [panel.heading, y, v]),
  );
  return { columns: ["panel", "y", "vN"], rows };
}

/** What the paper says of the panels, what (5.29) and (5.33) say, and what the motion does. */
export function numbers(): Comparison[] {
  return panels.flatMap((panel) => {
    const said = panel.heading.includes("chatter") ? "reverseChatter" : "stick";
    const { fromPlus, fromMinus } = elasticVerdicts(problemOf(panel));
    const { verdict } = panel.from === "slip+" ? fromPlus : fromMinus;
    const seen =
      motion(panel).final.contacts.tip?.mode === "stick" && said === "stick" ? "stick" : "reverseChatter";
    return [
      agrees(`${panel.heading}: theory`, said, verdict),
      agrees(`${panel.heading}: motion`, said, seen),
    ];
  });
}
