/** What is known of a motion while its derivatives are carried along it: its events, its end, its start. */

import type { ContactEvent } from "../simulate/index.js";
import type { Objection } from "./impactBorder.js";
import type { ImpulseChange } from "./impulses.js";

export interface CourseEvent {
  readonly event: ContactEvent;
  /** By variable; null where the time of the event has no derivative. */
  readonly time: readonly number[] | null;
  readonly impulse?: ImpulseChange;
}

/** Derivatives do not exist from a time on. */
export interface CourseEnd extends Objection {
  readonly t: number;
}

/** What is known before the first piece. */
export interface CourseStart {
  readonly t: number;
  readonly state: Float64Array;
  /** Impacts that happen at once. */
  readonly events: readonly ContactEvent[];
  /** When the run is over. */
  readonly last: number;
}
