/**
 * What belongs to a phase while it runs? Its program with a work space, the watch on its guards, the step it begins
 * with.
 */

import type { PhaseProgram, PointOfMotion } from "../../emit/index.js";
import { CrossingSearch, type Stepper, type StiffStepper } from "../../integrate/index.js";
import { type ContactPhase, type Guard, guardRule } from "../../phase/index.js";
import { newMethodState } from "../compliant/methodState.js";
import { simulateTolerances } from "../tolerances.js";

/** State and rates where they stand in a work space. */
function pointAt(w: Float64Array, y: number, f: number, n: number): PointOfMotion {
  return {
    q: w.subarray(y, y + n),
    v: w.subarray(y + n, y + 2 * n),
    a: w.subarray(f + n, f + 2 * n),
  };
}

export class Phase {
  readonly search: CrossingSearch;
  readonly signs: Int8Array;
  readonly armed: Uint8Array;
  readonly slack: Float64Array;
  /** The guards that watch the free acceleration in stick. */
  readonly freeNormals: readonly number[];
  /** The guards that are expressions of events of the model file. */
  readonly triggers: readonly number[];
  /** The guard that watches the determinant in slip; −1 where there is none. */
  readonly rate: number;
  /** The step with which phases of this kind begin; not a number while nothing is known. */
  h = Number.NaN;
  /**
   * When it began, and after how long it is expected to have ended; not a number where the last ones do not
   * determine it.
   */
  began = Number.NaN;
  lasts = Number.NaN;
  /** Its start has a row of its own. */
  hasStartRow = false;
  /** How long the last two of its kind took. */
  private lasted = Number.NaN;
  private earlier = Number.NaN;
  /** Size of the determinant at the start of the phase. */
  determinant = Number.NaN;
  /** Its motion at the start of a step, and at the end: this time after the start, 0 until that was needed. */
  readonly start: PointOfMotion;
  readonly soon: PointOfMotion;
  ahead = 0;
  /** Where it stands among the phases of the run. */
  place = 0;
  /** Steps of its stepper that the run has counted. */
  counted = 0;
  /** Where runs in phases of the same code meet, once it was requested; null where they cannot. */
  berth: { readonly code: PhaseProgram["code"] } | null | undefined;
  readonly method = newMethodState();

  constructor(
    readonly contacts: readonly ContactPhase[],
    readonly program: PhaseProgram,
    readonly stepper: Stepper | StiffStepper,
  ) {
    const { guards } = program;
    const { w, layout } = stepper;
    this.start = pointAt(w, layout.y0, layout.f0, layout.state / 2);
    this.soon = pointAt(w, layout.y1, layout.f1, layout.state / 2);
    this.signs = new Int8Array(guards.length);
    this.armed = new Uint8Array(guards.length);
    this.slack = new Float64Array(guards.length);
    this.search = new CrossingSearch(stepper.program, stepper.w, stepper.p, this);
    this.freeNormals = [...guards.keys()].filter((i) => guardRule(guards[i] as Guard).opensFlight);
    this.triggers = [...guards.keys()].filter((i) => guardRule(guards[i] as Guard).of === "event");
    this.rate = guards.findIndex((guard) => guardRule(guard).jams);
  }

  /**
   * It ends with an event: on a periodic motion the next one of its kind ends like this one, or like the one
   * before.
   */
  ends(t: number): void {
    const time = t - this.began;
    const { lasted, earlier } = this;
    const change = Math.abs(time - lasted);
    const turn = Math.abs(time - earlier);
    if (change <= simulateTolerances.sameDuration * time)
      this.lasts = (1 + simulateTolerances.leastMargin) * time + 10 * change;
    else if (turn <= simulateTolerances.sameDuration * time)
      this.lasts = (1 + simulateTolerances.leastMargin) * lasted + 10 * turn;
    else this.lasts = Number.NaN;
    this.earlier = lasted;
    this.lasted = time;
  }
}
