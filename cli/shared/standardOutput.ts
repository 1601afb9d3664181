/** `--out -` is standard output, in the form of a table where there is one; `-.json` selects another form. */

export const isStandardOutput = (path: string): boolean => /^-(\.\w+)?$/.test(path);

/** A path of a command whose rows are a table. */
export const withEnding = (path: string): string => (path === "-" ? "-.csv" : path);

/** What takes the content of a file piece by piece. */
export interface Sink {
  readonly write: (content: string | Uint8Array) => void;
  readonly finish: () => void;
  readonly abandon: () => void;
}

/** What was written stays written. */
export const standardOutput: Sink = {
  write: (content) => void process.stdout.write(content),
  finish: () => undefined,
  abandon: () => undefined,
};
