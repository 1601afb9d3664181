/**
 * How is a tree of futures drawn? Time across, one row per branch, its cause where it begins, a mark where it ends.
 */

import * as Plot from "@observablehq/plot";
import type { MotionTree, TreeNode } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { seriesColours } from "../chart.js";
import { plotSvg } from "../plot.js";
import { inStyle } from "../style.js";

/** Pixels per branch, and around all of them. */
const [rowHeight, room] = [34, 110];

/** A stretch with its row; branches keep the colour of their row in all pictures. */
export interface Placed extends TreeNode {
  readonly row: number;
  readonly colour: string;
}

/** The picture as SVG text; its height grows with the number of branches. */
export function drawTree(tree: MotionTree, canvas: Canvas, heading = "all futures"): string {
  return inStyle(canvas, {}, ({ document, width }) => {
    const placed = placeRows(tree.nodes);
    return drawRows(placed, timesOf(placed), { document, width, height: treeHeight(placed) }, heading);
  });
}

export const treeHeight = (placed: readonly Placed[]): number =>
  room + rowHeight * (1 + Math.max(...placed.map(({ row }) => row)));

/** From the first branch to the last end. */
export function timesOf(placed: readonly Placed[]): [number, number] {
  const [first, last] = [Math.min(...placed.map(({ t }) => t)), Math.max(...placed.map(endOf))];
  return [first, last > first ? last : first + 1];
}

/** Pixels at the left of a tree, where its start is named. */
export const treeMargin = 76;

/** The rows of a tree over given times. */
export function drawRows(
  placed: readonly Placed[],
  domain: readonly [number, number],
  canvas: Canvas,
  heading: string,
  marginLeft = treeMargin,
): string {
  const rows = 1 + Math.max(...placed.map(({ row }) => row));
  const leaves = placed.filter(({ id }) => !placed.some(({ parent }) => parent === id));
  const born = placed.filter(({ parent }) => parent !== null);
  return plotSvg(canvas, {
    heading,
    marginLeft,
    x: { label: "t (s)", domain: [...domain] },
    y: { axis: null, domain: [rows - 0.4, -0.7] },
    color: { type: "identity" },
    marks: [
      Plot.link(placed, { x1: "t", x2: endOf, y1: "row", y2: "row", stroke: "colour", strokeWidth: 2.5 }),
      Plot.link(born, {
        x1: "t",
        x2: "t",
        y1: ({ parent }: Placed) => placed[parent as number]?.row,
        y2: "row",
        stroke: "#999",
      }),
      Plot.dot(placed, { x: "t", y: "row", fill: "colour", r: 3.5 }),
      ...labels(born, domain),
      Plot.text(placed.slice(0, 1), {
        x: "t",
        y: "row",
        dx: -9,
        textAnchor: "end",
        fill: "colour",
        text: "future",
      }),
      Plot.dot(leaves, { x: endOf, y: "row", stroke: "#222", fill: "white", symbol: "square", r: 4 }),
    ],
  });
}

/** Beyond this share of the time a label stands to the left of its branch's beginning. */
const late = 0.75;

/** What began a branch and the rule that decides, above its line. */
function labels(nodes: readonly Placed[], [from, to]: readonly [number, number]): Plot.Markish[] {
  const isLate = ({ t }: Placed) => t - from > late * (to - from);
  const text = ({ future, rule }: Placed) => (rule === null ? future : `${rule}: ${future}`);
  const place = { x: "t", y: "row", dy: -9, stroke: "white", fill: "colour", text } as const;
  return [
    Plot.text(
      nodes.filter((node) => !isLate(node)),
      { ...place, dx: 5, textAnchor: "start" },
    ),
    Plot.text(nodes.filter(isLate), { ...place, dx: -5, textAnchor: "end" }),
  ];
}

const endOf = ({ outcome }: TreeNode): number => outcome.t;

/** A node stands on the row of its first child; every leaf has its own. */
export function placeRows(nodes: readonly TreeNode[]): Placed[] {
  const rows = new Map<number, number>();
  let next = 0;
  const place = (id: number): number => {
    const children = nodes.filter(({ parent }) => parent === id).map((child) => place(child.id));
    const row = children[0] ?? next++;
    rows.set(id, row);
    return row;
  };
  place(0);
  return nodes.map((node) => {
    const row = rows.get(node.id) ?? 0;
    const colour = node.parent === null ? "#222222" : (seriesColours[row % seriesColours.length] as string);
    return { ...node, row, colour };
  });
}
