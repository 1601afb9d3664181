/**
 * How does a mechanism move while its contacts keep their modes? One dense system for accelerations and forces together,
 * [LB01] (2.3)-(2.4): M q̈ − Σ (W_N λ_N + W_T λ_T) = h, W_N q̈ + w̄_N = 0 at closed contacts, and in stick W_T q̈ + w̄_T = 0,
 * in slip λ_T = −μ |λ_N| sign(slip). No Schur complement, no factors of M.
 */
import { solve } from "./lagrange.js";

export type PhaseMode = "flight" | "slip+" | "slip-" | "stick";

export interface PhaseContact {
  readonly mode: PhaseMode;
  /** The sign of λ_N: −1 on slides only. */
  readonly side: 1 | -1;
  readonly vT: number;
  readonly WN: readonly number[];
  readonly WT: readonly number[];
  readonly wTildeN: number;
  readonly wTildeT: number;
  readonly wBarN: number;
  readonly wBarT: number;
  readonly mu: number;
}

export interface PhaseMotion {
  readonly acceleration: number[];
  /** [λ_N, λ_T] of each contact. */
  readonly forces: [number, number][];
}

type Matrix = readonly (readonly number[])[];
const slipSign = (mode: PhaseMode): number => (mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0);

/** Unknowns are q̈, then λ_N and λ_T of each contact in turn; open and smooth ones get equations λ = 0. */
export function phaseMotion(M: Matrix, h: readonly number[], contacts: readonly PhaseContact[]): PhaseMotion {
  const n = h.length;
  const size = n + 2 * contacts.length;
  const rows: number[][] = [];
  const right: number[] = [];
  for (let i = 0; i < n; i++) {
    const row = new Array<number>(size).fill(0);
    for (let j = 0; j < n; j++) row[j] = M[i]?.[j] ?? 0;
    for (const [k, { WN, WT }] of contacts.entries()) {
      row[n + 2 * k] = -(WN[i] ?? 0);
      row[n + 2 * k + 1] = -(WT[i] ?? 0);
    }
    rows.push(row);
    right.push(h[i] ?? 0);
  }
  for (const [k, { mode, side, WN, WT, wBarN, wBarT, mu }] of contacts.entries()) {
    const held = (W: readonly number[]) => [...W, ...new Array<number>(size - n).fill(0)];
    const single = (entries: Record<number, number>) =>
      Array.from({ length: size }, (_, j) => entries[j] ?? 0);
    const [N, T] = [n + 2 * k, n + 2 * k + 1];
    rows.push(mode === "flight" ? single({ [N]: 1 }) : held(WN));
    right.push(mode === "flight" ? 0 : -wBarN);
    const rolls = mode === "stick" && WT.some((entry) => entry !== 0);
    if (rolls) rows.push(held(WT));
    else rows.push(single({ [N]: slipSign(mode) * side * mu, [T]: 1 }));
    right.push(rolls ? -wBarT : 0);
  }
  const x = solve(rows, right);
  return {
    acceleration: x.slice(0, n),
    forces: contacts.map((_, k) => [x[n + 2 * k] ?? 0, x[n + 2 * k + 1] ?? 0]),
  };
}

/** The determinant, by the same elimination as a product of pivots. */
export function determinant(matrix: Matrix): number {
  const rows = matrix.map((row) => [...row]);
  const n = rows.length;
  let product = 1;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++)
      if (Math.abs(rows[i]?.[k] ?? 0) > Math.abs(rows[pivot]?.[k] ?? 0)) pivot = i;
    if (pivot !== k) {
      [rows[k], rows[pivot]] = [rows[pivot] ?? [], rows[k] ?? []];
      product = -product;
    }
    const own = rows[k]?.[k] ?? 0;
    product *= own;
    if (own === 0) return 0;
    for (let i = k + 1; i < n; i++) {
      const factor = (rows[i]?.[k] ?? 0) / own;
      rows[i] = (rows[i] ?? []).map((entry, j) => entry - factor * (rows[k]?.[j] ?? 0));
    }
  }
  return product;
}

/** x − M⁻¹Wᵀ λ with W x + r₀ = 0 afterwards: from the saddle point of the least change in the metric of M. */
export function massProjection(
  M: Matrix,
  rows: Matrix,
  residuals: readonly number[],
  x: readonly number[],
): number[] {
  const [n, m] = [x.length, rows.length];
  const matrix = [
    ...M.map((row, i) => [...row, ...rows.map((W) => W[i] ?? 0)]),
    ...rows.map((W) => [...W, ...new Array<number>(m).fill(0)]),
  ];
  const right = [...new Array<number>(n).fill(0), ...residuals.map((r) => -r)];
  const change = solve(matrix, right);
  return x.map((value, i) => value + (change[i] ?? 0));
}
