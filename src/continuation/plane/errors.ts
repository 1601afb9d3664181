/**
 * How far may a curve of a plane lie from a point that was found on it? One more step of Newton's method, the
 * shortest that solves the linearised equations, from values with smaller tolerances where there are some; else
 * also from places next to the point on the curve, whose steps differ by roundings.
 */

import { hypot, square } from "../../elementary/index.js";
import { dot, svd } from "../../numerics/index.js";
import { continuationTolerances } from "../tolerances.js";
import type { Pair, PlanePlace } from "./problem.js";
import type { Surface } from "./surface.js";

const { besideCurve, curveMargin, valueRounding } = continuationTolerances;

/** Of both parameters; undefined where the equations have no slopes. */
export function curveErrors(surface: Surface, at: PlanePlace): Pair | undefined {
  const { problem, n, scale } = surface;
  const { sharper = problem } = problem;
  const z = surface.unitsOf(at);
  const slopes = surface.slopes(z);
  if (!slopes.every(Number.isFinite)) return undefined;
  const rows = Float64Array.of(...slopes, ...surface.gradient(problem.vanishes, z, slopes));
  // Equations in units of their slopes: T may be far smaller than F.
  const sizes = Array.from({ length: n - 1 }, (_, i) => hypot(...rows.subarray(i * n, (i + 1) * n)) || 1);
  const { values, right, image } = svd(
    n - 1,
    n,
    rows.map((value, i) => value / (sizes[Math.floor(i / n)] as number)),
  );
  const landing = (from: Float64Array): Float64Array => {
    const place = surface.placeOf(from);
    const left = new Float64Array(n - 1);
    sharper.residual(place.u, place.p, left.subarray(0, n - 2));
    left[n - 2] = sharper.vanishes(place);
    const rest = left.map((value, i) => value / (sizes[i] as number));
    const to = from.slice();
    for (let k = 0; k < n - 1; k++) {
      const share = dot(image.subarray(k * (n - 1), (k + 1) * (n - 1)), rest) / square(values[k] as number);
      for (let i = 0; i < n; i++) to[i] = (to[i] as number) - share * (right[k * n + i] as number);
    }
    return to;
  };
  // Along the curve nothing is to be corrected: the last right vector.
  const along = right.subarray((n - 1) * n);
  const steps = sharper === problem ? [0, besideCurve, -besideCurve] : [0];
  const offs = steps.map((by) => {
    const off = landing(z.map((value, i) => value + by * (along[i] as number))).map(
      (value, i) => value - (z[i] as number),
    );
    const share = dot(off, along);
    return off.map((value, i) => value - share * (along[i] as number));
  });
  const errorOf = (place: number, value: number): number =>
    curveMargin * Math.max(...offs.map((off) => Math.abs(off[place] as number))) * (scale[place] as number) +
    valueRounding * Math.abs(value);
  const errors: Pair = [errorOf(n - 1, at.p[0]), errorOf(n - 2, at.p[1])];
  return errors.every(Number.isFinite) ? errors : undefined;
}
