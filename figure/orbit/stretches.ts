/** Where does a branch change its stability? Lines of one kind, which meet at labelled rows. */

interface BranchRow {
  readonly stable: boolean;
  readonly label?: string | undefined;
}

/** Stretches of one stability without a kink: a labelled row ends one and begins the next. */
export function stretches<T extends BranchRow>(rows: readonly T[]): { stable: boolean; points: T[] }[] {
  const found: { stable: boolean; points: T[] }[] = [];
  let border: T | undefined;
  for (const row of rows) {
    const last = found.at(-1);
    if (row.label !== undefined) {
      last?.points.push(row);
      border = row;
      continue;
    }
    if (last !== undefined && border === undefined && last.stable === row.stable) last.points.push(row);
    else found.push({ stable: row.stable, points: [...(border === undefined ? [] : [border]), row] });
    border = undefined;
  }
  return found;
}
