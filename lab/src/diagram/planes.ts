/** Which two quantities make a plane worth looking at? */

import { inOrder } from "../controls/important.js";
import { parameterRange } from "../crew/ranges.js";
import type { AxisRange, SweepRow } from "../engine/crew/table.js";
import type { Film, MechanismInfo } from "../engine/protocol.js";
import { valuesOf } from "../plots/columns.js";
import { rangeOf } from "../plots/frame.js";
import { nameOf } from "./classes.js";

export type Axes = readonly [AxisRange, AxisRange];

/** Points along an axis. */
export const usualCount = 40;

/** The most parameters that are tried with the first one. */
const triedParameters = 12;

type Known = Pick<MechanismInfo, "coordinates" | "parameters" | "start">;

/** Planes that may be of interest: a start and its velocity, a parameter and a start, two parameters. */
export function planesOf(info: Known, film: Film | undefined): Axes[] {
  const closing = info.start.filter(({ text }) => text.startsWith("contact")).map(({ quantity }) => quantity);
  const free = info.coordinates.find((name) => !closing.includes(name)) ?? (info.coordinates[0] as string);
  const [first, ...others] = inOrder(info.parameters).map(({ name }) => name);
  const plane = (x: string, y: string): Axes => [plainAxis(info, film, x), plainAxis(info, film, y)];
  return [
    plane(free, `${free}'`),
    ...(first === undefined ? [] : [plane(first, `${free}'`)]),
    ...others.slice(0, triedParameters).map((other) => plane(first as string, other)),
  ];
}

/** A parameter has its range; a coordinate or velocity goes as far as the motion on the stage, and as far again. */
export function plainAxis(
  info: Pick<MechanismInfo, "coordinates" | "parameters">,
  film: Film | undefined,
  name: string,
): AxisRange {
  const bare = name.replace("'", "");
  const place = info.coordinates.indexOf(bare) + (bare === name ? 0 : info.coordinates.length);
  if (!info.coordinates.includes(bare)) {
    const [low, high] = parameterRange(info, name);
    return { name, low, high, count: usualCount };
  }
  const values = film === undefined ? [] : [...valuesOf(film, { at: 2 + place })];
  const [low, high] = rangeOf(values, 0.5).map((value) => Number(value.toPrecision(2))) as [number, number];
  return { name, low, high: high > low ? high : low + 1, count: usualCount };
}

/** The first plane in which the motion changes along both axes, else along one; else the first. Without rows the search ends. */
export async function mostChanging(
  planes: readonly Axes[],
  rowsOf: (axes: Axes) => Promise<readonly SweepRow[] | undefined>,
): Promise<Axes> {
  let [found, most] = [planes[0] as Axes, 0];
  for (const axes of planes) {
    const rows = await rowsOf(axes);
    if (rows === undefined) break;
    const changes = changingAxes(rows, [axes[0].name, axes[1].name]);
    if (changes > most) [found, most] = [axes, changes];
    if (most === axes.length) break;
  }
  return found;
}

/** Along how many of two axes do finished motions change, where the other axis stands still? */
function changingAxes(rows: readonly SweepRow[], axes: readonly string[]): number {
  const finished = rows.filter(({ outcome }) => outcome === "finished");
  return axes.filter((fixed) => {
    const first = new Map<unknown, string>();
    return finished.some((row) => {
      const before = first.get(row[fixed]);
      if (before === undefined) first.set(row[fixed], nameOf(row));
      return before !== undefined && before !== nameOf(row);
    });
  }).length;
}
