/**
 * Along which smooth pieces did a motion go? Each with its modes, its rows, the guard that ended it and the events that
 * followed at once: what is needed to differentiate the motion with respect to its start.
 */

import type { ContactPhase, Guard, Row } from "../../emit/index.js";
import type { Phase } from "../motion/phase.js";
import type { Outcome, Run } from "../run.js";
import type { ContactEvent } from "./eventLog.js";

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
}

type Begun = Pick<PathPiece, "contacts" | "rows" | "hyperstatic" | "p" | "t" | "state">;
type Ended = Begun & Pick<PathPiece, "tEnd" | "end" | "guard"> & { readonly firstEvent: number };

const none: readonly ContactEvent[] = Object.freeze([]);

/** Hands each piece on as soon as the next one begins. */
export class PathLog {
  private begun: Begun | undefined;
  private ended: Ended | undefined;
  private keeps = false;

  constructor(private readonly onPiece: (piece: PathPiece) => void) {}

  /** A phase is entered; one that is left at once without a guard was none. */
  enter(run: Run, { contacts, program }: Phase): void {
    if (this.keeps) {
      this.keeps = false;
      return;
    }
    this.close(run);
    const { rows, hyperstatic } = program.shape;
    this.begun = { contacts, rows, hyperstatic, p: run.p.slice(), t: run.t, state: run.state.slice() };
  }

  /** The next phase continues the piece: only the forces are shared in another way. */
  keep(): void {
    this.keeps = true;
  }

  leave(run: Run, end: Guard | Outcome | undefined): void {
    if (this.begun === undefined) return;
    const guard = end !== undefined && "index" in end ? end : undefined;
    const firstEvent = run.events.count;
    this.ended = { ...this.begun, tEnd: run.t, end: run.state.slice(), guard, firstEvent };
  }

  /** The last piece has no successor. */
  close(run: Run): void {
    if (this.ended === undefined) return;
    const { firstEvent, ...piece } = this.ended;
    this.ended = undefined;
    const events = run.events.count > firstEvent ? run.events.events(firstEvent) : none;
    this.onPiece({ ...piece, events, tAfter: run.t, after: run.state.slice() });
  }
}
