/** Where in a file does something stand, and how is the place shown? */

import type { Span } from "../expression/index.js";
import { printable } from "./strange.js";

/** The text of a model file and the name under which it is reported. */
export class SourceText {
  private readonly lineStarts: readonly number[];

  constructor(
    readonly text: string,
    readonly file: string | undefined,
  ) {
    const starts = [0];
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
    this.lineStarts = starts;
  }

  /** Line and column of an offset, both from 1. */
  locate(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] as number) + 1 };
  }

  /** The line of a place with carets under it; long lines are cut around the carets. */
  frame({ start, end }: Span): string {
    const { line, column } = this.locate(start);
    const from = this.lineStarts[line - 1] as number;
    const whole = printable(this.text.slice(from).split(/\r?\n/, 1)[0] ?? "");
    const shift = column > 90 ? column - 60 : 0;
    const shown =
      (shift > 0 ? "…" : "") + whole.slice(shift, shift + 110) + (whole.length > shift + 110 ? "…" : "");
    const caret = column - 1 - shift + (shift > 0 ? 1 : 0);
    const length = Math.max(1, Math.min(end - start, shown.length - caret));
    const number = String(line);
    const margin = " ".repeat(number.length);
    return `  ${number} | ${shown}\n  ${margin} | ${" ".repeat(caret)}${"^".repeat(length)}`;
  }
}
