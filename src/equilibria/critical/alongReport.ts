/** Which options do equilibria along a parameter have, and what is reported of them? */

import type { Modes } from "../../contact/index.js";
import type { Equilibrium } from "../equilibrium.js";
import type { EquilibriaOptions } from "../placeSearch.js";
import type { SetRow } from "./continua.js";
import type { CriticalEquilibrium } from "./criticalEquilibrium.js";

export interface AlongOptions extends EquilibriaOptions {
  readonly parameter: string;
  readonly low: number;
  readonly high: number;
  /** At how many values equilibria are searched anew, besides the present one. */
  readonly searches?: number;
  /** Steps along a branch, as shares of the parameter's range, and the most points of one. */
  readonly ds?: number;
  readonly dsMin?: number;
  readonly dsMax?: number;
  readonly maxPoints?: number;
}

export interface BranchRow extends Omit<Equilibrium, "modes"> {
  readonly value: number;
  /** What happens here, where something does. */
  readonly label?: string;
}

export interface EquilibriumBranch {
  readonly modes: Modes;
  readonly rows: readonly BranchRow[];
  /** Why it ends, at its first and last row. */
  readonly ends: readonly [string, string];
}

export interface AlongReport {
  readonly parameter: string;
  readonly range: readonly [number, number];
  readonly branches: readonly EquilibriumBranch[];
  /** Continua and places whose forces are not determined are not followed: they are listed at each value searched. */
  readonly sets: readonly SetRow[];
  /** By their values. */
  readonly critical: readonly CriticalEquilibrium[];
  /** What it comes to, in one plain sentence. */
  readonly sentence: string;
  readonly because?: string;
}

/** Steps along a branch, as shares of the parameter's range. */
export const alongDefaults = Object.freeze({
  searches: 7,
  ds: 0.01,
  dsMax: 0.02,
  dsMin: 1e-9,
  maxPoints: 1000,
});
