/**
 * How do the branches of a tree of futures move? The tree, and below it their motions over the same time, in the
 * same colours.
 */

import * as Plot from "@observablehq/plot";
import type { Mechanism, MotionTree, ParameterValues } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { drawOverOneAxis } from "../panels.js";
import { fitsUpright, plotSvg } from "../plot.js";
import { inStyle } from "../style.js";
import type { HistoryOptions } from "./histories.js";
import {
  findQuantity,
  jumpsOf,
  type MotionPoint,
  piecesOf,
  pointsOf,
  type Quantity,
  rangeOf,
  shownNames,
  valueIn,
} from "./pieces.js";
import { drawRows, type Placed, placeRows, timesOf, treeHeight, treeMargin } from "./tree.js";

/** Pixels. */
const [panelHeight, footHeight] = [150, 36];

interface Point extends MotionPoint {
  readonly branch: string;
  readonly colour: string;
}

/** The picture as SVG text; throws Mistake where the tree kept no samples. */
export function drawBranches(
  mechanism: Mechanism,
  tree: MotionTree & { readonly provenance?: { readonly parameters?: ParameterValues } },
  canvas: Canvas,
  { heading = `${mechanism.title}: all futures`, over, labels = {} }: HistoryOptions = {},
): string {
  return inStyle(canvas, { width: 720 }, ({ document, width }) => {
    const placed = placeRows(tree.nodes);
    const domain = timesOf(placed);
    const head = treeHeight(placed);
    const names = over ?? shownNames(mechanism);
    const panel = (name: string, i: number, left: number) => {
      const last = i === names.length - 1;
      const quantity = findQuantity(mechanism, name, tree);
      const points = placed.map((node) => curveOf(mechanism, node, quantity));
      const label = labels[name] ?? quantity.label;
      const top = fitsUpright(label, panelHeight - 12) ? 6 : 22;
      const height = panelHeight + top - 6 + (last ? footHeight : 0);
      return {
        svg: drawPanel({ curves: points, label, domain, last, left, top }, { document, width, height }),
        height,
      };
    };
    const draw = (left: number) => [
      { svg: drawRows(placed, domain, { document, width, height: head }, heading, left), height: head },
      ...names.map((name, i) => panel(name, i, left)),
    ];
    return drawOverOneAxis(draw, treeMargin, width, heading);
  });
}

function curveOf(mechanism: Mechanism, { id, samples, colour }: Placed, quantity: Quantity): Point[] {
  const pieces = piecesOf(mechanism, { samples });
  const points = pointsOf(
    pieces,
    (row) => row[0] as number,
    (row) => valueIn(row, quantity),
  );
  return points.map((point) => ({ ...point, branch: `${id} ${point.piece}`, colour }));
}

interface Panel {
  readonly curves: readonly (readonly Point[])[];
  readonly label: string;
  readonly domain: readonly [number, number];
  /** The panel at the bottom has the axis. */
  readonly last: boolean;
  /** Pixels of the margin. */
  readonly left: number;
  readonly top: number;
}

/** Later branches are drawn first, so that the first of those that run together is seen. */
function drawPanel({ curves, label, domain, last, left, top }: Panel, canvas: Canvas): string {
  const points = curves.toReversed().flat();
  const jumps = curves.flatMap((curve) =>
    jumpsOf(curve).map((jump) => ({ ...jump, colour: curve[0]?.colour as string })),
  );
  return plotSvg(canvas, {
    heading: `${label} over time`,
    untitled: true,
    marginLeft: left,
    marginTop: top,
    marginBottom: last ? footHeight + 6 : 6,
    x: last ? { label: "t (s)", domain: [...domain] } : { axis: null, domain: [...domain] },
    y: {
      label,
      ticks: 4,
      tickFormat: ".7~g",
      domain: rangeOf(
        points.map(({ y }) => y),
        0.06,
      ),
    },
    color: { type: "identity" },
    marks: [
      Plot.frame({ stroke: "#999" }),
      Plot.line(points, { x: "x", y: "y", z: "branch", stroke: "colour", strokeWidth: 1.6 }),
      Plot.link(jumps, {
        x1: "x1",
        y1: "y1",
        x2: "x2",
        y2: "y2",
        stroke: "colour",
        strokeWidth: 1.6,
        strokeDasharray: "1,3",
      }),
    ],
  });
}
