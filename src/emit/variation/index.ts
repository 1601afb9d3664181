/** Generated steps of a motion with its derivatives. */

export { variationProgram } from "./program.js";
