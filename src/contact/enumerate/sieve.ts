/**
 * Which combinations of modes are out of the question? Of the up to 4ⁿ combinations of [LB01] (2.5)-(2.11) nearly all break an
 * inequality by far. Here they are solved in numbers only, without a reason for each; what is near a border, or badly
 * conditioned, passes. Contacts that do not feel each other's forces are looked at apart: sums in place of products.
 */

import { dot, solveInPlace } from "../../numerics/index.js";
import type { UnitContact, UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Choice } from "./combination.js";

/** Equations whose smallest pivot is below this, with rows and columns of length 1, are left to the exact solve. */
const healthyPivot = 1e-3;
/** An inequality is broken by far beyond so many bands of the exact test: forces are at most of this size with healthy pivots. */
const reach = 1e4;
/** Contacts whose directions are orthogonal to rounding do not feel each other. */
const rounding = 1e-14;

/** What all combinations of a system share; direction 2i is w_N of contact i, 2i + 1 its w_T. */
interface Numbers {
  readonly count: number;
  readonly lengths: Float64Array;
  /** Products of all directions, row by row. */
  readonly gram: Float64Array;
  /** Accelerations along the directions without contact forces. */
  readonly free: Float64Array;
  readonly scale: number;
  readonly border: number;
}

function numbersOf({ contacts, free, scale, border }: UnitSystem): Numbers {
  const directions = contacts.flatMap(({ wN, wT }) => [wN, wT]);
  const rates = contacts.flatMap(({ wBarN, wBarT }) => [wBarN, wBarT]);
  return {
    count: directions.length,
    lengths: Float64Array.from(directions, (one) => Math.sqrt(dot(one, one))),
    gram: Float64Array.from(directions.flatMap((one) => directions.map((other) => dot(one, other)))),
    free: Float64Array.from(directions, (one, i) => dot(one, free) + (rates[i] as number)),
    scale: scale || 1,
    border: reach * contactTolerances.band * (border ?? contactTolerances.border),
  };
}

/** Sets of contacts that do not feel the contacts of other sets. */
function groupsOf({ count, lengths, gram }: Numbers): number[][] {
  const group = Array.from({ length: count / 2 }, (_, i) => i);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const bound = rounding * (lengths[a] as number) * (lengths[b] as number);
      if (!(Math.abs(gram[a * count + b] as number) > bound)) continue;
      const [one, other] = [group[a >> 1] as number, group[b >> 1] as number];
      for (let i = 0; i < group.length; i++) if (group[i] === one) group[i] = other;
    }
  return [...new Set(group)].map((name) => group.flatMap((one, contact) => (one === name ? [contact] : [])));
}

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
  readonly #numbers: Numbers;
  readonly #contacts: readonly UnitContact[];
  readonly #unknowns: Unknowns;
  readonly #matrix: Float64Array;
  readonly #right: Float64Array;

  constructor(system: UnitSystem) {
    this.#numbers = numbersOf(system);
    this.#contacts = system.contacts;
    const { count } = this.#numbers;
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
    return groupsOf(this.#numbers);
  }

  /** False where the combination breaks an inequality by far. */
  passes(group: readonly number[], choices: readonly Choice[]): boolean {
    const unknowns = this.#unknowns;
    unknowns.count = 0;
    for (const [k, i] of group.entries()) {
      const { mode } = choices[k] as Choice;
      if (mode === "flight") continue;
      const { frictionKinetic } = this.#contacts[i] as UnitContact;
      this.#add(2 * i, mode === "slip+" ? -frictionKinetic : mode === "slip-" ? frictionKinetic : 0);
      if (mode === "stick" && this.#numbers.lengths[2 * i + 1] !== 0) this.#add(2 * i + 1, 0);
    }
    if (!this.#solve()) return true;
    let least = 0;
    let at = 0;
    for (const [k, i] of group.entries()) {
      const { mode } = choices[k] as Choice;
      least = Math.min(least, this.#worst(i, mode, at));
      if (mode !== "flight") at += mode === "stick" && this.#numbers.lengths[2 * i + 1] !== 0 ? 2 : 1;
    }
    return !(least < -this.#numbers.border * this.#size(group));
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
    const { gram, count } = this.#numbers;
    const { along, beside, share } = this.#unknowns;
    const side = gram[row * count + (beside[j] as number)] as number;
    return (gram[row * count + (along[j] as number)] as number) + (share[j] as number) * side;
  }

  /** No acceleration along the direction of each unknown; false where the equations are not healthy. */
  #solve(): boolean {
    const { gram, count, lengths, free } = this.#numbers;
    const { count: n, along, beside, share, force } = this.#unknowns;
    if (n === 0) return true;
    for (let j = 0; j < n; j++) {
      const [one, other, s] = [along[j] as number, beside[j] as number, share[j] as number];
      const square =
        (lengths[one] as number) ** 2 +
        s * (2 * (gram[one * count + other] as number) + s * (lengths[other] as number) ** 2);
      force[j] = 1 / Math.sqrt(square);
    }
    for (let i = 0; i < n; i++) {
      const row = along[i] as number;
      this.#right[i] = -(free[row] as number) / (lengths[row] as number);
      for (let j = 0; j < n; j++)
        this.#matrix[i * n + j] = (this.#effect(row, j) * (force[j] as number)) / (lengths[row] as number);
    }
    const pivot = solveInPlace(n, this.#matrix, this.#right, 1);
    for (let j = 0; j < n; j++) force[j] = (force[j] as number) * (this.#right[j] as number);
    return pivot > healthyPivot;
  }

  /** The inequality of a contact that is broken most, in units of its own size. */
  #worst(i: number, mode: Choice["mode"], at: number): number {
    const { lengths, scale } = this.#numbers;
    const { frictionStatic, slip } = this.#contacts[i] as UnitContact;
    if (mode === "flight") return this.#acceleration(2 * i) / ((lengths[2 * i] as number) * scale);
    const unit = scale / (lengths[2 * i] as number);
    const normal = (this.#unknowns.force[at] as number) / unit;
    if (mode === "stick") {
      if (lengths[2 * i + 1] === 0) return normal;
      const tangential = Math.abs(this.#unknowns.force[at + 1] as number) / unit;
      return Math.min(normal, frictionStatic * normal - tangential);
    }
    if (slip !== 0) return normal;
    const along = this.#acceleration(2 * i + 1) / ((lengths[2 * i + 1] as number) * scale);
    return Math.min(normal, mode === "slip+" ? along : -along);
  }

  #acceleration(row: number): number {
    let sum = this.#numbers.free[row] as number;
    for (let j = 0; j < this.#unknowns.count; j++)
      sum += this.#effect(row, j) * (this.#unknowns.force[j] as number);
    return sum;
  }

  /** The largest force in units of the smallest that is used; 1 at least. */
  #size(group: readonly number[]): number {
    const { lengths, scale } = this.#numbers;
    let longest = 0;
    for (const i of group) longest = Math.max(longest, lengths[2 * i] as number);
    let size = 1;
    for (let j = 0; j < this.#unknowns.count; j++)
      size = Math.max(size, (Math.abs(this.#unknowns.force[j] as number) * longest) / scale);
    return size;
  }
}

/** The numbers of the combinations that pass, in order: contact i stands for a digit to the base of its choices. */
export function sieve(system: UnitSystem, options: readonly (readonly Choice[])[]): number[] {
  const strides = options.map((_, i) =>
    options.slice(0, i).reduce((product, { length }) => product * length, 1),
  );
  const strainer = new Sieve(system);
  let numbers = [0];
  for (const group of strainer.groups()) {
    const total = group.reduce((product, i) => product * (options[i]?.length ?? 1), 1);
    const passed: number[] = [];
    for (let index = 0; index < total; index++) {
      let rest = index;
      let number = 0;
      const choices = group.map((i) => {
        const list = options[i] as readonly Choice[];
        const digit = rest % list.length;
        rest = Math.floor(rest / list.length);
        number += digit * (strides[i] as number);
        return list[digit] as Choice;
      });
      if (strainer.passes(group, choices)) passed.push(number);
    }
    numbers = numbers.flatMap((before) => passed.map((one) => before + one));
  }
  return numbers.sort((one, other) => one - other);
}
