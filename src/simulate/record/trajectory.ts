/** What does a run leave behind? Its outcome, where it ended, what happened on the way, and a ledger that closes. */

import type { ComplianceOptions } from "../../atlas/index.js";
import type { Mode } from "../../contact/index.js";
import { dynamicsLayout, namedState, type ParameterValues, type State } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import type { Identity, ImpactLaw } from "../../model/index.js";
import { signOf } from "../../phase/index.js";
import { type CompliantReport, compliantReport, contactEnergy } from "../compliant/report.js";
import type { Method } from "../method.js";
import { branchPlace } from "../motion/kink.js";
import type { Counts } from "../motion/phases.js";
import { presentPhase } from "../motion/several/supports.js";
import type { Settings } from "../options.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import type { Ambiguity } from "./ambiguity.js";
import type { ContactEvent } from "./contactEvent.js";
import { judged, ofTolerance } from "./judged.js";
import { notesOf } from "./notes.js";
import type { Incomplete, Losses, Outcome } from "./outcome.js";
import { keptSamples, type Samples } from "./sampleLog.js";

export interface FinalContact {
  readonly mode: Mode;
  readonly gap: number;
  readonly vT: number;
  readonly vN: number;
  readonly lambdaT: number;
  readonly lambdaN: number;
}

export interface FinalState extends State {
  readonly t: number;
  readonly j: number;
  readonly contacts: Readonly<Record<string, FinalContact>>;
  /** Expressions of the kinks that hold the motion; left out where none does. */
  readonly held?: readonly string[];
}

/** kinetic + potential = work + events − dissipated − friction − impacts + residual, each by its own quadrature, in joules. */
export interface Ledger {
  readonly kinetic: number;
  readonly potential: number;
  /** In compliant runs: the change of what the contacts store; it stands beside the potential. */
  readonly contact?: number;
  readonly work: number;
  readonly dissipated: number;
  readonly friction: number;
  readonly impacts: number;
  /** Energy that events of the model file have brought, where it has some. */
  readonly events?: number;
  readonly residual: number;
  /** The residual beside the largest term. */
  readonly relative: number;
  /** Some impact added energy: possible under newton and moreau with r > 0, and with moving surfaces. */
  readonly gainsEnergy: boolean;
}

/** What a run can be repeated from. */
export interface Provenance extends Identity {
  readonly mechanism: string;
  /** All of them, the model's own values too. */
  readonly parameters: ParameterValues;
  readonly start: State;
  readonly options: Pick<Settings, "until" | "t" | "samples" | "maxSteps" | "maxEvents"> &
    /** Left out where the method does not know them. */
    Partial<Pick<Settings, "rtol" | "atol" | "phase" | "step">> & {
      readonly method?: Method;
      readonly law?: ImpactLaw;
      readonly policy?: string;
      readonly follow?: readonly string[];
      readonly jump?: string;
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
  /** Left out where every list of futures was complete; else ambiguities may exist that are not among those recorded. */
  readonly complete?: false;
  /** Where it was not: when first, at how many decisions, and what was done instead. */
  readonly incomplete?: Incomplete;
  readonly provenance: Provenance;
  readonly stats: Stats;
  /** Of a compliant run: impacts, growth, verdict. */
  readonly compliant?: CompliantReport;
  readonly samples?: Samples;
  /** The state at a time of the run; at a jump the one after it. Throws Mistake outside the run. */
  readonly at: (t: number) => State;
  /**
   * Rows as in `samples`, at this many evenly spaced times from one time of the run to another and on both sides of every jump
   * between them. With one time: the row there; at a jump the last one is the one after it. Throws Mistake outside the run.
   */
  readonly rowsBetween: (from: number, to: number, count: number) => Samples;
}

/** Times and numbers of rows that a run can be asked for. */
export function checkTimes(times: readonly number[], first: number, last: number): void {
  for (const t of times)
    if (!(t >= first && t <= last)) throw new Mistake(`t must lie between ${first} and ${last}, got ${t}`);
}
export function checkCount(count: number): void {
  if (!(Number.isInteger(count) && count > 0))
    throw new Mistake(`count must be a positive integer, got ${count}`);
}

/** A trajectory without what is integrated again when it is asked for. */
export type Recorded = Omit<Trajectory, "at" | "rowsBetween">;

export function trajectoryOf(run: Run, outcome: Outcome, start: Beginning): Recorded {
  run.stretches.closeAll(run.t);
  run.events.addModes(run.contacts);
  const methods = run.book.counts();
  const { dop853, radau5 } = methods;
  const steps = dop853.steps + radau5.steps;
  const final = finalOf(run, outcome);
  const notes = notesOf(run);
  const end = { ...run.energy(), ...contactTerm(run) };
  const ledger = ledgerOf(start, end, run.losses, restEnergy(run), run.mechanism.events.length > 0);
  let events: ContactEvent[] | undefined;
  const trajectory: Recorded = {
    method: "events",
    ...(notes.length === 0 ? {} : { notes }),
    outcome: judged(outcome, final, ledger, ofTolerance(run.settings.rtol, steps)),
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
    provenance: provenanceOf(run),
    stats: {
      steps,
      evaluations: dop853.evaluations + radau5.evaluations,
      events: run.events.count,
      ...(run.laws === undefined ? {} : { methods }),
    },
    ...(run.listeners.samples === undefined
      ? {}
      : keptSamples(withFinal(run.listeners.samples.samples(), final), run.settings.onRows)),
  };
  return run.laws === undefined
    ? trajectory
    : withReport(trajectory, () => compliantReport(run, start.modes));
}

/** A run that ends where it starts has entered no phase: its final state is its only row. */
export function withFinal(
  { columns, rows }: Samples,
  { t, j, q, v, memory = {}, states = {}, contacts }: FinalState,
): Samples {
  if (rows.length > 0) return { columns, rows };
  const { values } = Object;
  const ofContacts = Object.values(contacts).flatMap(({ mode, gap, vT, lambdaN, lambdaT }) => [
    mode,
    gap,
    vT,
    lambdaN,
    lambdaT,
  ]);
  return {
    columns,
    rows: [[t, j, ...values(q), ...values(v), ...ofContacts, ...values(memory), ...values(states)]],
  };
}

/** A report is made when somebody asks for it. */
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

function provenanceOf({ mechanism, settings, start, p }: Run): Provenance {
  const {
    until,
    t,
    rtol,
    atol,
    phase,
    samples,
    maxSteps,
    maxEvents,
    law,
    jump,
    follow,
    policyText: policy,
  } = settings;
  return {
    ...mechanism.identity,
    mechanism: mechanism.name,
    parameters: Object.fromEntries(mechanism.parameters.map(({ name }, i) => [name, p[i] as number])),
    start,
    options: {
      until,
      t,
      rtol,
      atol,
      phase,
      samples,
      maxSteps,
      maxEvents,
      policy,
      ...(follow.length === 0 ? {} : { follow }),
      ...(law === undefined ? {} : { law }),
      ...(jump === undefined ? {} : { jump: `${jump.coordinate}'=${jump.value}` }),
      ...settings.compliance,
    },
  };
}

/** At a jam the forces of the slipping contacts are 0/0: not a number. */
export function finalOf(run: Run, { kind }: Outcome): FinalState {
  const { mechanism, reader, t, j } = run;
  const { stepper } = presentPhase(run);
  const { w, layout } = stepper;
  stepper.begin(t, run.state, 1);
  const forces = layout.g0 + layout.guards;
  const contacts = mechanism.contacts.map(({ name }, i): [string, FinalContact] => {
    reader.read(t, i);
    const { distance: gap, vT, vN } = reader;
    const mode = run.contacts[i]?.mode as Mode;
    const lost = kind === "jam" && signOf(mode) !== 0;
    const [lambdaN, lambdaT] = [0, 1].map((k) => (lost ? Number.NaN : (w[forces + 2 * i + k] as number)));
    return [name, { mode, gap, vT, vN, lambdaT: lambdaT as number, lambdaN: lambdaN as number }];
  });
  const held = mechanism.kinks.flatMap(({ text }, i) => (run.p[branchPlace(run, i)] === 0 ? [text] : []));
  return {
    t,
    j,
    ...namedState(mechanism, run.state),
    contacts: Object.fromEntries(contacts),
    ...(held.length === 0 ? {} : { held }),
  };
}

/** The stored energy of a compliant run; nothing for a rigid one. */
export const contactTerm = (run: Run): { readonly contact?: number } =>
  run.laws === undefined ? {} : { contact: contactEnergy(run) };

/** The size of a position is at least the one below which the tolerance of the run is absolute. */
function restEnergy({ mechanism, state, t, p, settings: { rtol, atol } }: Run): number {
  const { n, h } = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n), p, values);
  const size = (q: number, i: number) => Math.abs(values[h + i] as number) * (atol / rtol + Math.abs(q));
  return simulateTolerances.still * state.subarray(0, n).reduce((sum, q, i) => sum + size(q, i), 0);
}

interface Energy {
  readonly kinetic: number;
  readonly potential: number;
  /** What compliant contacts store; left out where all contacts are rigid. */
  readonly contact?: number;
}

/** How a run began: its energies, and the modes of its contacts. */
export interface Beginning extends Energy {
  readonly modes: readonly Mode[];
}

/** `rest`: an energy below which all terms belong to a mechanism at rest. */
export function ledgerOf(start: Energy, end: Energy, losses: Losses, rest = 0, withEvents = false): Ledger {
  const kinetic = end.kinetic - start.kinetic;
  const potential = end.potential - start.potential;
  const contact = (end.contact ?? 0) - (start.contact ?? 0);
  const { work, dissipated, friction, impacts, events, gain } = losses;
  const residual = kinetic + potential + contact - (work + events - dissipated - friction - impacts);
  // The energy at the start counts as well, that of rest, and a share of the potential: where nothing happens all others are roundings.
  const terms = [
    start.kinetic,
    kinetic,
    potential,
    contact,
    work,
    dissipated,
    friction,
    impacts,
    events,
    rest,
  ];
  const stored = Math.max(Math.abs(start.potential), Math.abs(end.potential));
  const largest = Math.max(...terms.map(Math.abs), simulateTolerances.smallestChange * stored);
  const relative = largest === 0 ? 0 : residual / largest;
  return {
    kinetic,
    potential,
    ...(end.contact === undefined ? {} : { contact }),
    work,
    dissipated,
    friction,
    impacts,
    ...(withEvents ? { events } : {}),
    residual,
    relative,
    gainsEnergy: gain > 1e-12 * largest,
  };
}
