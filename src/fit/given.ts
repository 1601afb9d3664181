/**
 * Are the data of a caller a table of measurements? Columns become plain lists: typed arrays are lists too, and
 * numbers that are not finite are missing values.
 */

import { Mistake } from "../mistake/index.js";
import { copyOrigin, headerPlace } from "./origin.js";
import { type DataColumn, type DataTable, isEventColumn, type ListedColumn } from "./table.js";

const example = '{ columns: [{ name: "t", unit: "ms", values: [0, 1] }, …] }';

/** Throws Mistake on what is not a table. */
export function listedColumns(given: DataTable): ListedColumn[] {
  const columns: unknown = given?.columns;
  if (!Array.isArray(columns)) throw new Mistake(`the data must be a table such as ${example}`);
  const listed = columns.map((column, i) => listedColumn(column, i));
  const names = listed.map(({ name }) => name);
  const twice = listed.find(({ name }, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new Mistake(`${headerPlace(twice)}the data have two columns ${twice.name}: keep one of them`);
  const rows = listed.find(({ name }) => name === "t")?.values.length;
  const other = listed.find(
    ({ name, values }) => rows !== undefined && !isEventColumn(name) && values.length !== rows,
  );
  if (other !== undefined)
    throw new Mistake(
      `column ${other.name} has ${other.values.length} values, t has ${rows}: give null where nothing was measured`,
    );
  return listed;
}

function listedColumn(column: DataColumn | null | undefined, i: number): ListedColumn {
  const { name, unit, values } = column ?? ({} as Partial<DataColumn>);
  if (typeof name !== "string") throw new Mistake(`column ${i + 1} of the data has no name: give ${example}`);
  if (unit !== undefined && typeof unit !== "string")
    throw new Mistake(`column ${name}: its unit must be a text such as "mm", got ${JSON.stringify(unit)}`);
  if (!(Array.isArray(values) || ArrayBuffer.isView(values)))
    throw new Mistake(`column ${name} of the data has no list of values: give ${example}`);
  const cells = Array.from(values as ArrayLike<unknown>, (cell) => cellOf(cell, name));
  copyOrigin(values, cells);
  return { name, ...(unit === undefined ? {} : { unit }), values: cells };
}

function cellOf(cell: unknown, name: string): number | string | null {
  if (cell === null || cell === undefined) return null;
  if (name.endsWith("_mode")) return String(cell);
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  throw new Mistake(
    `column ${name}: ${JSON.stringify(cell)} is not a number; give null where nothing was measured`,
  );
}
