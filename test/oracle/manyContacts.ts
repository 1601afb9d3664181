/**
 * A motion with many contacts by time steps of first order: M q̈ = h(q, v, t) + Σ W λ. A contact without restitution may take a
 * percussion where the gap at the end of the step would be negative, gap + k (W_N v⁺ + w_N) ≥ 0 (Stewart and Trinkle 1996);
 * one with restitution, or every one by the rule "velocities", by Moreau's law on the velocities, in one step. Each step's friction problem is relaxed contact by contact to
 * rounding. No events, no modes: only the sign of the last slip is kept, for a static friction above the kinetic one.
 */

type Vector = readonly number[];
type Matrix = readonly Vector[];

export interface PlanarContact {
  readonly name: string;
  gap(q: Vector, t: number): number;
  /** ∂gap/∂q and ∂gap/∂t. */
  WN(q: Vector, t: number): Vector;
  wN(q: Vector, t: number): number;
  /** slip = W_T v + w_T. */
  WT(q: Vector, t: number): Vector;
  wT(q: Vector, t: number): number;
  readonly muStatic: number;
  readonly muKinetic: number;
  /** Where it depends on the slip velocity; time stepping here does not know it. */
  kinetic?(slip: number): number;
  readonly restitution: number;
  /** Pulls as well as it pushes. */
  readonly bilateral: boolean;
}

export interface PlanarSystem {
  readonly size: number;
  readonly mass: Matrix | ((q: Vector) => Matrix);
  force(q: Vector, v: Vector, t: number): Vector;
  readonly contacts: readonly PlanarContact[];
}

/** What a closed contact without restitution asks for: its gap, so that an impact may take two steps, or its velocity. */
export type StepRule = "gaps" | "velocities";

export interface SteppedRow {
  readonly t: number;
  readonly q: Vector;
  readonly v: Vector;
}

export const dot = (a: Vector, b: Vector): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
};

/** Gauss–Jordan with row pivots. */
export function inverseOf(matrix: Matrix): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k; i < n; i++) {
      if (Math.abs(rows[i]?.[k] as number) > Math.abs(rows[best]?.[k] as number)) best = i;
    }
    [rows[k], rows[best]] = [rows[best] as number[], rows[k] as number[]];
    const pivot = rows[k] as number[];
    const size = pivot[k] as number;
    for (let j = 0; j < 2 * n; j++) pivot[j] = (pivot[j] as number) / size;
    for (const row of rows) {
      const factor = row === pivot ? 0 : (row[k] as number);
      if (factor !== 0)
        for (let j = 0; j < 2 * n; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number);
    }
  }
  return rows.map((row) => row.slice(n));
}

export const massAt = ({ mass }: PlanarSystem, q: Vector): Matrix =>
  typeof mass === "function" ? mass(q) : mass;

interface Percussion {
  readonly WN: Vector;
  readonly WT: Vector;
  readonly alongN: Vector;
  readonly alongT: Vector;
  readonly shareN: number;
  readonly shareT: number;
  /** W_N v⁺ is at least this; W_T v⁺ would be this where it sticks. */
  readonly leastN: number;
  readonly stillT: number;
  readonly bilateral: boolean;
  readonly contact: number;
  mu: number;
}

const sweeps = 4000;

/** The percussions of one step, contact by contact; true where they came to rest. */
function relax(active: readonly Percussion[], v: number[], N: number[], T: number[], size: number): boolean {
  const push = (along: Vector, by: number) => {
    for (let i = 0; i < v.length; i++) v[i] = (v[i] as number) + (along[i] as number) * by;
  };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let change = 0;
    for (const one of active) {
      const k = one.contact;
      const wish = (N[k] as number) - (dot(one.WN, v) - one.leastN) / one.shareN;
      const normal = one.bilateral || wish > 0 ? wish : 0;
      const byN = normal - (N[k] as number);
      if (byN !== 0) push(one.alongN, byN);
      N[k] = normal;
      const cone = one.mu * Math.abs(normal);
      const stuck = one.mu === 0 ? 0 : (T[k] as number) - (dot(one.WT, v) - one.stillT) / one.shareT;
      const tangential = Math.min(cone, Math.max(-cone, stuck));
      const byT = tangential - (T[k] as number);
      if (byT !== 0) push(one.alongT, byT);
      T[k] = tangential;
      change = Math.max(change, Math.abs(byN) * one.shareN, Math.abs(byT) * one.shareT);
    }
    if (change <= 1e-14 * size) return true;
  }
  return false;
}

class ContactSteps {
  q: number[];
  v: number[];
  t: number;
  /** How many steps did not come to rest in their sweeps. */
  unsolved = 0;
  private readonly slip: number[];
  private readonly N: number[];
  private readonly T: number[];
  private readonly constant: number[][] | undefined;

  constructor(
    private readonly system: PlanarSystem,
    start: SteppedRow,
    private readonly rule: StepRule,
  ) {
    this.q = [...start.q];
    this.v = [...start.v];
    this.t = start.t;
    const zeros = () => system.contacts.map(() => 0);
    [this.slip, this.N, this.T] = [zeros(), zeros(), zeros()];
    this.constant = typeof system.mass === "function" ? undefined : inverseOf(system.mass);
    for (const [i, contact] of system.contacts.entries()) {
      const slip = dot(contact.WT(this.q, this.t), this.v) + contact.wT(this.q, this.t);
      this.slip[i] = Math.abs(slip) < 1e-9 ? 0 : Math.sign(slip);
    }
  }

  /** One step of length k. */
  step(k: number): void {
    const { system, q, v, t } = this;
    const middle = q.map((x, i) => x + (k / 2) * (v[i] as number));
    const inverse = this.constant ?? inverseOf(massAt(system, middle));
    const free = inverse.map((row) => dot(row, system.force(middle, v, t + k / 2)));
    const before = v.map((x, i) => x + k * (free[i] as number));
    const active = this.activeContacts(middle, before, inverse, k);
    const size = 1e-3 + Math.max(...before.map(Math.abs), ...v.map(Math.abs));
    let after = before;
    for (let round = 0; round < 6; round++) {
      after = [...before];
      for (const one of active) {
        const [N, T] = [this.N[one.contact] as number, this.T[one.contact] as number];
        for (let i = 0; i < after.length; i++) {
          after[i] = (after[i] as number) + (one.alongN[i] as number) * N + (one.alongT[i] as number) * T;
        }
      }
      const solved = relax(active, after, this.N, this.T, size);
      if (!this.reconsider(active, after, size)) {
        if (!solved) this.unsolved++;
        break;
      }
    }
    for (const one of active) {
      const slip = dot(one.WT, after) - one.stillT;
      this.slip[one.contact] = Math.abs(slip) < 1e-9 * size ? 0 : Math.sign(slip);
    }
    this.q = q.map((x, i) => x + k * (after[i] as number));
    this.v = after;
    this.t = t + k;
  }

  private activeContacts(middle: Vector, before: Vector, inverse: Matrix, k: number): Percussion[] {
    const { system, q, v, t } = this;
    const found: Percussion[] = [];
    for (const [contact, one] of system.contacts.entries()) {
      const WN = one.WN(middle, t + k / 2);
      const wN = one.wN(middle, t + k / 2);
      const gap = one.gap(q, t);
      const [rate, next] = [dot(WN, v) + wN, dot(WN, before) + wN];
      const reach = 10 * k * (Math.abs(rate) + Math.abs(next)) + 1e-9;
      // Bodies that touch to within rounding take part in one impact; which of their gaps are below 0 means nothing.
      const touch = 1e-12;
      const byGap = one.restitution === 0 && this.rule === "gaps";
      const closes = byGap ? gap < reach : gap <= touch || gap + k * rate <= 0;
      if (!(closes || one.bilateral)) {
        this.N[contact] = 0;
        this.T[contact] = 0;
        const open = dot(one.WT(middle, t), v) + one.wT(middle, t);
        this.slip[contact] = Math.sign(open);
        continue;
      }
      const WT = one.WT(middle, t + k / 2);
      const [alongN, alongT] = [inverse.map((row) => dot(row, WN)), inverse.map((row) => dot(row, WT))];
      const least = one.bilateral || byGap ? -gap / k : -one.restitution * Math.min(0, rate);
      found.push({
        ...{ WN, WT, alongN, alongT, contact, bilateral: one.bilateral },
        shareN: dot(WN, alongN),
        shareT: dot(WT, alongT),
        leastN: least - wN,
        stillT: -one.wT(middle, t + k / 2),
        mu: this.slip[contact] === 0 ? one.muStatic : one.muKinetic,
      });
    }
    return found;
  }

  /** What slips feels the kinetic friction, what turns round must overcome the static one first; true where one was changed. */
  private reconsider(active: readonly Percussion[], after: Vector, size: number): boolean {
    let changed = false;
    for (const one of active) {
      const { muStatic, muKinetic } = this.system.contacts[one.contact] as PlanarContact;
      if (muStatic === muKinetic) continue;
      const slip = dot(one.WT, after) - one.stillT;
      const sign = Math.abs(slip) < 1e-9 * size ? 0 : Math.sign(slip);
      const last = this.slip[one.contact] as number;
      if (sign === 0) continue;
      const wanted = last !== 0 && sign === -last ? muStatic : muKinetic;
      if (wanted === one.mu) {
        if (wanted === muKinetic) continue;
        // It was held by the static friction and turned round all the same.
        this.slip[one.contact] = sign;
      }
      one.mu = wanted === one.mu ? muKinetic : wanted;
      changed = true;
    }
    return changed;
  }
}

/** The states at evenly spaced times, `marks` of them after the start, each `fine` steps after the last. */
export function stepContacts(
  system: PlanarSystem,
  start: SteppedRow,
  until: number,
  marks: number,
  fine: number,
  rule: StepRule = "gaps",
): { rows: SteppedRow[]; unsolved: number } {
  const steps = new ContactSteps(system, start, rule);
  const rows: SteppedRow[] = [start];
  const k = until / (marks * fine);
  for (let mark = 1; mark <= marks; mark++) {
    for (let i = 0; i < fine; i++) {
      steps.t = start.t + k * ((mark - 1) * fine + i);
      steps.step(k);
    }
    rows.push({ t: start.t + (until * mark) / marks, q: steps.q, v: steps.v });
  }
  return { rows, unsolved: steps.unsolved };
}
