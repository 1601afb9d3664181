/** Generated steps of a motion with its derivatives. */

export type { VariationFormulas } from "./formulas.js";
export { variationProgram } from "./program.js";
