/**
 * What is the state of a run at a moment? Time and state, and the discrete state: which contacts are closed, in
 * which mode, on which branch of a kink. The discrete state is stored and never derived from floating-point
 * values.
 */

import { type Laws, lawsOf } from "../atlas/index.js";
import { isClipped, type Mode, numbersOf } from "../contact/index.js";
import { type Law, lawNamed } from "../impact/index.js";
import { ownRoom, type Room } from "../integrate/index.js";
import {
  type CouplingPattern,
  couplingOf,
  groupsOf,
  type Mechanism,
  parameterVector,
  type State,
  stateVectors,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import type { ImpactLaw } from "../model/index.js";
import type { ContactPhase, Support } from "../phase/index.js";
import { compliantPhase, isEvent, modeEvent, phases, withMode } from "./contactPhases.js";
import { Accumulation } from "./motion/accumulation.js";
import { idleAt } from "./motion/activity.js";
import { Agenda } from "./motion/agenda.js";
import { type Folds, foldsOf } from "./motion/folds.js";
import { type Horizon, horizonOf } from "./motion/horizon.js";
import { ContactReader } from "./motion/numbers.js";
import { PhaseBook } from "./motion/phases.js";
import { type Reach, reachOf } from "./motion/reach.js";
import { newWalk, type Walk } from "./motion/walk.js";
import type { Settings } from "./options.js";
import { checkMechanismNames } from "./policy.js";
import type { Ambiguity } from "./record/ambiguity.js";
import { EventLog } from "./record/eventLog.js";
import type { Extrema } from "./record/extrema.js";
import { ImpactHistory } from "./record/impactHistory.js";
import type { RunFindings } from "./record/notes.js";
import { type Losses, type Outcome, type OutcomeKind, outcomeAt } from "./record/outcome.js";
import type { OutputExtrema } from "./record/outputExtrema.js";
import type { PathLog } from "./record/pathLog.js";
import type { SampleLog } from "./record/sampleLog.js";
import { Stretches } from "./record/stretches.js";
import type { Step } from "./transition/step.js";

/** One of several futures, and how a run takes it. */
export interface ForkOption {
  readonly label: string;
  readonly because: string;
  /** The family of which this is one member. */
  readonly family?: string;
  readonly follow: (run: Run) => Step;
}

/** Recorders of the motion; none of them changes it. */
interface Listeners {
  samples: SampleLog | undefined;
  /** Receives every phase, if the path of the motion is recorded. */
  path: PathLog | undefined;
  /** The extrema of the motion and of its outputs, if they are recorded. */
  extrema: Extrema | undefined;
  outputs: OutputExtrema | undefined;
  /** Of a run that only fills rows of another one: the j of all of them. */
  frozenJ: number | undefined;
  /** Carries such a run; handed in, because the loop stands above the transitions. */
  replay: (run: Run) => Outcome;
  /** Where several futures are open: called with them instead of the policy, and the run ends there. */
  onFork: ((rule: string, options: readonly ForkOption[]) => void) | undefined;
}

/** Compliant contacts push whatever others do: all contacts are one block then. */
const everyOther = (count: number): CouplingPattern =>
  Array.from({ length: count }, () => Array.from({ length: count }, () => true));

export class Run {
  t: number;
  j = 0;
  readonly state: Float64Array;
  /** The laws of compliant contacts; undefined where all are rigid. */
  readonly laws: Laws | undefined;
  /** Some contacts are compliant, others rigid. */
  readonly mixed: boolean;
  /** Parameters, then the numbers of compliant contacts, then the signs of the branches of kinks. */
  readonly p: Float64Array;
  contacts: readonly ContactPhase[];
  /** Of each contact: the law of the run, else its own. */
  private readonly impactLaws: readonly Law[];
  /** How contacts whose forces are not unique carry the load; undefined where it has not been read. */
  supports: readonly Support[] | undefined;
  /** The contact starts the phase with gap 0 (in flight) or without slip (in slip). */
  readonly fresh: Uint8Array;
  /** The contact does not act: its condition is not positive. */
  readonly idle: Uint8Array;
  /** When it has opened without an impact for the last time. */
  readonly left: Float64Array;
  /** Which contacts are coupled by their forces. */
  readonly coupling: CouplingPattern;
  /** The expected time of the next landing after a jump; the first step goes little beyond it. */
  hop = Number.POSITIVE_INFINITY;
  readonly losses: Losses = { work: 0, dissipated: 0, friction: 0, impacts: 0, events: 0, gain: 0 };
  readonly ambiguities: Ambiguity[] = [];
  readonly findings: RunFindings = { remarks: [], incomplete: undefined, closed: 0, jumped: false };
  /** The ambiguities that last, by their contacts. */
  readonly stretches = new Stretches();
  /** The sign that the free acceleration of a sticking contact has just taken; 0 where its value says it. */
  readonly freeSign: Int8Array;
  readonly events: EventLog;
  readonly reader: ContactReader;
  readonly book: PhaseBook;
  readonly listeners: Listeners = {
    samples: undefined,
    path: undefined,
    extrema: undefined,
    outputs: undefined,
    frozenJ: undefined,
    replay: () => this.outcome("stopped"),
    onFork: undefined,
  };
  readonly walk: Walk = newWalk();
  /** Of kinks, by their places. */
  readonly crossings: Accumulation;
  /** Of each contact the impacts in a row that may become a chatter: how many, and the first speed. */
  readonly hops: Int32Array;
  readonly firstHop: Float64Array;
  /** Of each contact, the last impacts of its group: a word of them may repeat. */
  readonly histories: readonly ImpactHistory[];
  /** Events since time moved last. */
  stalled = 0;
  /** Jumps at this instant that are still being settled. */
  nested = 0;
  /** Passes over the switching values at the start; infinite once the branches of all kinks are known. */
  branchesKnown = 0;
  readonly last: number;
  /** Events of the model file that are due. */
  readonly agenda: Agenda;
  /** How far steps may reach over short loads, contacts out of reach, dependent slides; undefined without them. */
  readonly horizon: Horizon | undefined;
  readonly reach: Reach | undefined;
  readonly folds: Folds | undefined;

  constructor(
    readonly mechanism: Mechanism,
    readonly start: State,
    readonly settings: Settings,
    /** Where its parameters and work spaces stand. */
    readonly room: Room = ownRoom,
    /** Its ledger is not needed. */
    readonly bare = false,
  ) {
    const [q, v] = stateVectors(mechanism, start);
    checkMechanismNames(mechanism, settings.policy, settings.jump);
    this.t = settings.t;
    this.last = settings.t + settings.until;
    this.state = Float64Array.of(...q, ...v);
    const parameters = parameterVector(mechanism, settings.parameters);
    this.laws = lawsOf(mechanism, settings.compliance, parameters);
    const numbers = (this.laws ?? []).flatMap((law) => (law === undefined ? [1, 0] : numbersOf(law)));
    const all = [...parameters, ...numbers, ...mechanism.kinks.map(() => 1)];
    this.p = room.take(all.length);
    this.p.set(all);
    this.contacts = mechanism.contacts.map(() => phases.flight);
    this.impactLaws = mechanism.contacts.map(({ law }) => lawNamed(settings.law ?? (law as ImpactLaw)));
    const count = mechanism.contacts.length;
    this.fresh = new Uint8Array(count);
    this.freeSign = new Int8Array(count);
    this.left = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    this.hops = new Int32Array(count);
    this.firstHop = new Float64Array(count);
    this.coupling = this.laws === undefined ? couplingOf(mechanism) : everyOther(count);
    const histories = mechanism.contacts.map(() => new ImpactHistory());
    this.histories = groupsOf(this.coupling).map((group) => histories[group] as ImpactHistory);
    this.events = new EventLog(
      mechanism,
      mechanism.contacts.map(({ name }) => name),
      mechanism.events.map(({ name }) => name),
      mechanism.kinks.map(({ text }) => text),
    );
    this.idle = idleAt(mechanism, this.laws, parameters, this.t, this.state);
    this.mixed = this.laws?.includes(undefined) === true;
    const others = this.mixed ? this : undefined;
    this.reader = new ContactReader(mechanism, parameters, this.state, settings, others, this.idle);
    this.agenda = new Agenda(mechanism, parameters, this.t);
    this.crossings = new Accumulation(this.t);
    this.horizon = horizonOf(mechanism);
    this.reach = this.laws === undefined ? reachOf(mechanism) : undefined;
    this.folds = this.laws === undefined ? foldsOf(mechanism) : undefined;
    this.book = new PhaseBook(mechanism, this.p, settings, this.laws, room, bare && this.laws === undefined);
  }

  readonly lawOf = (contact: number): Law => this.impactLaws[contact] as Law;

  /** No slide, and no other closed contact is coupled to this one: the kernels of one contact decide. */
  alone(contact: number): boolean {
    const feels = this.coupling[contact] as readonly boolean[];
    for (let i = 0; i < this.contacts.length; i++) {
      if (!feels[i]) continue;
      if (this.mechanism.contacts[i]?.bilateral) return false;
      if (i !== contact && (this.contacts[i]?.mode !== "flight" || this.mayPush(i))) return false;
    }
    return true;
  }

  /** After an impact of another contact: hops of those that are coupled to it begin anew. */
  forgetHops(contact: number): void {
    const feels = this.coupling[contact] as readonly boolean[];
    for (let i = 0; i < feels.length; i++) if (i !== contact && feels[i]) this.hops[i] = 0;
  }

  /** A damped contact that is open inside the other body: another velocity may make it push. */
  private mayPush(contact: number): boolean {
    const law = this.laws?.[contact];
    return law !== undefined && isClipped(law) && this.reader.read(this.t, contact) && this.reader.gap < 0;
  }

  /** Kinetic (T₂ − T₀) and potential energy. */
  energy(): { kinetic: number; potential: number } {
    const { mechanism, state } = this;
    const n = state.length / 2;
    const out = new Float64Array(mechanism.energies.size);
    mechanism.energies.into(this.t, state.subarray(0, n), state.subarray(n), this.p, out);
    return { kinetic: out[0] as number, potential: out[1] as number };
  }

  /** Keeps the state before the next event. Loads may jump with it: how redundant contacts carry them is read anew. */
  mark(): void {
    const { state, events } = this;
    this.supports = undefined;
    for (let i = 0; i < state.length; i++) events.before[i] = state[i] as number;
  }

  setMode(contact: number, mode: Mode): void {
    const before = this.contacts[contact] as ContactPhase;
    const compliant = this.laws?.[contact] !== undefined;
    if (before.mode === "stick" && mode !== "stick" && !compliant) {
      this.stretches.close(contact, this.t);
      this.freeSign[contact] = 0;
    }
    if (before.mode !== mode) {
      if (this.stretches.openOf(contact) !== undefined) this.stretches.close(contact, this.t);
      this.supports = undefined;
    }
    this.contacts = compliant
      ? this.contacts.with(contact, compliantPhase(mode, before.layer, before.side))
      : withMode(this.contacts, contact, mode);
  }

  /** A mode change without a jump, named after the new mode. */
  change(contact: number, to: Mode): void {
    const from = this.contacts[contact]?.mode as Mode;
    if (from === to) return;
    if (to === "flight") this.left[contact] = this.t;
    const own = this.mechanism.contacts[contact] as Mechanism["contacts"][number];
    if (isEvent(own, from, to)) {
      this.mark();
      this.events.add(this, this.j, modeEvent(to, own.rubs), contact, from, to);
      this.j++;
    }
    this.setMode(contact, to);
  }

  /** A kink begins to hold the motion, or lets it go. */
  addKinkEvent(type: "hold" | "release", kink: number): void {
    this.mark();
    this.events.add(this, this.j, type, kink, "flight", "flight");
    this.j++;
  }

  /** A decision was taken from a list of futures that may not hold all of them. */
  noteIncomplete(note: string): void {
    const { t, decisions, note: first } = this.findings.incomplete ?? { t: this.t, decisions: 0, note };
    this.findings.incomplete = { t, decisions: decisions + 1, note: first };
  }

  /** Ends the run at a fork, if a caller listens for forks. */
  fork(rule: string, options: readonly ForkOption[]): Outcome | undefined {
    if (this.listeners.onFork === undefined) return undefined;
    this.listeners.onFork(rule, options);
    const labels = options.map(({ label }) => label).join(", ");
    return this.outcome("indeterminate", `the motion branches: ${labels}`);
  }

  /** The future that is requested at this ambiguity, by its label; undefined where the policy decides. */
  wanted(labels: readonly string[]): string | undefined {
    const place = this.ambiguities.length;
    const label = this.settings.follow[place] || undefined;
    if (label === undefined || labels.includes(label)) return label;
    const open = labels.join(" ");
    throw new Mistake(`follow: ambiguity ${place + 1} at t = ${this.t} leaves open ${open}, got ${label}`);
  }

  /** A contact cannot be read where the mass is not positive. */
  massless(): Outcome {
    return this.outcome("singular", "the mass matrix is not positive definite");
  }

  outcome(kind: OutcomeKind, reason?: string, contact?: string): Outcome {
    return outcomeAt(this.t, kind, reason, contact);
  }
}
