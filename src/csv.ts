/** How is a table written as text? */

import { type ArgumentKind, checkArguments } from "./checked/rule/argument.js";

export interface PlainTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

const tableKind: ArgumentKind = {
  words: "a table with a list of columns and a list of rows",
  is: (value) => {
    const { columns, rows } = (value ?? {}) as Partial<PlainTable>;
    return Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray);
  },
};

/**
 * CSV: text with a comma, a quote or a line end is quoted; what is not finite is left empty, also in a copy of a
 * table that has been JSON.
 */
export function toCsv(table: PlainTable): string {
  checkArguments("toCsv", [table], [tableKind]);
  const { columns, rows } = table;
  const cell = (value: number | string | null): string => {
    if (typeof value !== "string") return Number.isFinite(value) ? String(value) : "";
    return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  return `${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\n")}\n`;
}
