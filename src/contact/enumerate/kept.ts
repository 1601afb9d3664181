/**
 * Which combinations keep the motion as it is? Those that hold every direction in which contacts can push, each of which the present modes hold
 * as well: two accelerations that differ by forces of these contacts and agree in all of these directions are one.
 */

import { independentRows } from "../../numerics/index.js";
import type { Modes } from "../solution.js";
import type { UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Choice } from "./combination.js";

export class KeptMotion {
  /** By contact: the rows that the present modes hold. */
  readonly #holds: readonly { readonly N: boolean; readonly T: boolean }[];
  readonly #rank: number;
  /** Many combinations hold the same rows. */
  readonly #ranks = new Map<string, number>();

  constructor(
    private readonly unit: UnitSystem,
    present: Modes,
  ) {
    const modes = unit.contacts.map(({ name }) => present[name] ?? "flight");
    this.#holds = modes.map((mode) => ({ N: mode !== "flight", T: mode === "stick" }));
    this.#rank = this.rankOf(unit.contacts.map(() => "stick" as const));
  }

  /** Is its acceleration the present one, whatever its forces are? */
  isKeptBy(choices: readonly Choice[]): boolean {
    const modes = choices.map(({ mode }) => (mode === "slip+" || mode === "slip-" ? "slip" : mode));
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
