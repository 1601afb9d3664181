/**
 * Which function goes through measured points and has no bumps that they do not have? The monotone cubic of Fritsch
 * & Carlson (1980) with the slopes of Fritsch & Butland (1984); constant beyond the first and the last point. It is
 * a node like any other: sums of cubics of max(u, x_k), so that derivatives are exact. Its slope is continuous but
 * at the ends, which are found as kinks.
 */

import type { Graph } from "./graph.js";
import type { Node } from "./node.js";

/** Points with rising x. */
export interface Table {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** dy/dx at each point. */
export function monotoneSlopes({ x, y }: Table): number[] {
  const h = x.slice(1).map((value, k) => value - (x[k] as number));
  const d = h.map((width, k) => ((y[k + 1] as number) - (y[k] as number)) / width);
  if (d.length === 1) return [d[0] as number, d[0] as number];
  const last = d.length - 1;
  const inner = d.slice(1).map((after, k) => {
    const before = d[k] as number;
    if (!(before * after > 0)) return 0;
    const [left, right] = [h[k] as number, h[k + 1] as number];
    const [one, other] = [2 * right + left, right + 2 * left];
    return (one + other) / (one / before + other / after);
  });
  const at = (k: number) => [h[k] as number, d[k] as number] as const;
  return [endSlope(at(0), at(1)), ...inner, endSlope(at(last), at(last - 1))];
}

/** At the first or last point by three points, without overshoot. */
function endSlope([h, d]: readonly [number, number], [next, dNext]: readonly [number, number]): number {
  const slope = ((2 * h + next) * d - h * dNext) / (h + next);
  if (!(slope * d > 0)) return 0;
  return d * dNext <= 0 && Math.abs(slope) > 3 * Math.abs(d) ? 3 * d : slope;
}

/** The value of a table at u. */
export function tableNode(graph: Graph, table: Table, u: Node): Node {
  const { x, y } = table;
  const slopes = monotoneSlopes(table);
  // At the ends the slope jumps to 0.
  const above = x.map((knot, k) =>
    graph.call(k === 0 || k === x.length - 1 ? "max" : "knot", [u, graph.number(knot)]),
  );
  const pieces = x.slice(1).map((right, k) => {
    const width = right - (x[k] as number);
    const rise = (y[k + 1] as number) - (y[k] as number);
    const [m, n] = [width * (slopes[k] as number), width * (slopes[k + 1] as number)];
    // How far u has come in this interval, from 0 to 1.
    const s = graph.linear(
      [
        { coefficient: 1 / width, node: above[k] as Node },
        { coefficient: -1 / width, node: above[k + 1] as Node },
      ],
      1,
    );
    const cubic = graph.linear([{ coefficient: m + n - 2 * rise, node: s }], 3 * rise - 2 * m - n);
    return graph.multiply(s, graph.linear([{ coefficient: 1, node: graph.multiply(s, cubic) }], m));
  });
  return graph.linear(
    pieces.map((node) => ({ coefficient: 1, node })),
    y[0] as number,
  );
}
