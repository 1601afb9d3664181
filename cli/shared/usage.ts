/** What went wrong on the command line, and how is it reported? */

import { Mistake, ModelError } from "../../src/index.js";

/** The caller's mistake: exit 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(
    message: string,
    readonly details: { readonly file?: string; readonly value?: string; readonly hint?: string } = {},
  ) {
    super(message);
  }
}

/** Ctrl-C, or a friendly signal to end: exit 130. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** Exit codes of the command line. */
export const exitCodes = Object.freeze({
  done: 0,
  defect: 1,
  callersMistake: 2,
  disagreement: 3,
  interrupted: 130,
});

export interface Failure {
  readonly code: number;
  /** For people. */
  readonly text: string;
  /** For `--json`. */
  readonly json: { readonly error: Readonly<Record<string, unknown>> };
}

/** Which exit code and message an error means. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ModelError) {
    const { problem: message, file, line, column, value, hint, diagnostics } = error;
    const problems = diagnostics.map((one) => ({
      message: one.message,
      line: one.line,
      column: one.column,
      hint: one.hint,
    }));
    const json = { error: { message, file, line, column, value, hint, problems } };
    return { code: exitCodes.callersMistake, text: error.message, json };
  }
  if (error instanceof UsageError) {
    const hint = error.details.hint === undefined ? "" : `\n  ${error.details.hint}`;
    const json = { error: { message: error.message, ...error.details } };
    return { code: exitCodes.callersMistake, text: `judder: ${error.message}${hint}`, json };
  }
  if (error instanceof Interrupted) {
    const { message, hint } = error;
    const text = `judder: ${message}${hint === undefined ? "" : `\n  ${hint}`}`;
    return { code: exitCodes.interrupted, text, json: { error: { message, hint } } };
  }
  if (error instanceof Mistake) {
    return {
      code: exitCodes.callersMistake,
      text: `judder: ${error.message}`,
      json: { error: { message: error.message } },
    };
  }
  if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") {
    const json = { error: { message: "the build is not complete", hint: "run npm run build" } };
    return { code: exitCodes.callersMistake, text: "judder: run npm run build", json };
  }
  const message = error instanceof Error ? error.message : String(error);
  const trace = error instanceof Error ? error.stack : undefined;
  const text = `judder: a defect in Judder, please report it\n${trace ?? message}`;
  return {
    code: exitCodes.defect,
    text,
    json: { error: { message, hint: "a defect in Judder, please report it" } },
  };
}
