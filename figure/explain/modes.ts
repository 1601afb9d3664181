/** What do the four modes look like? A leaning rod four times, with the contact force that the library finds. */

import * as Plot from "@observablehq/plot";
import {
  type DrawnShape,
  type Force,
  findModes,
  loadMechanism,
  type Mechanism,
  makeState,
  placeDrawing,
} from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { plotSvg } from "../plot.js";

const scenes = [
  { mode: "flight", start: { y: 0.35 }, slip: 0 },
  { mode: "slip+", start: { "x'": 1 }, slip: 1 },
  { mode: "slip-", start: { "x'": -1 }, slip: -1 },
  { mode: "stick", start: {}, slip: 0 },
] as const;

const spacing = 2.6;
const parameters = { mu: 0.5 };
const arrow = { strokeWidth: 2.5, headLength: 9 };
const colours = { body: "#1f3b57", force: "#c0392b", slip: "#1f7a4d" };

/** Four scenes side by side; lengths in metres, forces in newtons. */
export function drawModes(canvas: Canvas): string {
  const rod = loadMechanism("rod");
  return plotSvg(canvas, {
    heading: "a leaning rod in each of the four modes",
    x: { domain: [-1.4, 3 * spacing + 1.3], axis: null },
    y: { domain: [-1.25, 2.6], axis: null },
    marks: [
      Plot.ruleY([0], { stroke: "#6b6b6b", strokeWidth: 2 }),
      ...scenes.flatMap((scene, i) => sceneMarks(rod, scene, i * spacing)),
    ],
    legend: [
      { label: "contact force", colour: colours.force },
      { label: "slip", colour: colours.slip },
    ],
  });
}

function sceneMarks(
  rod: Mechanism,
  { mode, start, slip }: (typeof scenes)[number],
  shift: number,
): Plot.Markish[] {
  const state = makeState(rod, start, { parameters });
  const { solutions } = findModes(rod, state, { parameters });
  const force: Force = solutions[0]?.forces.tip ?? { lambdaT: 0, lambdaN: 0 };
  const height = state.q.y as number;
  const length = placeDrawing(rod, state, { parameters }).filter(isSegment);
  const note = (text: string, y: number, fill: string, size: number) =>
    Plot.text([0], { x: shift, y, text: () => text, fill, fontSize: size });
  return [
    ...length.map(({ points }) =>
      Plot.line(
        points.map(([x, y]) => [x + shift, y] as [number, number]),
        { stroke: colours.body, strokeWidth: 6, strokeLinecap: "round" },
      ),
    ),
    ...(force.lambdaN > 0
      ? [
          Plot.arrow([0], {
            x1: shift,
            y1: height,
            x2: shift + force.lambdaT,
            y2: height + force.lambdaN,
            stroke: colours.force,
            ...arrow,
          }),
        ]
      : []),
    ...(slip === 0
      ? []
      : [
          Plot.arrow([0], {
            x1: shift,
            y1: -0.18,
            x2: shift + 0.8 * slip,
            y2: -0.18,
            stroke: colours.slip,
            ...arrow,
          }),
        ]),
    note(mode, -0.55, "#222", 14),
    note(captionOf(mode), -0.9, "#555", 11),
  ];
}

const isSegment = (shape: DrawnShape): shape is DrawnShape & { kind: "segment" } => shape.kind === "segment";

function captionOf(mode: (typeof scenes)[number]["mode"]): string {
  switch (mode) {
    case "flight":
      return "gap > 0, no force";
    case "slip+":
      return "λ_T = −μ λ_N";
    case "slip-":
      return "λ_T = +μ λ_N";
    case "stick":
      return "|λ_T| ≤ μ λ_N";
  }
}
