/** Numbers to numbers. */

export { balanced } from "./balanced.js";
export { backwardSolve, cholesky, forwardSolve } from "./cholesky.js";
export { complementaryPivots } from "./complementarity.js";
export { type Complex, complexProduct, pairsOf } from "./complex.js";
export { factorComplex, solveComplex } from "./complexFactor.js";
export { factorInPlace, solveFactored } from "./factor.js";
export { haltonPoint } from "./halton.js";
export { hashOf } from "./hash.js";
export { backWithin, factorWithin } from "./ldl.js";
export { leastDistance, nonNegativeLeastSquares } from "./leastDistance.js";
export { largestValue } from "./linearProgram.js";
export { solveInPlace, solveWithin } from "./lu.js";
export { shortestStep } from "./massMetric.js";
export { minimumBetween } from "./minimum.js";
export { productEigenvalues, type Rows } from "./productEigenvalues.js";
export { randomSource } from "./random.js";
export { nearestRoot, rootBetween } from "./root.js";
export { smallestBy } from "./smallest.js";
export { solveAffine, svd } from "./svd.js";
export {
  addScaled,
  complement,
  dot,
  dotOfLists,
  independentRows,
  largestEntry,
  offLine,
  orthonormal,
  unitVectors,
  without,
} from "./vector.js";
export { type WideFactors, wideFactors } from "./wide.js";
