/** Where on a grid is a function zero? Marching squares, each crossing of a grid line solved to rounding. */

import { rootBetween } from "../../numerics/index.js";

export type PlanePoint = readonly [number, number];
type Field = (x: number, y: number) => number;

/**
 * The zero lines of a field as polylines; values[j][i] is its value at (xs[i], ys[j]). Cells with a corner that is
 * not finite are left out.
 */
export function zeroLines(
  field: Field,
  values: readonly (readonly number[])[],
  xs: readonly number[],
  ys: readonly number[],
): PlanePoint[][] {
  const crossings = new Map<string, PlanePoint>();
  const links = new Map<string, string[]>();
  const cross = (i: number, j: number, along: "x" | "y"): string => {
    const key = `${along}${i},${j}`;
    if (!crossings.has(key)) crossings.set(key, solveEdge(field, xs, ys, i, j, along));
    return key;
  };
  for (let j = 0; j + 1 < ys.length; j++) {
    for (let i = 0; i + 1 < xs.length; i++) {
      const corners = [
        values[j]?.[i],
        values[j]?.[i + 1],
        values[j + 1]?.[i + 1],
        values[j + 1]?.[i],
      ] as number[];
      if (!corners.every(Number.isFinite)) continue;
      const [a, b, c, d] = corners.map((value) => value > 0) as [boolean, boolean, boolean, boolean];
      const edges = [
        ...(a !== b ? [cross(i, j, "x")] : []),
        ...(b !== c ? [cross(i + 1, j, "y")] : []),
        ...(c !== d ? [cross(i, j + 1, "x")] : []),
        ...(d !== a ? [cross(i, j, "y")] : []),
      ];
      for (let k = 0; k + 1 < edges.length; k += 2) link(links, edges[k] as string, edges[k + 1] as string);
    }
  }
  return chains(links).map((chain) => chain.map((key) => crossings.get(key) as PlanePoint));
}

function solveEdge(
  field: Field,
  xs: readonly number[],
  ys: readonly number[],
  i: number,
  j: number,
  along: "x" | "y",
): PlanePoint {
  const [x, y] = [xs[i] as number, ys[j] as number];
  if (along === "x") return [rootBetween((u) => field(u, y), x, xs[i + 1] as number), y];
  return [x, rootBetween((u) => field(x, u), y, ys[j + 1] as number)];
}

function link(links: Map<string, string[]>, one: string, other: string): void {
  links.set(one, [...(links.get(one) ?? []), other]);
  links.set(other, [...(links.get(other) ?? []), one]);
}

/** Walks the links from loose ends first, then around what is left. */
function chains(links: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Set<string>();
  const walk = (start: string): string[] => {
    const chain: string[] = [];
    for (let at: string | undefined = start; at !== undefined; ) {
      seen.add(at);
      chain.push(at);
      at = links.get(at)?.find((next) => !seen.has(next));
    }
    return chain;
  };
  const loose = [...links.keys()].filter((key) => links.get(key)?.length === 1);
  const open = loose.flatMap((key) => (seen.has(key) ? [] : [walk(key)]));
  const closed = [...links.keys()].flatMap((key) => {
    if (seen.has(key)) return [];
    const loop = walk(key);
    return [[...loop, loop[0] as string]];
  });
  return [...open, ...closed];
}
