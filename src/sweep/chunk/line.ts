/**
 * How do runs of a sweep follow each other? One by one along a line: a chain, in which each begins where the one
 * before ended, or a single run. Lines are independent, so the caller may carry several at
 * once.
 */

import type { Mechanism, StopSignal } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { Observing, type Outcome, type Room, type Run, type Task } from "../../simulate/index.js";
import { type Attractor, attractorIn, type ExponentOf, impossible } from "../attractor.js";
import type { SweepJob } from "../job.js";
import { watchOf } from "../outputs.js";
import { pointOf } from "../plan.js";
import type { SweepStarts } from "../start.js";

/** What the lines of a chunk have in common. */
export interface LineSurroundings {
  readonly mechanism: Mechanism;
  readonly job: SweepJob;
  readonly starts: SweepStarts;
  /** Called from time to time during a run. */
  readonly onProgress: (() => void) | undefined;
  readonly exponentOf: ExponentOf | undefined;
  readonly signal: StopSignal | undefined;
  /** Called with the result of a row. */
  readonly found: (row: number, attractor: Attractor) => void;
}

export class SweepLine implements Task {
  private observing: Observing | undefined;
  private before: Attractor | undefined;

  /** The rows from `row` up to but not including `to`. */
  constructor(
    private readonly around: LineSurroundings,
    private row: number,
    private readonly to: number,
    private readonly room: Room,
  ) {
    this.begin();
  }

  get run(): Run | undefined {
    return this.observing?.run;
  }

  ended(outcome: Outcome): void {
    this.attempt(() => {
      this.observing?.ended(outcome);
      this.conclude();
    });
    if (this.observing === undefined) this.begin();
  }

  failed(error: unknown): void {
    this.attempt(() => {
      throw error;
    });
    this.begin();
  }

  /** Begins rows until there is a run to be carried. */
  private begin(): void {
    const { mechanism, job, starts } = this.around;
    while (this.row < this.to && this.observing === undefined && !this.around.signal?.aborted) {
      const point = pointOf(job, this.row);
      const final = point.first ? undefined : this.before?.final;
      const carried = final === undefined ? undefined : starts.carried(final, point);
      const t = carried === undefined || final === undefined ? job.t : starts.timeAfter(final);
      const start = carried ?? starts.stateAt(point);
      const options = { ...this.optionsAt(t), ...watchOf(mechanism, job) };
      this.room.clear();
      this.attempt(() => {
        if (start === undefined) this.find(impossible(mechanism, job));
        else this.observing = new Observing(mechanism, start, options, this.room);
        this.conclude();
      });
    }
  }

  private optionsAt(t: number) {
    const { job, starts, onProgress, signal } = this.around;
    const parameters = starts.parametersAt(pointOf(job, this.row));
    const work = { ...(onProgress && { onProgress }), ...(signal && { signal }) };
    return { ...job.simulate, parameters, t, ...work };
  }

  /** Where the observation is complete the row is. */
  private conclude(): void {
    const { mechanism, job, exponentOf } = this.around;
    const result = this.observing?.result;
    if (result === undefined) return;
    this.find(attractorIn(mechanism, result, job, this.optionsAt(result.final.t), exponentOf));
  }

  private find(attractor: Attractor): void {
    this.observing = undefined;
    this.before = attractor;
    this.around.found(this.row++, attractor);
  }

  /** What the mechanism cannot have is an outcome, not an error. */
  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.find(impossible(this.around.mechanism, this.around.job));
    }
  }
}
