/** The motion between the ends of steps: the polynomial of each accepted step, evaluated without any integration. */

import type { StepLog, StepWork } from "../../integrate/index.js";
import type { Phase } from "../motion/phase.js";
import { simulateTolerances } from "../tolerances.js";
import type { RowReader, SampleRow } from "./rowReader.js";

/** Work spaces of the phases are used anew: nothing else reads them after the run. */
export class DenseOutput {
  /**
   * Where steps begin and end: numbers of different steps are far apart, and a search over them would wait for
   * memory.
   */
  private readonly starts: Float64Array;
  private readonly ends: Float64Array;
  private readonly works: readonly StepWork[];
  /** The step in the work space of its phase, and from when to when the polynomial there holds. */
  private step = -1;
  private phase: Phase | undefined;
  private readonly range = new Float64Array(2);

  constructor(
    private readonly log: StepLog,
    private readonly phases: readonly Phase[],
    parameters: Float64Array,
  ) {
    this.starts = Float64Array.from({ length: log.count }, (_, i) => log.start(i));
    this.ends = Float64Array.from({ length: log.count }, (_, i) => log.end(i));
    const p = parameters.slice();
    this.works = phases.map(({ stepper: { w, layout, program }, program: { free, p: own = p } }) => ({
      w,
      p: own,
      layout,
      free,
      program,
    }));
  }

  /**
   * Evaluates state and forces at a time; false where no step covers it, as inside impacts that were completed
   * together.
   */
  moveTo(t: number): boolean {
    const { range } = this;
    if (!((range[0] as number) <= t && t < (range[1] as number)) && !this.load(t)) return false;
    const { place } = this.phase as Phase;
    const { w, p, layout, program } = this.works[place] as StepWork;
    w[layout.theta] = (t - (w[layout.t] as number)) / (w[layout.h] as number);
    program.trial(w, p);
    return true;
  }

  /** Copies the state of the last evaluation. */
  stateInto(out: Float64Array): void {
    const { w, layout } = (this.phase as Phase).stepper;
    for (let i = 0; i < layout.state; i++) out[i] = w[layout.yTrial + i] as number;
  }

  row(reader: RowReader, t: number): SampleRow {
    const { stepper, contacts } = this.phase as Phase;
    const { w, layout } = stepper;
    const j = this.log.jumpsBefore(this.step);
    return reader.row(t, j, w, layout.yTrial, contacts, w, layout.gTrial + layout.guards);
  }

  private load(t: number): boolean {
    const step = this.stepAt(t);
    if (step < 0) return false;
    const phase = this.phases[this.log.programOf(step)] as Phase;
    const work = this.works[phase.place] as StepWork;
    this.log.load(step, t, work);
    const { w, layout } = work;
    this.step = step;
    this.phase = phase;
    this.range[0] = w[layout.t] as number;
    this.range[1] = Math.min(this.ends[step] as number, (w[layout.t] as number) + (w[layout.h] as number));
    return true;
  }

  /**
   * The last step that begins at or before a time, where it reaches the time, but for the roundings by which a kink
   * is passed.
   */
  private stepAt(t: number): number {
    const { starts, ends } = this;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= t) low = middle + 1;
      else high = middle;
    }
    const [start, end] = [starts[low - 1] as number, ends[low - 1] as number];
    return t - end <= simulateTolerances.passedKink * Math.max(Math.abs(t), end - start) ? low - 1 : -1;
  }
}
