/**
 * What are M, h and the contact terms of a mechanism that is given only by its energies?
 * They follow from Lagrange's equations by automatic differentiation, in the form of [LB01] (2.3)-(2.4):
 * M q̈ = h + W_N λ_N + W_T λ_T, ġ = Wᵀq̇ + w̃, g̈ = Wᵀq̈ + w̄.
 */
import { add, along, mul, type Num, neg, partial, sub, sum, value } from "./dual.js";

export interface Lagrangian {
  readonly size: number;
  T(q: readonly Num[], v: readonly Num[], t: Num): Num;
  V(q: readonly Num[], t: Num): Num;
  /** Rayleigh's function. */
  D(q: readonly Num[], v: readonly Num[], t: Num): Num;
  /** Generalized forces, one for each coordinate. */
  Q(q: readonly Num[], v: readonly Num[], t: Num): Num[];
}

export interface ContactFunctions {
  gap(q: readonly Num[], t: Num): Num;
  slip(q: readonly Num[], v: readonly Num[], t: Num): Num;
}

export interface ContactTerms {
  readonly WN: number[];
  readonly WT: number[];
  readonly wTildeN: number;
  readonly wTildeT: number;
  readonly wBarN: number;
  readonly wBarT: number;
}

/** What a closed form and a compiled mechanism can be compared by. */
export interface Terms {
  readonly M: number[][];
  readonly h: number[];
  readonly contacts: Record<string, ContactTerms>;
}

type Vector = readonly number[];
const indices = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** M = ∂²T/∂v∂v. */
export function massMatrix(system: Lagrangian, q: Vector, v: Vector, t = 0): number[][] {
  const T = (w: Num[]) => system.T(q, w, t);
  const row = (i: number) => indices(v.length).map((j) => value(partial((w) => partial(T, w, i), v, j)));
  return indices(v.length).map(row);
}

/** h = Q − ∂D/∂v + ∂T/∂q − ∂V/∂q − d/dt(∂T/∂v) at q̈ = 0; the last is a derivative along (v, 1) in (q, t). */
export function forceVector(system: Lagrangian, q: Vector, v: Vector, t = 0): number[] {
  const Q = system.Q(q, v, t);
  return indices(v.length).map((i) => {
    const momentum = (z: Num[]) => partial((w) => system.T(z.slice(0, -1), w, z.at(-1) ?? 0), v, i);
    const terms = [
      Q[i] ?? 0,
      neg(partial((w) => system.D(q, w, t), v, i)),
      partial((p) => system.T(p, v, t), q, i),
      neg(partial((p) => system.V(p, t), q, i)),
      neg(along(momentum, [...q, t], [...v, 1])),
    ];
    return value(sum(terms));
  });
}

/**
 * W, w̃, w̄ of one contact; w̄ is what remains of the second derivative along a motion without acceleration.
 */
export function contactTerms(contact: ContactFunctions, q: Vector, v: Vector, t = 0): ContactTerms {
  const now = [...q, t];
  const onwards = [...v, 1];
  const rest = v.map(() => 0);
  const gap = (z: Num[]) => contact.gap(z.slice(0, -1), z.at(-1) ?? 0);
  const slip = (z: Num[]) => contact.slip(z.slice(0, -1), v, z.at(-1) ?? 0);
  return {
    WN: indices(q.length).map((i) => value(partial(gap, now, i))),
    WT: indices(q.length).map((i) => value(partial((w) => contact.slip(q, w, t), v, i))),
    wTildeN: value(partial(gap, now, q.length)),
    wTildeT: value(contact.slip(q, rest, t)),
    wBarN: value(along((z) => along(gap, z, onwards), now, onwards)),
    wBarT: value(along(slip, now, onwards)),
  };
}

/** All terms of a mechanism at one state. */
export function terms(
  system: Lagrangian,
  contacts: Readonly<Record<string, ContactFunctions>>,
  q: Vector,
  v: Vector,
  t = 0,
): Terms {
  const entries = Object.entries(contacts).map(([name, c]) => [name, contactTerms(c, q, v, t)] as const);
  return {
    M: massMatrix(system, q, v, t),
    h: forceVector(system, q, v, t),
    contacts: Object.fromEntries(entries),
  };
}

/** Gauss with partial pivoting; throws where M is singular. */
export function solve(matrix: readonly Vector[], right: Vector): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const n = rows.length;
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let k = 0; k < n; k++) {
    const pivot = indices(n - k).reduce(
      (best, d) => (Math.abs(at(k + d, k)) > Math.abs(at(best, k)) ? k + d : best),
      k,
    );
    if (at(pivot, k) === 0) throw new RangeError(`singular matrix at column ${k}`);
    [rows[k], rows[pivot]] = [rows[pivot] ?? [], rows[k] ?? []];
    for (let i = k + 1; i < n; i++) {
      const factor = at(i, k) / at(k, k);
      rows[i] = (rows[i] ?? []).map((x, j) => x - factor * at(k, j));
    }
  }
  const x: number[] = new Array(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    const known = x.reduce((s, xj, j) => s + (j > i ? at(i, j) * xj : 0), 0);
    x[i] = (at(i, n) - known) / at(i, i);
  }
  return x;
}

export interface LocalProblem {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly a: number;
  readonly b: number;
}

/** [NDCb] (2.4), (2.6), (2.10): v̇_T = a + A λ_T + B λ_N, v̇_N = b + B λ_T + C λ_N. */
export function localProblem({ M, h }: Pick<Terms, "M" | "h">, contact: ContactTerms): LocalProblem {
  const dot = (x: Vector, y: Vector) => x.reduce((s, xi, i) => s + xi * (y[i] ?? 0), 0);
  const [byT, byN, free] = [solve(M, contact.WT), solve(M, contact.WN), solve(M, h)];
  return {
    A: dot(contact.WT, byT),
    B: dot(contact.WT, byN),
    C: dot(contact.WN, byN),
    a: dot(contact.WT, free) + contact.wBarT,
    b: dot(contact.WN, free) + contact.wBarN,
  };
}

/** T₂ − T₀ + V, the energy of the ledger; T₂ and T₀ are the parts of T of second and no degree in v. */
export function energy(system: Lagrangian, q: Vector, v: Vector, t = 0): number {
  const T = (w: Num[]) => system.T(q, w, t);
  const byScale = mul(
    0.5,
    along((w) => along(T, w, v), v, v),
  );
  return value(add(sub(byScale, T(v.map(() => 0))), system.V(q, t)));
}
