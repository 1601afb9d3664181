/**
 * How are equilibria drawn? Along a parameter as branches of a coordinate, stable solid, unstable dashed, critical
 * values with their labels; next to them the eigenvalues in the complex plane.
 */

import * as Plot from "@observablehq/plot";
import type { AlongReport, BranchRow, Eigenvalue, EquilibriaReport } from "../../src/index.js";
import { type Canvas, canvasDefaults } from "../canvas.js";
import { seriesColours } from "../chart.js";
import { stretches } from "../orbit/stretches.js";
import { drawPanels } from "../panels.js";
import { type LegendEntry, plotSvg } from "../plot.js";
import { inStyle } from "../style.js";
import { labelIn, type WithUnits } from "../units.js";

export interface EquilibriaPicture {
  readonly title: string;
  /** The coordinate on the vertical axis; the first one, if left out. */
  readonly coordinate?: string;
}

const dark = "#222222";

/** The picture as SVG text. */
export function drawEquilibria(
  report: EquilibriaReport,
  along: (AlongReport & WithUnits) | undefined,
  canvas: Canvas,
  { title, coordinate }: EquilibriaPicture,
): string {
  if (along === undefined || along.because !== undefined) {
    const series = report.equilibria.map(({ modes, eigenvalues }, i) => ({
      label: `${i + 1}: ${nameOf(modes)}`,
      values: [...eigenvalues],
    }));
    return drawPlane(series, canvas, report.because ?? `${title}, eigenvalues`);
  }
  return inStyle(canvas, canvasDefaults, (plain) => {
    const pictures = [
      drawBranches(along, plain, title, coordinate),
      drawPlane(
        along.branches.map(({ modes, rows }, i) => ({
          label: `${i + 1}: ${nameOf(modes)}`,
          values: rows.flatMap(({ eigenvalues }) => eigenvalues),
          ends: rows[0]?.eigenvalues ?? [],
        })),
        plain,
        `eigenvalues, ${along.parameter} from ${along.range[0]} (ring) to ${along.range[1]}`,
      ),
    ];
    return drawPanels(pictures, { columns: 2, width: plain.width, height: plain.height, title });
  });
}

const nameOf = (modes: Readonly<Record<string, string>>): string =>
  [...Object.values(modes)].join(" ") || "rest";

const colourOf = (i: number): string => seriesColours[i % seriesColours.length] as string;

function drawBranches(
  along: AlongReport & WithUnits,
  canvas: Canvas,
  heading: string,
  wanted: string | undefined,
): string {
  const { parameter, range, branches, sets, critical } = along;
  const name = wanted ?? Object.keys(branches[0]?.rows[0]?.q ?? sets[0]?.q ?? {})[0] ?? "";
  const legend: LegendEntry[] = [
    ...branches.map(({ modes }, i) => ({ label: `${i + 1}: ${nameOf(modes)}`, colour: colourOf(i) })),
    { label: "stable", colour: dark },
    { label: "unstable", colour: dark, symbol: "dashed" as const },
    ...(sets.length > 0 ? [{ label: "continuum", colour: "#5d4037", symbol: "area" as const }] : []),
  ];
  const segments = sets.map(({ value, q, segment }) => ({
    value,
    low: segment?.from.q[name] ?? q[name],
    high: segment?.to.q[name] ?? q[name],
  }));
  const notes = gathered(
    critical.map(({ value, q, kind }) => ({ x: value, y: q[name] as number, kind })),
    0.01 * (range[1] - range[0]),
  );
  return plotSvg(canvas, {
    heading,
    legend,
    x: { label: labelIn(along, parameter), domain: [...range] },
    y: { label: labelIn(along, name), nice: true },
    marks: [
      Plot.frame({ stroke: "#999" }),
      Plot.ruleX(segments, { x: "value", y1: "low", y2: "high", stroke: "#5d4037", strokeWidth: 3 }),
      Plot.dot(
        segments.filter(({ low, high }) => low === high),
        { x: "value", y: "low", fill: "#5d4037", r: 3 },
      ),
      ...branches.flatMap(({ rows }, i) =>
        stretches(rows).map(({ stable, points }) =>
          Plot.line(points, {
            x: "value",
            y: (row: BranchRow) => row.q[name] as number,
            stroke: colourOf(i),
            strokeWidth: 2.2,
            ...(stable ? {} : { strokeDasharray: "6,4" }),
          }),
        ),
      ),
      Plot.dot(notes, { x: "x", y: "y", fill: dark, stroke: "white", r: 4.5 }),
    ],
    labels: notes.map(({ x, y, kind }) => ({
      at: [x, y],
      text: `${kind} ${Number(x.toPrecision(4))}`,
      radius: 5,
    })),
    around: {
      curves: branches.map(({ rows }) => rows.map(({ value, q }) => [value, q[name] as number] as const)),
    },
  });
}

interface Note {
  readonly x: number;
  readonly y: number;
  readonly kind: string;
}

/** Labels that would stand on each other become one. */
function gathered(notes: readonly Note[], near: number): Note[] {
  const found: Note[] = [];
  for (const note of notes) {
    const same = ({ x, y }: Note) =>
      Math.abs(x - note.x) <= near && Math.abs(y - note.y) <= 1e-3 * (1 + Math.abs(y));
    const k = found.findIndex(same);
    const twin = found[k];
    if (twin === undefined) found.push(note);
    else if (!twin.kind.split(", ").includes(note.kind))
      found[k] = { ...note, kind: `${twin.kind}, ${note.kind}` };
  }
  return found;
}

interface Series {
  readonly label: string;
  readonly values: readonly Eigenvalue[];
  /** Where a locus begins. */
  readonly ends?: readonly Eigenvalue[];
}

/** Eigenvalues beyond this multiple of the median size are cut off: they run to infinity at k_N = 0. */
const ceiling = 4;

function drawPlane(series: readonly Series[], canvas: Canvas, heading: string): string {
  const sizes = series
    .flatMap(({ values }) => values.map(({ re, im }) => Math.hypot(re, im)))
    .sort((x, y) => x - y);
  const limit = ceiling * (sizes[Math.floor(sizes.length / 2)] || 1);
  const inside = ({ re, im }: Eigenvalue) => Math.hypot(re, im) <= limit;
  const shown = series.map((one) => ({
    ...one,
    values: one.values.filter(inside),
    ends: (one.ends ?? []).filter(inside),
  }));
  const far = (of: "re" | "im") =>
    Math.max(0, ...shown.flatMap(({ values }) => values.map((value) => Math.abs(value[of]))));
  // Without damping all real parts are 0: the plane keeps some width.
  const size = Math.max(far("re"), far("im")) || 1;
  const [x, y] = [1.1 * Math.max(far("re"), size / 4), 1.1 * Math.max(far("im"), size / 4)];
  const still = shown.every(({ values }) => values.length === 0) ? ["no direction is free"] : [];
  return plotSvg(canvas, {
    heading,
    legend: shown.map(({ label }, i) => ({ label, colour: colourOf(i), symbol: "dot" as const })),
    x: { label: "real part (1/s)", domain: [-x, x] },
    y: { label: "imaginary part (1/s)", domain: [-y, y] },
    marks: [
      Plot.rect([0], { x1: 0, x2: x, y1: -y, y2: y, fill: "#f6e3e0" }),
      Plot.frame({ stroke: "#999" }),
      Plot.ruleX([0], { stroke: "#999" }),
      Plot.ruleY([0], { stroke: "#bbb" }),
      Plot.text(still, { frameAnchor: "middle", dy: -14, fontSize: 13 }),
      ...shown.flatMap(({ values, ends }, i) => [
        Plot.dot(values, { x: "re", y: "im", fill: colourOf(i), r: ends.length > 0 ? 2 : 4 }),
        Plot.dot(ends, { x: "re", y: "im", stroke: colourOf(i), fill: "white", strokeWidth: 2, r: 4.5 }),
      ]),
    ],
  });
}
