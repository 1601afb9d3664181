/**
 * What is stored of a motion for the backward integration: its pieces, and its events with their derivatives;
 * and the backward integration itself, with one vector for one number whatever the number of variables.
 */

import { hiddenPlaces, type Mechanism } from "../mechanism/index.js";
import { type ContactEvent, type PathPiece, simulateDefaults } from "../simulate/index.js";
import { AdjointFlow } from "../variation/adjointFlow.js";
import { unmeet } from "../variation/saltation/saltation.js";
import type { EventValue } from "../variation/segmentEvent.js";
import { largest, type VariableColumns } from "./changes.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";
import { type OnStep, type PhaseWork, tolerate } from "./rows.js";

interface TapePiece {
  readonly piece: PathPiece;
  readonly work: PhaseWork;
  readonly p: Float64Array;
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
  /** Where the backward integration ended early. */
  lostAt: number | undefined;
  private readonly pieces: TapePiece[] = [];
  private readonly events: TapeEvent[] = [];
  private readonly flows = new Map<PhaseWork, AdjointFlow>();
  /** Phases whose motion cannot be followed backwards: what decays in it grows then. */
  private readonly decaying = new Set<PhaseWork>();

  constructor(
    private readonly mechanism: Mechanism,
    private readonly columns: VariableColumns,
    private readonly options: SensitivityOptions,
    /** The length of the run. */
    private readonly span: number,
  ) {}

  enter(piece: PathPiece, work: PhaseWork): void {
    this.pieces.push({ piece, work, p: work.p.slice() });
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

  private throughPiece(tape: TapePiece, costate: Float64Array, parameters: Float64Array): boolean {
    const { piece, work } = tape;
    const { rtol = simulateDefaults.rtol, atol = simulateDefaults.atol } = this.options;
    const { slopeTolerance } = sensitivityDefaults;
    work.p.set(tape.p);
    const flow = this.flowOf(tape);
    const share = Math.max(1, slopeTolerance / rtol);
    flow.tolerate(share * rtol, share * atol, slopeTolerance * (largest(costate) || 1));
    flow.costate.set(costate);
    flow.gathered.set(parameters);
    if (!this.retrace(piece, work, flow) && !this.alongNodes(piece, work, flow)) {
      this.lostAt = piece.t;
      return false;
    }
    costate.set(flow.costate);
    parameters.set(flow.gathered);
    return true;
  }

  /** With the motion itself followed backwards, where that leads to the start of the piece. */
  private retrace({ t, state, tEnd, end }: PathPiece, work: PhaseWork, flow: AdjointFlow): boolean {
    if (this.decaying.has(work)) return false;
    if (flow.back(end, 0, tEnd, t, state)) return true;
    this.decaying.add(work);
    return false;
  }

  /** From node to node, where steps of the motion forwards ended: times and states, one after the other. */
  private alongNodes({ t, state, tEnd }: PathPiece, work: PhaseWork, flow: AdjointFlow): boolean {
    const numbers: number[] = [t, ...state];
    tolerate(work, this.options, () => 0);
    work.flow.begin(t, state);
    const onStep: OnStep = (time, w, at) => {
      numbers.push(time);
      for (let i = 0; i < state.length; i++) numbers.push(w[at + i] as number);
    };
    if (!work.flow.advance(tEnd, this.span, onStep)) return false;
    const nodes = Float64Array.from(numbers);
    const width = 1 + state.length;
    for (let at = nodes.length - width; at > 0; at -= width)
      if (!flow.back(nodes, at + 1, nodes[at] as number, nodes[at - width] as number)) return false;
    return true;
  }

  private flowOf({ piece, work }: TapePiece): AdjointFlow {
    const known = this.flows.get(work);
    if (known !== undefined) return known;
    const flow = new AdjointFlow(this.mechanism, piece, this.columns.varied, work.p);
    this.flows.set(work, flow);
    return flow;
  }
}
