/**
 * Where do the multipliers of an orbit lie? On the plane of complex numbers, with the unit circle that they must
 * not leave.
 */

import * as Plot from "@observablehq/plot";
import type { Multiplier, Neutral } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { plotSvg } from "../plot.js";

/** Stable, on the circle along the orbit and along shifts that change nothing, unstable. */
const colours = { inside: "#1f4fa3", trivial: "#555", neutral: "#8a6d1a", outside: "#c0392b" } as const;

export interface MultiplierPictureOptions {
  readonly heading?: string;
  /** The last one is the 1 of the direction along the orbit. */
  readonly trivial: boolean;
  /** Directions with a further 1 that does not count for stability. */
  readonly neutral?: readonly Pick<Neutral, "direction">[];
}

/** The picture as SVG text. */
export function drawMultiplierPlane(
  multipliers: readonly Multiplier[],
  canvas: Canvas,
  { heading = "multipliers: stable inside the unit circle", trivial, neutral = [] }: MultiplierPictureOptions,
): string {
  const own = multipliers.map(({ re, im }, i) => {
    const along = trivial && i === multipliers.length - 1;
    const kind = along ? "trivial" : Math.hypot(re, im) < 1 ? "inside" : "outside";
    return { re, im, kind } as const;
  });
  const points = [...neutral.map(() => ({ re: 1, im: 0, kind: "neutral" }) as const), ...own];
  const names = [...new Set(neutral.flatMap(({ direction }) => Object.keys(direction)))].join(", ");
  const circle = Array.from({ length: 181 }, (_, i) => {
    const angle = (i * Math.PI) / 90;
    return [Math.cos(angle), Math.sin(angle)] as [number, number];
  });
  const most = Math.max(1.2, ...points.map(({ re, im }) => 1.1 * Math.hypot(re, im)));
  const shown = (kind: keyof typeof colours) => points.some((point) => point.kind === kind);
  const legend = [
    { label: "inside: decays", colour: colours.inside, symbol: "dot" as const, show: shown("inside") },
    { label: "outside: grows", colour: colours.outside, symbol: "dot" as const, show: shown("outside") },
    {
      label: `1, neutral: ${names}`,
      colour: colours.neutral,
      symbol: "ring" as const,
      show: shown("neutral"),
    },
    { label: "1, along the orbit", colour: colours.trivial, symbol: "ring" as const, show: shown("trivial") },
  ];
  return plotSvg(canvas, {
    heading,
    legend: legend.filter(({ show }) => show).map(({ show: _, ...entry }) => entry),
    x: { label: "real part (1)", domain: [-most, most] },
    y: { label: "imaginary part (1)", domain: [-most, most] },
    aspectRatio: 1,
    marks: [
      Plot.frame({ stroke: "#999" }),
      Plot.ruleX([0], { stroke: "#ddd" }),
      Plot.ruleY([0], { stroke: "#ddd" }),
      Plot.line(circle, { stroke: "#444", strokeWidth: 1.5 }),
      Plot.dot(points, {
        x: "re",
        y: "im",
        r: ({ kind }: { kind: keyof typeof colours }) => (kind === "neutral" ? 7 : 4.5),
        stroke: ({ kind }: { kind: keyof typeof colours }) => colours[kind],
        fill: ({ kind }: { kind: keyof typeof colours }) =>
          kind === "trivial" || kind === "neutral" ? "white" : colours[kind],
        strokeWidth: 1.8,
      }),
    ],
  });
}
