/**
 * What is wrong with an expression, and where in its text? Offsets count UTF-16 units from the start of the
 * expression; callers with the file turn them into line and column.
 */

export interface ExpressionProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint?: string;
}

/** The text of an expression cannot be read or has no meaning. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly start: number;
  readonly end: number;
  readonly hint: string | undefined;

  constructor({ message, start, end, hint }: ExpressionProblem) {
    super(message);
    this.start = start;
    this.end = end;
    this.hint = hint;
  }
}

/** A graph operation has no finite real result, or the graph outgrew its budget. */
export class GraphError extends Error {
  override readonly name = "GraphError";
}
