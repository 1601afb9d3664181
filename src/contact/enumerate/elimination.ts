/**
 * Which combinations of coupled contacts come near to a solution of [LB01] (2.5)-(2.11)? Contacts take their modes
 * one after the other. The forces of each are eliminated at once, so that all combinations with the same beginning
 * share its elimination. Forces then follow from the last contact to the first, until an inequality is broken by far.
 */

import { kineticAlong, staticAlong, type UnitContact } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import { leastViolation, type Sifted } from "./branches.js";
import type { Choice } from "./combination.js";
import type { Directions } from "./directions.js";

/** Pivots of directions with length 1. */
const healthy = 1e-9;
/** Below a healthy pivot: rows and columns this small are spanned by others, larger ones have no answer. */
const spanned = 1e-8;
/** The rate of a spanned row must vanish to this share of the accelerations involved. */
const metRate = 1e-5;
/** While not all forces are known, an inequality is broken by far beyond this share of those that are. */
const far = 1e-2;
/** Rounding alone keeps rooms this large from being 0: the exact test accepts them. */
const sure = 1e-13;
/** As many combinations as six contacts have. */
const mostCombinations = 4096;

/**
 * A superset of the combinations that solve a group; undefined where pivots are too small to say. Without `labels`
 * one is enough of those with the same forces that solve it for sure.
 */
export function eliminated(
  directions: Directions,
  group: readonly number[],
  contacts: readonly UnitContact[],
  options: readonly (readonly Choice[])[],
  labels: boolean,
): Sifted | undefined {
  const tree = new Elimination(directions, group, contacts, options, labels);
  return tree.grow(0) ? { digits: tree.found, complete: true } : undefined;
}

/** The normal direction of the contact at depth d stands at 2d, its tangent at 2d + 1; the free rates come last. */
class Elimination {
  readonly found: number[][] = [];
  /** Forces of combinations that solve the group for sure. */
  private readonly known: Float64Array[] = [];
  private readonly n: number;
  private readonly border: number;
  /** What is left of all products when the first d contacts are eliminated. */
  private readonly levels: readonly Float64Array[];
  private readonly digits: number[];
  /** Of each contact, how much longer its tangent is than its normal direction. */
  private readonly ratios: readonly number[];
  /** Of the present path: the tangential force as a share of the normal one, pivots (0: the force is open). */
  private readonly mix: Float64Array;
  private readonly pivots: Float64Array;
  private readonly force: Float64Array;
  /** Which forces depend on open ones, and the values that these are given. */
  private readonly isOpen: Uint8Array;
  private readonly given: Float64Array;
  /** Left sides of the inequalities, three for each contact. */
  private readonly rooms: Float64Array;
  private openForces = 0;
  /** The smallest room of the last path, and the largest of its forces: 1 at least. */
  private least = 0;
  private size = 1;

  constructor(
    { gram, count, lengths, free, scale, border }: Directions,
    group: readonly number[],
    private readonly contacts: readonly UnitContact[],
    private readonly options: readonly (readonly Choice[])[],
    private readonly labels: boolean,
  ) {
    const rows = group.flatMap((i) => [2 * i, 2 * i + 1]);
    const n = rows.length;
    this.n = n;
    this.border = border;
    this.levels = Array.from({ length: group.length + 1 }, () => new Float64Array(n * (n + 1)));
    const first = this.levels[0] as Float64Array;
    for (const [a, row] of rows.entries()) {
      const length = (lengths[row] as number) || 1;
      for (const [c, column] of rows.entries())
        first[a * (n + 1) + c] =
          (gram[row * count + column] as number) / (length * ((lengths[column] as number) || 1));
      first[a * (n + 1) + n] = (free[row] as number) / (length * scale);
    }
    this.ratios = group.map((i) => (lengths[2 * i + 1] as number) / (lengths[2 * i] as number));
    this.digits = group.map(() => 0);
    this.mix = new Float64Array(group.length);
    this.pivots = new Float64Array(n);
    this.force = new Float64Array(n);
    this.isOpen = new Uint8Array(n);
    this.given = new Float64Array(n);
    this.rooms = new Float64Array(3 * group.length);
  }

  /** All modes of the contacts from a depth on; false where a pivot is too small, or with too many combinations. */
  grow(depth: number): boolean {
    if (depth === this.contacts.length) {
      if (this.comesNear()) this.keep();
      return this.found.length <= mostCombinations;
    }
    const before = this.openForces;
    for (const [digit, { mode }] of (this.options[depth] as readonly Choice[]).entries()) {
      this.digits[depth] = digit;
      const taken = this.take(depth, mode);
      if (taken === undefined) return false;
      if (taken && !this.grow(depth + 1)) return false;
      this.openForces = before;
    }
    return true;
  }

  /** Eliminates the forces of a contact; false where no forces meet its equations, undefined where rounding decides. */
  private take(depth: number, mode: Choice["mode"]): boolean | undefined {
    const { n, levels } = this;
    const [N, T] = [2 * depth, 2 * depth + 1];
    const next = levels[depth + 1] as Float64Array;
    next.set(levels[depth] as Float64Array);
    if (mode === "flight") return true;
    const sign = mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0;
    const ratio = this.ratios[depth] as number;
    const mix = -sign * kineticAlong(this.contacts[depth] as UnitContact, sign) * ratio;
    this.mix[depth] = mix;
    if (mix !== 0)
      for (let a = N; a < n; a++)
        next[a * (n + 1) + N] = (next[a * (n + 1) + N] as number) + mix * (next[a * (n + 1) + T] as number);
    const held = this.eliminate(next, N, sign === 0 && ratio > 0 ? T : T + 1);
    if (held !== true || sign !== 0 || ratio === 0) return held;
    return this.eliminate(next, T, T + 1);
  }

  /** Row `at` is held by its force; rows and columns from `from` on are what is left. */
  private eliminate(level: Float64Array, at: number, from: number): boolean | undefined {
    const { n } = this;
    const width = n + 1;
    const pivot = level[at * width + at] as number;
    if (Math.abs(pivot) < healthy) {
      let largest = Math.abs(pivot);
      for (let a = from; a < n; a++)
        largest = Math.max(
          largest,
          Math.abs(level[at * width + a] as number),
          Math.abs(level[a * width + at] as number),
        );
      if (largest > spanned) return undefined;
      this.pivots[at] = 0;
      this.openForces++;
      return Math.abs(level[at * width + n] as number) <= metRate;
    }
    this.pivots[at] = pivot;
    for (let a = from; a < n; a++) {
      const factor = (level[a * width + at] as number) / pivot;
      if (factor === 0) continue;
      for (let c = from; c <= n; c++)
        level[a * width + c] = (level[a * width + c] as number) - factor * (level[at * width + c] as number);
    }
    return true;
  }

  /** The forces of the present path, from its last contact on; false where one inequality is broken by far. */
  private comesNear(): boolean {
    this.size = 1;
    this.least = 0;
    for (let depth = this.contacts.length - 1; depth >= 0; depth--) {
      const [N, T] = [2 * depth, 2 * depth + 1];
      this.least = Math.min(this.least, this.follow(depth));
      this.size = Math.max(this.size, Math.abs(this.force[N] as number), Math.abs(this.force[T] as number));
      if (this.least < -far * this.size) return false;
    }
    if (this.least < -this.border * this.size) return false;
    return this.openForces === 0 || !(this.leastViolation() > this.border * this.size);
  }

  /** Adds the present path to what was found. */
  private keep(): void {
    const { labels, known, force, size, openForces } = this;
    if (!labels && openForces === 0) {
      const isSame = (one: Float64Array) =>
        one.every((value, i) => Math.abs(value - (force[i] as number)) <= contactTolerances.equations * size);
      if (known.some(isSame)) return;
      if (this.least >= -sure * size && this.smallestPivot() > contactTolerances.healthyPivot)
        known.push(force.slice());
    }
    this.found.push([...this.digits]);
  }

  private smallestPivot(): number {
    let smallest = 1;
    for (const [depth, digit] of this.digits.entries()) {
      const { mode } = (this.options[depth] as readonly Choice[])[digit] as Choice;
      if (mode === "flight") continue;
      smallest = Math.min(smallest, Math.abs(this.pivots[2 * depth] as number));
      if (mode === "stick" && (this.ratios[depth] as number) > 0)
        smallest = Math.min(smallest, Math.abs(this.pivots[2 * depth + 1] as number));
    }
    return smallest;
  }

  /** With the best values of the open forces: all inequalities are linear in them. */
  private leastViolation(): number {
    const { n, given, rooms, pivots, digits, options } = this;
    const start = rooms.slice();
    const isClosed = (row: number) => options[row >> 1]?.[digits[row >> 1] as number]?.mode !== "flight";
    const open = [...pivots.keys()].filter((row) => pivots[row] === 0 && isClosed(row));
    const slopes = open.map((row) => {
      given[row] = 1;
      for (let depth = n / 2 - 1; depth >= 0; depth--) this.follow(depth);
      given[row] = 0;
      return rooms.map((room, i) => room - (start[i] as number));
    });
    const rows = [...start.keys()].map((i) => slopes.map((slope) => slope[i] as number));
    return leastViolation(rows, [...start]);
  }

  /** The forces of a contact from those of later ones; the smallest of its rooms that do not depend on open forces. */
  private follow(depth: number): number {
    const { n, levels, force, isOpen, mix, pivots, given, rooms } = this;
    const [N, T] = [2 * depth, 2 * depth + 1];
    const { mode } = (this.options[depth] as readonly Choice[])[this.digits[depth] as number] as Choice;
    const level = levels[depth] as Float64Array;
    const rises = this.rate(level, N);
    const feels = this.feelsOpen(level, N);
    force[N] = 0;
    force[T] = 0;
    isOpen[N] = 0;
    isOpen[T] = 0;
    rooms.fill(rises, 3 * depth, 3 * depth + 3);
    if (mode === "flight") return feels ? 0 : rises;
    const isStick = mode === "stick";
    if (isStick && (this.ratios[depth] as number) > 0) {
      // Its row is the one that the normal force has left.
      const after = levels[depth + 1] as Float64Array;
      const pivot = pivots[T] as number;
      force[T] = pivot === 0 ? (given[T] as number) : -this.rate(after, T) / pivot;
      isOpen[T] = +(pivot === 0 || this.feelsOpen(after, T));
    }
    const pull = level[N * (n + 1) + T] as number;
    const pivot = pivots[N] as number;
    force[N] = pivot === 0 ? (given[N] as number) : -(rises + pull * (force[T] as number)) / pivot;
    isOpen[N] = +(pivot === 0 || feels || (isOpen[T] === 1 && Math.abs(pull) > spanned));
    rooms.fill(force[N] as number, 3 * depth, 3 * depth + 3);
    if (isStick) return this.roomInCone(depth);
    force[T] = (mix[depth] as number) * (force[N] as number);
    isOpen[T] = isOpen[N];
    return this.roomOfSlip(depth, mode === "slip+" ? 1 : -1);
  }

  private roomInCone(depth: number): number {
    const { rooms, isOpen } = this;
    const [normal, tangential] = [this.force[2 * depth], this.force[2 * depth + 1]] as [number, number];
    const ratio = this.ratios[depth] as number;
    if (ratio === 0) return isOpen[2 * depth] === 1 ? 0 : normal;
    for (const sign of [1, -1] as const)
      rooms[3 * depth + (3 - sign) / 2] =
        staticAlong(this.contacts[depth] as UnitContact, sign) * ratio * normal + sign * tangential;
    if (isOpen[2 * depth] === 1) return 0;
    if (isOpen[2 * depth + 1] === 1) return normal;
    return Math.min(normal, rooms[3 * depth + 1] as number, rooms[3 * depth + 2] as number);
  }

  private roomOfSlip(depth: number, sign: 1 | -1): number {
    const { n, force, isOpen, rooms } = this;
    const T = 2 * depth + 1;
    const normal = force[2 * depth] as number;
    const known = isOpen[T] === 1 ? 0 : normal;
    if (this.contacts[depth]?.slip !== 0) return known;
    const level = this.levels[depth] as Float64Array;
    const at = T * (n + 1) + T;
    const answers = (level[at - 1] as number) * normal + (level[at] as number) * (force[T] as number);
    const along = sign * (this.rate(level, T) + answers);
    rooms[3 * depth + 1] = along;
    return isOpen[T] === 1 || this.feelsOpen(level, T) ? known : Math.min(known, along);
  }

  /** What later contacts make of a row. */
  private rate(level: Float64Array, row: number): number {
    const { n, force } = this;
    let sum = level[row * (n + 1) + n] as number;
    for (let c = (row | 1) + 1; c < n; c++)
      sum += (level[row * (n + 1) + c] as number) * (force[c] as number);
    return sum;
  }

  /** Does it depend on forces of later contacts that are open? */
  private feelsOpen(level: Float64Array, row: number): boolean {
    const { n, isOpen } = this;
    if (this.openForces === 0) return false;
    for (let c = (row | 1) + 1; c < n; c++)
      if (isOpen[c] === 1 && Math.abs(level[row * (n + 1) + c] as number) > spanned) return true;
    return false;
  }
}
