/** The expression language: text to syntax to graph, derivatives, shortest forms, printers. */

export { buildNode, type Scope } from "./build.js";
export { constantValue } from "./constant.js";
export { Differentiator } from "./differentiate.js";
export { ExpressionError, GraphError } from "./error.js";
export { evaluate } from "./evaluate.js";
export { callableNames, constants } from "./functions.js";
export { Graph } from "./graph.js";
export { nearestWord, suggestion } from "./nearest.js";
export { type CallNode, type Node, reachable, type SymbolNode, symbolsOf } from "./node.js";
export { parseExpression } from "./parse.js";
export { type KernelArgument, printKernel } from "./print/javascript.js";
export { latexSymbol, printLatex } from "./print/latex.js";
export { printText } from "./print/text.js";
export { Simplifier } from "./simplify.js";
export { substitute } from "./substitute.js";
export { printSyntax, type Syntax, walkSyntax } from "./syntax.js";
