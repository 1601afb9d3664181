/** What is stored about the kinks of forces where a phase begins? */

export interface KinkWalk {
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
}

export const newKinkWalk = (): KinkWalk => ({
  attracting: [],
  repelling: [],
  isStart: false,
  kept: [],
  jumps: -1,
  isLater: false,
  afterEvent: false,
  released: -1,
});
