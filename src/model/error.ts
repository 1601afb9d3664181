/** What is wrong with a model file, where, and what should be done about it? */

import type { Span } from "../expression/index.js";
import type { SourceText } from "./source.js";

/** One finding about a model file. */
export interface Diagnostic {
  readonly message: string;
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  /** The text that the finding is about. */
  readonly value: string;
  readonly hint: string | undefined;
  /** The line of the file with carets under the value. */
  readonly frame: string;
}

/** The model file cannot be used. The fields are those of the first finding; `diagnostics` has all of them. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  /** What is wrong, without the place. */
  readonly problem: string;
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly value: string;
  readonly hint: string | undefined;

  constructor(readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]]) {
    super(diagnostics.map(formatDiagnostic).join("\n\n"));
    const [first] = diagnostics;
    this.problem = first.message;
    this.file = first.file;
    this.line = first.line;
    this.column = first.column;
    this.value = first.value;
    this.hint = first.hint;
  }
}

/** A finding as a person reads it: place, problem, the line with carets, what to do. */
export function formatDiagnostic({ file, line, column, message, frame, hint }: Diagnostic): string {
  const place = `${file ?? "model"}:${line}:${column}`;
  return `${place}: ${message}\n${frame}${hint === undefined ? "" : `\n  ${hint}`}`;
}

/** More findings than this are of no help, and a hostile file could have thousands. */
const mostFindings = 100;

/** Collects findings while a file is read, so that all of them can be shown at once. */
export class Findings {
  private readonly list: { offset: number; diagnostic: Diagnostic }[] = [];
  /** What was reported about which place: one expression may be checked in two roles. */
  private readonly said = new Set<string>();

  constructor(
    readonly source: SourceText,
    /** Names of the file's tables, which its expressions may call. */
    readonly tables: readonly string[] = [],
  ) {}

  get any(): boolean {
    return this.list.length > 0;
  }

  /** Nothing more is taken up. */
  get full(): boolean {
    return this.list.length >= mostFindings;
  }

  add(place: Span, message: string, hint?: string): void {
    const saying = `${place.start} ${message}`;
    if (this.full || this.said.has(saying)) return;
    this.said.add(saying);
    const { line, column } = this.source.locate(place.start);
    const value = this.source.text.slice(place.start, Math.min(place.end, place.start + 80));
    const { file } = this.source;
    const frame = this.source.frame(place);
    this.list.push({ offset: place.start, diagnostic: { message, file, line, column, value, hint, frame } });
  }

  /** In the order of the file. */
  sorted(): Diagnostic[] {
    return [...this.list].sort((one, other) => one.offset - other.offset).map(({ diagnostic }) => diagnostic);
  }

  /** Throws what was found; does nothing if nothing was. */
  throwIfAny(): void {
    const [first, ...rest] = this.sorted();
    if (first !== undefined) throw new ModelError([first, ...rest]);
  }

  /** Throws what was found and this. */
  fail(place: Span, message: string, hint?: string): never {
    this.add(place, message, hint);
    const [first, ...rest] = this.sorted();
    throw new ModelError([first as Diagnostic, ...rest]);
  }
}
