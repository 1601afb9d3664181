/**
 * Which curve is followed? The solutions of F(u, p) = 0 with as many equations as unknowns u and one parameter p.
 * The origin of F does not matter here: an equilibrium, a periodic orbit, or an extended system of a bifurcation.
 */

import { Mistake } from "../mistake/index.js";

/** C is the type of a broken condition. */
export interface ContinuationProblem<C = string> {
  /** The parameter's name, for the reason of an end; p, if left out. */
  readonly parameter?: string;
  /** The number of unknowns and of equations. */
  readonly size: number;
  /** Writes F(u, p). */
  readonly residual: (u: Float64Array, p: number, out: Float64Array) => void;
  /** Writes ∂F/∂(u, p) row by row, size × (size + 1), the last column ∂F/∂p. Central differences, if left out. */
  readonly jacobian?: (u: Float64Array, p: number, out: Float64Array) => void;
  /** Typical sizes of u and, last, of p: arcs are measured in these units. All 1, if left out. */
  readonly scale?: readonly number[];
  /**
   * F is continuous but has kinks: the branch may have corners, and a turn that no short step makes smaller is one.
   */
  readonly corners?: boolean;
  /** Functions whose zeros on the branch are located, by their names; NaN where one has no value. */
  readonly tests?: Readonly<Record<string, (place: Place) => number>>;
  /** Functions that stay above 0 on the branch: it ends where one is 0, and its name is the reason. */
  readonly limits?: Readonly<Record<string, (place: Place) => number>>;
  /**
   * The last step of Newton's method has led from one place to another, and was below its tolerance: what is known of
   * the first may be used for the second.
   */
  readonly settled?: (place: Place, from: Place) => void;
  /** The condition that a place breaks; undefined where it keeps all of them. */
  readonly broken?: (place: Place) => C | undefined;
}

/** A place on the branch. */
export interface Place {
  readonly u: Float64Array;
  readonly p: number;
}

/** A place with the direction of the branch there, of length 1 in the units of `scale`. */
export interface DirectedPlace extends Place {
  /** Along u and, last, along p. */
  readonly tangent: Float64Array;
  /** Another branch crosses there: the bordered matrix is singular, and its sign is that of a rounding. */
  readonly isBranchPoint?: true;
}

/** Throws Mistake where the problem or the start cannot be meant. */
export function checkProblem({ size, scale }: ContinuationProblem<unknown>, { u, p }: Place): void {
  if (!Number.isInteger(size) || size < 1)
    throw new Mistake(`size must be a whole number from 1, got ${size}`);
  if (u.length !== size) throw new Mistake(`the start has ${u.length} unknowns, the problem ${size}`);
  const wrong = [...u, p].find((value) => !Number.isFinite(value));
  if (wrong !== undefined) throw new Mistake(`the start must be finite, got ${wrong}`);
  if (scale === undefined) return;
  if (scale.length !== size + 1) throw new Mistake(`scale needs ${size + 1} numbers, got ${scale.length}`);
  const bad = scale.find((value) => !(value > 0 && value < Number.POSITIVE_INFINITY));
  if (bad !== undefined) throw new Mistake(`a scale must be positive, got ${bad}`);
}
