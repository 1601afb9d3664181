/** Numbers to numbers. */

export { solveInPlace } from "./lu.js";
export { randomSource } from "./random.js";
export { nearestRoot, rootBetween } from "./root.js";
