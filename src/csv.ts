/** How is a table written as text? */

import { checkArguments, objectKind } from "./checked/rule/argument.js";

export interface PlainTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

const tableKind = objectKind("a table with columns and rows", "columns", "rows");

/** CSV: text with a comma, a quote or a line end is quoted; what is not finite is left empty. */
export function toCsv(table: PlainTable): string {
  checkArguments("toCsv", [table], [tableKind]);
  const { columns, rows } = table;
  const cell = (value: number | string): string => {
    if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
    return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  return `${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\n")}\n`;
}
