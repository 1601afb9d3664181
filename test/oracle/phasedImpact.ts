/**
 * All impacts of Glocker and Pfeiffer's law by trying every combination: each contact is open, slips or sticks in compression, and in expansion
 * gets the recoil alone or more, in slip or stick. Small dense equations by elimination; no code of the engine.
 */

import { dot, type ImpactContact } from "./impactContact.js";

export interface OracleImpact {
  readonly v: readonly number[];
  readonly T: readonly number[];
  readonly N: readonly number[];
}

/** Gauss with row exchanges; undefined where the matrix is singular. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  const n = rows.length;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k; i < n; i++)
      if (Math.abs(rows[i]?.[k] as number) > Math.abs(rows[best]?.[k] as number)) best = i;
    const pivot = rows[best] as number[];
    if (Math.abs(pivot[k] as number) < 1e-11) return undefined;
    [rows[k], rows[best]] = [pivot, rows[k] as number[]];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const by = (rows[i]?.[k] as number) / (pivot[k] as number);
      rows[i] = (rows[i] as number[]).map((x, j) => x - by * (pivot[j] as number));
    }
  }
  return rows.map((row, k) => (row[n] as number) / (row[k] as number));
}

type Tangent = "slip+" | "slip-" | "stick";
/** `closed` means v_N = 0 with a normal impulse beyond the given one. */
interface Mode {
  readonly closed: boolean;
  readonly tangent: Tangent | undefined;
}

const tangents: readonly Tangent[] = ["slip+", "slip-", "stick"];
const tolerance = 1e-9;

/** Every solution of M(v⁺ − v) = Σ(W_N(given + Λ) + W_TΛ_T), 0 ≤ Λ ⊥ v_N⁺ ≥ 0, Λ_T ∈ −μ(given + Λ)Sign(v_T⁺). */
function phase(
  M: readonly (readonly number[])[],
  v: readonly number[],
  contacts: readonly ImpactContact[],
  given: readonly number[],
): OracleImpact[] {
  const options = contacts.map((_, i): Mode[] => [
    ...tangents.map((tangent) => ({ closed: true, tangent })),
    ...((given[i] as number) > 0
      ? tangents.map((tangent) => ({ closed: false, tangent }))
      : [{ closed: false, tangent: undefined }]),
  ]);
  let all: Mode[][] = [[]];
  for (const list of options) all = all.flatMap((modes) => list.map((mode) => [...modes, mode]));
  return all.flatMap((modes) => inModes(M, v, contacts, given, modes) ?? []);
}

function inModes(
  M: readonly (readonly number[])[],
  v: readonly number[],
  contacts: readonly ImpactContact[],
  given: readonly number[],
  modes: readonly Mode[],
): OracleImpact | undefined {
  const [n, m] = [v.length, contacts.length];
  // Unknowns: v⁺, Λ and Λ_T of every contact.
  const size = n + 2 * m;
  const row = (entries: readonly (readonly [number, number])[]) => {
    const line = new Array<number>(size).fill(0);
    for (const [at, value] of entries) line[at] = (line[at] as number) + value;
    return line;
  };
  const matrix: number[][] = [];
  const right: number[] = [];
  for (let i = 0; i < n; i++) {
    matrix.push(
      row([
        ...(M[i] as readonly number[]).map((mass, j) => [j, mass] as const),
        ...contacts.map(({ WN }, k) => [n + 2 * k, -(WN[i] as number)] as const),
        ...contacts.map(({ WT }, k) => [n + 2 * k + 1, -(WT[i] as number)] as const),
      ]),
    );
    right.push(
      dot(M[i] as readonly number[], v) +
        contacts.reduce((sum, { WN }, k) => sum + (WN[i] as number) * (given[k] as number), 0),
    );
  }
  for (const [k, { WN, WT, mu }] of contacts.entries()) {
    const { closed, tangent } = modes[k] as Mode;
    matrix.push(closed ? row(WN.map((w, j) => [j, w] as const)) : row([[n + 2 * k, 1]]));
    right.push(0);
    if (tangent === "stick") {
      matrix.push(row(WT.map((w, j) => [j, w] as const)));
      right.push(0);
    } else {
      const s = tangent === "slip+" ? 1 : tangent === "slip-" ? -1 : 0;
      matrix.push(
        row([
          [n + 2 * k + 1, 1],
          [n + 2 * k, s * mu],
        ]),
      );
      right.push(-s * mu * (given[k] as number));
    }
  }
  const z = solve(matrix, right);
  if (z === undefined) return undefined;
  const after = z.slice(0, n);
  const N = contacts.map((_, k) => z[n + 2 * k] as number);
  const T = contacts.map((_, k) => z[n + 2 * k + 1] as number);
  const kept = contacts.every(({ WN, WT, mu }, k) => {
    const { closed, tangent } = modes[k] as Mode;
    if (closed ? (N[k] as number) < -tolerance : dot(WN, after) < -tolerance) return false;
    const vT = dot(WT, after);
    if (tangent === "stick")
      return Math.abs(T[k] as number) <= mu * ((given[k] as number) + (N[k] as number)) + tolerance;
    return tangent === undefined || (tangent === "slip+" ? vT >= -tolerance : vT <= tolerance);
  });
  return kept ? { v: after, T, N } : undefined;
}

/** Both phases, equal solutions once. */
export function phasedImpacts(
  M: readonly (readonly number[])[],
  v: readonly number[],
  contacts: readonly ImpactContact[],
): OracleImpact[] {
  const found: OracleImpact[] = [];
  for (const first of phase(
    M,
    v,
    contacts,
    contacts.map(() => 0),
  )) {
    const given = contacts.map(({ r }, k) => r * Math.max(0, first.N[k] as number));
    for (const second of phase(M, first.v, contacts, given)) {
      const sum = (a: readonly number[], b: readonly number[]) => a.map((x, k) => x + (b[k] as number));
      const impact = { v: second.v, T: sum(first.T, second.T), N: sum(sum(first.N, second.N), given) };
      const far = (a: readonly number[], b: readonly number[]) =>
        Math.max(...a.map((x, k) => Math.abs(x - (b[k] as number))));
      if (found.every((one) => far(one.v, impact.v) + far(one.N, impact.N) + far(one.T, impact.T) > 1e-7))
        found.push(impact);
    }
  }
  return found;
}
