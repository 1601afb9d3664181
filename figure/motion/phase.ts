/**
 * How does a motion look in a plane of two quantities? Flight grey, closed contacts coloured, jumps dotted, [LBN]
 * Fig. 4.2.
 */

import * as Plot from "@observablehq/plot";
import { type Mechanism, Mistake, type ParadoxMap, type Trajectory } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import type { ChartNote } from "../chart.js";
import type { Label } from "../labels.js";
import { mapLegend, mapMarks, mapSurroundings } from "../map.js";
import { plotSvg } from "../plot.js";
import { combination, combinationColours, modeColours } from "./modes.js";
import {
  findQuantity,
  jumpsOf,
  lasts,
  type MotionPoint,
  type Piece,
  piecesOf,
  pointsOf,
  rangeOf,
  shownNames,
  valueIn,
} from "./pieces.js";

export interface PhaseOptions {
  readonly heading?: string;
  /** Two names such as phi and phi'; left out: the first coordinate and its velocity; without coordinates two states. */
  readonly over?: readonly string[];
  /** What stands at the axes instead of the names. */
  readonly labels?: readonly [string, string];
  /** Drawn behind the motion; its quantities are those of the axes. */
  readonly map?: ParadoxMap;
  readonly notes?: readonly ChartNote[];
  /** Marks where the motion begins and ends. */
  readonly ends?: boolean;
}

export const phaseDefaults = Object.freeze({ ends: true });

/** The names of the two quantities; throws Mistake where there are not two. */
export function phaseAxes(mechanism: Mechanism, over?: readonly string[]): [string, string] {
  const [first] = mechanism.coordinates;
  const shown = shownNames(mechanism);
  const others = shown.length > 1 ? shown.slice(0, 2) : ["t", ...shown];
  const own = first === undefined ? others : [first, `${first}'`];
  const [x, y, ...rest] = over ?? own;
  if (x === undefined || y === undefined || rest.length > 0) {
    throw new Mistake(`a phase portrait needs two quantities, got ${over?.join(", ")}`);
  }
  return [x, y];
}

/** The picture as SVG text. */
export function drawPhasePortrait(
  mechanism: Mechanism,
  run: Trajectory,
  canvas: Canvas,
  options: PhaseOptions = {},
): string {
  const { over, map, notes = [], ends = phaseDefaults.ends } = options;
  const { heading = `${mechanism.title}: phase portrait`, labels } = options;
  const pieces = piecesOf(mechanism, run);
  const [x, y] = phaseAxes(mechanism, over).map((name) => findQuantity(mechanism, name, run)) as [Axis, Axis];
  const colours = combinationColours(mechanism, pieces.filter(lasts));
  const points = pointsOf(
    pieces,
    (row) => valueIn(row, x),
    (row) => valueIn(row, y),
  );
  const colourOf = ({ piece }: MotionPoint): string => {
    const label = combination(mechanism.contacts, (pieces[piece] as Piece).modes);
    return colours.find((entry) => entry.label === label)?.colour ?? modeColours.flight;
  };
  const curve = (flight: boolean): Plot.Markish =>
    Plot.line(
      points.filter(({ piece }) => isFlight(pieces[piece] as Piece) === flight),
      { x: "x", y: "y", z: "piece", stroke: colourOf, strokeWidth: flight ? 1.8 : 3 },
    );
  return plotSvg(canvas, {
    heading,
    // Without contacts there are no modes to name.
    legend: [
      ...(mechanism.contacts.length === 0 ? [] : colours),
      ...(map === undefined ? [] : mapLegend(map)),
    ],
    x: axisOf(
      labels?.[0] ?? x.label,
      points.map((point) => point.x),
      map?.x.values,
    ),
    y: axisOf(
      labels?.[1] ?? y.label,
      points.map((point) => point.y),
      map?.y.values,
    ),
    color: { type: "identity" },
    marks: [
      ...(map === undefined ? [Plot.frame({ stroke: "#999" })] : mapMarks(map)),
      curve(true),
      Plot.link(jumpsOf(points), { x1: "x1", y1: "y1", x2: "x2", y2: "y2", stroke: "#222", ...dotted }),
      curve(false),
      ...(ends ? endMarks(points) : []),
    ],
    labels: [...notes, ...(ends ? endLabels(points) : [])],
    around: {
      curves: [points.map(({ x: across, y: up }) => [across, up] as const)],
      ...(map === undefined ? {} : { markers: mapSurroundings(map).markers ?? [] }),
    },
  });
}

type Axis = ReturnType<typeof findQuantity>;

const dotted = { strokeWidth: 1.8, strokeDasharray: "1,4", strokeLinecap: "round" } as const;

const isFlight = ({ modes }: Piece): boolean => modes.every((mode) => mode === "flight");

/** All values and those of the map fit in; without a map there is some room around them. */
function axisOf(label: string, values: readonly number[], map?: readonly number[]): Plot.ScaleOptions {
  const domain = map === undefined ? rangeOf(values, 0.08) : rangeOf([...values, ...map], 0);
  return { label, domain, labelArrow: "none", labelAnchor: "center", tickFormat: ".7~g" };
}

function endMarks(points: readonly MotionPoint[]): Plot.Markish[] {
  const [first, last] = [points.slice(0, 1), points.slice(-1)];
  const at = { x: "x", y: "y" } as const;
  return [
    Plot.dot(first, { ...at, r: 4, symbol: "square", fill: "white", stroke: "#222", strokeWidth: 1.8 }),
    Plot.dot(last, { ...at, r: 4, fill: "#222" }),
  ];
}

const endLabels = (points: readonly MotionPoint[]): Label[] =>
  [
    { text: "start", point: points[0] },
    { text: "end", point: points.at(-1) },
  ].flatMap(({ text, point }) => (point === undefined ? [] : [{ at: [point.x, point.y], text, radius: 5 }]));
