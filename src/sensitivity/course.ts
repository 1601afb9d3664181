/**
 * How does a change at the start of a motion travel along it? Piece by piece: the variational equation of the
 * phase, then the event at its end, with its rows, events and energies.
 */

import { hiddenPlaces, type Mechanism } from "../mechanism/index.js";
import { guardRule } from "../phase/index.js";
import { type PathPiece, simulateDefaults } from "../simulate/index.js";
import { pieceSegment } from "../variation/pieceSegment.js";
import { changesMode } from "../variation/saltation/plan.js";
import { landed, type Met, type MetRoom, meet, metRoom } from "../variation/saltation/saltation.js";
import type { EventValue } from "../variation/segmentEvent.js";
import { largest, VariableColumns } from "./changes.js";
import type { CourseEnd, CourseEvent, CourseStart } from "./courseTypes.js";
import { EnergyCourse } from "./energies.js";
import { impactBorderAt, type Objection } from "./impactBorder.js";
import { hitsOf, impulseChanges } from "./impulses.js";
import { grazeAt, guardName, isMetWithAnother, leavesAt, restitutionAt, simultaneousAt } from "./judge.js";
import { endObjections, eventNearEnd, eventsAtEnd, type NearEvent } from "./judgeEnd.js";
import { heldAfter, pieceBefore, startObjections } from "./judgeStart.js";
import { chatterBorderAt, heldBorderAt, modeBorderAt, singularAt, turnedSlipsAt } from "./modeBorder.js";
import { nearMisses } from "./nearMiss.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";
import type { NotValidReason } from "./reason.js";
import { type PhaseWork, RowCourse, tolerate } from "./rows.js";
import type { Tape } from "./tape.js";
import { sensitivityTolerances } from "./tolerances.js";
import type { Variable } from "./variable.js";
import { WorkBook } from "./works.js";

export class Course {
  readonly rows: RowCourse;
  readonly events: CourseEvent[] = [];
  readonly ends: CourseEnd[] = [];
  readonly energies: EnergyCourse;
  /** Nothing can be carried any further. */
  lost = false;
  /** Changes at one time, one for each variable; and where those at an event stand. The arrays are used again. */
  private readonly changes: readonly Float64Array[];
  private readonly rooms: readonly MetRoom[];
  private readonly hidden: readonly number[];
  /** Changes where the last event has ended, until the next piece says how fast the motion is then. */
  private pending: readonly Met[] | undefined;
  /** Changes where the events of the start have ended. */
  private first: readonly Met[] = [];
  /** ẋ where the present piece begins. */
  private readonly firstRate: Float64Array;
  private readonly columns: VariableColumns;
  private readonly span: number;
  private readonly works: WorkBook;
  private readonly toleranceOf = (j: number) => {
    const { rtol = simulateDefaults.rtol, atol = simulateDefaults.atol } = this.options;
    const { slopeTolerance, slopeShare } = sensitivityDefaults;
    const usual = slopeShare * this.columns.usualChange(j, atol / rtol);
    return slopeTolerance * (largest(this.changes[j] as Float64Array) + usual);
  };

  constructor(
    private readonly mechanism: Mechanism,
    private readonly variables: readonly Variable[],
    private readonly options: SensitivityOptions,
    private readonly start: CourseStart,
    times: readonly number[],
    /** Keeps what the backward integration needs; then nothing is carried forward but the state. */
    private readonly tape?: Tape,
  ) {
    this.columns = new VariableColumns(mechanism, variables);
    this.span = start.last - start.t;
    const carried = tape === undefined ? variables : [];
    this.changes = carried.map(({ seed }) => seed.slice());
    this.rooms = carried.map(({ seed }) => metRoom(seed.length));
    this.hidden = hiddenPlaces(mechanism);
    this.works = new WorkBook(mechanism, this.columns, options, carried.length);
    this.energies = new EnergyCourse(mechanism, this.columns);
    this.firstRate = new Float64Array(this.columns.size);
    this.rows = new RowCourse(mechanism, this.columns, times, this.span);
  }

  /** All pieces of the run, in order. */
  follow(pieces: readonly PathPiece[]): void {
    const [first] = pieces;
    if (first === undefined) return;
    for (const { state, end } of pieces)
      this.columns.reach = Math.max(this.columns.reach, largest(state), largest(end));
    this.begin(first);
    for (const i of pieces.keys()) if (!this.lost) this.add(pieces, i);
    if (!this.lost) this.finish(pieces.at(-1) as PathPiece);
  }

  private finish(last: PathPiece): void {
    const { mechanism, columns, span } = this;
    const p = this.works.parametersOf(last);
    this.energies.end(last.tEnd, last.end, p, this.changes);
    if (last.guard === undefined) this.noteEnd(last.tEnd, eventsAtEnd(mechanism, columns, last, p, span));
  }

  /** Impacts at the start, and the time of the start, are an event of a piece of no length. */
  private begin(first: PathPiece): void {
    const { t, state, events } = this.start;
    const piece = pieceBefore(first, this.start);
    const p = this.works.parametersOf(first);
    const timeOf = (j: number) => (this.variables[j]?.kind === "time" ? 1 : 0);
    const before = { t, state, events, span: this.span };
    for (const objection of startObjections(this.mechanism, this.columns, first, p, before, timeOf))
      this.note(t, objection);
    this.energies.begin(t, state, p, this.changes);
    const value = this.eventOf(piece, p);
    if ("kind" in value) {
      this.lose(t, value);
      return;
    }
    // Before the start nothing moves; its time moves with `start:t` alone.
    const still = { ...value, endRate: new Float64Array(state.length) };
    const met = this.variables.map(({ seed }, j) => meet(still, seed, this.columns.own[j], timeOf(j)));
    this.tape?.cross(still, events);
    this.note(t, impactBorderAt(this.mechanism, piece, value, this.options.law));
    for (const objection of restitutionAt(this.mechanism, this.columns, piece, p)) this.note(t, objection);
    this.first = met;
    const carried = this.tape === undefined ? met : [];
    const delays = carried.map(({ delay }) => delay);
    this.tell(piece, p, still, carried, delays);
    this.pending = carried;
  }

  private add(pieces: readonly PathPiece[], i: number): void {
    const piece = pieces[i] as PathPiece;
    const work = this.works.phase(piece);
    const startMoves = this.pending?.map(({ late }) => late) ?? [];
    if (this.pending !== undefined && !this.land(piece, work, this.pending, pieces[i - 1])) return;
    if (!this.carry(piece, work, i === 0)) {
      this.lose(work.flow.t, this.lossOf(piece));
      return;
    }
    const { guard, events } = piece;
    const crosses = guard !== undefined && (events.length > 0 || guardRule(guard).silent === true);
    if (crosses) this.cross(pieces, i, work);
    else if (guard !== undefined) this.pass(pieces, i, work);
    this.energies.phase(work, startMoves, this.pending?.map(({ delay }) => delay) ?? []);
    if (piece.hyperstatic) this.energies.sharesWork = true;
  }

  /** A guard is met without an event. */
  private pass(pieces: readonly PathPiece[], i: number, { p }: PhaseWork): void {
    const piece = pieces[i] as PathPiece;
    const value = this.eventOf(piece, p);
    const known = "kind" in value ? undefined : value;
    this.note(piece.tEnd, grazeAt(this.mechanism, pieces, i, known, this.firstRate, this.columns.reach));
  }

  /** Near the end of a phase that has no derivative its equations need not have a solution to the last. */
  private lossOf(piece: PathPiece): NotValidReason {
    for (const event of piece.events) this.events.push({ event, time: null });
    const plan = pieceSegment(this.mechanism, piece, this.options.law);
    return typeof plan === "string" ? { kind: "noDerivative", because: plan } : { kind: "lost" };
  }

  /** From the change where the event ended to one at the time where the motion continues. */
  private land(
    piece: PathPiece,
    { flow, p }: PhaseWork,
    met: readonly Met[],
    before: PathPiece | undefined,
  ): boolean {
    const { mechanism, columns, start } = this;
    const { t, state } = piece;
    const rate = this.firstRate;
    this.pending = undefined;
    if (!flow.field.rateAt(t, state, p, rate)) {
      this.lose(t, { kind: "lost" });
      return false;
    }
    this.tape?.land(rate.slice());
    for (let j = 0; j < met.length; j++) landed(met[j] as Met, rate, this.changes[j] as Float64Array);
    this.note(t, modeBorderAt(mechanism, piece, p, columns.varied));
    if (before?.events.some((event) => !changesMode(event)))
      for (const objection of turnedSlipsAt(mechanism, columns, piece, p, met)) {
        this.tape?.coincide();
        if (objection.variables.length > 0) this.note(t, objection);
      }
    this.note(t, singularAt(mechanism, piece, p, this.span));
    this.note(t, chatterBorderAt(mechanism, piece, p, before));
    this.note(t, heldBorderAt(mechanism, columns, piece, p, before?.guard));
    const held = heldAfter(mechanism, piece, before, start, met);
    const changes =
      before === undefined ? this.first.map((one) => landed(one, rate, one.after.slice())) : this.changes;
    for (const objection of leavesAt(mechanism, columns, { t, state, p }, held, changes))
      this.note(t, objection);
    return true;
  }

  /** Along the phase, with the rows on the way. */
  private carry(piece: PathPiece, work: PhaseWork, isFirst: boolean): boolean {
    if (this.tape !== undefined) this.tape.enter(piece, work);
    else if (!this.carryChanges(piece, work, isFirst)) return false;
    for (const { t: time, objection } of nearMisses(this.mechanism, piece, work, this.columns.reach))
      this.note(time, objection);
    return true;
  }

  private carryChanges(piece: PathPiece, work: PhaseWork, isFirst: boolean): boolean {
    const { flow } = work;
    const { t, state } = piece;
    const size = state.length;
    for (let j = 0; j < this.changes.length; j++) flow.y.set(this.changes[j] as Float64Array, size * (1 + j));
    tolerate(work, this.options, this.toleranceOf);
    flow.begin(t, state);
    if (!this.rows.carry(piece, work, isFirst)) return false;
    for (let j = 0; j < this.changes.length; j++) {
      const change = this.changes[j] as Float64Array;
      for (let i = 0; i < size; i++) change[i] = flow.y[size * (1 + j) + i] as number;
      for (const place of this.hidden) change[place] = 0;
    }
    return true;
  }

  /** The event at the end of a piece. */
  private cross(pieces: readonly PathPiece[], i: number, { p }: PhaseWork): void {
    const { mechanism, columns, changes } = this;
    const piece = pieces[i] as PathPiece;
    const { tEnd, events } = piece;
    const value = this.eventOf(piece, p);
    const graze =
      "kind" in value ? undefined : grazeAt(mechanism, pieces, i, value, this.firstRate, columns.reach);
    if ("kind" in value || value.guardRate === 0) {
      for (const event of events) this.events.push({ event, time: null });
      this.lose(tEnd, "kind" in value ? value : (graze?.reason ?? { kind: "lost" }));
      return;
    }
    const met = this.rooms;
    for (let j = 0; j < changes.length; j++)
      meet(value, changes[j] as Float64Array, columns.own[j], undefined, met[j]);
    const delays = met.map(({ delay }) => delay);
    this.note(tEnd, graze);
    if (isMetWithAnother(mechanism, piece, p, this.span)) {
      this.tape?.coincide();
      this.note(tEnd, simultaneousAt(mechanism, columns, piece, p, changes, delays, this.span));
    }
    this.tape?.cross(value, events);
    if (this.start.last - tEnd - value.reset.time <= sensitivityTolerances.simultaneous * this.span)
      this.noteEnd(tEnd, eventNearEnd(events, value));
    this.note(tEnd, impactBorderAt(mechanism, piece, value, this.options.law));
    for (const objection of restitutionAt(mechanism, columns, piece, p)) this.note(tEnd, objection);
    this.tell(piece, p, value, met, delays);
    this.pending = met;
  }

  /** What happens at the end of the run. */
  private noteEnd(t: number, near: readonly NearEvent[]): void {
    if (near.length > 0) this.tape?.coincide();
    for (const objection of endObjections(near, this.columns, this.changes)) this.note(t, objection);
  }

  private eventOf(piece: PathPiece, p: Float64Array): EventValue | NotValidReason {
    const plan = pieceSegment(this.mechanism, piece, this.options.law);
    if (typeof plan === "string") return { kind: "noDerivative", because: plan };
    const { section } = plan;
    if ("index" in section && guardRule(section).differentiable !== true)
      return { kind: "noFormula", guard: guardName(this.mechanism, section) };
    return this.works.end(plan).at(piece.tEnd, piece.end, p) ?? { kind: "lost" };
  }

  /** Times, impulses and energies of what happened. */
  private tell(
    piece: PathPiece,
    p: Float64Array,
    { reset }: EventValue,
    met: readonly Met[],
    time: readonly number[],
  ): void {
    const { events, tEnd, end } = piece;
    if (reset.time === 0 && events.every(changesMode)) {
      for (const event of events) this.events.push({ event, time });
      return;
    }
    const hits = hitsOf(events);
    const jump = { t: tEnd, before: end, after: reset.after, p };
    const changes =
      reset.time === 0 && met.length > 0
        ? impulseChanges(this.mechanism, hits, jump, met, this.columns)
        : undefined;
    for (const event of events) {
      const impulse = changes?.[hits.indexOf(event)];
      this.events.push({ event, time, ...(impulse === undefined ? {} : { impulse }) });
    }
    const of = events.some(({ type }) => type === "event") ? "events" : "impacts";
    if (hits.length > 0 || of === "events" || reset.time > 0)
      this.energies.jump(of, jump, tEnd + reset.time, met);
    if (reset.time > 0 && met.length > 0)
      this.energies.during(of, this.works.powers(piece), jump, reset.time, met);
  }

  private note(t: number, objection: Objection | undefined): void {
    if (objection !== undefined) this.ends.push({ t, ...objection });
  }

  private lose(t: number, reason: NotValidReason): void {
    this.lost = true;
    this.note(t, { reason });
  }
}
