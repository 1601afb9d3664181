/**
 * What solves M x = b and G λ = c in straight-line code? LDLᵀ, and Cramer's rule for one or two rows; zeros cost
 * nothing.
 */

import type { MassFactor } from "./massFactor.js";
import { one, type Scribe, type Value, zero } from "./scribe.js";

/** M = L D Lᵀ, written once, solved for several right sides. */
export class Factorisation implements MassFactor {
  /** The diagonal of D. */
  readonly pivots: Value[] = [];
  private readonly l: Value[][];
  private readonly inverse: Value[];

  constructor(
    private readonly scribe: Scribe,
    M: readonly (readonly Value[])[],
  ) {
    const n = M.length;
    this.l = M.map(() => []);
    this.inverse = [];
    const scaled: Value[][] = M.map(() => []); // l times d
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        const terms = Array.from(
          { length: j },
          (_, k) => [scaled[i]?.[k] as Value, this.l[j]?.[k] as Value] as const,
        );
        const entry = scribe.minus(M[i]?.[j] as Value, terms);
        if (j < i) {
          (scaled[i] as Value[])[j] = entry;
          (this.l[i] as Value[])[j] = scribe.times(entry, this.inverse[j] as Value);
        } else {
          this.pivots.push(entry);
          this.inverse.push(inverseOf(scribe, entry));
        }
      }
    }
  }

  solve(b: readonly Value[]): Value[] {
    const { scribe, l, inverse } = this;
    const n = b.length;
    const x: Value[] = [];
    for (let i = 0; i < n; i++) {
      const terms = Array.from({ length: i }, (_, k) => [l[i]?.[k] as Value, x[k] as Value] as const);
      x.push(scribe.minus(b[i] as Value, terms));
    }
    for (let i = n - 1; i >= 0; i--) {
      const terms = Array.from(
        { length: n - 1 - i },
        (_, k) => [l[i + 1 + k]?.[i] as Value, x[i + 1 + k] as Value] as const,
      );
      x[i] = scribe.minus(scribe.times(x[i] as Value, inverse[i] as Value), terms);
    }
    return x;
  }
}

/** A mass matrix that is not positive definite has no motion: what follows from it is not a number. */
export const inverseOf = (scribe: Scribe, pivot: Value): Value =>
  pivot === one ? one : scribe.local(`1/Math.max(${pivot}, 0)`, [pivot]);

export const dotOf = (scribe: Scribe, left: readonly Value[], right: readonly Value[], start: Value = zero) =>
  scribe.sum(
    left.map((value, i) => [value, right[i] as Value] as const),
    start,
  );

/** The solution of a small system, and a value whose sign is that of its determinant. */
export interface SmallSolution {
  readonly x: readonly Value[];
  readonly determinant: Value;
}

/**
 * G x = c: written out for up to two rows, else left to the pivoting solver that the code calls, on the scratch
 * space.
 */
export function solveSmall(
  scribe: Scribe,
  G: readonly (readonly Value[])[],
  c: readonly Value[],
  scratch: number,
): SmallSolution {
  const m = c.length;
  if (m === 0) return { x: [], determinant: one };
  if (m === 1) {
    const pivot = G[0]?.[0] as Value;
    return { x: [scribe.over(c[0] as Value, pivot)], determinant: pivot };
  }
  if (m === 2) return cramer(scribe, G as [[Value, Value], [Value, Value]], c as [Value, Value]);
  for (const [i, row] of G.entries())
    for (const [j, value] of row.entries()) scribe.body.push(`w[${scratch + i * m + j}] = ${value};`);
  for (const [i, value] of c.entries()) scribe.body.push(`w[${scratch + m * m + i}] = ${value};`);
  const determinant = scribe.local(`solve(${m}, w, ${scratch})`, ["w"]);
  return { x: c.map((_, i) => scribe.local(`w[${scratch + m * m + i}]`, ["w"])), determinant };
}

function cramer(
  scribe: Scribe,
  [[a, b], [d, e]]: [[Value, Value], [Value, Value]],
  [c, f]: [Value, Value],
): SmallSolution {
  const determinant = scribe.minus(scribe.times(a, e), [[b, d]]);
  const inverse = scribe.over(one, determinant);
  const first = scribe.minus(scribe.times(c, e), [[b, f]]);
  const second = scribe.minus(scribe.times(a, f), [[c, d]]);
  return { x: [scribe.times(first, inverse), scribe.times(second, inverse)], determinant };
}
