/**
 * How does a number change on the surface of solutions of F(u, p) = 0 with two parameters? Two directions stay on
 * the surface; the number is differenced along these alone. Across the surface Newton's method needs no slope: F
 * leads back by itself.
 */

import { addScaled, svd } from "../../numerics/index.js";
import { continuationTolerances } from "../tolerances.js";
import type { PlanePlace, PlaneProblem } from "./problem.js";

const { slope: apart } = continuationTolerances;

/** Unknowns, the second parameter and the first, in units of the scale. */
export class Surface {
  /** With both parameters. */
  readonly n: number;
  readonly scale: Float64Array;

  constructor(readonly problem: PlaneProblem<unknown>) {
    const { size, scale } = problem;
    this.n = size + 2;
    const given = scale ?? new Array<number>(this.n).fill(1);
    // The first parameter stands last: it is the one that a continuation calls its own.
    this.scale = Float64Array.of(...given.slice(0, size), given[size + 1] as number, given[size] as number);
  }

  placeOf(z: Float64Array): PlanePlace {
    const all = z.map((value, i) => value * (this.scale[i] as number));
    return { u: all.slice(0, -2), p: [all.at(-1) as number, all.at(-2) as number] };
  }

  unitsOf({ u, p: [first, second] }: PlanePlace): Float64Array {
    return Float64Array.from([...u, second, first], (value, i) => value / (this.scale[i] as number));
  }

  /** ∂F/∂z, size × n. */
  slopes(z: Float64Array): Float64Array {
    const { problem, n, scale } = this;
    const { u, p } = this.placeOf(z);
    const out = new Float64Array(problem.size * n);
    problem.jacobian(u, p, out);
    for (let i = 0; i < problem.size; i++) {
      const row = out.subarray(i * n, (i + 1) * n);
      const first = row[n - 2] as number;
      row[n - 2] = row[n - 1] as number;
      row[n - 1] = first;
      for (let j = 0; j < n; j++) row[j] = (row[j] as number) * (scale[j] as number);
    }
    return out;
  }

  /** The slope of a number along a direction; from one side where the other has no value. */
  along(value: (place: PlanePlace) => number, z: Float64Array, direction: Float64Array): number {
    const at = (h: number) => value(this.placeOf(z.map((one, i) => one + h * (direction[i] as number))));
    const [above, below] = [at(apart), at(-apart)];
    if (Number.isNaN(above)) return (at(0) - below) / apart;
    return Number.isNaN(below) ? (above - at(0)) / apart : (above - below) / (2 * apart);
  }

  /** The slopes of a number, without their part across the surface. */
  gradient(value: (place: PlanePlace) => number, z: Float64Array, slopes: Float64Array): Float64Array {
    const { n, problem } = this;
    const { right } = svd(problem.size, n, slopes);
    const out = new Float64Array(n);
    for (const k of [n - 2, n - 1]) {
      const direction = right.subarray(k * n, (k + 1) * n);
      const rate = this.along(value, z, direction);
      addScaled(out, rate, direction);
    }
    return out;
  }

  /** The direction that ∂F/∂u loses, parameters held. */
  lost(slopes: Float64Array): Float64Array {
    const { n, problem } = this;
    const { size } = problem;
    const own = new Float64Array(size * size);
    for (let i = 0; i < size; i++) own.set(slopes.subarray(i * n, i * n + size), i * size);
    const { right } = svd(size, size, own);
    return Float64Array.of(...right.subarray((size - 1) * size), 0, 0);
  }
}
