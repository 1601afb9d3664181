/**
 * What is the state of a run by fixed steps, and what happens in one of its steps? The stepper carries the state; here
 * modes are compared before and after, impulses are booked in the ledger, and rows are kept. Events have the times
 * of ends of steps.
 */

import { contactStatesAt, refuseOverlap } from "../../atlas/index.js";
import { type Mode, modeOfSlip } from "../../contact/index.js";
import {
  type Mechanism,
  moveContacts,
  parameterVector,
  type State,
  stateVectors,
} from "../../mechanism/index.js";
import type { ContactPhase } from "../../phase/index.js";
import { TimeStepper } from "../../timestepping/index.js";
import { isEvent, modeEvent, phases } from "../contactPhases.js";
import type { Settings } from "../options.js";
import type { Ambiguity } from "../record/ambiguity.js";
import { EventLog } from "../record/eventLog.js";
import { type Losses, type Outcome, type OutcomeKind, outcomeAt } from "../record/outcome.js";
import { RowReader } from "../record/rowReader.js";
import { SampleLog } from "../record/sampleLog.js";
import { simulateTolerances } from "../tolerances.js";
import { newValues } from "../transition/occur.js";
import { noteSeveral } from "./severalSolutions.js";
import { bookStep } from "./steppedBook.js";
import { SteppedEvents } from "./steppedEvents.js";

export class SteppedRun {
  j = 0;
  steps = 0;
  /** The largest residual so far. */
  residual = 0;
  readonly p: Float64Array;
  readonly stepper: TimeStepper;
  readonly losses: Losses = { work: 0, dissipated: 0, friction: 0, impacts: 0, events: 0, gain: 0 };
  readonly ambiguities: Ambiguity[] = [];
  readonly events: EventLog;
  readonly samples: SampleLog | undefined;
  /** How many steps of which length make up the run. */
  readonly count: number;
  readonly dt: number;
  /** λ_N and λ_T of each contact: the impulse of the last step divided by its length. */
  readonly forces: Float64Array;
  readonly powers: Float64Array;
  private readonly own: SteppedEvents | undefined;

  constructor(
    readonly mechanism: Mechanism,
    readonly start: State,
    readonly settings: Settings,
    /** The part of the run that has rows; all of it, if left out. */
    rows?: { readonly from: number; readonly to: number },
  ) {
    const { t, until, step, parameters, samples, outputs, onRows } = settings;
    const { from, to } = rows ?? { from: t, to: t + until };
    const { contacts } = contactStatesAt(mechanism, start, { t, parameters, contacts: "rigid" as const });
    refuseOverlap(mechanism, start, { t, parameters });
    const modes = contacts.map(({ resting, slip }) => (resting ? modeOfSlip(slip) : "flight"));
    this.p = parameterVector(mechanism, parameters);
    this.stepper = new TimeStepper(mechanism, this.p, ...stateVectors(mechanism, start), modes);
    this.count = until === 0 ? 0 : Math.max(1, Math.ceil(until / step - simulateTolerances.wholeSteps));
    this.dt = this.count === 0 ? step : until / this.count;
    const names = mechanism.contacts.map(({ name }) => name);
    const own = mechanism.events.map(({ name }) => name);
    this.events = new EventLog(mechanism, names, own);
    this.forces = new Float64Array(2 * names.length);
    this.powers = new Float64Array(mechanism.energies.size);
    if (mechanism.events.length > 0 || mechanism.contacts.some(({ when }) => when !== undefined))
      this.own = new SteppedEvents(mechanism, this.p, t);
    const reader = new RowReader(mechanism, this.p, outputs);
    if (samples > 0) this.samples = new SampleLog(reader, from, to, samples, onRows);
    this.addRows();
  }

  /** The end of the last step. */
  get t(): number {
    return this.timeAt(this.steps);
  }

  timeAt(step: number): number {
    const { t, until } = this.settings;
    return step === this.count ? t + until : t + step * this.dt;
  }

  energy(): { kinetic: number; potential: number } {
    const { mechanism, stepper, powers } = this;
    mechanism.energies.into(this.t, stepper.q, stepper.v, this.p, powers);
    return { kinetic: powers[0] as number, potential: powers[1] as number };
  }

  outcome(kind: OutcomeKind, reason?: string, contact?: string): Outcome {
    return outcomeAt(this.t, kind, reason, contact);
  }

  /** One step with its events, ledger and rows; an outcome where it fails. */
  advance(): Outcome | undefined {
    const begun = this.steps === 0 ? this.happen() : undefined;
    if (begun !== undefined) return begun;
    const { stepper, events } = this;
    const before = stepper.modes.slice();
    const inside = this.readIdle();
    if (inside !== undefined)
      return this.outcome(
        "inconsistent",
        `contact ${inside} begins to act while its bodies penetrate each other; its condition must ` +
          "become positive where its gap is",
      );
    for (const [k, idle] of stepper.idle.entries()) if (idle) stepper.modes[k] = "flight";
    const v = stepper.v.slice();
    const forcesBefore = this.forces.slice();
    const failure = stepper.take(this.t, this.dt);
    this.residual = Math.max(this.residual, stepper.last.residual);
    if (failure === "singular")
      return this.outcome(
        "singular",
        "the mass matrix is not positive definite or a number is not finite; a smaller step may help",
      );
    if (failure === "invalid") {
      const name = this.mechanism.contacts[stepper.outOfRange() as number]?.name;
      const reason = `friction of ${name} is negative, or its restitution not between 0 and 1`;
      return this.outcome("invalid", reason, name);
    }
    if (failure === "unsolved")
      return this.outcome(
        "unsolved",
        `the contact problem of a step was not solved: residual ${stepper.last.residual.toPrecision(3)}`,
      );
    this.steps++;
    for (const [i, impulse] of stepper.last.impulses.entries()) this.forces[i] = impulse / this.dt;
    const landed = this.landed(before);
    bookStep(this, landed.length > 0);
    noteSeveral(this);
    // Both sides of a jump have the coordinates at the end of its step.
    events.before.set(stepper.q);
    events.before.set(v, stepper.q.length);
    this.addEvents(before, landed, forcesBefore);
    const ended = this.happen();
    this.addRows();
    return ended;
  }

  /** Reads which contacts act; the name of one that begins to act deep inside the other body. */
  private readIdle(): string | undefined {
    const { stepper, own, t } = this;
    const before = stepper.idle;
    stepper.idle = own?.idle(t, stepper.q, stepper.v) ?? before;
    const begins = stepper.idle.flatMap((idle, k) => (before[k] && !idle ? [k] : []));
    return begins.length === 0 ? undefined : this.inside(begins, stepper.v);
  }

  /**
   * Events of the model file at the end of a step; an outcome where they contradict each other or push bodies into
   * each other.
   */
  private happen(): Outcome | undefined {
    const { own, stepper, mechanism, t, dt, events, p } = this;
    if (own === undefined) return undefined;
    const { state, q, v, modes } = stepper;
    const due = own.due(t, dt, q, v);
    if (due.length === 0) {
      own.readSides(t, q, v);
      return undefined;
    }
    const set = newValues({ mechanism, state, p, t }, due);
    if (typeof set === "string") return this.outcome("inconsistent", set);
    const energy = this.energy();
    events.before.set(state);
    this.samples?.add(t, this.j, state, 0, phasesOf(modes), this.forces, 0);
    for (const [place, { value }] of set) state[place] = value;
    const after = this.energy();
    this.losses.events += after.kinetic + after.potential - energy.kinetic - energy.potential;
    for (const index of due) events.add({ t, state }, this.j, "event", index, "flight", "flight");
    this.j++;
    own.readSides(t, q, v);
    const moved = moveContacts(mechanism, set.keys());
    const pushed = this.readIdle() ?? (moved ? this.reread(events.before) : undefined);
    this.samples?.add(t, this.j, state, 0, phasesOf(modes), this.forces, 0);
    if (pushed === undefined) return undefined;
    const names = due.map((i) => mechanism.events[i]?.name).join(" and ");
    return this.outcome(
      "inconsistent",
      `after ${names} the bodies of contact ${pushed} penetrate each other; an event must leave its gap ` +
        "positive or 0, also one that lets the contact act by its condition when:",
    );
  }

  /** Contacts that an event has opened; the name of one that it has closed beyond its surface. */
  private reread(before: Float64Array): string | undefined {
    const { stepper, mechanism } = this;
    const { body, q, v, modes, idle } = stepper;
    const acting = [...modes.keys()].filter((k) => !mechanism.contacts[k]?.bilateral && !idle[k]);
    const inside = this.inside(acting, before.subarray(q.length));
    for (const k of acting)
      if (
        body.number(k, body.layout.gap) > simulateTolerances.setGap ||
        body.vN(k, v) > simulateTolerances.setSpeed
      )
        modes[k] = "flight";
    return inside;
  }

  /**
   * The name of a contact whose bodies penetrate each other further than two steps lead, now or with the velocities
   * before.
   */
  private inside(contacts: readonly number[], before: Float64Array): string | undefined {
    const { stepper, mechanism, dt, t } = this;
    const { body, q, v } = stepper;
    if (!body.read(t, q, v)) return undefined; // the next step ends the run
    const deep = contacts.find((k) => {
      const speed = Math.abs(body.vN(k, v)) + Math.abs(body.vN(k, before));
      return body.number(k, body.layout.gap) < -2 * dt * speed - simulateTolerances.setGap;
    });
    return deep === undefined ? undefined : mechanism.contacts[deep]?.name;
  }

  /** Contacts that were open, came closer and took an impulse. */
  private landed(before: readonly Mode[]): number[] {
    const { impulses, before: speeds } = this.stepper.last;
    return [...before.keys()].filter(
      (k) => before[k] === "flight" && impulses[2 * k] !== 0 && (speeds[2 * k] as number) < 0,
    );
  }

  private addEvents(before: readonly Mode[], landed: readonly number[], forcesBefore: Float64Array): void {
    const { stepper, events, t } = this;
    const { modes, state, last } = stepper;
    const changed = [...modes.keys()].filter(
      (k) =>
        isEvent(
          this.mechanism.contacts[k] as Mechanism["contacts"][number],
          before[k] as Mode,
          modes[k] as Mode,
        ) && !landed.includes(k),
    );
    if (landed.length + changed.length === 0) return;
    this.samples?.add(t, this.j, events.before, 0, phasesOf(before), forcesBefore, 0);
    for (const k of landed) {
      events.add({ t, state }, this.j, "impact", k, before[k] as Mode, modes[k] as Mode);
      events.addImpulse(last.impulses[2 * k + 1] as number, last.impulses[2 * k] as number, 0);
    }
    if (landed.length > 0) this.j++;
    for (const k of changed) {
      events.add({ t, state }, this.j, modeEvent(modes[k] as Mode), k, before[k] as Mode, modes[k] as Mode);
      this.j++;
    }
    events.addModes(phasesOf(modes));
    this.samples?.add(t, this.j, state, 0, phasesOf(modes), this.forces, 0);
  }

  /** A row that is due belongs to the end of the step next to its time. */
  private addRows(): void {
    const { samples, stepper, t, dt } = this;
    if (samples === undefined) return;
    while (samples.next <= t + dt / 2) {
      samples.add(t, this.j, stepper.state, 0, phasesOf(stepper.modes), this.forces, 0);
      samples.advance();
    }
  }
}

const phasesOf = (modes: readonly Mode[]): ContactPhase[] => modes.map((mode) => phases[mode]);
