/**
 * Which curve lies in a plane of two parameters? The places where F(u, p₁, p₂) = 0 and one number T(u, p₁, p₂)
 * vanishes too: a fold, a multiplier on the unit circle, a border. The origin of F and T does not matter here.
 */

/** Values of the first and of the second parameter. */
export type Pair = readonly [number, number];

export interface PlanePlace {
  readonly u: Float64Array;
  readonly p: Pair;
}

/** C is the type of a broken condition. */
export interface PlaneProblem<C = string> {
  /** The number of unknowns u and of equations F. */
  readonly size: number;
  readonly residual: (u: Float64Array, p: Pair, out: Float64Array) => void;
  /** Writes ∂F/∂(u, p₁, p₂) row by row, size × (size + 2). */
  readonly jacobian: (u: Float64Array, p: Pair, out: Float64Array) => void;
  /** Typical sizes of u and, last, of both parameters. All 1, if left out. */
  readonly scale?: readonly number[];
  /** What vanishes on the curve besides F; NaN where it has no value. */
  readonly vanishes: (place: PlanePlace) => number;
  /** F and T with smaller tolerances, from which errors are estimated; left out where roundings are all there is. */
  readonly sharper?: Pick<PlaneProblem, "residual" | "vanishes">;
  /** T vanishes where ∂F/∂u is singular: cusps of the curve are located. */
  readonly fold?: boolean;
  /** Functions whose zeros on the curve are located, by their names. */
  readonly tests?: Readonly<Record<string, (place: PlanePlace) => number>>;
  /** The condition that a place breaks; undefined where it keeps all of them. */
  readonly broken?: (place: PlanePlace) => C | undefined;
}
