/**
 * Where in a file does a column of measurements stand? Known for lists that were read from one; messages about them
 * begin with file, line and column.
 */

interface Origin {
  readonly file: string;
  /** The line of the header, that of each value, and the number of the column. */
  readonly header: number;
  readonly lines: readonly number[];
  readonly column: number;
}

const origins = new WeakMap<object, Origin>();

export const setOrigin = (values: object, origin: Origin): void => void origins.set(values, origin);

/** A copy of a list has the origin of the list. */
export function copyOrigin(from: object, to: object): void {
  const origin = origins.get(from);
  if (origin !== undefined) origins.set(to, origin);
}

/** `film.csv:1:2: `, or nothing where the list was not read from a file. */
export function headerPlace({ values }: { readonly values: object }): string {
  const origin = origins.get(values);
  return origin === undefined ? "" : `${origin.file}:${origin.header}:${origin.column}: `;
}

/** `film.csv:7:2: ` of a value, or the number of its row. */
export function cellPlace({ values }: { readonly values: object }, row: number): string {
  const origin = origins.get(values);
  return origin === undefined ? `row ${row + 1}: ` : `${origin.file}:${origin.lines[row]}:${origin.column}: `;
}
