/**
 * How fast do neighbouring motions part? The largest Lyapunov exponent: a disturbance is carried along the motion
 * by the same flows and saltation matrices that give the multipliers of an orbit (Müller 1995 for motions with
 * jumps), and its growth is averaged over time. Along shifts that change nothing disturbances stay as they are;
 * what is across them is measured. Memory is disturbed from the first event on that sets it.
 */

import { hypot, log } from "../../elementary/index.js";
import type { Mechanism, State } from "../../mechanism/index.js";
import {
  automatonMemory,
  hiddenPlaces,
  parameterVector,
  type Symmetry,
  symmetryOf,
} from "../../mechanism/index.js";
import { randomSource } from "../../numerics/index.js";
import { guardRule } from "../../phase/index.js";
import {
  followPath,
  type Outcome,
  type PathPiece,
  type PhaseStart,
  type SimulateOptions,
} from "../../simulate/index.js";
import { analysedMechanism, startFor } from "../../variation/analysed.js";
import { modesKey } from "../../variation/differentiatedField.js";
import { pieceSegment } from "../../variation/pieceSegment.js";
import { phaseAt } from "../../variation/pieces.js";
import { type NoDerivative, placesSet } from "../../variation/saltation/plan.js";
import { carried, leap } from "../../variation/saltation/saltation.js";
import { SegmentMap, type SegmentValue } from "../../variation/segment.js";
import { noDerivativeWords } from "../../variation/words.js";
import { checkSeconds } from "../search/options.js";
import { orbitTolerances } from "../tolerances.js";

export interface LyapunovOptions extends Omit<SimulateOptions, "until" | "samples" | "method" | "step"> {
  readonly start?: State;
  /** Simulated seconds before the growth is measured. */
  readonly settle?: number;
  /** Simulated seconds over which it is averaged. */
  readonly time?: number;
}

export const lyapunovDefaults = Object.freeze({ settle: 10, time: 100, parts: 4 });

export interface Lyapunov {
  /** In 1/s; −∞ where the motion forgets its start altogether. */
  readonly exponent: number;
  /**
   * How far it may be off: an exponent that is not larger is zero within its error. Null in JSON where it is not
   * known.
   */
  readonly error: number;
  /** How much the averages over equal parts of the time differ. */
  readonly spread: number;
  readonly time: number;
  readonly events: number;
  readonly outcome: { readonly kind: "finished" | "ended" | "notDifferentiable"; readonly reason?: string };
}

/** Of any motion, regular or not. Throws Mistake on a mistake. */
export function lyapunov(given: Mechanism, options: LyapunovOptions = {}): Lyapunov {
  const { settle = lyapunovDefaults.settle, time = lyapunovDefaults.time } = options;
  const start = options.start ?? startFor(given, options);
  const mechanism = analysedMechanism(given, options);
  checkSeconds(settle, { time });
  const { start: _, settle: __, time: ___, ...simulate } = options;
  const growth = new Growth(mechanism, options, (options.t ?? 0) + settle, time);
  // In parts, so that a disturbance is brought back to its length also where no event ends a piece.
  const lengths = [settle, ...Array.from({ length: pieces }, () => time / pieces)].filter((part) => part > 0);
  let at: State | PhaseStart = start;
  let outcome: Outcome = { kind: "finished", t: options.t ?? 0 };
  for (const until of lengths) {
    let last: PathPiece | undefined;
    ({ outcome } = followPath(mechanism, at, { ...simulate, t: outcome.t, until }, (piece) => {
      growth.add(piece);
      last = piece;
      const done = (piece.tEnd - (options.t ?? 0)) / (settle + time);
      options.onProgress?.(done, `t = ${Number(piece.tEnd.toPrecision(6))} s`);
    }));
    if (outcome.kind !== "finished" || growth.reason !== undefined || last === undefined) break;
    at = phaseAt(last, mechanism.kinks.length);
  }
  const reason = growth.reason === undefined ? outcome.reason : noDerivativeWords(growth.reason);
  const ended = outcome.kind === "finished" ? "finished" : "ended";
  const kind = growth.reason === undefined ? ended : "notDifferentiable";
  return {
    ...growth.result(),
    events: growth.events,
    outcome: { kind, ...(reason === undefined ? {} : { reason }) },
  };
}

/** Parts in which the motion is followed. */
const pieces = 80;

/** A graze, or the begin of an ambiguity, changes neither state nor field: the motion continues as it is. */
const isEvent = ({ guard, events }: PathPiece): boolean =>
  guard !== undefined && (events.length > 0 || guardRule(guard).silent === true);

/** A disturbance on its way. */
class Growth {
  /** Why the motion has no derivative. */
  reason: Parameters<typeof noDerivativeWords>[0] | undefined;
  events = 0;
  private readonly p: Float64Array;
  private readonly symmetry: Symmetry;
  private readonly segments = new Map<string, SegmentMap>();
  private readonly parts: { logarithm: number; time: number }[];
  /** The logarithm of the growth so far, and when it was measured. */
  private readonly course: { readonly t: number; readonly logarithm: number }[] = [];
  private readonly random = randomSource(1);
  private change: Float64Array;
  /** Places of memory that no event has set so far. */
  private readonly unset: Set<number>;
  private readonly automaton: readonly number[];
  /** The event that still waits for the field after it. */
  private pending: SegmentValue | undefined;
  private reached: number;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: LyapunovOptions,
    private readonly from: number,
    private readonly time: number,
  ) {
    this.p = parameterVector(mechanism, options.parameters ?? {});
    this.symmetry = symmetryOf(mechanism, this.p);
    this.parts = Array.from({ length: lyapunovDefaults.parts }, () => ({ logarithm: 0, time: 0 }));
    this.change = Float64Array.from({ length: 2 * mechanism.dimension }, () => 2 * this.random() - 1);
    this.unset = new Set(mechanism.memory.map((_, k) => mechanism.coordinates.length + k));
    const groups = mechanism.events.map((_, event) => [event]);
    this.automaton = automatonMemory(mechanism, groups);
    for (const place of [...hiddenPlaces(mechanism), ...this.unset]) this.change[place] = 0;
    this.reached = from;
  }

  add(piece: PathPiece): void {
    if (this.reason !== undefined || piece.tEnd <= this.from) return;
    const segment = this.segmentOf(piece);
    if (typeof segment === "string") {
      this.reason = segment;
      return;
    }
    const value = segment.evaluate(piece.t, piece.state, piece.tEnd - piece.t, this.p);
    if (value === undefined) {
      this.reason = { from: piece.t, to: piece.tEnd };
      return;
    }
    if (this.pending !== undefined) this.change = leap(this.pending, value.startRate, this.change);
    this.change = carried(value, this.change);
    this.pending = isEvent(piece) ? value : undefined;
    if (piece.events.length > 0) this.events++;
    this.measure(piece.tEnd);
    if (this.pending !== undefined) this.disturb(placesSet(this.mechanism, segment.plan.reset));
  }

  /** Memory that is set for the first time, but for automata: a disturbance would have stayed as it is until now. */
  private disturb(set: readonly number[]): void {
    const fresh = set.filter((place) => !this.automaton.includes(place) && this.unset.delete(place));
    for (const place of fresh) this.change[place] = 2 * this.random() - 1;
    if (fresh.length > 0) this.normalise();
  }

  /** Growth since the last measurement, counted for the part of the time in which it ends. */
  private measure(t: number): void {
    const length = this.normalise();
    const place = Math.floor((this.parts.length * (t - this.from)) / this.time);
    const part = this.parts[Math.min(place, this.parts.length - 1)] as { logarithm: number; time: number };
    part.logarithm += log(length);
    part.time += t - this.reached;
    this.course.push({ t, logarithm: (this.course.at(-1)?.logarithm ?? 0) + log(length) });
    this.reached = t;
  }

  /** Brings the disturbance, without what is along shifts, to length 1; returns its length before. */
  private normalise(): number {
    this.change = this.symmetry.across(this.change);
    const length = hypot(...this.change);
    if (length > 0) this.change = this.change.map((value) => value / length);
    return length;
  }

  private segmentOf(piece: PathPiece): SegmentMap | NoDerivative {
    const { mechanism, options } = this;
    const plan = pieceSegment(mechanism, piece, options.law);
    if (typeof plan === "string") return plan;
    const { modes, branches, section, reset } = plan;
    const key = [modesKey(modes), branches.join(), JSON.stringify([section, reset])].join("|");
    const made = this.segments.get(key) ?? new SegmentMap(mechanism, plan, [], options);
    if (piece.guard !== undefined) this.segments.set(key, made);
    return made;
  }

  result(): Pick<Lyapunov, "exponent" | "error" | "spread" | "time"> {
    const measured = this.parts.filter(({ time }) => time > 0);
    const time = measured.reduce((sum, part) => sum + part.time, 0);
    const exponent = measured.reduce((sum, { logarithm }) => sum + logarithm, 0) / time;
    const each = measured.map((part) => part.logarithm / part.time);
    const spread = measured.length > 1 ? Math.max(...each) - Math.min(...each) : Number.NaN;
    const known = Number.isFinite(exponent);
    const error = known ? this.errorOf(exponent, time) : Number.NaN;
    return { exponent, error, spread: known ? spread : Number.NaN, time };
  }

  /**
   * The logarithm grows by exponent · t and a rest. On a regular motion the rest stays bounded, on a chaotic one it
   * grows like the root of the time; in both cases its largest size on the way, over the time, bounds the error.
   */
  private errorOf(exponent: number, time: number): number {
    const rests = this.course.map(({ t, logarithm }) => Math.abs(logarithm - exponent * (t - this.from)));
    return (orbitTolerances.errorMargin * Math.max(...rests)) / time;
  }
}
