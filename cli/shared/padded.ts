/** How are rows of cells printed so that columns line up? */

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) =>
    rows.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), 0),
  );
  return rows
    .map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}
