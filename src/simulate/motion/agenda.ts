/**
 * Which events of the model file are due? Clock events happen at the times at + k·every, computed from k so that no
 * error adds up; events at a zero are collected when it is reached. All of one instant are applied together.
 */

import { evaluate } from "../../expression/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { Accumulation } from "./accumulation.js";

/** Times closer than this share of the period are the same. */
const sameTime = 1e-9;

/** In the place of an event: any event at a zero. */
const anyEvent = -1;

interface ClockEvent {
  readonly index: number;
  readonly every: number;
  readonly at: number;
  k: number;
}

/** The side on which the motion was before an event happened, and when that was. */
interface Origin {
  readonly side: number;
  t: number;
}

const never: Readonly<Origin> = { side: 0, t: Number.NaN };

const timeOf = ({ every, at, k }: ClockEvent): number => at + k * every;

export class Agenda {
  /** The next time of a clock event. */
  next = Number.POSITIVE_INFINITY;
  /** Events whose zero has just been reached. */
  readonly reached: number[] = [];
  /** By event at a zero: the side on which the motion was before it happened, and when that was. */
  private readonly origins = new Map<number, Origin>();
  private readonly clocks: readonly ClockEvent[];
  private readonly past: Accumulation;

  constructor(mechanism: Mechanism, p: Float64Array, t: number) {
    this.clocks = clockEvents(mechanism, p);
    this.past = new Accumulation(t);
    this.begin(t);
  }

  /** From a time on; those of this time itself are due, unless they have happened. */
  begin(t: number, happened = false): void {
    for (const clock of this.clocks) {
      const turns = (t - clock.at) / clock.every;
      clock.k = happened ? Math.floor(turns + sameTime) + 1 : Math.ceil(turns - sameTime);
    }
    this.turn();
  }

  /**
   * As another one of the same mechanism and parameters stands: what has happened is known by its numbers, not by
   * the time.
   */
  continue({ clocks, reached }: Agenda): void {
    for (const [i, clock] of this.clocks.entries()) clock.k = (clocks[i] as ClockEvent).k;
    this.reached.splice(0, this.reached.length, ...reached);
    this.turn();
  }

  /** The zero of an event is reached from a side. */
  reach(event: number, side: number): void {
    this.reached.push(event);
    this.origins.set(event, { side, t: Number.NaN });
  }

  /** From which side and when an event at a zero happened for the last time. */
  lastOf(event: number): Readonly<Origin> {
    return this.origins.get(event) ?? never;
  }

  /** The side from which an event was reached that happened at this time; 0 where it did not. */
  cameFrom(event: number, t: number): number {
    const last = this.lastOf(event);
    return last.t === t ? last.side : 0;
  }

  /** Takes the events that are due at a time, in the order of the file. */
  take(t: number): number[] {
    const due = new Set(this.reached.splice(0));
    for (const event of due) (this.origins.get(event) ?? { t }).t = t;
    for (const clock of this.clocks) {
      if (timeOf(clock) > t && clock.k * clock.every + clock.at - t > sameTime * clock.every) continue;
      due.add(clock.index);
      clock.k++;
    }
    this.turn();
    return [...due].sort((one, other) => one - other);
  }

  /** The event among some of this time that comes back infinitely often before it; undefined where none does. */
  endless(events: readonly number[], t: number): number | undefined {
    if (events.some((event) => this.origins.get(event)?.t === t)) this.past.happens(anyEvent, t);
    return events.find((event) => this.past.happens(event, t));
  }

  /**
   * An event has just happened, and it comes back, or does not: is it one of infinitely many that rounding hides?
   */
  losesSight(event: number, isSeen: boolean): boolean {
    return this.past.losesSight(event, isSeen);
  }

  endsUnseen(event: number, isStillAtZero: boolean): boolean {
    return this.past.endsUnseen(event, isStillAtZero);
  }

  /** Have events, alone or alternating, returned at ever shorter intervals, the last one almost zero? */
  closes(event: number): boolean {
    return this.past.closes(event) || (this.origins.has(event) && this.past.closes(anyEvent));
  }

  isDue(t: number): boolean {
    return this.reached.length > 0 || this.next <= t;
  }

  /** The first clock event of the next time. */
  get nextIndex(): number {
    return this.clocks.find((clock) => timeOf(clock) <= this.next)?.index ?? 0;
  }

  private turn(): void {
    this.next = Math.min(Number.POSITIVE_INFINITY, ...this.clocks.map(timeOf));
  }
}

/** Up to where a run is carried in one piece: its end, or the next time of a clock event. */
export const nextStop = ({ last, agenda }: { readonly last: number; readonly agenda: Agenda }): number =>
  Math.min(last, agenda.next);

/** Throws Mistake where a period is not a positive number. */
function clockEvents({ events, formulas: { words } }: Mechanism, p: Float64Array): ClockEvent[] {
  const symbols = new Map(words.p.map(({ name }, i) => [name, p[i] as number]));
  return events.flatMap(({ name, trigger }, index): ClockEvent[] => {
    if (trigger.kind === "zero") return [];
    const [every, at] = evaluate([trigger.every, trigger.at], symbols) as [number, number];
    if (!(every > 0 && Number.isFinite(every)))
      throw new Mistake(`every of event ${name} must be a positive number of seconds, got ${every}`);
    if (!Number.isFinite(at)) throw new Mistake(`at of event ${name} must be a finite time, got ${at}`);
    return [{ index, every, at, k: 0 }];
  });
}
