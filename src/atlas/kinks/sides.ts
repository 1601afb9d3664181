/**
 * Which side of a kink of a force does a motion take, or does the kink hold it? On the side s = ±1 its rate φ̇ must
 * lead there; while it holds, s between −1 and 1 keeps φ̇ = 0 (Filippov 1988). All combinations with all modes of
 * the contacts are tried.
 */

import {
  type ClosedContact,
  type ContactSystem,
  kineticAlong,
  type Mode,
  type ModeReport,
  type ModeSolution,
  type Modes,
  type PartialModeReport,
  solveModes,
} from "../../contact/index.js";
import { hypot, pow } from "../../elementary/index.js";
import { solveAffine, solveInPlace } from "../../numerics/index.js";
import { atlasTolerances } from "../tolerances.js";
import type { JumpingKink, JumpingKinks } from "./jumpingKinks.js";

export type KinkSide = "plus" | "minus" | "hold";

/** By the expression of a kink: the side, and the share s of the jump that acts; ±1 on the sides. */
export type KinkSides = Readonly<Record<string, { readonly side: KinkSide; readonly share: number }>>;

export interface RejectedSides {
  readonly kinks: KinkSides;
  /** Of the contacts in this attempt. */
  readonly modes: Modes;
  /** The expression of the kink whose condition fails. */
  readonly kink: string;
  readonly because: "rate >= 0" | "rate <= 0" | "-1 <= share <= 1";
  readonly value: number;
}

export interface SidedSolution extends ModeSolution {
  readonly kinks: KinkSides;
}

export interface SidesReport {
  readonly solutions: readonly SidedSolution[];
  readonly rejectedSides: readonly RejectedSides[];
  /** All reports of the contacts, one for each attempt. */
  readonly reports: readonly Known[];
}

type Known = ModeReport | PartialModeReport;

/** Of more kinks than this at one place not all combinations are tried. */
export const mostKinks = 4;

/**
 * Of more combinations of modes than this only those are tried that solve the contact problem in the middle of the
 * jumps.
 */
const mostModes = 256;

const signs: Readonly<Record<KinkSide, number>> = { hold: 0, plus: 1, minus: -1 };

export function solveSides(system: ContactSystem, jumping: JumpingKinks): SidesReport {
  const problem = new Sides(system, jumping);
  const { kinks } = jumping;
  for (let code = 0; code < pow(3, kinks.length); code++) {
    const names = Object.keys(signs) as KinkSide[];
    problem.attempt(kinks.map((_, i) => names[Math.floor(code / pow(3, i)) % 3] as KinkSide));
  }
  return { solutions: problem.solutions, rejectedSides: problem.rejected, reports: problem.reports };
}

class Sides {
  readonly solutions: SidedSolution[] = [];
  readonly rejected: RejectedSides[] = [];
  readonly reports: Known[] = [];
  /** Accelerations and hidden rates of the solutions. */
  private readonly motions: number[][] = [];
  private readonly middle: Known;
  /**
   * Accelerations that half the jump of each kink gives to a mechanism without contacts: what rates are measured
   * by.
   */
  private readonly pulled: readonly Float64Array[];

  constructor(
    private readonly system: ContactSystem,
    private readonly jumping: JumpingKinks,
  ) {
    this.middle = this.contactsAt(jumping.kinks.map(() => 0));
    this.pulled = jumping.kinks.map(({ pull }) => {
      const n = system.h.length;
      const out = pull.slice(0, n);
      solveInPlace(n, Float64Array.from(system.M.flat()), out);
      return Float64Array.of(...out, ...pull.subarray(n));
    });
  }

  attempt(sides: readonly KinkSide[]): void {
    const held = sides.flatMap((side, i) => (side === "hold" ? [i] : []));
    const fixed = sides.map((side) => signs[side]);
    const candidates = held.length === 0 ? [fixed] : this.sharesOf(held, fixed);
    for (const shares of candidates) {
      const outside = held.find((i) => Math.abs(shares[i] as number) > 1 + atlasTolerances.zero);
      if (outside !== undefined) {
        this.reject(sides, shares, {}, outside, "-1 <= share <= 1", shares[outside] as number);
        continue;
      }
      const report = this.contactsAt(shares);
      this.reports.push(report);
      for (const solution of report.solutions) this.judge(sides, shares, solution);
    }
  }

  /** Do the rates of all kinks agree with their sides? */
  private judge(sides: readonly KinkSide[], shares: readonly number[], solution: ModeSolution): void {
    const { kinks } = this.jumping;
    for (const [i, kink] of kinks.entries()) {
      const { rate, scale } = this.rateOf(kink, shares, solution.acceleration);
      const small = Math.abs(rate) <= atlasTolerances.same * 1e3 * scale;
      const side = sides[i] as KinkSide;
      if (side === "hold" && !small) return; // the shares belong to other modes of the contacts
      if (side === "hold" || small || signs[side] * rate > 0) continue;
      const because = side === "plus" ? "rate >= 0" : "rate <= 0";
      this.reject(sides, shares, solution.modes, i, because, rate);
      return;
    }
    const motion = [...solution.acceleration, ...this.hiddenAt(shares)];
    const size = Math.max(...motion.map(Math.abs), ...this.pulled.flatMap((pull) => [...pull].map(Math.abs)));
    const same = (other: readonly number[]) =>
      motion.every((value, k) => Math.abs(value - (other[k] as number)) <= 1e3 * atlasTolerances.same * size);
    if (this.motions.some(same)) return; // a side whose rate is 0 is the hold at the end of its shares
    this.motions.push(motion);
    this.solutions.push({ ...solution, kinks: this.named(sides, shares) });
  }

  private reject(
    sides: readonly KinkSide[],
    shares: readonly number[],
    modes: Modes,
    i: number,
    because: RejectedSides["because"],
    value: number,
  ): void {
    const kink = this.jumping.kinks[i]?.text as string;
    this.rejected.push({ kinks: this.named(sides, shares), modes, kink, because, value });
  }

  private named(sides: readonly KinkSide[], shares: readonly number[]): KinkSides {
    return Object.fromEntries(
      this.jumping.kinks.map(({ text }, i) => [
        text,
        { side: sides[i] as KinkSide, share: shares[i] as number },
      ]),
    );
  }

  private contactsAt(shares: readonly number[]): Known {
    const h = this.loadsAt(shares);
    return solveModes({ ...this.system, h }) as Known;
  }

  private loadsAt(shares: readonly number[]): number[] {
    const { kinks, shift } = this.jumping;
    return this.system.h.map((load, k) =>
      kinks.reduce(
        (sum, { pull }, i) => sum + (shares[i] as number) * (pull[k] as number),
        load + (shift[k] as number),
      ),
    );
  }

  private hiddenAt(shares: readonly number[]): number[] {
    const { kinks, hidden } = this.jumping;
    const n = this.system.h.length;
    return [...hidden].map((rate, k) =>
      kinks.reduce((sum, { pull }, i) => sum + (shares[i] as number) * (pull[n + k] as number), rate),
    );
  }

  private rateOf(
    { row, bar }: JumpingKink,
    shares: readonly number[],
    acceleration: readonly number[],
  ): { readonly rate: number; readonly scale: number } {
    const terms = [...acceleration, ...this.hiddenAt(shares)].map((value, k) => (row[k] as number) * value);
    const rate = terms.reduce((sum, term) => sum + term, bar);
    const scale = this.pulled.reduce(
      (sum, pull) => pull.reduce((total, value, k) => total + Math.abs(value * (row[k] as number)), sum),
      terms.reduce((sum, term) => sum + Math.abs(term), Math.abs(bar)),
    );
    return { rate, scale };
  }

  /** The shares at which the held kinks have the rate 0, for each combination of modes of the contacts. */
  private sharesOf(held: readonly number[], fixed: readonly number[]): number[][] {
    const { solutions, rejected } = this.middle;
    const solved = solutions.flatMap(({ modes, alternatives = [] }) => [
      modes,
      ...alternatives.map((one) => one.modes),
    ]);
    const all = [...solved, ...rejected.map(({ modes }) => modes)];
    const found: number[][] = [];
    for (const modes of all.length > mostModes ? solved : all) {
      const shares = this.sharesIn(modes, held, fixed);
      if (shares === undefined) continue;
      const known = found.some((one) =>
        one.every((share, i) => Math.abs(share - (shares[i] as number)) < 1e-12),
      );
      if (!known) found.push(shares);
    }
    return found;
  }

  /**
   * M q̈ = h + W λ + pull s in given modes, with the rates of closed rows and held kinks at 0; undefined where that
   * is singular.
   */
  private sharesIn(modes: Modes, held: readonly number[], fixed: readonly number[]): number[] | undefined {
    const { M, contacts } = this.system;
    const { kinks } = this.jumping;
    const h = this.loadsAt(fixed);
    const n = h.length;
    const rows = contacts.flatMap((contact) => rowsOf(contact, modes[contact.name] ?? "flight"));
    const size = n + rows.length + held.length;
    const matrix = new Float64Array(size * size);
    const right = new Float64Array(size);
    const set = (i: number, j: number, value: number) => {
      matrix[i * size + j] = value;
    };
    for (let i = 0; i < n; i++) {
      right[i] = h[i] as number;
      for (let j = 0; j < n; j++) set(i, j, M[i]?.[j] as number);
      for (const [j, { force }] of rows.entries()) set(i, n + j, -(force[i] as number));
      for (const [j, kink] of held.entries()) set(i, n + rows.length + j, -(kinks[kink]?.pull[i] as number));
    }
    for (const [j, { row, bar }] of rows.entries()) {
      for (let i = 0; i < n; i++) set(n + j, i, row[i] as number);
      right[n + j] = -bar;
    }
    const hidden = this.hiddenAt(fixed);
    for (const [j, index] of held.entries()) {
      const { row, bar } = kinks[index] as JumpingKink;
      const at = n + rows.length + j;
      for (let i = 0; i < n; i++) set(at, i, row[i] as number);
      right[at] = -hidden.reduce((sum, rate, k) => sum + (row[n + k] as number) * rate, bar);
      for (const [l, other] of held.entries()) {
        const pull = kinks[other]?.pull as Float64Array;
        const own = hidden.reduce((sum, _, k) => sum + (row[n + k] as number) * (pull[n + k] as number), 0);
        set(at, n + rows.length + l, own);
      }
    }
    const limit = atlasTolerances.rank * Math.max(...matrix.map(Math.abs));
    const { shortest, rank, residual } = solveAffine(size, size, matrix, right, limit);
    // Redundant contacts leave the shares as they are: only the equations themselves must have a solution.
    if (rank < n || residual > atlasTolerances.force * (hypot(...right) + Number.MIN_VALUE)) return undefined;
    return fixed.map((share, i) => {
      const place = held.indexOf(i);
      return place < 0 ? share : (shortest[n + rows.length + place] as number);
    });
  }
}

interface ClosedRow {
  /** row · q̈ + bar = 0. */
  readonly row: readonly number[];
  readonly bar: number;
  /** The direction of its force, with the friction that belongs to it. */
  readonly force: readonly number[];
}

/** A compliant contact that slips pushes by what it is: h has its force. */
function rowsOf(contact: ClosedContact, mode: Mode): ClosedRow[] {
  const { WN, WT, wBarN, wBarT, pressed } = contact;
  const tangent = WT.some((entry) => entry !== 0) ? [{ row: WT, bar: wBarT, force: WT }] : [];
  if (pressed !== undefined) return mode === "stick" ? tangent : [];
  if (mode === "flight") return [];
  if (mode === "stick") return [{ row: WN, bar: wBarN, force: WN }, ...tangent];
  const sign = mode === "slip+" ? 1 : -1;
  const share = -sign * kineticAlong(contact, sign);
  return [{ row: WN, bar: wBarN, force: WN.map((entry, k) => entry + share * (WT[k] as number)) }];
}
