/** How far is a branch of orbits followed, along which parameter, in which steps? */

import { continuationDefaults } from "../continuation/index.js";
import type { WorkOptions } from "../mechanism/index.js";

export interface OrbitBranchOptions extends WorkOptions {
  /** The name of the parameter. */
  readonly parameter: string;
  /** Towards which value; the branch ends there, or where it comes back to the first. */
  readonly to: number;
  /** Between which values it may turn; from the start to `to`, if left out. */
  readonly within?: readonly [number, number];
  /** Steps, as shares: 1 is the range of the parameter, or a change of the orbit as large as the orbit itself. */
  readonly ds?: number;
  readonly dsMin?: number;
  readonly dsMax?: number;
  readonly maxPoints?: number;
}

/** Between which values a branch is followed, and whether they grow or fall at first. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly direction: 1 | -1;
}

/** The numbers of a branch that are not handed in. */
export const orbitBranchDefaults = Object.freeze({
  ds: 0.01,
  dsMin: 1e-7,
  dsMax: 0.03,
  maxPoints: 400,
  newtonTolerance: 1e-11,
  /** A flight that vanishes ends at a speed that vanishes: its time, and all after it, is known less well. */
  newtonRounding: 1e-8,
  newtonIterations: continuationDefaults.newtonIterations,
  /** The same for steps that leave the parameter free. */
  nearTolerance: 1e-12,
  /** A border is enclosed within this share of a step. */
  endShare: 1e-12,
});
