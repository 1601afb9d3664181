/**
 * Do the intervals between returns become shorter, so that infinitely many times lie before a finite one, or more than
 * can be distinguished?
 */

/** This number of times sooner in a row, and at last within this share of the time, or of the first of these times. */
const endless = Object.freeze({ times: 3, share: 2 ** -30 });

/**
 * Times that become shorter as 1/growth of the count never end, and errors of the steps stop them from becoming
 * shorter. This number of times in a row within this share of the time, and of the longest time since one of them
 * has happened, they are not distinguished.
 */
const blurred = Object.freeze({ times: 1000, share: 2 ** -18, ofLongest: 1e-3 });

/**
 * Returns at ever shorter intervals end by rounding when an interval is below this fraction of the first one.
 * A share of the time itself would be no sign: late, or in other units, every period is short.
 */
const closing = 2 ** -14;

/** Returns in a row that are lost in rounding, none of them later than this number of times the one before. */
const unseen = Object.freeze({ times: 3, later: 2 });

/** Two that happen in turn are this number of short times apart. */
const recent = 4;

/**
 * The last time, the times since the one before, and how often these have become shorter, or have been short, in a
 * row.
 */
interface Past {
  readonly t: number;
  readonly since: number;
  readonly longest: number;
  /** The time since which they have become shorter. */
  readonly first: number;
  readonly shorter: number;
  readonly short: number;
  /** How often in a row its return was too near to be seen. */
  readonly unseen: number;
}

export class Accumulation {
  private readonly past = new Map<number, Past>();

  /** `begin`: when the motion was begun. */
  constructor(private readonly begin = 0) {}

  /** Has it happened as recently as something else that is about to happen infinitely often? */
  isRecent(index: number, t: number): boolean {
    const past = this.past.get(index);
    return past !== undefined && t - past.t < recent * blurred.share * Math.max(1, Math.abs(t));
  }

  /** Records that it happens now, and tests. */
  happens(index: number, t: number): boolean {
    const known = this.past.get(index);
    const { t: last, since: before, longest, first, shorter, short } = known ?? never;
    const since = t - last;
    const isSooner = since < before;
    const size = Math.max(1, Math.abs(t));
    const isShort = since < blurred.share * size && since < blurred.ofLongest * longest;
    const now = {
      t,
      since,
      longest: since < Number.POSITIVE_INFINITY ? Math.max(longest, since) : 0,
      first: isSooner ? first : known === undefined ? t - this.begin : since,
      shorter: isSooner ? shorter + 1 : 0,
      short: isShort ? short + 1 : 0,
      unseen: since <= unseen.later * before ? (known ?? never).unseen : 0,
    };
    this.past.set(index, now);
    const near = endless.share * Math.max(now.first, Math.abs(t));
    return (now.shorter >= endless.times && since < near) || now.short >= blurred.times;
  }

  /**
   * Something that happens now comes back, and `isSeen` says whether that can be seen: is it one of infinitely many
   * that rounding hides from here on?
   */
  losesSight(index: number, isSeen: boolean): boolean {
    const past = this.past.get(index) ?? never;
    const count = isSeen ? 0 : past.unseen + 1;
    this.past.set(index, { ...past, unseen: count });
    return count >= unseen.times || (!isSeen && closes(past));
  }

  /** The same of something that does not come back: `isStillAtZero` says that it only does not leave at once. */
  endsUnseen(index: number, isStillAtZero: boolean): boolean {
    const past = this.past.get(index) ?? never;
    return past.unseen > 0 || (isStillAtZero && closes(past));
  }

  /** Have the intervals become shorter, and the last one almost zero? */
  closes(index: number): boolean {
    return closes(this.past.get(index) ?? never);
  }
}

const closes = ({ since, first, shorter }: Past): boolean => shorter > 0 && since < closing * first;

const never: Past = Object.freeze({
  t: Number.NEGATIVE_INFINITY,
  since: 0,
  longest: 0,
  first: 0,
  shorter: 0,
  short: 0,
  unseen: 0,
});
