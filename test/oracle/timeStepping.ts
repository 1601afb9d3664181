/**
 * A motion with several contacts by Moreau's midpoint scheme (Moreau 1988, Jean 1999): velocities jump when they like, the
 * percussions of a step satisfy Newton's and Coulomb's laws on the velocities at its end; projected Gauss–Seidel. First
 * order in the step; no events, no modes.
 */

import { dot } from "./impactContact.js";
import { solve, type Terms } from "./lagrange.js";

export interface SteppedSystem {
  terms(q: readonly number[], v: readonly number[], t: number): Terms;
  gaps(q: readonly number[], t: number): Readonly<Record<string, number>>;
  readonly mu: number;
  readonly r: number;
}

export interface Row {
  readonly t: number;
  readonly q: readonly number[];
  readonly v: readonly number[];
  /** Names of the contacts that took a percussion. */
  readonly pressed: readonly string[];
}

const sweeps = 2000;

interface Percussion {
  readonly name: string;
  readonly alongN: readonly number[];
  readonly alongT: readonly number[];
  readonly WN: readonly number[];
  readonly WT: readonly number[];
  readonly driftT: number;
  readonly driftN: number;
  readonly target: number;
  N: number;
  T: number;
}

function timeStep(
  system: SteppedSystem,
  t: number,
  q: readonly number[],
  v: readonly number[],
  h: number,
): Row {
  const middle = q.map((x, i) => x + (h / 2) * (v[i] as number));
  const terms = system.terms(middle, v, t + h / 2);
  const free = solve(terms.M, terms.h);
  const after = v.map((x, i) => x + h * (free[i] as number));
  const gaps = system.gaps(middle, t + h / 2);
  const active: Percussion[] = Object.entries(terms.contacts)
    .filter(([name]) => (gaps[name] as number) <= 0)
    .map(([name, { WN, WT, wTildeN, wTildeT }]) => ({
      name,
      WN,
      WT,
      alongN: solve(terms.M, WN),
      alongT: solve(terms.M, WT),
      driftT: wTildeT,
      driftN: wTildeN,
      target: -system.r * Math.min(0, dot(WN, v) + wTildeN),
      N: 0,
      T: 0,
    }));
  const push = (along: readonly number[], by: number) => {
    for (const [i, x] of along.entries()) after[i] = (after[i] as number) + x * by;
  };
  for (let sweep = 0, change = 1; sweep < sweeps && change > 1e-15; sweep++) {
    change = 0;
    for (const one of active) {
      const N = Math.max(0, one.N - (dot(one.WN, after) + one.driftN - one.target) / dot(one.WN, one.alongN));
      push(one.alongN, N - one.N);
      const wish = one.T - (dot(one.WT, after) + one.driftT) / dot(one.WT, one.alongT);
      const T = Math.min(system.mu * N, Math.max(-system.mu * N, wish));
      push(one.alongT, T - one.T);
      change = Math.max(change, Math.abs(N - one.N), Math.abs(T - one.T));
      one.N = N;
      one.T = T;
    }
  }
  return {
    t: t + h,
    q: middle.map((x, i) => x + (h / 2) * (after[i] as number)),
    v: after,
    pressed: active.filter(({ N }) => N > 0).map(({ name }) => name),
  };
}

export function timeSteps(
  system: SteppedSystem,
  start: { readonly q: readonly number[]; readonly v: readonly number[] },
  until: number,
  count: number,
): Row[] {
  const h = until / count;
  const rows: Row[] = [{ t: 0, ...start, pressed: [] }];
  for (let k = 0; k < count; k++) {
    const { q, v } = rows[k] as Row;
    rows.push({ ...timeStep(system, k * h, q, v, h), t: (k + 1) * h });
  }
  return rows;
}
