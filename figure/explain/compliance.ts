/** What does a contact that gives a little do? Its force tends to the corner of the rigid law, [NDCb] (6.8). */

import * as Plot from "@observablehq/plot";
import type { Canvas } from "../canvas.js";
import { plotSvg } from "../plot.js";

const stiffnesses = [
  { epsilon: 0.5, colour: "#9fb8cf" },
  { epsilon: 0.25, colour: "#5b84b1" },
  { epsilon: 0.1, colour: "#1f4fa3" },
];

const top = 2;

/** λ_N over the gap for three stiffnesses, and the rigid corner. */
export function drawCompliance(canvas: Canvas): string {
  const springs = stiffnesses.map(({ epsilon, colour }) =>
    Plot.line(
      [
        [-top * epsilon ** 2, top],
        [0, 0],
        [0.3, 0],
      ],
      { stroke: colour, strokeWidth: 2.5 },
    ),
  );
  const rigid = [
    [0, top],
    [0, 0],
    [0.3, 0],
  ] as [number, number][];
  return plotSvg(canvas, {
    heading: "a compliant contact, λ_N = −y/ε² for y < 0, and its stiff limit",
    x: { label: "gap y (scaled; negative: penetration)", domain: [-0.55, 0.3] },
    y: { label: "normal force λ_N (scaled)", domain: [-0.05, top] },
    grid: true,
    marks: [...springs, Plot.line(rigid, { stroke: "#c0392b", strokeWidth: 4 })],
    legend: [
      ...stiffnesses.map(({ epsilon, colour }) => ({ label: `ε = ${epsilon}`, colour })),
      { label: "rigid", colour: "#c0392b" },
    ],
  });
}
