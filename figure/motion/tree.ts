/** How is a tree of futures drawn? Time across, one row per branch, labels where a branch begins, a mark where it ends. */

import * as Plot from "@observablehq/plot";
import type { MotionTree, TreeNode } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { seriesColours } from "../chart.js";
import { plotSvg } from "../plot.js";

/** Pixels per branch, and around all of them. */
const [rowHeight, room] = [34, 110];

interface Placed extends TreeNode {
  readonly row: number;
}

/** The picture as SVG text; its height grows with the number of branches. */
export function drawTree(tree: MotionTree, canvas: Canvas, heading = "all futures"): string {
  const placed = placeRows(tree.nodes);
  const rows = 1 + Math.max(...placed.map(({ row }) => row));
  const rules = [...new Set(placed.flatMap(({ rule }) => (rule === null ? [] : [rule])))];
  const colour = ({ rule }: TreeNode) =>
    rule === null ? "#222222" : (seriesColours[rules.indexOf(rule) % seriesColours.length] as string);
  const [first, last] = [Math.min(...placed.map(({ t }) => t)), Math.max(...placed.map(endOf))];
  const leaves = placed.filter(({ id }) => !placed.some(({ parent }) => parent === id));
  return plotSvg(
    { ...canvas, height: room + rowHeight * rows },
    {
      heading,
      legend: rules.map((label, i) => ({ label, colour: seriesColours[i % seriesColours.length] as string })),
      x: { label: "t (s)", domain: [first, last > first ? last : first + 1] },
      y: { axis: null, domain: [rows - 0.4, -0.7] },
      marks: [
        Plot.link(placed, { x1: "t", x2: endOf, y1: "row", y2: "row", stroke: colour, strokeWidth: 2.5 }),
        Plot.link(
          placed.filter(({ parent }) => parent !== null),
          {
            x1: "t",
            x2: "t",
            y1: ({ parent }: Placed) => placed[parent as number]?.row,
            y2: "row",
            stroke: "#999",
          },
        ),
        Plot.dot(placed, { x: "t", y: "row", fill: colour, r: 3.5 }),
        ...labels(
          placed.filter(({ parent }) => parent !== null),
          -9,
          colour,
        ),
        ...labels(placed.slice(0, 1), 13, colour),
        Plot.dot(leaves, { x: endOf, y: "row", stroke: "#222", fill: "white", symbol: "square", r: 4 }),
      ],
    },
  );
}

/** What began a branch, above its line; the start below it, where it has room. */
function labels(nodes: readonly Placed[], dy: number, fill: (node: TreeNode) => string): Plot.Markish[] {
  const place = { x: "t", y: "row", dx: 5, dy, textAnchor: "start", stroke: "white" } as const;
  return [Plot.text(nodes, { ...place, text: ({ future }: Placed) => future, fill })];
}

const endOf = ({ outcome }: TreeNode): number => outcome.t;

/** A node stands on the row of its first child; every leaf has its own. */
function placeRows(nodes: readonly TreeNode[]): Placed[] {
  const rows = new Map<number, number>();
  let next = 0;
  const place = (id: number): number => {
    const children = nodes.filter(({ parent }) => parent === id).map((child) => place(child.id));
    const row = children[0] ?? next++;
    rows.set(id, row);
    return row;
  };
  place(0);
  return nodes.map((node) => ({ ...node, row: rows.get(node.id) ?? 0 }));
}
