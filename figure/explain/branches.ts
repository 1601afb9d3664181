/**
 * How do periodic orbits lose their stability or meet a border? Multipliers, and fixed points of a map with a kink.
 */

import * as Plot from "@observablehq/plot";
import type { Canvas } from "../canvas.js";
import { plotSvg } from "../plot.js";

const angle = 1;
const crossings = [
  { label: "fold", x: 1, y: 0, dx: 10, anchor: "start", colour: "#c0392b" },
  { label: "period doubling", x: -1, y: 0, dx: -10, anchor: "end", colour: "#1f4fa3" },
  {
    label: "Neimark–Sacker",
    x: Math.cos(angle),
    y: Math.sin(angle),
    dx: 12,
    anchor: "start",
    colour: "#1f7a4d",
  },
  { label: "", x: Math.cos(angle), y: -Math.sin(angle), dx: 0, anchor: "start", colour: "#1f7a4d" },
] as const;

/** Where multipliers leave the unit circle. */
export function drawMultipliers(canvas: Canvas): string {
  const circle = Array.from({ length: 181 }, (_, i) => (i * Math.PI) / 90).map((t) => [
    Math.cos(t),
    Math.sin(t),
  ]);
  return plotSvg(canvas, {
    heading: "multipliers of a periodic orbit: stable inside the unit circle",
    x: { label: "real part (1)", domain: [-2.2, 2.2] },
    y: { label: "imaginary part (1)", domain: [-1.35, 1.35] },
    aspectRatio: 1,
    marks: [
      Plot.ruleX([0], { stroke: "#ccc" }),
      Plot.ruleY([0], { stroke: "#ccc" }),
      Plot.line(circle as [number, number][], { stroke: "#444", strokeWidth: 1.5 }),
      ...crossings.flatMap(({ label, x, y, dx, anchor, colour }) => [
        Plot.arrow([0], {
          x1: 0.7 * x,
          y1: 0.7 * y,
          x2: 1.25 * x,
          y2: 1.25 * y,
          stroke: colour,
          strokeWidth: 2.5,
        }),
        Plot.text([0], {
          x: 1.25 * x,
          y: 1.25 * y,
          text: () => label,
          dx,
          textAnchor: anchor,
          fill: colour,
          fontSize: 12,
          fontWeight: "bold",
          stroke: "white",
          strokeWidth: 6,
        }),
      ]),
    ],
  });
}

interface Kink {
  readonly label: string;
  readonly colour: string;
  /** Slopes of the map x → m + slope·x below and above the border x = 0. */
  readonly below: number;
  readonly above: number;
}

const kinks: readonly Kink[] = [
  { label: "persistence", colour: "#1f4fa3", below: 0.3, above: -0.5 },
  { label: "fold", colour: "#c0392b", below: -0.6, above: 1.6 },
];

/** Fixed points x = m/(1 − slope) exist on the side to which they belong. */
function branchesOf({ below, above }: Kink): (readonly [number, number])[][] {
  return [
    { slope: below, side: -1 },
    { slope: above, side: 1 },
  ].map(({ slope, side }) => {
    const end = Math.sign(side * (1 - slope));
    return [
      [0, 0],
      [end, end / (1 - slope)],
    ] as const;
  });
}

/** Orbits over the parameter m, on both sides of a border where the return map has a kink. */
export function drawBorderCollision(canvas: Canvas): string {
  const lines = kinks.flatMap((kink) =>
    branchesOf(kink).map((points, i) => {
      const stable = Math.abs(i === 0 ? kink.below : kink.above) < 1;
      return Plot.line(points as [number, number][], {
        stroke: kink.colour,
        strokeWidth: 2.5,
        ...(stable ? {} : { strokeDasharray: "6,4" }),
      });
    }),
  );
  return plotSvg(canvas, {
    heading: "an orbit meets a kink of its return map, x = 0; dashed: unstable",
    x: { label: "parameter m (scaled)", domain: [-1, 1] },
    y: { label: "x (scaled)", domain: [-1.6, 1.8] },
    grid: true,
    marks: [Plot.ruleY([0], { stroke: "#444" }), ...lines, Plot.dot([[0, 0]], { fill: "#222", r: 4.5 })],
    legend: kinks,
  });
}
