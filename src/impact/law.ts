/**
 * What is an impact law? One value with everything that other folders use of it. They read its
 * properties and never compare its name; the name is its form outside: model files, options, results.
 */

import type { RawContact, RawProblem } from "../contact/index.js";
import type { SharedImpact, SharedReport } from "./shared.js";
import type { ContactVelocity, ImpactSolution, Region } from "./solution.js";

/**
 * One impact without allocation, for inner loops. Reads A, B, C, μ, r, v_T, v_N from an offset on and writes v_T,
 * v_N and the impulses T, N after it (`pathInput`, `pathResult`). Returns the region, 0 where the law has none; −1
 * where it has several solutions, none or a border: nothing that was written counts then.
 */
export type ImpactKernel = (input: Float64Array, at: number, out: Float64Array) => Region | -1;

/** Derivatives of the impulses in the order of the inputs, and the impulses themselves. */
export interface ImpulseSlopes {
  readonly T: readonly number[];
  readonly N: readonly number[];
  readonly impulse: { readonly T: number; readonly N: number };
  /** The impact ends with v_T = 0, whatever the velocities before: it stops in stick. */
  readonly sticks: boolean;
}

/** Whether small impacts near stick grow, [NDCb] §4. */
export interface ChatterRule {
  /**
   * The impulses −ρ/k_T at which slip stops between which an impact gains normal speed; undefined where there are
   * none.
   */
  readonly window: (kN: number, kN0: number, r: number) => readonly [number, number] | undefined;
  /** Reverse chatter at v_T = v_N = 0, and the factor by which each impact multiplies the normal speed. */
  readonly reverse: (
    problem: RawProblem,
    r: number,
  ) => { readonly possible: boolean; readonly growth: number };
  /** Why it is possible, where it is. */
  readonly because: string;
}

/** The law for several contacts at once. */
export interface SharedLaw {
  readonly solve: (impact: SharedImpact) => SharedReport | undefined;
  /** Coulomb's law acts on v_T⁺ + share · v_T⁻. */
  readonly shareBefore: 0 | 1;
  /**
   * Complementarity problems that are solved one after the other; 0 where contacts collide one after the other
   * instead.
   */
  readonly phases: 0 | 1 | 2;
}

/** What `explain` says about it; the name is the word. */
export interface LawWords {
  readonly aliases: readonly string[];
  readonly title: string;
  readonly lines: readonly string[];
  readonly equation: { readonly text: string; readonly latex: string; readonly cite: string };
  readonly see: readonly string[];
}

export interface Law {
  readonly name: string;
  /** Of a law that has no rule of its own for one contact: the law that it takes there. */
  readonly alone?: string;
  readonly impactInto: ImpactKernel;
  /** Every solution of one contact, points and families. The caller has checked the numbers. */
  readonly solutions: (
    contact: RawContact,
    mu: number,
    r: number,
    before: ContactVelocity,
  ) => ImpactSolution[];
  /**
   * Impulses of one contact by the formulas of a region, which continue smoothly beyond its borders. Left out:
   * `shared` has them.
   */
  readonly slopes?: (region: Region, input: Float64Array) => ImpulseSlopes;
  /** Left out where impacts of several contacts are resolved by the default of the registry. */
  readonly shared?: SharedLaw;
  /** Velocities pass through straight pieces that can be drawn. */
  readonly alongImpulse: boolean;
  /** Left out where reverse chatter is not defined. */
  readonly chatter?: ChatterRule;
  /** What an impulse without collision is called under this law. */
  readonly withoutCollision: "impactWithoutCollision" | "velocityJump";
  /**
   * What follows b = k_N = 0: the limit of an impact without collision, or a member of a family that the caller
   * chooses.
   */
  readonly atJam: "impact" | "family";
  /** Time-stepping solves this law in each step. */
  readonly inSteps?: true;
  readonly words: LawWords;
  /** Keys of references, the nearest source first. */
  readonly works: readonly string[];
}
