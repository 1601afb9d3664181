/**
 * When do closed contacts admit one acceleration at most, whatever the loads and the slip? Two solutions differ by
 * Δu = n + f, with n = W_N Δλ_N and f = W_T Δλ_T in coordinates of unit mass. Complementarity gives Δλ_N·Δv̇_N ≤ 0,
 * so n·Δu ≤ 0, and Coulomb's law gives Δλ_T·Δv̇_T ≤ Σ μ_i |Δλ_Ni| |Δv̇_Ti|: of stick, of slip of either sign, and
 * of a stick that ends at the static limit only. Each of two bounds leaves Δu = 0 alone (Pang and Trinkle 1996 show
 * that some bound on μ exists; these are computed):
 *
 *   normal forces seen past friction, with p in the span of W_T, q ⊥ p, Δλ_Ni = d_i·q:
 *     |Σ ± μ_i |w_Ti| d_i| < 2 for all signs, as |p||q| ≤ |Δu|²/2
 *   friction that hardly presses, with c the cosine between the spans, Δλ_Ni = e_i·n:
 *     c |Σ ± μ_i |w_Ti| e_i| < √(1 − c²), as |n| ≤ c |f|
 */

import { square } from "../elementary/index.js";

/** Bounds must hold by this much, so that rounding decides nothing. */
const margin = 1e-6;
/** Normal rows that others span to within this share of their square are dependent. */
const dependence = 1e-12;
/** Sums that differ by more than this share are not the same. */
const contradiction = 1e-9;
/** Tangential rows are dependent below the first share, independent above the second; nothing is certain between. */
const rounding = 1e-14;
const resolved = 1e-12;
/** The second bound is least sharp at |n| = c|f| where c² < 8/9. */
const widestCosine = 0.94;
/** All signs of a sum are tried for as many contacts; of more, lengths are added up. */
const mostSigned = 8;
/** Friction that presses less than this share of itself does not. */
const parted = 1e-24;

/** Numbers of k contacts: the caller fills in rows and friction before each test. */
export class Determinacy {
  /** W·M⁻¹W of all pairs of rows: normal ones, then tangential ones; 2k × 2k, row by row. */
  readonly gram: Float64Array;
  /**
   * Coefficients of all contacts against slip⁺, then against slip⁻: −μ⁺λ_N ≤ λ_T ≤ μ⁻λ_N. In slip λ_T = ∓μλ_N alone
   * can act, and the other one is −μ. 0 where nothing rubs, NaN where it is not one law.
   */
  readonly friction: Float64Array;
  /** v̇_T without contact forces: contacts whose friction acts in the same way begin to slip together. */
  readonly drift: Float64Array;
  /** Of the accelerations involved, in coordinates of unit mass: drifts this much smaller are rounding. */
  size = 0;
  private readonly normal: Float64Array;
  private readonly tangent: Float64Array;
  private readonly shared: Float64Array;
  private readonly rest: Float64Array;
  private readonly column: Float64Array;
  private readonly duals: Float64Array;
  /** The first contact whose friction acts in the same way, for each. */
  private readonly alike: Float64Array;
  /** What the last answer followed from: gram, friction and alike. */
  private readonly seen: Float64Array;
  private answer = false;

  constructor(private readonly k: number) {
    this.gram = new Float64Array(4 * k * k);
    this.friction = new Float64Array(2 * k);
    this.drift = new Float64Array(k);
    this.normal = new Float64Array(k * k);
    this.tangent = new Float64Array(k * k);
    this.shared = new Float64Array(k * k);
    this.rest = new Float64Array(k * k);
    this.column = new Float64Array(k);
    this.duals = new Float64Array(k * k);
    this.alike = new Float64Array(k);
    this.seen = new Float64Array(4 * k * k + 3 * k).fill(Number.NaN);
  }

  /** Is one acceleration at most certain? Bodies on planes have the same rows in every step, and the same answer. */
  holds(): boolean {
    for (let i = 0; i < this.k; i++) this.alike[i] = this.firstAlike(i);
    if (this.hasChanged()) this.answer = this.isCertain();
    return this.answer;
  }

  /** Since the last test. */
  private hasChanged(): boolean {
    const { k, seen, gram, friction, alike } = this;
    const hasTurned = replaced(seen, 0, gram);
    const rubsAnew = replaced(seen, 4 * k * k, friction);
    return replaced(seen, 4 * k * k + 2 * k, alike) || hasTurned || rubsAnew;
  }

  private isCertain(): boolean {
    const { k } = this;
    let most = 0;
    for (let i = 0; i < k; i++) most = Math.max(most, this.mu(i)); // NaN where one is
    if (most === 0) return true; // a convex problem, redundant contacts or not
    if (Number.isNaN(most)) return false;
    this.factorNormal();
    if (!this.shareSpans()) return false;
    let trace = 0;
    let widest = 0;
    for (let i = 0; i < k; i++) {
      let sum = 0;
      for (let j = 0; j < k; j++) sum += Math.abs(this.overlap(i, j));
      trace += this.overlap(i, i);
      widest = Math.max(widest, sum);
    }
    const square = Math.min(trace, widest);
    const leverage = this.leverage(false);
    if (!(leverage < Number.POSITIVE_INFINITY)) return false;
    if (square <= parted) return true;
    const cosine = Math.sqrt(square);
    if (cosine < widestCosine && cosine * leverage < (1 - margin) * Math.sqrt(1 - square)) return true;
    return this.factorRest() && this.leverage(true) < 2 * (1 - margin);
  }

  /** The largest coefficient that can act: the bound above holds for cones with different borders, too. */
  private mu(i: number): number {
    return Math.max(this.friction[i] as number, this.friction[this.k + i] as number);
  }

  /**
   * Once it holds: are the normal forces unique, too? Of independent rows they are: n = −f lies in both spans,
   * which meet in 0 only.
   */
  get hasOnePressure(): boolean {
    const { k, normal } = this;
    for (let i = 0; i < k; i++) if (normal[i * k + i] === 0) return false;
    return true;
  }

  /** And the forces of friction? */
  get hasOneFriction(): boolean {
    const { k, tangent } = this;
    for (let i = 0; i < k; i++) if (this.mu(i) !== 0 && tangent[i * k + i] === 0) return false;
    return true;
  }

  /**
   * The longest Σ ± μ_i |w_Ti| (dual of w_Ni): duals in the span of W_N, or past friction. Contacts whose
   * friction acts in the same way count as one, with the sum of their normal forces: it may be bounded where
   * these are not. Infinity where it is
   * not.
   */
  private leverage(past: boolean): number {
    const { k, gram, column, duals, alike } = this;
    let total = 0;
    let count = 0;
    for (let i = 0; i < k; i++) {
      if (this.mu(i) === 0 || (alike[i] as number) < i) continue;
      for (let j = 0; j < k; j++) column[j] = alike[j] === i ? 1 : 0;
      if (!solveLower(k, this.normal, column)) return Number.POSITIVE_INFINITY;
      if (past) solveLower(k, this.rest, column);
      const weight = this.mu(i) * Math.sqrt(gram[(k + i) * (2 * k + 1)] as number);
      let length = 0;
      for (let j = 0; j < k; j++) {
        duals[count * k + j] = weight * (column[j] as number);
        length += square(duals[count * k + j] as number);
      }
      total += Math.sqrt(length);
      count++;
    }
    return count > mostSigned ? total : this.longestSum(count);
  }

  /** The first contact with the same law of friction in the same direction, whose slip changes as this one's does. */
  private firstAlike(i: number): number {
    const { k, gram, friction, drift } = this;
    const own = gram[(k + i) * (2 * k + 1)] as number;
    for (let j = 0; j < i; j++) {
      const both = gram[(k + j) * 2 * k + k + i] as number;
      const apart = Math.abs((gram[(k + j) * (2 * k + 1)] as number) - own) + Math.abs(both - own);
      const isOneLaw = friction[j] === friction[i] && friction[k + j] === friction[k + i];
      const one = drift[i] as number;
      const other = drift[j] as number;
      const noise = rounding * this.size * Math.sqrt(own);
      const movesAlike = Math.abs(one - other) <= contradiction * (Math.abs(one) + Math.abs(other)) + noise;
      if (isOneLaw && movesAlike && apart <= rounding * own) return j;
    }
    return i;
  }

  /** Of the duals with signs; the last one keeps its own. */
  private longestSum(count: number): number {
    const { k, duals } = this;
    let longest = 0;
    for (let signs = 0; signs < 1 << (count - 1); signs++) {
      let length = 0;
      for (let j = 0; j < k; j++) {
        let sum = 0;
        for (let i = 0; i < count; i++)
          sum += ((signs >> i) & 1) === 1 ? -(duals[i * k + j] as number) : (duals[i * k + j] as number);
        length += sum * sum;
      }
      longest = Math.max(longest, length);
    }
    return Math.sqrt(longest);
  }

  /** Rows that earlier ones span have the pivot 0. */
  private factorNormal(): void {
    const { k, gram, normal } = this;
    for (let i = 0; i < k; i++)
      for (let j = 0; j <= i; j++) normal[i * k + j] = gram[i * 2 * k + j] as number;
    factorLower(k, normal);
  }

  /**
   * The directions of friction, orthonormal, as far as they lie in the span of W_N: one row for each, of those that
   * rub.
   */
  private shareSpans(): boolean {
    const { k, gram, tangent, shared, column } = this;
    for (let i = 0; i < k; i++) {
      const row = (k + i) * 2 * k;
      const full = this.mu(i) === 0 ? 0 : (gram[row + k + i] as number);
      let left = full;
      for (let j = 0; j < i; j++) {
        let sum = full === 0 ? 0 : (gram[row + k + j] as number);
        for (let l = 0; l < j; l++) sum -= (tangent[i * k + l] as number) * (tangent[j * k + l] as number);
        const pivot = tangent[j * k + j] as number;
        tangent[i * k + j] = pivot === 0 ? 0 : sum / pivot;
        left -= square(tangent[i * k + j] as number);
      }
      if (left > rounding * full && left < resolved * full) return false;
      const pivot = left > rounding * full ? Math.sqrt(left) : 0;
      tangent[i * k + i] = pivot;
      for (let j = 0; j < k; j++) column[j] = gram[row + j] as number;
      solveLower(k, this.normal, column);
      for (let j = 0; j < k; j++) {
        let sum = column[j] as number;
        for (let l = 0; l < i; l++) sum -= (tangent[i * k + l] as number) * (shared[l * k + j] as number);
        shared[i * k + j] = pivot === 0 ? 0 : sum / pivot;
      }
    }
    return true;
  }

  /** What two directions of friction have in common within the span of W_N. */
  private overlap(i: number, j: number): number {
    const { k, shared } = this;
    let sum = 0;
    for (let l = 0; l < k; l++) sum += (shared[i * k + l] as number) * (shared[j * k + l] as number);
    return sum;
  }

  /** What friction leaves of the span of W_N. */
  private factorRest(): boolean {
    const { k, shared, rest } = this;
    for (let i = 0; i < k; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = i === j ? 1 : 0;
        for (let l = 0; l < k; l++) sum -= (shared[l * k + i] as number) * (shared[l * k + j] as number);
        rest[i * k + j] = sum;
      }
    }
    factorLower(k, rest);
    for (let i = 0; i < k; i++) if (rest[i * k + i] === 0) return false;
    return true;
  }
}

/** Puts numbers in place of others; were these different? */
function replaced(kept: Float64Array, at: number, by: Float64Array): boolean {
  let isNew = false;
  for (let i = 0; i < by.length; i++) {
    if (kept[at + i] !== by[i]) isNew = true;
    kept[at + i] = by[i] as number;
  }
  return isNew;
}

/**
 * Cholesky's factor in place of the lower half; rows that earlier ones span have the pivot 0, and their columns are
 * 0.
 */
function factorLower(k: number, l: Float64Array): void {
  for (let i = 0; i < k; i++) {
    const full = l[i * k + i] as number;
    for (let j = 0; j <= i; j++) {
      let sum = l[i * k + j] as number;
      for (let m = 0; m < j; m++) sum -= (l[i * k + m] as number) * (l[j * k + m] as number);
      const pivot = l[j * k + j] as number;
      if (i !== j) l[i * k + j] = pivot === 0 ? 0 : sum / pivot;
      else l[i * k + i] = sum > dependence * full ? Math.sqrt(sum) : 0;
    }
  }
}

/** L⁻¹b in place of b, with 0 where a pivot is; false where the other rows contradict that. */
function solveLower(k: number, l: Float64Array, b: Float64Array): boolean {
  let agrees = true;
  for (let i = 0; i < k; i++) {
    let sum = b[i] as number;
    let size = Math.abs(sum);
    for (let m = 0; m < i; m++) {
      const term = (l[i * k + m] as number) * (b[m] as number);
      sum -= term;
      size += Math.abs(term);
    }
    const pivot = l[i * k + i] as number;
    if (pivot === 0 && Math.abs(sum) > contradiction * size) agrees = false;
    b[i] = pivot === 0 ? 0 : sum / pivot;
  }
  return agrees;
}
