/** The motion of a mechanism from a start state, as a trajectory. */

import { lawsOf } from "../atlas/index.js";
import { StepLog } from "../integrate/index.js";
import { type Mechanism, namedState, parameterVector, type State } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { loop, settle } from "./loop.js";
import { type MotionOptions, type Settings, settingsOf, simulateDefaults } from "./options.js";
import { columnsOf } from "./record/columns.js";
import { DenseOutput } from "./record/dense.js";
import { sharperTolerances, withEventErrors } from "./record/eventErrors.js";
import { finalOf } from "./record/finalState.js";
import { contactTerm } from "./record/ledger.js";
import { frictionNotes } from "./record/notes.js";
import { RowReader, type SampleRow } from "./record/rowReader.js";
import { SampleLog, type Samples } from "./record/sampleLog.js";
import {
  checkCount,
  checkTime,
  type Readers,
  type Trajectory,
  trajectoryOf,
  withFinal,
  withReaders,
} from "./record/trajectory.js";
import { runFrom } from "./resume.js";
import { Run } from "./run.js";
import { simulateBySteps } from "./stepped/simulateBySteps.js";

/**
 * The motion from a start state. Throws Mistake where the state or an option is a mistake; mechanics ends in an
 * outcome.
 */
export function simulate(mechanism: Mechanism, start: State, options: MotionOptions = {}): Trajectory {
  const settings = settingsOf(options.errors === true ? shown(options, 0) : options);
  if (settings.method === "timestepping") {
    refuseCompliant(mechanism, settings);
    return simulateBySteps(mechanism, start, settings);
  }
  const run = new Run(mechanism, start, settings);
  const reader = new RowReader(mechanism, run.p, settings.outputs); // says what is wrong with an output before the run
  if (settings.samples > 0)
    run.listeners.samples = new SampleLog(reader, run.t, run.last, settings.samples, settings.onRows);
  if (settings.dense) run.book.log = new StepLog(mechanism.kinks.length, simulateDefaults.denseNumbers);
  const energy = run.energy();
  run.findings.remarks = frictionNotes(run);
  run.listeners.replay = loop;
  const begun = settle(run, start);
  const before = { ...energy, ...contactTerm(run), modes: run.contacts.map(({ mode }) => mode) };
  const outcome = begun ?? loop(run);
  const recorded = withReaders(trajectoryOf(run, outcome, before), readersOf(run, start, settings));
  if (!settings.errors) return recorded;
  const { onRows: _, ...same } = shown(options, 0.5);
  const second = { ...same, ...sharperTolerances(settings), samples: 0, dense: false, errors: false };
  return withEventErrors(recorded, simulate(mechanism, start, second));
}

/** A run whose errors are estimated is computed twice: each of the two is one half of its progress. */
function shown<Options extends MotionOptions>(options: Options, from: number): Options {
  const { onProgress } = options;
  if (onProgress === undefined) return options;
  return { ...options, onProgress: (share, note) => onProgress(from + share / 2, note) };
}

/** Steps of fixed length do not resolve what happens inside a compliant contact. */
function refuseCompliant(mechanism: Mechanism, { compliance, parameters }: Settings): void {
  const laws = lawsOf(mechanism, compliance, parameterVector(mechanism, parameters));
  const soft = laws?.findIndex((law) => law !== undefined) ?? -1;
  if (soft < 0) return;
  const name = mechanism.contacts[soft]?.name;
  throw new Mistake(
    `contact ${name}: method timestepping supports rigid contacts only; use contacts rigid (--contact rigid)`,
  );
}

/** States and rows by polynomials where they are kept, else by integration. */
function readersOf(run: Run, start: State, settings: Settings): Readers {
  const { mechanism, book } = run;
  let dense: DenseOutput | undefined;
  const moveTo = (t: number): DenseOutput | undefined => {
    checkTime(t, settings.t, run.t);
    if (book.log === undefined || t === run.t) return undefined;
    dense ??= new DenseOutput(book.log, book.all, run.p);
    return dense.moveTo(t) ? dense : undefined;
  };
  const state = new Float64Array(run.state.length);
  const between: Readers["rowsBetween"] = (from, to, count) =>
    rowsBetween(run, start, settings, { from, to, count });
  return {
    at(t) {
      const there = moveTo(t);
      if (there !== undefined) there.stateInto(state);
      return namedState(mechanism, there === undefined ? integratedState(run, start, settings, t) : state);
    },
    columns(times) {
      const reader = new RowReader(mechanism, run.p, settings.outputs);
      return columnsOf(
        mechanism,
        run.p,
        times,
        settings.outputs,
        (t) => moveTo(t)?.row(reader, t) ?? (between(t, t, 1).rows.at(-1) as SampleRow),
      );
    },
    rowsBetween: between,
  };
}

/** The state at a time of the run, by integration from the last event before it. */
function integratedState(run: Run, start: State, settings: Settings, t: number): Float64Array {
  if (t === run.t) return run.state;
  const { again, resumed } = repeat(run, start, settings, t, t);
  if (again.last > again.t && (resumed || settle(again, start) === undefined)) loop(again);
  return again.state;
}

/** Rows of a part of the run, by integration from the last event before it. */
function rowsBetween(
  run: Run,
  start: State,
  settings: Settings,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): Samples {
  checkCount(count);
  const { again, resumed } = repeat(run, start, settings, from, to);
  const reader = new RowReader(run.mechanism, again.p, settings.outputs);
  again.listeners.samples = new SampleLog(reader, from, to, count);
  again.listeners.replay = loop;
  const outcome = (resumed ? undefined : settle(again, start)) ?? loop(again);
  const { columns, rows } = withFinal(again.listeners.samples, again.state, finalOf(again, outcome));
  return { columns, rows: rows.filter(([t]) => (t as number) >= from) };
}

/**
 * The run once more up to a time, not yet integrated; resumed at the last event before another time where there is
 * one.
 */
function repeat(run: Run, start: State, settings: Settings, since: number, until: number) {
  checkTime(since, settings.t, run.t);
  checkTime(until, since, run.t);
  const last = run.events.lastBefore(since);
  // Ambiguities are counted from the start of a run, so one that follows given futures is repeated as a whole; at
  // the moment of
  // an event nothing is left to follow.
  const event = settings.follow.length === 0 || last?.t === until ? last : undefined;
  const part = { ...settings, until: until - settings.t, samples: 0, onProgress: () => undefined };
  const again =
    event === undefined ? new Run(run.mechanism, start, part) : runFrom(run.mechanism, event, part, until);
  return { again, resumed: event !== undefined };
}
