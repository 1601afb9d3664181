/** Which impacts came last? Their times, the contacts that were hit, the states after them, and the ledger so far. */

import type { Losses } from "./outcome.js";

export interface PastImpact {
  readonly t: number;
  /** One bit per contact that took an impulse: `hitBit`. */
  readonly hit: bigint;
  readonly state: Float64Array;
  readonly losses: Readonly<Losses>;
}

/** The bit of a contact; there may be more contacts than a number has bits. */
export const hitBit = (contact: number): bigint => 1n << BigInt(contact);

/** How many are kept: four words of the longest length that is looked for. */
const historyLength = 17;

export class ImpactHistory {
  /** All impacts since the last chatter. */
  total = 0;
  /** The time between the first two of them. */
  firstInterval = 0;
  /** The first of them. */
  first: PastImpact | undefined;
  private readonly impacts: PastImpact[] = [];
  /** Times and contacts of the last impacts, whether chatters have ended between them or not. */
  private readonly lately: { readonly t: number; readonly hit: bigint }[] = [];
  /** By the length of a word: how near to each other two limits in a row have come while it repeats. */
  private readonly nearest: number[] = [];

  add({ t, state, losses }: Omit<PastImpact, "hit">, hit: bigint): void {
    this.total++;
    if (this.total === 2) this.firstInterval = t - (this.impacts[0] as PastImpact).t;
    const impact = { t, hit, state: state.slice(), losses: { ...losses } };
    if (this.total === 1) this.first = impact;
    this.impacts.push(impact);
    if (this.impacts.length > historyLength) this.impacts.shift();
    this.lately.push({ t, hit });
    if (this.lately.length > historyLength) this.lately.shift();
  }

  /**
   * When this number of impacts began and ended, and one bit per contact that they have hit; undefined where there
   * were fewer.
   */
  latest(count: number): { readonly from: number; readonly to: number; readonly hit: bigint } | undefined {
    const some = this.lately.slice(-count);
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined || some.length < count) return undefined;
    return { from: first.t, to: last.t, hit: some.reduce((bits, { hit }) => bits | hit, 0n) };
  }

  /** All of them have ended at one instant. */
  forgetAll(): void {
    this.clear();
    this.lately.length = 0;
  }

  clear(): void {
    if (this.total === 0) return;
    this.total = 0;
    this.impacts.length = 0;
    this.nearest.length = 0;
  }

  /** A word of this length does not repeat: what is known of its limits belongs to another one. */
  forget(length: number): void {
    delete this.nearest[length];
  }

  /** How near two limits in a row have been before. */
  nearestOf(length: number): number {
    return this.nearest[length] ?? Number.POSITIVE_INFINITY;
  }

  /** Notes how far apart two limits in a row are. */
  note(length: number, apart: number): void {
    this.nearest[length] = Math.min(this.nearestOf(length), apart);
  }

  /** Counted backwards from the last one, which is 0. */
  back(place: number): PastImpact | undefined {
    return this.impacts[this.impacts.length - 1 - place];
  }

  get count(): number {
    return this.impacts.length;
  }
}
