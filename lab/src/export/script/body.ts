/** Of what is a module made that repeats a figure? Names that it imports, and lines that compute and write. */

export interface Body {
  /** Of the library, and of its figures. */
  readonly names: readonly string[];
  readonly drawers: readonly string[];
  readonly lines: readonly string[];
}

/** JSON is JavaScript. */
export const literal = (value: unknown): string => JSON.stringify(value);

/** A line that writes a file. */
export const write = (file: string, content: string): string =>
  `writeFileSync(${literal(file)}, ${content});`;
