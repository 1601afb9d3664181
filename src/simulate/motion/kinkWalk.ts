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
   * Kinks that have let the motion go, and when: at that time their side is known, though the motion leaves them out of
   * its own rounding.
   */
  released: number[];
  releasedAt: number;
  /** Kinks that follow from those that hold the present phase. */
  followers: number[];
}

export const newKinkWalk = (): KinkWalk => ({
  attracting: [],
  repelling: [],
  isStart: false,
  kept: [],
  jumps: -1,
  isLater: false,
  afterEvent: false,
  released: [],
  releasedAt: Number.NaN,
  followers: [],
});

/** Is a time the last one at which a kink let the motion go, or later by this share of it at most? */
export const isSoonAfter = ({ releasedAt }: KinkWalk, t: number, share: number): boolean =>
  t - releasedAt <= share * Math.abs(t);

export const hasLetGo = (kinks: KinkWalk, kink: number, t: number, share: number): boolean =>
  isSoonAfter(kinks, t, share) && kinks.released.includes(kink);
