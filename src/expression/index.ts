/** The expression language: text to syntax to graph, derivatives, shortest forms, printers. */

export { constantValue } from "./constant.js";
export { ExpressionError, GraphError } from "./error.js";
export { callableNames, constants } from "./functions.js";
export { buildNode, type Tables } from "./graph/build.js";
export { Differentiator } from "./graph/differentiate.js";
export { type Evaluator, evaluate, evaluator } from "./graph/evaluate.js";
export { Graph, graphLimits } from "./graph/graph.js";
export { IntervalTape } from "./graph/interval.js";
export { type CallNode, childrenOf, type Node, reachable, type SymbolNode, symbolsOf } from "./graph/node.js";
export { Simplifier } from "./graph/simplify.js";
export { substitute } from "./graph/substitute.js";
export type { Table } from "./graph/table.js";
export { nearestWord, suggestion } from "./nearest.js";
export {
  type CallWriter,
  CodeWriter,
  type KernelArgument,
  printKernel,
  type Uses,
  usesOf,
} from "./print/javascript.js";
export { latexSymbol, printLatex } from "./print/latex.js";
export { printText } from "./print/text.js";
export { parseExpression } from "./syntax/parse.js";
export { printSyntax, type Span, type Syntax, walkSyntax } from "./syntax/syntax.js";
