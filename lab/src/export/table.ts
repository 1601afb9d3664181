/** Which table belongs to a motion? The columns of the command line, in its order. */

import type { PlainTable } from "judder";
import { contactNumbers, type Film, type MechanismInfo, modeNames } from "../engine/protocol.js";

/** All numbers of a film but definitions; with names, the time and those columns only. */
export function filmTable(
  { coordinates, contacts, definitions }: Pick<MechanismInfo, "coordinates" | "contacts" | "definitions">,
  { numbers, modes, stride, rows }: Film,
  wanted?: readonly string[],
): PlainTable {
  const state = 2 + 2 * coordinates.length;
  const columns = [
    ...["t", "j", ...coordinates, ...coordinates.map((name) => `v_${name}`)].map((name, at) => ({
      name,
      at,
    })),
    ...contacts.flatMap(({ name }, k) => [
      { name: `${name}_mode`, at: -1 - k },
      ...["gap", "vT", "lambdaN", "lambdaT"].map((what, i) => ({
        name: `${name}_${what}`,
        at: state + contactNumbers.length * k + i,
      })),
    ]),
    ...(wanted === undefined ? [] : definitions).map((name, i) => ({
      name,
      at: state + contactNumbers.length * contacts.length + i,
    })),
  ];
  const always = new Set(["t", "j", ...contacts.map(({ name }) => `${name}_mode`)]);
  const kept =
    wanted === undefined ? columns : columns.filter(({ name }) => always.has(name) || wanted.includes(name));
  const cell = (row: number, at: number): number | string =>
    at < 0
      ? (modeNames[modes[row * contacts.length - 1 - at] as number] as string)
      : (numbers[row * stride + at] as number);
  return {
    columns: kept.map(({ name }) => name),
    rows: Array.from({ length: rows }, (_, row) => kept.map(({ at }) => cell(row, at))),
  };
}

/** phi' is v_phi in a table. */
export const columnName = (quantity: string): string =>
  quantity.endsWith("'") ? `v_${quantity.slice(0, -1)}` : quantity;
