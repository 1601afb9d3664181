/**
 * What was measured? A table of text: the first line names the columns, with units in brackets, as in `t (ms), phi
 * (deg), tip_lambdaN [N]`. Empty cells are missing values. Separators are commas, semicolons or tabs; lines that
 * begin with # are left out.
 */

import { Mistake, shown } from "../mistake/index.js";
import { setOrigin } from "./origin.js";

export interface DataColumn {
  readonly name: string;
  readonly unit?: string;
  /** Null, or not a finite number, where nothing was measured. */
  readonly values: readonly (number | string | null)[] | Float64Array;
}

/** A column as a plain list. */
export interface ListedColumn extends DataColumn {
  readonly values: readonly (number | string | null)[];
}

export interface DataTable {
  readonly columns: readonly DataColumn[];
}

/** A name that is no column of rows: its values have no times. */
export const isEventColumn = (name: string): boolean => /^(event|period):/.test(name);

/** Cells and rows that a table may have. */
const mostCells = 2_000_000;

/** Throws Mistake with file, line and column of what cannot be read. */
export function parseTable(text: string, file = "data"): { readonly columns: readonly ListedColumn[] } {
  if (/[\0\uFFFD]/.test(text))
    throw new Mistake(`${file} is not a text in UTF-8: save the table as CSV in UTF-8`);
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const kept = lines.flatMap((line, i) =>
    line.trim() === "" || line.trimStart().startsWith("#") ? [] : [{ line, place: i + 1 }],
  );
  const [head, ...rest] = kept;
  if (head === undefined) throw new Mistake(`${file} has no header: its first line must name the columns`);
  const separator = [";", "\t", ","].find((one) => head.line.includes(one)) ?? ",";
  const names = cellsOf(head.line, separator, `${file}:${head.place}`).map(headerOf);
  if (names.length === 1 && /\S\s+[^\s([]/.test(head.line.trim()) && !isEventColumn(head.line.trim()))
    throw new Mistake(
      `${file}:${head.place}: the header names one column, ${JSON.stringify(head.line.trim())}: ` +
        "separate columns with commas, semicolons or tabs",
    );
  if (names.length * rest.length > mostCells)
    throw new Mistake(`${file} has more than ${mostCells} cells: give a shorter table`);
  const columns = names.map(() => [] as (number | string | null)[]);
  for (const { line, place } of rest) {
    const cells = cellsOf(line, separator, `${file}:${place}`);
    if (cells.length > names.length)
      throw new Mistake(
        `${file}:${place}: ${cells.length} cells, but the header names ${names.length} columns; ` +
          "write one cell for each",
      );
    for (const [i, column] of columns.entries()) {
      const cell = (cells[i] ?? "").trim();
      column.push(
        cellValue(cell, names[i]?.name ?? "", `${file}:${place}:${i + 1}`, place === rest[0]?.place),
      );
    }
  }
  const places = rest.map(({ place }) => place);
  for (const [i, values] of columns.entries())
    setOrigin(values, { file, header: head.place, lines: places, column: i + 1 });
  const named = names.map((name, i) => ({ ...name, values: columns[i] as (number | string | null)[] }));
  // Spreadsheets end their lines with separators.
  return { columns: named.filter(({ name, values }) => name !== "" || values.some((one) => one !== null)) };
}

/** Modes are words; everything else is a number. */
function cellValue(cell: string, name: string, place: string, isFirst: boolean): number | string | null {
  if (cell === "" || /^(nan|n\/?a|null|none|-)$/i.test(cell)) return null;
  if (name.endsWith("_mode")) return cell;
  const value = Number(cell);
  if (Number.isFinite(value)) return value;
  const advice = /^[-+]?\d*,\d+(e[-+]?\d+)?$/i.test(cell)
    ? `write ${cell.replace(",", ".")}`
    : isFirst && /^[([]?[a-zµ°].{0,18}$/i.test(cell)
      ? `a unit belongs in the header, as in ${name} (${cell.replace(/^[([]|[)\]]$/g, "")})`
      : "leave the cell empty where nothing was measured";
  throw new Mistake(`${place}: ${shown(cell)} in column ${name} is not a number; ${advice}`);
}

function headerOf(text: string): Pick<DataColumn, "name" | "unit"> {
  const [, name = "", unit] = /^\s*(.*?)\s*(?:[([](.*?)[)\]])?\s*$/.exec(text) ?? [];
  return { name, ...(unit === undefined || unit === "" ? {} : { unit }) };
}

/** The cells of a line; quotes may enclose separators. Throws Mistake on a quote that is not closed. */
function cellsOf(line: string, separator: string, place: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ["", false];
  for (let i = 0; i < line.length; i++) {
    const letter = line.charAt(i);
    if (letter === '"' && quoted && line.charAt(i + 1) === '"') {
      cell += '"';
      i++;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) {
      cells.push(cell);
      cell = "";
    } else cell += letter;
  }
  cells.push(cell);
  if (quoted)
    throw new Mistake(`${place}:${cells.length}: a quote " is not closed: close it, or leave it out`);
  return cells;
}
