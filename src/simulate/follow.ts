/**
 * Which path does a motion take? The same loop as `simulate`, reported piece by piece; it can start inside a phase.
 */

import type { Mechanism, State } from "../mechanism/index.js";
import type { ContactPhase } from "../phase/index.js";
import { loop, settle } from "./loop.js";
import { type SimulateOptions, settingsOf } from "./options.js";
import type { ContactEvent } from "./record/contactEvent.js";
import { contactTerm } from "./record/ledger.js";
import { PathLog, type PathPiece } from "./record/pathLog.js";
import { RowReader } from "./record/rowReader.js";
import { SampleLog } from "./record/sampleLog.js";
import { type Recorded, trajectoryOf } from "./record/trajectory.js";
import { runFrom } from "./resume.js";
import { Run } from "./run.js";
import { accumulates } from "./transition/endless/chatter.js";

/** A start whose discrete state is known. */
export interface PhaseStart {
  readonly t: number;
  readonly state: Float64Array;
  readonly contacts: readonly ContactPhase[];
  /** The signs of the branches of kinks; read from the state, if left out. */
  readonly branches?: readonly number[];
  /** The state is the one before clock events of this time. */
  readonly due?: true;
}

/** A run without its inner states. */
export interface Followed extends Recorded {
  /** What happened before the first piece. */
  readonly early: readonly ContactEvent[];
}

/** Follows a motion from a state, or from a phase that it is in; pieces have extrema, or guards that come near zero. */
export function followPath(
  mechanism: Mechanism,
  start: State | PhaseStart,
  options: SimulateOptions,
  onPiece: (piece: PathPiece) => void,
  records: "extrema" | "passes" = "extrema",
): Followed {
  const settings = settingsOf(options);
  const free = "q" in start;
  const run = free
    ? new Run(mechanism, start, settings)
    : runFrom(
        mechanism,
        { t: start.t, after: start.state, modes: start.contacts, jammed: -1 },
        settings,
        start.t + settings.until,
      );
  if (!free && start.due) run.agenda.begin(start.t);
  if (!free && start.branches !== undefined) {
    run.p.set(start.branches, run.p.length - start.branches.length);
    run.branchesKnown = Number.POSITIVE_INFINITY;
  }
  if (settings.samples > 0)
    run.listeners.samples = new SampleLog(
      new RowReader(mechanism, run.p, settings.outputs),
      run.t,
      run.last,
      settings.samples,
    );
  run.listeners.path = new PathLog(onPiece, records);
  run.listeners.replay = loop;
  const energy = run.energy();
  const settled = free ? settle(run, start) : undefined;
  const before = { ...energy, ...contactTerm(run), modes: run.contacts.map(({ mode }) => mode) };
  const outcome = settled ?? loop(run);
  run.listeners.path.close(run);
  const { early = [] } = run.listeners.path;
  return Object.assign(trajectoryOf(run, outcome, before), { early });
}

/** The limit of a chatter: how long it takes, where it ends, how far that is, the time and region of the next hop. */
export interface ChatterLimit {
  readonly time: number;
  readonly state: Float64Array;
  readonly change: Float64Array;
  readonly hop: number;
  readonly region: number;
}

/**
 * That limit as a map of the state right after one of the impacts, between which other contacts may be closed and
 * kinks have these branches; undefined where hops do not accumulate.
 */
export function chatterMap(
  mechanism: Mechanism,
  contact: number,
  { contacts, branches }: Required<Pick<PhaseStart, "contacts" | "branches">>,
  options: SimulateOptions,
): (t: number, state: Float64Array) => ChatterLimit | undefined {
  const settings = settingsOf({ ...options, until: Number.MAX_VALUE, t: 0 });
  const run = new Run(mechanism, mechanism.start, settings);
  run.contacts = [...contacts];
  run.p.set(branches, run.p.length - branches.length);
  return (t, state) => {
    run.t = t;
    run.state.set(state);
    return accumulates(run, contact);
  };
}
