/** Which value does an expression of parameters have with the file's own numbers? */

import {
  buildNode,
  ExpressionError,
  Graph,
  parseExpression,
  type Syntax,
  type Tables,
} from "../../expression/index.js";
import type { Model } from "../model.js";
import type { Expression } from "../shape.js";

export type Evaluate = (expression: Expression | string | undefined) => number;

/** NaN where the expression depends on more than parameters; that is reported where names are checked. */
export function evaluateWith({ parameters, tables }: Pick<Model, "parameters" | "tables">): Evaluate {
  const graph = new Graph();
  const values = new Map(parameters.map(({ name, value }) => [name.value, value]));
  const known: Tables = new Map(tables.map((table) => [table.name.value, table]));
  const scope = (name: string, primes: number) => {
    const value = primes === 0 ? values.get(name) : undefined;
    return value === undefined || !Number.isFinite(value) ? undefined : graph.number(value);
  };
  const numberOf = (syntax: Syntax): number => {
    try {
      const node = buildNode(graph, syntax, scope, known);
      return node.kind === "number" ? node.value : Number.NaN;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return Number.NaN;
    }
  };
  return (expression) => {
    if (expression === undefined) return 0;
    return numberOf(
      typeof expression === "string" ? parseExpression(expression, [...known.keys()]) : expression.syntax,
    );
  };
}
