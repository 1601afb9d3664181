/** Which node of a graph does a syntax tree mean, once its names have a meaning? */

import { ExpressionError, GraphError } from "../error.js";
import { callableNames, constants, type FunctionName } from "../functions.js";
import type { Syntax } from "../syntax/syntax.js";
import type { Graph } from "./graph.js";
import type { Factor, Node } from "./node.js";
import { type Table, tableNode } from "./table.js";

/** What a name with this number of primes stands for; undefined if it means nothing here. */
export type Scope = (name: string, primes: number) => Node | undefined;

/** Tables by their names. */
export type Tables = ReadonlyMap<string, Table>;

const noTables: Tables = new Map();

/** Builds the node; throws ExpressionError at the innermost part that has no meaning or no finite value. */
export function buildNode(graph: Graph, syntax: Syntax, scope: Scope, tables: Tables = noTables): Node {
  const build = (child: Syntax): Node => buildNode(graph, child, scope, tables);
  try {
    switch (syntax.kind) {
      case "number":
        return graph.number(syntax.value);
      case "name":
        return buildName(graph, syntax.name, syntax.primes, scope);
      case "call": {
        const args = syntax.args.map(build);
        const table = tables.get(syntax.name);
        if (table !== undefined) return tableNode(graph, table, args[0] as Node);
        if (!callableNames.includes(syntax.name)) throw new GraphError(`unknown function ${syntax.name}`);
        return syntax.name === "sqrt"
          ? graph.sqrt(args[0] as Node)
          : graph.call(syntax.name as FunctionName, args);
      }
      case "negate":
        return graph.negate(build(syntax.operand));
      case "power":
        return graph.raise(build(syntax.base), build(syntax.exponent));
      case "sum":
        return graph.linear(
          syntax.terms.map(({ negative, operand }) => ({
            coefficient: negative ? -1 : 1,
            node: build(operand),
          })),
        );
      case "product":
        return buildProduct(graph, syntax, build);
    }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    throw new ExpressionError({ message: error.message, start: syntax.start, end: syntax.end });
  }
}

/**
 * Numbers are gathered above and below the bar first, so that 5*x/3 has the coefficient 5/3 and not 5·(1/3).
 * Signs as well: −(a + b)*c is −1 times a product, as it is printed, and not (−a − b)*c.
 */
function buildProduct(
  graph: Graph,
  syntax: Syntax & { kind: "product" },
  build: (child: Syntax) => Node,
): Node {
  let above = 1;
  let below = 1;
  const factors: Factor[] = [];
  for (const { inverse, operand } of syntax.factors) {
    let unsigned = operand;
    for (; unsigned.kind === "negate"; unsigned = unsigned.operand) above = -above;
    const node = build(unsigned);
    if (node.kind !== "number") factors.push({ base: node, exponent: inverse ? -1 : 1 });
    else if (inverse) below *= node.value;
    else above *= node.value;
  }
  if (below === 0) throw new GraphError("division by zero");
  return graph.monomial(factors, above / below);
}

function buildName(graph: Graph, name: string, primes: number, scope: Scope): Node {
  const constant = primes === 0 && Object.hasOwn(constants, name) ? constants[name] : undefined;
  if (constant !== undefined) return graph.number(constant);
  const node = scope(name, primes);
  if (node === undefined) throw new GraphError(`unknown name ${name}${"'".repeat(primes)}`);
  return node;
}
