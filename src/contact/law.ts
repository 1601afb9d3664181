/**
 * What is the law of a compliant contact, as in [NDCb] §6? One value with everything that other folders use of
 * it: λ_N(y, v_N) with y < 0 in contact, what it loses and stores, where it opens, and its scales. They
 * read its properties and never compare its name.
 */

import type { Algebra } from "./algebra.js";

/** Below, inside and above the layer |v_N| ~ ε_N in which [NDCb] (6.16) changes. */
export type Layer = -1 | 0 | 1;

/** The numbers of a law in their order; 0 where it has only one. */
export interface LawNumbers<T> {
  readonly first: T;
  /** A measure of the damping: 0 means none. */
  readonly second: T;
}

/** A contact that the law presses, in one algebra. The depth is the negative gap. */
export interface Pressed<T> extends LawNumbers<T> {
  readonly gap: T;
  readonly depth: T;
  readonly vN: T;
  readonly restitution: T;
}

type Formula = <T>(algebra: Algebra<T>, pressed: Pressed<T>) => T;
/** Beyond the layer (6.16) has its limit; without a layer the formula holds everywhere. */
type LayeredFormula = <T>(algebra: Algebra<T>, pressed: Pressed<T>, layer?: Layer) => T;

/** A mass without other forces that meets the contact. */
export interface Bounce extends LawNumbers<number> {
  readonly mass: number;
  readonly speed: number;
  /** The restitution of the contact. */
  readonly r: number;
}

export interface ContactLaw {
  readonly name: string;
  /** One or two names. Those behind the first `needed` may be left out and are 0 then. */
  readonly numbers: readonly string[];
  readonly needed: 1 | 2;
  /** What each number means, for editors of model files. */
  readonly meanings: readonly string[];
  /** The law has a meaning for gaps of both signs, and so on a slide. */
  readonly bothWays: boolean;
  /** The force depends on the restitution of the contact, which must lie between 0 and 1. */
  readonly restores: boolean;
  /** λ_N of a closed contact; negative where the law would pull. */
  readonly force: LayeredFormula;
  /** The same where the gap is not positive, with a slope at gap 0. Left out where `force` has one. */
  readonly sloped?: LayeredFormula;
  /** What the law dissipates per second, ≥ 0. */
  readonly loss: LayeredFormula;
  /** A damper parts bodies that still penetrate: by how much earlier than at the surface, in metres. */
  readonly lead?: Formula;
  /** The same as a factor of the force, which is 0 where the bodies part faster than the law can follow. */
  readonly grip?: Formula;
  /** The normal speed ε_N at which the force changes. Left out where it has no layer. */
  readonly layerSpeed?: <T>(numbers: LawNumbers<T>) => T;
  /** The size of ε: the speed at which a unit mass is pushed in by what a unit force pushes it in at rest. */
  readonly velocityScale: <T>(algebra: Algebra<T>, numbers: LawNumbers<T>) => T;
  /** The energy that a penetration stores: what comes back at v_N → 0. */
  readonly storedEnergy: (pressed: Pressed<number>) => number;
  /** The depth at which a contact at rest carries a positive force, [NDCb] (6.9). */
  readonly restingDepth: (lambdaN: number, numbers: LawNumbers<number>, r: number) => number;
  /** The size of the time that a bounce takes. */
  readonly bounceTime: (bounce: Bounce) => number;
  /** The restitution in closed form; null where there is none. */
  readonly bounceRestitution: (bounce: Bounce) => number | null;
  /** c/(2√(K m)). Left out where restitution does not depend on it alone. */
  readonly dampingRatio?: (bounce: Bounce) => number;
}
