/**
 * Which combinations of modes can be excluded at once? Of the up to 4ⁿ combinations of [LB01] (2.5)-(2.11) nearly
 * all break an inequality by far. Here they are solved in numbers only, without a reason for each; what is near a
 * border, or badly conditioned, passes. Contacts whose forces do not influence each other are tested separately:
 * sums in place of products.
 */

import { square } from "../../elementary/index.js";
import { solveInPlace } from "../../numerics/index.js";
import { kineticAlong, staticAlong, type UnitContact, type UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import { branches, type Sifted } from "./branches.js";
import type { Choice } from "./combination.js";
import { coupledGroups, type Directions, directionsOf } from "./directions.js";
import { eliminated } from "./elimination.js";
import { labelsOfOnly } from "./only.js";

/** An unknown force: along direction `along`, with `share` of it along `beside`. */
interface Unknowns {
  readonly along: Int32Array;
  readonly beside: Int32Array;
  readonly share: Float64Array;
  /** The force itself, after the solve. */
  readonly force: Float64Array;
  count: number;
}

/** Combinations of one system, tried one after the other in the same work space. */
class Sieve {
  readonly #directions: Directions;
  readonly #system: UnitSystem;
  readonly #unknowns: Unknowns;
  readonly #matrix: Float64Array;
  readonly #right: Float64Array;

  constructor(system: UnitSystem) {
    this.#directions = directionsOf(system);
    this.#system = system;
    const { count } = this.#directions;
    this.#unknowns = {
      along: new Int32Array(count),
      beside: new Int32Array(count),
      share: new Float64Array(count),
      force: new Float64Array(count),
      count: 0,
    };
    this.#matrix = new Float64Array(count * count);
    this.#right = new Float64Array(count);
  }

  groups(): number[][] {
    return coupledGroups(this.#directions);
  }

  /** The combinations of a group that are worth a try. */
  searched(group: readonly number[], options: readonly (readonly Choice[])[], needed: boolean): Sifted {
    const contacts = group.map((i) => this.#system.contacts[i] as UnitContact);
    if (group.length >= worthCertificate) {
      const labels = labelsOfOnly({ ...this.#system, contacts }, options);
      if (labels !== undefined) return { digits: digitsOf(options, labels), complete: true };
    }
    const shared = eliminated(this.#directions, group, contacts, options, needed);
    if (shared !== undefined) return shared;
    if (group.length <= triedOneByOne) return { digits: productOf(options), complete: true };
    return branches(this.#directions, group, contacts, options);
  }

  /** False where the combination breaks an inequality by far. */
  passes(group: readonly number[], choices: readonly Choice[]): boolean {
    const unknowns = this.#unknowns;
    unknowns.count = 0;
    for (const [k, i] of group.entries()) {
      const { mode } = choices[k] as Choice;
      if (mode === "flight") continue;
      const contact = this.#system.contacts[i] as UnitContact;
      const sign = mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0;
      this.#add(2 * i, sign === 0 ? 0 : -sign * kineticAlong(contact, sign));
      if (mode === "stick" && this.#directions.lengths[2 * i + 1] !== 0) this.#add(2 * i + 1, 0);
    }
    if (!this.#solve()) return true;
    let least = 0;
    let at = 0;
    for (const [k, i] of group.entries()) {
      const { mode } = choices[k] as Choice;
      least = Math.min(least, this.#worst(i, mode, at));
      if (mode !== "flight") at += mode === "stick" && this.#directions.lengths[2 * i + 1] !== 0 ? 2 : 1;
    }
    return !(least < -this.#directions.border);
  }

  #add(along: number, share: number): void {
    const { count } = this.#unknowns;
    this.#unknowns.along[count] = along;
    this.#unknowns.beside[count] = along ^ 1;
    this.#unknowns.share[count] = share;
    this.#unknowns.count++;
  }

  /** The acceleration along a direction that a unit of an unknown causes. */
  #effect(row: number, j: number): number {
    const { gram, count } = this.#directions;
    const { along, beside, share } = this.#unknowns;
    const side = gram[row * count + (beside[j] as number)] as number;
    return (gram[row * count + (along[j] as number)] as number) + (share[j] as number) * side;
  }

  /** No acceleration along the direction of each unknown; false where the equations are not healthy. */
  #solve(): boolean {
    const { gram, count, lengths, free } = this.#directions;
    const { count: n, along, beside, share, force } = this.#unknowns;
    if (n === 0) return true;
    for (let j = 0; j < n; j++) {
      const [one, other, s] = [along[j] as number, beside[j] as number, share[j] as number];
      const lengthSquare =
        square(lengths[one] as number) +
        s * (2 * (gram[one * count + other] as number) + s * square(lengths[other] as number));
      force[j] = 1 / Math.sqrt(lengthSquare);
    }
    for (let i = 0; i < n; i++) {
      const row = along[i] as number;
      this.#right[i] = -(free[row] as number) / (lengths[row] as number);
      for (let j = 0; j < n; j++)
        this.#matrix[i * n + j] = (this.#effect(row, j) * (force[j] as number)) / (lengths[row] as number);
    }
    const pivot = solveInPlace(n, this.#matrix, this.#right, 1);
    for (let j = 0; j < n; j++) force[j] = (force[j] as number) * (this.#right[j] as number);
    return pivot > contactTolerances.healthyPivot;
  }

  /** The inequality of a contact that is broken most, in units of its own size. */
  #worst(i: number, mode: Choice["mode"], at: number): number {
    const { lengths, scale } = this.#directions;
    const contact = this.#system.contacts[i] as UnitContact;
    const { slip } = contact;
    if (mode === "flight") return this.#acceleration(2 * i) / ((lengths[2 * i] as number) * scale);
    const unit = scale / (lengths[2 * i] as number);
    const normal = (this.#unknowns.force[at] as number) / unit;
    if (mode === "stick") {
      if (lengths[2 * i + 1] === 0) return normal;
      const tangential = (this.#unknowns.force[at + 1] as number) / unit;
      // λ_T > 0 resists slip⁻.
      return Math.min(normal, staticAlong(contact, -tangential) * normal - Math.abs(tangential));
    }
    if (slip !== 0) return normal;
    const along = this.#acceleration(2 * i + 1) / ((lengths[2 * i + 1] as number) * scale);
    return Math.min(normal, mode === "slip+" ? along : -along);
  }

  #acceleration(row: number): number {
    let sum = this.#directions.free[row] as number;
    for (let j = 0; j < this.#unknowns.count; j++)
      sum += this.#effect(row, j) * (this.#unknowns.force[j] as number);
    return sum;
  }
}

function* digitsOf(
  options: readonly (readonly Choice[])[],
  labels: readonly (readonly Choice[])[],
): Generator<number[]> {
  for (const digits of productOf(labels))
    yield digits.map((digit, i) => (options[i] ?? []).indexOf(labels[i]?.[digit] as Choice));
}

/** Fewer contacts in one group than this are tried without a certificate. */
const worthCertificate = 4;
/** More contacts in one group than this are searched branch by branch: all 4ⁿ combinations would be too many. */
const triedOneByOne = 6;

/** How many contacts are coupled, directly or through others? */
export const largestGroup = (system: UnitSystem): number =>
  Math.max(...coupledGroups(directionsOf(system)).map(({ length }) => length));

/** Tests combinations of all contacts at once: false where one breaks an inequality by far. */
export function strainerOf(system: UnitSystem): (choices: readonly Choice[]) => boolean {
  const strainer = new Sieve(system);
  const all = [...system.contacts.keys()];
  return (choices) => strainer.passes(all, choices);
}

/** In order: the digit of the last contact counts most. */
export function sieve(system: UnitSystem, options: readonly (readonly Choice[])[], labels = true): Sifted {
  const strainer = new Sieve(system);
  let found: readonly (readonly number[])[] = [options.map(() => 0)];
  let complete = true;
  for (const group of strainer.groups()) {
    const own = group.map((i) => options[i] as readonly Choice[]);
    const passes = (digits: readonly number[]) =>
      strainer.passes(
        group,
        digits.map((digit, k) => own[k]?.[digit] as Choice),
      );
    const searched = strainer.searched(group, own, labels);
    complete &&= searched.complete;
    const passed = [...searched.digits].filter(passes);
    found = found.flatMap((before) =>
      passed.map((digits) => before.map((digit, i) => digits[group.indexOf(i)] ?? digit)),
    );
  }
  return { digits: found.toSorted(byLastDigit), complete };
}

const byLastDigit = (one: readonly number[], other: readonly number[]): number => {
  for (let i = one.length - 1; i >= 0; i--)
    if (one[i] !== other[i]) return (one[i] as number) - (other[i] as number);
  return 0;
};

/** One digit for each list, in every way; the first one changes fastest. */
export function* productOf(options: readonly (readonly Choice[])[]): Generator<number[]> {
  const digits = options.map(() => 0);
  for (;;) {
    yield [...digits];
    let k = 0;
    while (k < digits.length && (digits[k] as number) === (options[k]?.length ?? 1) - 1) digits[k++] = 0;
    if (k === digits.length) return;
    digits[k] = (digits[k] as number) + 1;
  }
}
