/**
 * What does a motion do once it has settled? A transient is discarded, then its events and extrema are recorded.
 */

import { ownRoom, type Room } from "../integrate/index.js";
import { javascriptBackend, type Mechanism, outputsOf, type State } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { loop, settle } from "./loop.js";
import { type SimulateOptions, settingsOf } from "./options.js";
import type { EventOutline } from "./record/contactEvent.js";
import { Extrema, type Peak } from "./record/extrema.js";
import { type FinalState, finalOf } from "./record/finalState.js";
import type { Outcome } from "./record/outcome.js";
import { type Meeting, OutputExtrema } from "./record/outputExtrema.js";
import { Run } from "./run.js";
import { continued } from "./tree.js";

export interface ObserveOptions extends Omit<SimulateOptions, "until" | "samples" | "method" | "step"> {
  /** Seconds that are not recorded, and seconds that are. */
  readonly settle: number;
  readonly record: number;
  /** An expression whose maxima or zeros are to be met. */
  readonly meet?: { readonly expression: string; readonly meeting: Meeting };
}

/** No output of a caller has this name. */
const metName = " met";

/** What a sweep needs of an observation. */
export interface Observed {
  readonly outcome: Outcome;
  readonly final: FinalState;
  /** Of the recorded part; it begins at `from`. */
  readonly from: number;
  /** What happened, without states, and the state after the event at a place. */
  readonly outlines: readonly EventOutline[];
  readonly stateAfter: (place: number) => Float64Array;
  /** Of coordinates, then velocities, in the mechanism's order. */
  readonly max: Float64Array;
  readonly min: Float64Array;
  /** Local maxima of coordinates. */
  readonly peaks: readonly Peak[];
  /** Whole turns of coordinates, where none of them has a maximum. */
  readonly turns: readonly Peak[];
  /** Of the outputs, in their order. */
  readonly outputs: { readonly max: Float64Array; readonly min: Float64Array };
  /** States at which the expression was met. */
  readonly met: readonly Peak[];
  /** Of both parts together. */
  readonly ambiguities: number;
  readonly impactsWithoutCollision: number;
}

/**
 * An observation in the making, whose runs the caller carries. Throws Mistake where the state or an option is a
 * mistake; mechanics ends in an outcome.
 */
export class Observing {
  /** The run to be carried, while there is no result. */
  run: Run;
  result: Observed | undefined;
  private readonly unseen: Run;

  constructor(
    mechanism: Mechanism,
    start: State,
    private readonly options: ObserveOptions,
    room: Room = ownRoom,
  ) {
    const settings = settingsOf({ ...options, until: options.settle, samples: 0 });
    if (!(options.record >= 0 && Number.isFinite(options.record)))
      throw new Mistake(`record must be a finite number >= 0, got ${options.record}`);
    // Where code cannot be made at will, the one with the ledger is there.
    const bare = mechanism.backend === javascriptBackend;
    this.unseen = new Run(mechanism, start, settings, room, bare);
    this.unseen.listeners.replay = loop;
    this.unseen.events.forget();
    this.run = this.unseen;
    const begun = settle(this.unseen, start);
    if (begun !== undefined) this.result = observationOf(this.unseen, this.unseen, begun);
  }

  /** The run ended so. */
  ended(outcome: Outcome): void {
    const { unseen } = this;
    if (this.run !== unseen || outcome.kind !== "finished") {
      this.result = observationOf(unseen, this.run, outcome);
      return;
    }
    this.run = continued(unseen, this.options.record);
    this.run.listeners.replay = loop;
    this.run.listeners.extrema = new Extrema(this.run.state);
    this.run.listeners.outputs = this.watched();
  }

  /** Undefined where no output is requested. */
  private watched(): OutputExtrema | undefined {
    const { outputs = {}, meet } = this.options;
    const { mechanism, p } = this.run;
    const functions = outputsOf(mechanism, { ...outputs, ...(meet && { [metName]: meet.expression }) });
    return functions.names.length === 0
      ? undefined
      : new OutputExtrema(functions, p, this.run, meet?.meeting);
  }
}

/** Where the run ended before it was recorded, what it did last stands for what it does. */
function observationOf(unseen: Run, run: Run, outcome: Outcome): Observed {
  run.stretches.closeAll(run.t);
  run.events.addModes(run.contacts);
  const { max, min, peaks, turns } = run.listeners.extrema ?? new Extrema(run.state);
  const count = Object.keys(run.settings.outputs).length;
  const nothing = () => new Float64Array(count).fill(Number.NaN);
  const {
    max: highest,
    min: lowest,
    met,
  } = run.listeners.outputs ?? { max: nothing(), min: nothing(), met: [] };
  const both = unseen === run ? [run] : [unseen, run];
  const sum = (of: (one: Run) => number) => both.reduce((total, one) => total + of(one), 0);
  return {
    outcome,
    final: finalOf(run, outcome),
    from: unseen.t,
    outlines: unseen === run ? [] : run.events.outlines(),
    stateAfter: (place) => run.events.stateAfter(place),
    max,
    min,
    peaks,
    turns: peaks.length > 0 ? [] : turns,
    outputs: { max: highest.slice(0, count), min: lowest.slice(0, count) },
    met,
    ambiguities: sum((one) => one.ambiguities.length),
    impactsWithoutCollision: sum((one) => one.events.countOf("impactWithoutCollision")),
  };
}
