/**
 * Do the intervals between returns become shorter, so that infinitely many times lie before a finite one, or more than
 * can be distinguished?
 */

/** This number of times sooner in a row, and at last within this share of the first of them, or of the time itself. */
const endless = Object.freeze({ times: 3, ofFirst: 2 ** -30, ofTime: 2 ** -44 });

/**
 * Times that become shorter as 1/growth of the count never end, and errors of the steps stop them from becoming
 * shorter. This number of times in a row within this share of the run, and of the longest time since one of them
 * has happened, they are not distinguished. What has come back this number of times sooner at once was paused before.
 */
const blurred = Object.freeze({ times: 1000, share: 2 ** -18, ofLongest: 1e-3, pause: 16 });

/**
 * Returns at ever shorter intervals end by rounding when an interval is below this fraction of the first one.
 * A share of the time itself would be no sign: late, or in other units, every period is short.
 */
const closing = 2 ** -14;

/** Returns in a row that are lost in rounding, none of them later than this number of times the one before. */
const unseen = Object.freeze({ times: 3, later: 2 });

/** Two that happen in turn are this number of short times apart. */
const recent = 4;

/** The last time, and the times since the one before: fields are written anew, so that nothing is allocated. */
class Past {
  since = Number.POSITIVE_INFINITY;
  longest = 0;
  /** How often in a row they have become shorter, or have been short; whether the last one is shorter by far. */
  shorter = 0;
  short = 0;
  falls = false;
  /** How often in a row its return was too near to be seen. */
  unseen = 0;

  constructor(
    public t: number,
    /** The time since which they have become shorter. */
    public first: number,
  ) {}

  /** It happens again. */
  add(t: number, elapsed: number): void {
    const before = this.since;
    const since = t - this.t;
    const isSooner = since < before;
    const falls = Number.isFinite(before) && blurred.pause * since < before;
    const isShort = since < blurred.share * elapsed && since < blurred.ofLongest * this.longest;
    this.t = t;
    this.since = since;
    this.longest = falls && !this.falls ? since : Math.max(this.longest, since);
    if (!isSooner) this.first = since;
    this.shorter = isSooner ? this.shorter + 1 : 0;
    this.short = isShort ? this.short + 1 : 0;
    this.falls = falls;
    if (!(since <= unseen.later * before)) this.unseen = 0;
  }

  get closes(): boolean {
    return this.since < closing * this.first;
  }
}

export class Accumulation {
  private readonly past = new Map<number, Past>();

  /** `begin`: when the motion was begun. */
  constructor(private readonly begin: number) {}

  /** Has it happened as recently as something else that is about to happen infinitely often? */
  isRecent(index: number, t: number): boolean {
    const past = this.past.get(index);
    return past !== undefined && t - past.t < recent * blurred.share * (t - this.begin);
  }

  /** Records that it happens now, and tests. */
  happens(index: number, t: number): boolean {
    const past = this.past.get(index);
    if (past === undefined) {
      this.past.set(index, new Past(t, t - this.begin));
      return false;
    }
    past.add(t, t - this.begin);
    const near = Math.max(endless.ofFirst * past.first, endless.ofTime * Math.abs(t));
    return (past.shorter >= endless.times && past.since < near) || past.short >= blurred.times;
  }

  /**
   * Something that happens now comes back, and `isSeen` says whether that can be seen: is it one of infinitely many
   * that rounding hides from here on?
   */
  losesSight(index: number, isSeen: boolean): boolean {
    const past = this.past.get(index);
    if (past === undefined) return false;
    past.unseen = isSeen ? 0 : past.unseen + 1;
    return past.unseen >= unseen.times || (!isSeen && past.closes);
  }

  /** The same of something that does not come back: `isStillAtZero` says that it only does not leave at once. */
  endsUnseen(index: number, isStillAtZero: boolean): boolean {
    const past = this.past.get(index);
    return past !== undefined && (past.unseen > 0 || (isStillAtZero && past.closes));
  }

  /** Have the intervals become shorter, and the last one almost zero? */
  closes(index: number): boolean {
    return this.past.get(index)?.closes === true;
  }
}
