/** Which number is a constant expression such as pi/8? */

import { ExpressionError } from "./error.js";
import { buildNode, type Tables } from "./graph/build.js";
import { Graph } from "./graph/graph.js";
import type { Syntax } from "./syntax/syntax.js";

/** The value of an expression without free names; throws ExpressionError at the first name. */
export function constantValue(syntax: Syntax, tables?: Tables): number {
  const node = buildNode(new Graph(), syntax, () => undefined, tables);
  if (node.kind === "number") return node.value;
  throw new ExpressionError({ message: "this is not a constant", start: syntax.start, end: syntax.end });
}
