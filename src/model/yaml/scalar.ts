/**
 * Where in the file does each character of a scalar's value stand?
 * YAML folds lines, strips indentation and decodes escapes; the characters that matter keep their order, so the value
 * can be laid along the source again, in all five styles.
 */

import type { Span } from "../../expression/index.js";

export type ScalarStyle = "plain" | "single" | "double" | "indented";

/** File offsets of the value's characters, and of its end. */
export function alignScalar(text: string, { start, end }: Span, style: ScalarStyle, value: string): number[] {
  let i = start;
  if (style === "indented") i = text.indexOf("\n", start) + 1;
  if (style === "single" || style === "double") i += 1;
  const offsets: number[] = [];
  for (const character of value) {
    const blank = isBlank(character);
    if (!blank || isContinued(text, i, style)) i = skipBlanks(text, i, end, style);
    for (let unit = 0; unit < character.length; unit++) offsets.push(Math.min(i, end));
    if (!blank || isBlank(text.charAt(i)) || text.charAt(i) === "\\")
      i += unitLength(text, i, style, character);
  }
  offsets.push(Math.min(i, end));
  return offsets;
}

const isBlank = (character: string): boolean => character !== "" && /\s/.test(character);

/** In double quotes a backslash at the end of a line joins it to the next, without the blanks between them. */
const isContinued = (text: string, i: number, style: ScalarStyle): boolean =>
  style === "double" && text.charAt(i) === "\\" && /[\r\n]/.test(text.charAt(i + 1));

/** Over everything that leaves no character in the value. */
function skipBlanks(text: string, from: number, end: number, style: ScalarStyle): number {
  let i = from;
  while (i < end) {
    if (isBlank(text.charAt(i))) i += 1;
    else if (isContinued(text, i, style)) i += 2;
    else break;
  }
  return i;
}

/** How many units of the source stand for this one character. */
function unitLength(text: string, i: number, style: ScalarStyle, character: string): number {
  if (style === "single" && text.startsWith("''", i)) return 2;
  if (style !== "double" || text.charAt(i) !== "\\") return character.length;
  const digits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
  const letter = text.charAt(i + 1);
  const units = 2 + (digits[letter] ?? 0);
  return letter === "u" ? units * character.length : units; // \ud83d\ude00 is one character
}
