/** What does a run leave behind? Its outcome, where it ended, what happened on the way, and a ledger that closes. */

import type { ComplianceOptions } from "../../atlas/index.js";
import type { OutputTexts, ParameterValues, State } from "../../mechanism/index.js";
import { Mistake, shown } from "../../mistake/index.js";
import type { Identity, ImpactLaw } from "../../model/index.js";
import { hashOf } from "../../numerics/index.js";
import { type CompliantReport, compliantReport } from "../compliant/report.js";
import type { Method } from "../method.js";
import type { Counts } from "../motion/counts.js";
import { type JumpOption, mostRows, type Settings, simulateDefaults } from "../options.js";
import type { PolicyOptions } from "../policy.js";
import type { Run } from "../run.js";
import type { Ambiguity } from "./ambiguity.js";
import type { Columns } from "./columns.js";
import type { ContactEvent } from "./contactEvent.js";
import { type FinalState, finalOf } from "./finalState.js";
import { judged, ofTolerance } from "./judged.js";
import { type Beginning, beyondTolerance, contactTerm, type Ledger, ledgerOf, restEnergy } from "./ledger.js";
import { notesOf } from "./notes.js";
import type { Incomplete, Outcome } from "./outcome.js";
import { keptSamples, type SampleLog, type Samples } from "./sampleLog.js";

/** What a run can be repeated from. */
export interface Provenance extends Identity {
  readonly mechanism: string;
  /** All of them, the model's own values too. */
  readonly parameters: ParameterValues;
  readonly start: State;
  readonly options: Pick<Settings, "until" | "t" | "samples" | "maxSteps" | "maxEvents"> &
    /** Left out where the method does not have them. */
    Partial<Pick<Settings, "rtol" | "atol" | "phase" | "step">> & {
      readonly method?: Method;
      readonly law?: ImpactLaw;
      readonly policy?: PolicyOptions;
      readonly follow?: readonly string[];
      readonly jump?: JumpOption;
      readonly outputs?: OutputTexts;
    } & ComplianceOptions;
}

export interface Stats {
  readonly steps: number;
  readonly evaluations: number;
  readonly events: number;
  /** Of timestepping: the length of the steps, and the largest residual of a step's contact problem. */
  readonly step?: number;
  readonly residual?: number;
  /** Of a compliant run: the work by the integrator that did it. */
  readonly methods?: Counts;
}

export interface Trajectory {
  readonly method: Method;
  /** What the method does not look for, or does in another way than the model says. */
  readonly notes?: readonly string[];
  readonly outcome: Outcome;
  readonly final: FinalState;
  readonly events: readonly ContactEvent[];
  readonly ledger: Ledger;
  readonly ambiguities: readonly Ambiguity[];
  /**
   * Left out where every list of futures was complete; else ambiguities may exist that are not among those
   * recorded.
   */
  readonly complete?: false;
  /** Where it was not: when first, at how many decisions, and what was done instead. */
  readonly incomplete?: Incomplete;
  readonly provenance: Provenance;
  readonly stats: Stats;
  /** Of a compliant run: impacts, growth, verdict. */
  readonly compliant?: CompliantReport;
  readonly samples?: Samples;
  /** 64 bits of outcome, final state, events and ledger: the same on every engine, with every back end. */
  readonly hash: string;
  /** Of a run that keeps its polynomials: how many, and how much memory they take. */
  readonly dense?: DenseReport;
  /**
   * The state at a time of the run; at a jump the one after it. By the polynomial of the step there; where none is
   * kept, as with `dense: false` or between impacts that were completed together, by integration from the last
   * event. Throws Mistake outside the run.
   */
  readonly at: (t: number) => State;
  /** The motion at times of the run, in the same way: states, contacts and definitions by name. */
  readonly columns: (times: ArrayLike<number>) => Columns;
  /**
   * Rows as in `samples`, at this many evenly spaced times from one time of the run to another and on both sides of
   * every jump between them. With one time: the row there; at a jump the last one is the one after it. Throws
   * Mistake outside the run.
   */
  readonly rowsBetween: (from: number, to: number, count: number) => Samples;
}

/** Polynomials of a run. */
export interface DenseReport {
  readonly steps: number;
  /** Numbers kept, 8 bytes each. */
  readonly numbers: number;
  /** False where more would have been needed than are kept: later states are integrated again. */
  readonly complete: boolean;
}

/** Times and numbers of rows that can be requested from a run. */
export function checkTime(t: number, first: number, last: number): void {
  if (!(typeof t === "number" && t >= first && t <= last))
    throw new Mistake(`t must be a number between ${first} and ${last}, got ${shown(t)}`);
}
export function checkCount(count: number): void {
  if (!(Number.isInteger(count) && count > 0 && count <= mostRows))
    throw new Mistake(`count must be a whole number from 1 to ${mostRows}, got ${count}`);
}

/** What a trajectory computes when it is requested. */
export type Readers = Pick<Trajectory, "at" | "columns" | "rowsBetween">;

/** A trajectory without that. */
export type Recorded = Omit<Trajectory, keyof Readers | "hash">;

/** The functions are not among the entries of a trajectory: copies of it, and JSON, hold data only. */
export function withReaders(recorded: Recorded, readers: Readers): Trajectory {
  for (const [name, value] of Object.entries(readers)) Object.defineProperty(recorded, name, { value });
  let hash: string | undefined;
  Object.defineProperty(recorded, "hash", {
    get: () => {
      const { outcome, final, events, ledger } = recorded;
      hash ??= hashOf([outcome.kind, final, events, ledger]);
      return hash;
    },
    enumerable: true,
  });
  return recorded as Trajectory;
}

/** Of positions, by which a ledger without motion is measured; the same whatever the tolerance. */
const restSize = simulateDefaults.atol / simulateDefaults.rtol;

export function trajectoryOf(run: Run, outcome: Outcome, start: Beginning): Recorded {
  run.stretches.closeAll(run.t);
  run.events.addModes(run.contacts);
  const methods = run.book.counts();
  const { dop853, radau5 } = methods;
  const steps = dop853.steps + radau5.steps;
  const final = finalOf(run, outcome);
  const notes = notesOf(run);
  const end = { ...run.energy(), ...contactTerm(run) };
  const rest = restEnergy(run, restSize);
  const ledger = ledgerOf(start, end, run.losses, rest, run.mechanism.events.length > 0);
  let events: ContactEvent[] | undefined;
  const trajectory: Recorded = {
    method: "events",
    ...(notes.length === 0 ? {} : { notes }),
    outcome: judged(outcome, final, beyondTolerance(run, ledger), ofTolerance(run.settings.rtol, steps)),
    final,
    get events() {
      events ??= run.events.events();
      return events;
    },
    ledger,
    ambiguities: run.ambiguities,
    ...(run.findings.incomplete === undefined
      ? {}
      : { complete: false as const, incomplete: run.findings.incomplete }),
    provenance: runProvenance(run),
    stats: {
      steps,
      evaluations: dop853.evaluations + radau5.evaluations,
      events: run.events.count,
      ...(run.laws === undefined ? {} : { methods }),
    },
    ...denseReport(run),
    ...(run.listeners.samples === undefined
      ? {}
      : keptSamples(withFinal(run.listeners.samples, run.state, final), run.settings.onRows)),
  };
  return run.laws === undefined
    ? trajectory
    : withReport(trajectory, () => compliantReport(run, start.modes));
}

function denseReport({ book: { log } }: Run): { readonly dense?: DenseReport } {
  if (log === undefined) return {};
  const { count: steps, numbers, full } = log;
  return { dense: { steps, numbers, complete: !full } };
}

/** A run that ends where it starts has entered no phase: its final state is its only row. */
export function withFinal(
  log: SampleLog,
  state: Float64Array,
  { t, j, q, v, memory = {}, states = {}, contacts }: FinalState,
): Samples {
  const { columns, rows } = log.samples();
  if (rows.length > 0) return { columns, rows };
  const { values } = Object;
  const ofContacts = Object.values(contacts).flatMap(({ mode, gap, vT, lambdaN, lambdaT }) => [
    mode,
    gap,
    vT,
    lambdaN,
    lambdaT,
  ]);
  const own = [t, j, ...values(q), ...values(v), ...ofContacts, ...values(memory), ...values(states)];
  return { columns, rows: [[...own, ...log.reader.outputsAt(t, state)]] };
}

/** A report is made on first access. */
function withReport(trajectory: Recorded, make: () => CompliantReport): Recorded {
  let report: CompliantReport | undefined;
  return Object.defineProperty(trajectory, "compliant", {
    get: () => {
      report ??= make();
      return report;
    },
    enumerable: true,
  });
}

/** The run that a method has made, as far as its result depends on it. */
type Made = Pick<Run, "mechanism" | "settings" | "start" | "p">;

export function runProvenance({ mechanism, settings, start, p }: Made): Provenance {
  const { until, t, method, rtol, atol, phase, step, samples, maxSteps, maxEvents } = settings;
  const { policyOptions: policy, law, jump, follow, outputs, compliance } = settings;
  const byEvents = method === "events";
  return {
    ...mechanism.identity,
    mechanism: mechanism.name,
    parameters: Object.fromEntries(mechanism.parameters.map(({ name }, i) => [name, p[i] as number])),
    start,
    options: {
      ...{ until, t },
      ...(byEvents ? { rtol, atol, phase } : { method, step }),
      ...{ samples, maxSteps, maxEvents },
      ...(byEvents ? { policy } : {}),
      ...(follow.length === 0 ? {} : { follow }),
      ...(law === undefined ? {} : { law }),
      ...(jump === undefined ? {} : { jump: { [jump.coordinate]: jump.value } }),
      ...(Object.keys(outputs).length === 0 ? {} : { outputs }),
      ...(byEvents ? compliance : {}),
    },
  };
}
