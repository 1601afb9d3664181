/** How is a word written so that a shell reads it as one? */

/** As it is where that is safe, else in single quotes. */
export const quoted = (text: string): string =>
  /^[\w./:=+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
