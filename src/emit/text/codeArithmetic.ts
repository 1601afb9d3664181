/**
 * How do the formulas of a phase become lines of code? Nodes of the graph by a writer, sums and products by a
 * scribe.
 */

import type { CodeWriter } from "../../expression/index.js";
import type { Arithmetic } from "../../phase/index.js";
import { one, type Scribe, type Value, zero } from "./scribe.js";

export const codeArithmetic = (scribe: Scribe, writer: CodeWriter): Arithmetic<Value> => ({
  zero,
  one,
  value: (node) => writer.value(node),
  sum: (terms, start) => scribe.sum(terms, start),
  minus: (minuend, terms) => scribe.minus(minuend, terms),
  times: (left, right) => scribe.times(left, right),
  negative: (value) => scribe.negative(value),
});
