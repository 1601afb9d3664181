/** What does the YAML library's complaint mean for the author of a model file? */

import { type Document, type ErrorCode, visit, type YAMLError } from "yaml";
import type { Span } from "../../expression/index.js";
import type { Findings } from "../error.js";
import type { SourceText } from "../source.js";

export const quoteHint =
  "quote this expression: YAML gives the characters * & ! @ % ` a meaning of their own";

/** Where the library speaks of itself or of YAML's grammar, we say it in words of the file. */
const plainWords: Readonly<Partial<Record<ErrorCode, { message: string; hint: string }>>> = {
  TAB_AS_INDENT: { message: "a tab cannot indent in YAML", hint: "indent with spaces" },
  MULTILINE_IMPLICIT_KEY: {
    message: "this is not a key with a value",
    hint: "a colon may be missing: write name: value",
  },
  MULTIPLE_DOCS: {
    message: "a model file holds one model, and here a second one begins",
    hint: "remove the line --- or split the file",
  },
};

/** Throws the library's error as ModelError, at the place where the author can mend it. */
export function failYaml(
  error: YAMLError,
  document: Document,
  source: SourceText,
  findings: Findings,
): never {
  const { start, end } = placeOf(error, document, source);
  const from = source.text.lastIndexOf("\n", Math.max(start - 1, 0)) + 1;
  const words = plainWords[error.code];
  const first = error.message.split("\n", 1)[0] ?? error.message;
  const message = words?.message ?? `not valid YAML: ${first}`;
  const special = /(?:^|[\s[{,:-])([*&!@%`])/.test(source.text.slice(from, end));
  findings.fail({ start, end }, message, words?.hint ?? (special ? quoteHint : nestingHint(error, source)));
}

/** A quote that is never closed is reported at the end of the file; its beginning says more. */
function placeOf(
  { code, message, pos: [start, end] }: YAMLError,
  document: Document,
  source: SourceText,
): Span {
  let open: number | undefined;
  if (code === "MISSING_CHAR" && /closing/.test(message)) {
    visit(document, {
      Scalar(_, { range }) {
        if (range?.[1] === start && /["']/.test(source.text.charAt(range[0]))) open = range[0];
      },
    });
  }
  return open === undefined ? { start, end: Math.max(end, start + 1) } : { start: open, end: open + 1 };
}

/** `a: b: c`, or a value whose next line is indented too far: YAML reads a map inside a value. */
function nestingHint({ code, pos: [start] }: YAMLError, { text }: SourceText): string | undefined {
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return undefined;
  const [rest = ""] = text.slice(start).split("\n", 1);
  return /:(?:\s|$)/.test(rest)
    ? "quote this value: a colon and a space inside it begin a map"
    : "the next line is indented deeper than this key";
}
