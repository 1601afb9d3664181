/**
 * Which combinations keep the motion as it is? Those that hold every direction in which contacts can push, each of
 * which the present modes hold as well: two accelerations that differ by forces of these contacts and agree in all
 * of these directions are one. Two contacts that begin to slip against each other along one direction hold it: v̇_T
 * ≥ 0 and v̇_T ≤ 0.
 */

import { dot, independentRows } from "../../numerics/index.js";
import type { Modes } from "../solution.js";
import type { UnitContact, UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Choice } from "./combination.js";

export class KeptMotion {
  /** By contact: the rows that the present modes hold. */
  readonly #holds: readonly { readonly N: boolean; readonly T: boolean }[];
  readonly #rank: number;
  /**
   * By pairs of contacts at rest: 1 or −1 where their tangents are one direction, in the same or the opposite
   * sense; else 0.
   */
  readonly #senses: readonly (readonly number[])[];
  /** Many combinations hold the same rows. */
  readonly #ranks = new Map<string, number>();

  constructor(
    private readonly unit: UnitSystem,
    present: Modes,
  ) {
    const modes = unit.contacts.map(({ name }) => present[name] ?? "flight");
    this.#holds = modes.map((mode) => ({ N: mode !== "flight", T: mode === "stick" }));
    this.#senses = unit.contacts.map((one) => unit.contacts.map((other) => senseOf(one, other)));
    this.#rank = this.rankOf(unit.contacts.map(() => "stick" as const));
  }

  /** Is its acceleration the present one, whatever its forces are? */
  isKeptBy(choices: readonly Choice[]): boolean {
    const signs = choices.map(({ mode }) => (mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0));
    const modes = choices.map(({ mode }, i) => {
      if (mode === "flight" || mode === "stick") return mode;
      return signs.some((sign, k) => sign * (this.#senses[i]?.[k] as number) === -(signs[i] as number))
        ? "stick"
        : "slip";
    });
    const present = modes.every((mode, i) => {
      const { N, T } = this.#holds[i] as { readonly N: boolean; readonly T: boolean };
      return mode === "flight" || (N && (mode === "slip" || T));
    });
    return present && this.rankOf(modes) === this.#rank;
  }

  private rankOf(modes: readonly ("flight" | "slip" | "stick")[]): number {
    const key = modes.join();
    const known = this.#ranks.get(key);
    if (known !== undefined) return known;
    const rows = this.unit.contacts.flatMap(({ wN, wT }, i) => {
      if (modes[i] === "flight") return [];
      return modes[i] === "stick" ? [wN, wT] : [wN];
    });
    const rank = independentRows(rows, contactTolerances.rank).filter((own) => own).length;
    this.#ranks.set(key, rank);
    return rank;
  }
}

function senseOf(one: UnitContact, other: UnitContact): number {
  if (one === other || one.slip !== 0 || other.slip !== 0) return 0;
  const [length, width] = [Math.sqrt(dot(one.wT, one.wT)), Math.sqrt(dot(other.wT, other.wT))];
  const sense = Math.sign(dot(one.wT, other.wT));
  const isOne = one.wT.every(
    (value, k) =>
      Math.abs(value * width - sense * length * (other.wT[k] as number)) <=
      contactTolerances.sameTangent * length * width,
  );
  const sameRate =
    Math.abs(one.wBarT * width - sense * length * other.wBarT) <=
    contactTolerances.sameTangent * Math.abs(one.wBarT * width);
  return length > 0 && isOne && sameRate ? sense : 0;
}
