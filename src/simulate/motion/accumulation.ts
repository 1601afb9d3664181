/** Does something come back sooner each time, so that infinitely many times lie before a finite one? */

/** This number of times sooner in a row, and at last within this share of the time. */
const endless = Object.freeze({ times: 3, share: 2 ** -30 });

export class Accumulation {
  /** By index: the last time, the time since the one before, and how often that has become shorter in a row. */
  private readonly past = new Map<number, { t: number; since: number; shorter: number }>();

  /** Says that it happens now, and asks. */
  happens(index: number, t: number): boolean {
    const { t: last, since, shorter } = this.past.get(index) ?? never;
    const now = { t, since: t - last, shorter: t - last < since ? shorter + 1 : 0 };
    this.past.set(index, now);
    return now.shorter >= endless.times && now.since < endless.share * Math.max(1, Math.abs(t));
  }
}

const never = Object.freeze({ t: Number.NEGATIVE_INFINITY, since: 0, shorter: 0 });
