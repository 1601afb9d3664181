/** Where does a run stand inside a phase? */

import type { Guard } from "../../phase/index.js";
import type { OpenChange } from "../record/stretches.js";
import { PassedGuards } from "./passed.js";
import type { Phase } from "./phase.js";

export interface Walk {
  /** The phase that wants steps, and whether it has had none yet. */
  phase: Phase | undefined;
  first: boolean;
  /** What ends it, while the step that leads there is being taken anew, and after it. */
  stopping: Guard | undefined;
  ended: Guard | undefined;
  /** The block whose other motions have just opened or closed. */
  openChange: OpenChange | undefined;
  /** Kinks on which a phase begins, to which both sides lead, and from which both lead away. */
  attracting: number[];
  repelling: number[];
  /** The branches of kinks have just been read for the first time: what holds from the start is not an event. */
  isStart: boolean;
  /**
   * Kinks that held the motion until an event, and the number j of events before the present phase; −1 before the
   * first.
   */
  kept: number[];
  jumps: number;
  /** The present phase is not the first one; it begins with an event. */
  isLater: boolean;
  afterEvent: boolean;
  /**
   * The kink that has just let the motion go: its side is known, though the motion leaves it out of its own
   * rounding; −1 for none.
   */
  released: number;
  /**
   * The most work that forces had done at the end of a phase: later work of the other sign hides it, its error
   * stays.
   */
  work: number;
  /**
   * When an event of the model file at a zero has changed something for the last time, and the last impacts by
   * contact.
   */
  changed: number;
  readonly impacts: Map<number, number>;
  /** Steps until the next look at the outside. */
  look: number;
  /** Guards at whose zero the last phase ended. */
  readonly passed: PassedGuards;
}

export const newWalk = (): Walk => ({
  phase: undefined,
  first: true,
  stopping: undefined,
  ended: undefined,
  openChange: undefined,
  attracting: [],
  repelling: [],
  isStart: false,
  kept: [],
  jumps: -1,
  isLater: false,
  afterEvent: false,
  released: -1,
  work: 0,
  changed: Number.NEGATIVE_INFINITY,
  impacts: new Map(),
  look: 0,
  passed: new PassedGuards(),
});
