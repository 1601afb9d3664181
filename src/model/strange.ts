/**
 * Which characters are not allowed in names, labels and notes? Control characters, which a terminal interprets,
 * and those that change the direction of writing, which make a text look like another one.
 */

/** Marks, embeddings and isolates of direction, separators of lines and paragraphs; tabs and line ends are text. */
const strange = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const everyStrange = new RegExp(strange, "gu");

/** Where the first one stands; -1 if nowhere. */
export const firstStrange = (text: string): number => text.search(strange);

/** Its code, as it is written within double quotes: \u202e. */
export const codeAt = (text: string, place: number): string =>
  `\\u${text.charCodeAt(place).toString(16).padStart(4, "0")}`;

/** A line of the same length that can be printed. */
export const printable = (line: string): string => line.replace(everyStrange, " ").replaceAll("\t", " ");
