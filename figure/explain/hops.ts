/**
 * How do hops die out or grow? Heights over time in constant fall, each hop by a factor stronger, [NDCb]
 * (4.1)-(4.4).
 */

import * as Plot from "@observablehq/plot";
import { futures as listFutures, loadMechanism, makeState } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { plotSvg } from "../plot.js";

interface Height {
  readonly t: number;
  readonly y: number;
}

const shownPoints = 24;

/** A hop that leaves the ground at t with the given speed, under unit fall. */
const hop = (t: number, speed: number): Height[] =>
  Array.from({ length: shownPoints + 1 }, (_, i) => {
    const s = (2 * speed * i) / shownPoints;
    return { t: t + s, y: speed * s - (s * s) / 2 };
  });

/** Hops whose speeds are multiplied by the factor each; the first leaves at t = 0. */
function hops(speed: number, factor: number, count: number): Height[] {
  let t = 0;
  return Array.from({ length: count }, (_, n) => speed * factor ** n).flatMap((each) => {
    const heights = hop(t, each);
    t += 2 * each;
    return heights;
  });
}

const instant = (t: number, label: string, y: number) => [
  Plot.ruleX([t], { stroke: "#999", strokeDasharray: "4,3" }),
  Plot.text([{ t, y }], {
    x: "t",
    y: "y",
    text: () => label,
    dx: 6,
    textAnchor: "start",
    fill: "#444",
    fontSize: 12,
  }),
];

/** Speeds fall by r at each impact. */
export function drawChatter(canvas: Canvas): string {
  const r = 0.75;
  const end = 2 / (1 - r);
  return plotSvg(canvas, {
    heading: `chatter: impacts with r = ${r} accumulate at t*`,
    x: { label: "time (scaled)", domain: [0, end + 2] },
    y: { label: "gap (scaled)", domain: [0, 0.6] },
    marks: [
      Plot.ruleY([0], { stroke: "#444" }),
      Plot.line(hops(1, r, 40), { x: "t", y: "y", stroke: "#1f4fa3", strokeWidth: 2 }),
      Plot.line(
        [
          { t: end, y: 0 },
          { t: end + 2, y: 0 },
        ],
        { x: "t", y: "y", stroke: "#1f7a4d", strokeWidth: 5 },
      ),
      ...instant(end, "t*, then contact", 0.45),
    ],
  });
}

/** Two members of the family that leaves one state, with the growth factor of the rod of [NDCb] (6.11). */
export function drawReverseChatter(canvas: Canvas): string {
  const rod = loadMechanism("rod");
  const parameters = { mu: 0.9, Sx: 0.5, r: 1 };
  const state = makeState(rod, { theta: 1.18 }, { parameters });
  const { futures } = listFutures(rod, state, { parameters });
  const growth = futures.find(({ kind }) => kind === "reverseChatter")?.family?.growth as number;
  const count = 60;
  // The first hop is so small that the time before it, 2v/(e − 1), cannot be resolved.
  const member = (phase: number) => hops(growth ** (phase - count), growth, count);
  return plotSvg(canvas, {
    heading: `reverse chatter: hops grow by e = ${growth.toFixed(4)} from t* on, in every phase`,
    x: { label: "time after t* (scaled)", domain: [-0.6, 8.4] },
    y: { label: "gap (scaled)", domain: [0, 0.55] },
    marks: [
      Plot.ruleY([0], { stroke: "#444" }),
      Plot.line(member(0), { x: "t", y: "y", stroke: "#1f4fa3", strokeWidth: 2, clip: true }),
      Plot.line(member(0.5), {
        x: "t",
        y: "y",
        stroke: "#c98a00",
        strokeWidth: 2,
        strokeDasharray: "5,3",
        clip: true,
      }),
      ...instant(0, "t*", 0.45),
    ],
    legend: [
      { label: "phase 0", colour: "#1f4fa3" },
      { label: "phase 1/2", colour: "#c98a00", symbol: "dashed" },
    ],
  });
}
