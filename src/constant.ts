/** Which number does a user's constant expression mean, outside of any file? */

import { constantValue, ExpressionError, parseExpression } from "./expression/index.js";
import { Mistake } from "./mistake/index.js";

/** The value of an expression such as `pi/8`; throws Mistake with the text where it is none. */
export function evaluateConstant(text: string): number {
  try {
    return constantValue(parseExpression(text));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new Mistake(
      `${JSON.stringify(text)} is not a constant: ${error.message}${error.hint ? ` (${error.hint})` : ""}`,
    );
  }
}
