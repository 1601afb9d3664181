/**
 * What is kept of a motion for the way back: its pieces with the states at the ends of steps, its events with their
 * derivatives; and the way back itself, with one vector for one number whatever the number of variables.
 */

import { hiddenPlaces, type Mechanism } from "../mechanism/index.js";
import { type ContactEvent, type PathPiece, simulateDefaults } from "../simulate/index.js";
import { AdjointFlow } from "../variation/adjointFlow.js";
import { modesKey } from "../variation/differentiatedField.js";
import { unmeet } from "../variation/saltation/saltation.js";
import type { EventValue } from "../variation/segmentEvent.js";
import { largest, type VariableColumns } from "./changes.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";

interface TapePiece {
  readonly piece: PathPiece;
  readonly p: Float64Array;
  /** The first of its nodes, where steps end, from the start of the piece on; and how many. */
  readonly first: number;
  nodes: number;
}

interface TapeEvent {
  readonly value: EventValue;
  /** How many events of the run lie before it, and what happened. */
  readonly first: number;
  readonly events: readonly ContactEvent[];
  /** How many pieces lie before it. */
  readonly pieces: number;
  /** ẋ where the next piece begins. */
  rateAfter: Float64Array;
}

/** A number at the end of the run, or the time of an event, with its derivatives by (q, v), t and parameters there. */
export type Goal = { readonly slopes: Float64Array } | { readonly event: number };

/** Derivatives of a number by the start: its state, its time, and the varied parameters along the run. */
export interface WayBack {
  readonly state: Float64Array;
  readonly time: number;
  readonly parameters: Float64Array;
}

export class Tape {
  /** Another guard was met at the time of an event: whether there is a derivative differs from variable to variable. */
  coincides = false;
  private readonly pieces: TapePiece[] = [];
  /** Times and states of nodes, one after the other. */
  private numbers = new Float64Array(4096);
  private used = 0;
  private readonly events: TapeEvent[] = [];
  private readonly flows = new Map<string, { readonly flow: AdjointFlow; readonly p: Float64Array }>();

  constructor(
    private readonly mechanism: Mechanism,
    private readonly columns: VariableColumns,
    private readonly options: SensitivityOptions,
  ) {}

  enter(piece: PathPiece, p: Float64Array): void {
    this.pieces.push({ piece, p: p.slice(), first: this.used, nodes: 0 });
    this.step(piece.t, piece.state, 0);
  }

  /** The end of a step: its time, and an array with the state from a place on. */
  step(t: number, w: Float64Array, at: number): void {
    const { size } = this.columns;
    const next = this.used + 1 + size;
    if (next > this.numbers.length) {
      const more = new Float64Array(2 * next);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[this.used] = t;
    for (let i = 0; i < size; i++) this.numbers[this.used + 1 + i] = w[at + i] as number;
    this.used = next;
    (this.pieces.at(-1) as TapePiece).nodes++;
  }

  coincide(): void {
    this.coincides = true;
  }

  cross(value: EventValue, events: readonly ContactEvent[]): void {
    const last = this.events.at(-1);
    const first = last === undefined ? 0 : last.first + last.events.length;
    const rateAfter = new Float64Array(this.columns.size);
    this.events.push({ value, first, events, pieces: this.pieces.length, rateAfter });
  }

  land(rate: Float64Array): void {
    const last = this.events.at(-1);
    if (last !== undefined) last.rateAfter = rate;
  }

  /** Undefined where the equations of a phase cannot be carried back, or where there is no such event. */
  back(goal: Goal): WayBack | undefined {
    const { size, varied } = this.columns;
    const parameters = new Float64Array(varied.length);
    const costate = new Float64Array(size);
    let place = this.events.length - 1;
    let until = this.pieces.length;
    if ("event" in goal) {
      place = this.events.findIndex(
        ({ first, events }) => goal.event >= first && goal.event < first + events.length,
      );
      if (place < 0) return undefined;
      until = (this.events[place] as TapeEvent).pieces;
    } else {
      costate.set(goal.slopes.subarray(0, size));
      for (const j of parameters.keys()) parameters[j] = goal.slopes[size + 1 + j] as number;
    }
    let time = 0;
    let ofTime = "event" in goal ? 1 : 0;
    for (; place >= 0; place--) {
      const { value, pieces, rateAfter } = this.events[place] as TapeEvent;
      if (!this.throughPieces(pieces, until, costate, parameters)) return undefined;
      const isFree = place === 0;
      const before = unmeet(value, costate, rateAfter, { ofTime, isFree });
      costate.set(before.state);
      for (const j of parameters.keys())
        parameters[j] = (parameters[j] as number) + (before.direct[size + 1 + j] as number);
      time = before.time;
      ofTime = 0;
      until = pieces;
    }
    return { state: costate, time, parameters };
  }

  private throughPieces(
    from: number,
    until: number,
    costate: Float64Array,
    parameters: Float64Array,
  ): boolean {
    const hidden = hiddenPlaces(this.mechanism);
    for (let i = until - 1; i >= from; i--) {
      for (const one of hidden) costate[one] = 0;
      if (!this.throughPiece(this.pieces[i] as TapePiece, costate, parameters)) return false;
    }
    return true;
  }

  private throughPiece(
    { piece, p, first, nodes }: TapePiece,
    costate: Float64Array,
    parameters: Float64Array,
  ): boolean {
    const { rtol = simulateDefaults.rtol, atol = simulateDefaults.atol } = this.options;
    const { slopeTolerance } = sensitivityDefaults;
    const flow = this.flowOf(piece, p);
    const share = Math.max(1, slopeTolerance / rtol);
    flow.tolerate(share * rtol, share * atol, slopeTolerance * (largest(costate) || 1));
    flow.costate.set(costate);
    flow.gathered.set(parameters);
    const { numbers } = this;
    const width = 1 + this.columns.size;
    for (let k = nodes - 1; k > 0; k--) {
      const at = first + k * width;
      if (!flow.back(numbers, at + 1, numbers[at] as number, numbers[at - width] as number)) return false;
    }
    costate.set(flow.costate);
    parameters.set(flow.gathered);
    return true;
  }

  private flowOf(piece: PathPiece, values: Float64Array): AdjointFlow {
    const key = modesKey(piece);
    const known = this.flows.get(key);
    if (known !== undefined) {
      known.p.set(values);
      return known.flow;
    }
    const p = values.slice();
    const flow = new AdjointFlow(this.mechanism, piece, this.columns.varied, p);
    this.flows.set(key, { flow, p });
    return flow;
  }
}
