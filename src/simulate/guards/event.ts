/**
 * What does a kind of guard mean for a run? How it is monitored from the start of a phase, and which transition
 * follows when it is crossed. One value per kind; its formula stands in `phase/guards`.
 */

import type { Compliance } from "../../contact/index.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import type { Step } from "../transition/step.js";

export interface GuardEvent {
  /**
   * Sets sign, arm and slack of the guard at a place of the program, which are 1, 0 and 0 before: an armed guard
   * must first leave zero. `error` is that of accelerations. Left out where nothing else is needed.
   */
  readonly arm?: (run: Run, phase: Phase, place: number, index: number, error: number) => void;
  /** The transition; an outcome where the run ends there. */
  readonly cross: (run: Run, index: number) => Step;
  /** What differs at a compliant contact. Left out where the guard belongs to the phase or to a kink. */
  readonly compliant?: {
    /** Has what the guard watches just been zero? `marks` are those of the contact. */
    readonly startsAtZero: (marks: number, value: number, law: Compliance) => boolean;
    /** By how much the guard must pass zero where it begins there; 0 where it does not. */
    readonly slack?: (run: Run, contact: number, value: number) => number;
    readonly cross?: (run: Run, contact: number) => Step;
  };
  /** What else is open is not read anew. */
  readonly keepsStretches?: true;
  /** The crossing continues the piece of a path unless it is an event. */
  readonly keepsPath?: true;
}

export const startValue = ({ stepper: { w, layout } }: Phase, place: number): number =>
  w[layout.g0 + place] as number;
