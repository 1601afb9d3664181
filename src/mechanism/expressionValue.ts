/** Which number does an expression of the parameters have? "2*pi/omega" at omega = 3. */

import { ExpressionError, evaluate, parseExpression, suggestion, walkSyntax } from "../expression/index.js";
import { Mistake } from "../mistake/index.js";
import type { Mechanism } from "./mechanism.js";
import { type ParameterValues, parameterVector } from "./parameters.js";

/** Throws Mistake with the text where it is not an expression of the parameters. */
export function expressionValue(
  mechanism: Mechanism,
  text: string,
  parameters: ParameterValues = {},
): number {
  const names = mechanism.parameters.map(({ name }) => name);
  const { words } = mechanism.formulas;
  const p = parameterVector(mechanism, parameters);
  try {
    const syntax = parseExpression(text);
    walkSyntax(syntax, (node) => {
      if (node.kind === "name" && node.name !== "pi" && !names.includes(node.name))
        throw new Mistake(
          `${JSON.stringify(text)}: ${node.name} is not a parameter: ${suggestion(node.name, names)}`,
        );
    });
    const node = words.node({ text, syntax, offsets: [], start: 0, end: 0 });
    return evaluate([node], new Map(words.p.map(({ name }, i) => [name, p[i] as number])))[0] as number;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new Mistake(`${JSON.stringify(text)}: ${error.message}`);
  }
}
