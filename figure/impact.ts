/** How is an impact shown? The (v_T, v_N) plane: paths of the laws along the impulse, jumps of the algebraic ones. */

import * as Plot from "@observablehq/plot";
import { singleLaws } from "#inner";
import {
  type ContactVelocity,
  type ImpactReport,
  type ImpactSolution,
  pathLaws,
  type SingleLaw,
  traceImpact,
} from "../src/index.js";
import type { Canvas } from "./canvas.js";
import { plotSvg } from "./plot.js";

/** Of the laws in their order. */
const palette = ["#4269d0", "#c98a00", "#e0452f", "#2a9d7f", "#8b5a3c", "#8d4fc4"];
const colourOf = (law: SingleLaw): string => palette[singleLaws.indexOf(law) % palette.length] as string;

interface Course {
  readonly law: SingleLaw;
  readonly points: readonly ContactVelocity[];
  readonly dashed: boolean;
}

/** The picture as SVG text; paths are solid, jumps of the algebraic laws dashed, all from the velocity before. */
export function drawImpact(report: ImpactReport, canvas: Canvas): string {
  const courses = coursesOf(report);
  const ends = courses.map(({ law, points, dashed }) => ({
    law,
    dashed,
    ...(points.at(-1) as ContactVelocity),
  }));
  return plotSvg(canvas, {
    heading: `one impact under all laws: μ = ${short(report.mu)}, r = ${short(report.r)}`,
    x: { label: "tangential velocity v_T (m/s)", inset: 16 },
    y: { label: "normal velocity v_N (m/s)", inset: 20 },
    grid: true,
    legend: singleLaws.map((law) => ({
      label: law,
      colour: colourOf(law),
      symbol: courses.some((course) => course.law === law && course.dashed) ? "dashed" : "line",
    })),
    marks: [
      Plot.ruleX([0], { stroke: "#888" }),
      Plot.ruleY([0], { stroke: "#888" }),
      ...courses.map(({ law, points, dashed }) =>
        Plot.line([...points], {
          x: "vT",
          y: "vN",
          stroke: colourOf(law),
          strokeWidth: dashed ? 1.5 : 2.5,
          ...(dashed ? { strokeDasharray: "5,4" } : {}),
        }),
      ),
      // Where laws agree the larger dot of a path law shows behind the smaller one of an algebraic law.
      ...ends.map(({ law, dashed, vT, vN }) =>
        Plot.dot([{ vT, vN }], { x: "vT", y: "vN", fill: colourOf(law), r: dashed ? 3.5 : 6 }),
      ),
      Plot.dot([report.before], { x: "vT", y: "vN", fill: "black", r: 4.5 }),
    ],
    labels: [{ at: [report.before.vT, report.before.vN], text: "before", radius: 5 }],
    around: {
      curves: courses.map(({ points }) => points.map(({ vT, vN }) => [vT, vN] as const)),
      markers: ends.map(({ vT, vN }) => ({ at: [vT, vN] as const, radius: 6 })),
    },
    color: { type: "identity" },
  });
}

function coursesOf({ A, B, C, mu, r, before, laws }: ImpactReport): Course[] {
  const paths = [...pathLaws].reverse().map((law) => ({
    law,
    points: traceImpact(law, { A, B, C }, mu, r, before),
    dashed: false,
  }));
  const others = singleLaws.filter((law) => !pathLaws.some((path) => path === law));
  const jumps = others.flatMap((law) =>
    laws[law].solutions.map((solution) => ({ law, points: [before, ...endsOf(solution)], dashed: true })),
  );
  return [...paths, ...jumps];
}

/** A family is drawn from its first to its last member. */
function endsOf(solution: ImpactSolution): ContactVelocity[] {
  if (!("family" in solution)) return [solution];
  const { from, to } = solution.family;
  return to === null ? [from] : [from, to];
}

const short = (value: number): string => String(Number(value.toPrecision(6)));
