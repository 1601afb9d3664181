/**
 * Elementary functions with the same bits on every engine: IEEE operations, which round alike everywhere, in a
 * fixed order. The functions of `Math` may differ between engines and releases, but for sqrt, abs, floor, min, max
 * and the like, which are exact.
 */

import { exp, expm1 } from "./exponential.js";
import { acosh, asinh, atanh, cosh, sinh, tanh } from "./hyperbolic.js";
import { acos, asin, atan, atan2 } from "./inverse.js";
import { log, log1p, log10 } from "./logarithm.js";
import { pow } from "./power.js";
import { cbrt, hypot, lengthOf, square } from "./root.js";
import { cos, sin, tan } from "./trigonometric.js";

/** Under this name generated code calls them, too. */
export const elementary = Object.freeze({
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  exp,
  expm1,
  log,
  log1p,
  log10,
  pow,
  square,
  hypot,
  cbrt,
  sign: Math.sign,
});

export { acos, acosh, atan2, cbrt, cos, exp, hypot, lengthOf, log, log10, pow, sin, square, tanh };
