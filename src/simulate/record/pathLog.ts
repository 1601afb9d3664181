/**
 * Along which smooth pieces did a motion go? Each with its modes, its rows, the guard that ended it and the events
 * that followed at once: what is needed to differentiate the motion with respect to its start.
 */

import type { ContactPhase, Guard, Row } from "../../phase/index.js";
import type { Phase } from "../motion/phase.js";
import { addClosePasses, type ClosePass } from "./closePass.js";
import type { ContactEvent } from "./contactEvent.js";
import type { EventLog } from "./eventLog.js";
import { Extrema, type Peak } from "./extrema.js";
import type { Outcome } from "./outcome.js";

export interface PathPiece {
  readonly contacts: readonly ContactPhase[];
  readonly rows: readonly Row[];
  readonly hyperstatic: boolean;
  /** Parameters, then the signs of the branches of kinks. */
  readonly p: Float64Array;
  readonly t: number;
  readonly state: Float64Array;
  readonly tEnd: number;
  readonly end: Float64Array;
  /** What ended the piece; undefined at the end of the run. */
  readonly guard: Guard | undefined;
  /** What happened at its end, in the order of the run. */
  readonly events: readonly ContactEvent[];
  /** Where the next piece begins: later than the end where impacts accumulated in between. */
  readonly tAfter: number;
  readonly after: Float64Array;
  /** The extrema of each component of the state on the piece, inside steps too. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** The last local maxima of coordinates on the piece. */
  readonly peaks: readonly Peak[];
  /** Guards that came near zero and turned back. */
  readonly passes: readonly ClosePass[];
}

type Begun = Pick<PathPiece, "contacts" | "rows" | "hyperstatic" | "p" | "t" | "state">;
type Ended = Begun &
  Pick<PathPiece, "tEnd" | "end" | "guard" | "min" | "max" | "peaks" | "passes"> & {
    readonly firstEvent: number;
  };

const none: readonly ContactEvent[] = Object.freeze([]);
const noPasses: readonly ClosePass[] = Object.freeze([]);

/** Peaks of a piece that are kept. */
const keptPeaks = 2000;

/** The part of a run that the log reads. */
interface Told {
  readonly t: number;
  readonly state: Float64Array;
  readonly p: Float64Array;
  readonly events: EventLog;
  readonly listeners: { extrema: Extrema | undefined };
}

/** Hands each piece on as soon as the next one begins. */
export class PathLog {
  /** What happened before the first piece. */
  early: readonly ContactEvent[] | undefined;
  private begun: Begun | undefined;
  private ended: Ended | undefined;
  private keeps = false;
  private skips = false;

  private passes: ClosePass[] = [];
  private last: Float64Array | undefined;

  /** Without extrema runs need not examine every step. */
  constructor(
    private readonly onPiece: (piece: PathPiece) => void,
    private readonly records: "extrema" | "passes",
  ) {}

  /** A step that may have an event in it; `met`: the guard that it ends with. */
  step(phase: Phase, met: Guard | undefined): void {
    if (this.records === "passes") addClosePasses(phase, met, this.passes);
  }

  /**
   * A phase is entered; one that is left at once without a guard was none. One that the loads end where it begins
   * belongs to the event before it, whose time is that of the change.
   */
  enter(run: Told, { contacts, program }: Phase, endsAtOnce: boolean): void {
    const { keeps, ended } = this;
    this.keeps = false;
    // Where contacts change at that instant all the same, the piece has ended.
    if (keeps && run.events.count === ended?.firstEvent) {
      this.passes.push(...ended.passes);
      this.ended = undefined;
      this.approach(contacts);
      return;
    }
    this.skips = endsAtOnce;
    if (endsAtOnce) return;
    const state = run.state.slice();
    this.end(run, state);
    this.early ??= run.events.events();
    const { rows, hyperstatic } = program.shape;
    this.begun = { contacts, rows, hyperstatic, p: this.parametersOf(run), t: run.t, state };
    if (this.records === "extrema") run.listeners.extrema = new Extrema(run.state, keptPeaks);
  }

  /** Contacts that were out of reach where the piece began may have come near on its way. */
  private approach(contacts: readonly ContactPhase[]): void {
    const { begun } = this;
    if (begun === undefined || begun.contacts.every(({ far }) => far !== true)) return;
    const seen = begun.contacts.map((phase, i) => (phase.far === true ? (contacts[i] ?? phase) : phase));
    this.begun = { ...begun, contacts: seen };
  }

  /**
   * The next phase continues the piece: forces are shared in another way, or other motions have opened or closed in
   * addition.
   */
  keep(): void {
    this.keeps = !this.skips;
  }

  leave(run: Told, end: Guard | Outcome | undefined): void {
    if (this.begun === undefined || this.skips) return;
    const guard = end !== undefined && "index" in end ? end : undefined;
    const firstEvent = run.events.count;
    const state = run.state.slice();
    const { min, max, peaks } = run.listeners.extrema ?? { min: state, max: state, peaks: [] };
    // One literal: objects that are put together from parts are slower to make.
    const { contacts, rows, hyperstatic, p, t, state: first } = this.begun;
    this.ended = {
      contacts,
      rows,
      hyperstatic,
      p,
      t,
      state: first,
      tEnd: run.t,
      end: state,
      guard,
      firstEvent,
      min,
      max,
      peaks,
      passes: this.passes.length > 0 ? this.passes : noPasses,
    };
    if (this.passes.length > 0) this.passes = [];
  }

  /** Pieces mostly share their parameters. */
  private parametersOf({ p }: Told): Float64Array {
    const { last } = this;
    if (last?.length === p.length && last.every((value, i) => value === p[i])) return last;
    this.last = p.slice();
    return this.last;
  }

  /** The last piece has no successor. */
  close(run: Told): void {
    this.end(run, run.state.slice());
  }

  private end(run: Told, after: Float64Array): void {
    if (this.ended === undefined) return;
    const { firstEvent, contacts, rows, hyperstatic, p, t, state, tEnd, end, guard } = this.ended;
    const { min, max, peaks, passes } = this.ended;
    this.ended = undefined;
    const events = run.events.count > firstEvent ? run.events.events(firstEvent) : none;
    const tAfter = run.t;
    this.onPiece({
      contacts,
      rows,
      hyperstatic,
      p,
      t,
      state,
      tEnd,
      end,
      guard,
      events,
      tAfter,
      after,
      min,
      max,
      peaks,
      passes,
    });
  }
}
