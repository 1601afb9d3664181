/**
 * Which combinations of modes need no second look? While directions and friction of contacts stay as they are and
 * only loads change, a rejected combination stays rejected as long as its witness is negative, and one that keeps
 * the motion as it is does so for all loads.
 */

import { dot } from "../../numerics/index.js";
import type { UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Combination } from "./combination.js";
import { type Directions, directionsOf } from "./directions.js";
import { witnessOf } from "./witness.js";

const { sameDirections, clearWitness } = contactTolerances;
/** Loads that come back find the witness of the last time: as many are kept. */
const mostWitnesses = 4;

/**
 * Numbers of a block of k contacts: 2k × 2k products of directions, 2k free accelerations, 2k coefficients of each
 * kind.
 */
export interface BlockLoads {
  readonly gram: Float64Array;
  readonly free: Float64Array;
  readonly frictionStatic: Float64Array;
  readonly frictionKinetic: Float64Array;
}

/** What is kept of earlier tests of one block of contacts in given modes. */
export class Rejections {
  #directions: Directions | undefined;
  #friction: readonly number[] = [];
  readonly #kept = new Set<number>();
  /** The last ones of each combination. */
  readonly #witnesses = new Map<number, Float64Array[]>();
  /**
   * Combinations without a witness, which are solved in each test, and the test at which one is searched again:
   * later and later.
   */
  readonly #failures = new Map<number, { readonly look: number; readonly wait: number }>();
  #look = 0;
  #total = Number.POSITIVE_INFINITY;
  #loads = new Float64Array(0);
  /** Of the accelerations involved, and the largest free one, at the last test. */
  #scale = 1;
  #size = 1;

  /**
   * A test with new loads of `total` combinations; false, and nothing is remembered, where directions or frictions
   * are not those of the last look.
   */
  begin(unit: UnitSystem, total: number): boolean {
    const before = this.#directions;
    const friction = unit.contacts.flatMap(({ frictionStatic, frictionKinetic, frictionMinus, slip }) => [
      ...[frictionStatic, frictionKinetic, frictionMinus?.static ?? frictionStatic],
      ...[frictionMinus?.kinetic ?? frictionKinetic, slip],
    ]);
    const directions = directionsOf(unit);
    const same =
      before !== undefined &&
      isSame(friction, this.#friction, () => 1) &&
      isSame(directions.gram, before.gram, (at) => {
        const { lengths, count } = directions;
        return (lengths[Math.floor(at / count)] as number) * (lengths[at % count] as number);
      });
    const { free, lengths, count } = directions;
    this.#scale = unit.scale || 1;
    this.#size = free.reduce((most, value, i) => Math.max(most, Math.abs(value) / (lengths[i] || 1)), 0);
    this.#total = total;
    this.#look++;
    if (this.#loads.length !== count) this.#loads = new Float64Array(count);
    this.#directions = same ? { ...before, free } : directions;
    if (same) return true;
    this.#friction = friction;
    this.#kept.clear();
    this.#witnesses.clear();
    this.#failures.clear();
    return false;
  }

  /**
   * Are all combinations out of the question? For numbers of another kind: normal directions first, then tangential
   * ones; frictions of slip⁺, then of slip⁻. False where directions or frictions are not those of the last look,
   * too.
   */
  excludeAll({ gram, free, frictionStatic, frictionKinetic }: BlockLoads): boolean {
    const before = this.#directions;
    if (before === undefined || this.#kept.size + this.#witnesses.size < this.#total) return false;
    const { count, lengths } = before;
    const k = count / 2;
    const place = (at: number) => (at < k ? 2 * at : 2 * (at - k) + 1);
    for (let i = 0; i < count; i++) {
      const at = 5 * (i % k) + (i < k ? 0 : 2);
      if (frictionStatic[i] !== this.#friction[at] || frictionKinetic[i] !== this.#friction[at + 1])
        return false;
      for (let j = 0; j < count; j++) {
        const [row, column] = [place(i), place(j)];
        const size = (lengths[row] as number) * (lengths[column] as number);
        const entry = before.gram[row * count + column] as number;
        if (!(Math.abs((gram[i * count + j] as number) - entry) <= sameDirections * size)) return false;
      }
    }
    let size = 0;
    for (let i = 0; i < count; i++) {
      const value = free[i] as number;
      this.#loads[place(i)] = value;
      size = Math.max(size, Math.abs(value) / ((lengths[place(i)] as number) || 1));
    }
    const limit = clearWitness * this.#scale * Math.max(1, size / this.#size);
    for (const witnesses of this.#witnesses.values())
      if (!isExcluded(witnesses, this.#loads, limit)) return false;
    return true;
  }

  /** Is a combination, given by its number, out of the question for the present loads? */
  excludes(combination: number): boolean {
    if (this.#kept.has(combination)) return true;
    const witnesses = this.#witnesses.get(combination);
    const { free } = this.#directions as Directions;
    return witnesses !== undefined && isExcluded(witnesses, free, clearWitness * this.#scale);
  }

  /** It keeps the motion as it is, whatever its forces are. */
  keep(combination: number): void {
    this.#kept.add(combination);
  }

  /** It has been rejected for the present loads. */
  reject(number: number, unit: UnitSystem, combination: Combination): void {
    const { look, wait } = this.#failures.get(number) ?? { look: 0, wait: 1 };
    if (this.#look < look) return;
    const witness = witnessOf(unit, combination, this.#directions as Directions);
    const { free } = this.#directions as Directions;
    if (witness === undefined || !isExcluded([witness], free, clearWitness * this.#scale)) {
      this.#failures.set(number, { look: this.#look + wait, wait: 2 * wait });
      return;
    }
    this.#failures.delete(number);
    this.#witnesses.set(number, [witness, ...(this.#witnesses.get(number) ?? [])].slice(0, mostWitnesses));
  }
}

function isExcluded(witnesses: readonly Float64Array[], free: Float64Array, limit: number): boolean {
  return witnesses.some((witness) => dot(witness, free) < -limit);
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>, size: (at: number) => number): boolean {
  for (let i = 0; i < one.length; i++)
    if (!(Math.abs((one[i] as number) - (other[i] as number)) <= sameDirections * size(i))) return false;
  return true;
}
