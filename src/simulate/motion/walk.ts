/** Where does a run stand inside a phase? */

import type { Guard } from "../../phase/index.js";
import type { OpenChange } from "../record/stretches.js";
import { type KinkWalk, newKinkWalk } from "./kinkWalk.js";
import { PassedGuards } from "./passed.js";
import type { Phase } from "./phase.js";

export interface Walk {
  /** The phase that needs steps, and whether it has had none yet. */
  phase: Phase | undefined;
  first: boolean;
  /** What ends it, while the step that leads there is being taken anew, and after it. */
  stopping: Guard | undefined;
  ended: Guard | undefined;
  /** The block whose other motions have just opened or closed. */
  openChange: OpenChange | undefined;
  /** Contacts that begin or cease to act where a phase begins. */
  turned: number[];
  readonly kinks: KinkWalk;
  /**
   * The most work that forces had done at the end of a phase, or energy that an event brought: what takes it back
   * hides it, its error stays.
   */
  work: number;
  /**
   * When an event of the model file at a zero has changed something for the last time, and the last impacts by
   * contact.
   */
  changed: number;
  readonly impacts: Map<number, number>;
  /** An event at ever shorter intervals whose next return is lost in rounding; −1 for none. */
  lost: number;
  /** Steps until the next check for cancellation. */
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
  turned: [],
  kinks: newKinkWalk(),
  work: 0,
  changed: Number.NEGATIVE_INFINITY,
  impacts: new Map(),
  lost: -1,
  look: 0,
  passed: new PassedGuards(),
});
