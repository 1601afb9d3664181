/**
 * How does a motion change with its parameters and its start? Derivatives of states, event times, impulses and
 * energies, by the variational equations of the phases and the saltation of every event; and where they do not
 * exist, why.
 */

import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import {
  type ContactEvent,
  followPath,
  type Outcome,
  type PathPiece,
  type Provenance,
} from "../simulate/index.js";
import { analysedMechanism } from "../variation/analysed.js";
import { Course, type CourseEnd } from "./course.js";
import type { Changing } from "./energies.js";
import { type OneSided, oneSidedSlopes } from "./oneSided.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";
import { quantityColumns } from "./quantities.js";
import type { NotValid } from "./reason.js";
import type { CourseRow } from "./rows.js";
import { type StartMaker, startMaker, type Variable, type VariableKind, variablesNamed } from "./variable.js";
import { notValidWords } from "./words.js";

/** By the name of the variable; null where nothing could be computed. */
export type VariableSlopes = Readonly<Record<string, number | null>>;

export interface SensitivityVariable {
  readonly name: string;
  readonly kind: VariableKind;
  readonly value: number;
  readonly unit?: string;
  /** Derivatives by this variable exist before this time; left out where they exist up to the end of the run. */
  readonly validUntil?: number;
}

export interface SensitivityEvent
  extends Pick<ContactEvent, "type" | "name" | "t" | "contact" | "from" | "to"> {
  /** The derivatives exist for all variables. */
  readonly valid: boolean;
  /** ∂t/∂variable. */
  readonly time: VariableSlopes;
  readonly impulse?: { readonly N: number; readonly T: number };
  /** ∂Λ/∂variable, where impulses are unique. */
  readonly impulseSlopes?: { readonly N: VariableSlopes; readonly T: VariableSlopes };
}

export interface SensitivityRow {
  readonly t: number;
  readonly valid: boolean;
  /** In the order of the columns; null for forces that are not unique, and inside a completed chatter. */
  readonly values: readonly (number | null)[];
  /** By variable: in the order of the columns. */
  readonly slopes: Readonly<Record<string, readonly (number | null)[]>>;
}

export interface SensitivityEnergy {
  readonly value: number;
  readonly slopes: VariableSlopes;
}

export interface Sensitivity {
  readonly mechanism: string;
  readonly variables: readonly SensitivityVariable[];
  readonly outcome: Outcome;
  /** All derivatives of this result exist. */
  readonly valid: boolean;
  readonly reasons: readonly NotValid[];
  readonly columns: readonly string[];
  readonly rows: readonly SensitivityRow[];
  readonly events: readonly SensitivityEvent[];
  /** The last row: the end of the run. */
  readonly final: SensitivityRow;
  /**
   * Kinetic and potential energy at the end of the run, and what their sum has gained in `impacts` (mostly less
   * than 0; with the work of moving surfaces), in `events` of the model, and in between, by loads, friction and
   * dampers (`smooth`). Left out where derivatives end early.
   */
  readonly energies?: Readonly<
    Record<"kinetic" | "potential" | "impacts" | "events" | "smooth", SensitivityEnergy>
  >;
  /** Where derivatives of the end do not exist: estimates from both sides, by differences of runs. */
  readonly oneSided?: readonly OneSided[];
  /**
   * How often the motion left a choice, which the policy took: derivatives are those of the motion that was
   * followed.
   */
  readonly ambiguities: number;
  readonly provenance: Provenance;
}

/** Rows at evenly spaced times and at given ones, and the end. */
function timesOf(options: SensitivityOptions, from: number, last: number): number[] {
  const { samples = sensitivityDefaults.samples, times = [] } = options;
  const { mostRows } = sensitivityDefaults;
  if (!Number.isInteger(samples) || samples < 0 || samples > mostRows)
    throw new Mistake(`samples must be a whole number from 0 to ${mostRows}, got ${samples}`);
  const wrong = times.find((t) => !(t >= from && t <= last));
  if (wrong !== undefined) throw new Mistake(`times must lie between ${from} and ${last}, got ${wrong}`);
  const even = Array.from({ length: samples }, (_, i) =>
    samples < 2 || i === samples - 1 ? last : from + ((last - from) * i) / (samples - 1),
  );
  return [...new Set([...even, ...times, last])].sort((one, other) => one - other);
}

/** One run with everything that its derivatives are made from. */
interface FollowedRun {
  readonly course: Course;
  readonly outcome: Outcome;
  readonly ambiguities: number;
  readonly provenance: Provenance;
}

/** Follows the motion, then its derivatives. */
function followCourse(
  mechanism: Mechanism,
  options: SensitivityOptions,
  variables: readonly Variable[],
  maker: StartMaker,
): FollowedRun {
  const { t = 0, until = sensitivityDefaults.until } = options;
  const { start: _, with: __, times: ___, samples: ____, oneSided: _____, ...simulate } = options;
  const pieces: PathPiece[] = [];
  const { outcome, events, ambiguities, provenance } = followPath(
    mechanism,
    maker.state,
    { ...simulate, until },
    (piece) => pieces.push(piece),
  );
  const later = pieces.reduce((sum, piece) => sum + piece.events.length, 0);
  const known = { t, state: maker.vector, events: events.slice(0, events.length - later), last: t + until };
  const course = new Course(mechanism, variables, options, known, timesOf(options, t, t + until));
  course.follow(pieces);
  return { course, outcome, ambiguities: ambiguities.length, provenance };
}

/** Throws Mistake on a mistake; where derivatives do not exist, the reasons are part of the answer. */
export function sensitivity(given: Mechanism, options: SensitivityOptions = {}): Sensitivity {
  const maker = startMaker(given, options);
  const variables = variablesNamed(given, options, maker);
  const mechanism = analysedMechanism(given, options);
  const { course, outcome, ambiguities, provenance } = followCourse(mechanism, options, variables, maker);
  const names = variables.map(({ name }) => name);
  const report = new Report(names, course.ends);
  const columns = quantityColumns(mechanism).map(({ name }) => name);
  const rows = course.rows.rows.map((row) => report.row(row, columns.length));
  const last = rows.at(-1);
  const final =
    last ?? report.row({ t: outcome.t, values: columns.map(() => null), slopes: null }, columns.length);
  const reasons = report.reasons();
  const sided = names.filter((name) => !report.isValid(outcome.t, name) || !final.valid);
  return {
    mechanism: mechanism.name,
    variables: variables.map((variable) => report.variable(variable)),
    outcome,
    valid: reasons.length === 0 && rows.every(({ valid }) => valid),
    reasons,
    columns,
    rows,
    events: course.events.map(({ event, time, impulse }) => report.event(event, time, impulse)),
    final,
    ...(course.lost ? {} : { energies: report.energies(course.energies) }),
    ...(options.oneSided === true && sided.length > 0
      ? {
          oneSided: oneSidedSlopes(
            given,
            options,
            variables.filter(({ name }) => sided.includes(name)),
            maker,
          ),
        }
      : {}),
    ambiguities,
    provenance,
  };
}

/** Numbers by place become numbers by name, with what is known of their validity. */
class Report {
  private readonly until: readonly number[];

  constructor(
    private readonly names: readonly string[],
    private readonly ends: readonly CourseEnd[],
  ) {
    this.until = names.map((_, j) =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...ends.flatMap(({ t, variables }) => (variables === undefined || variables.includes(j) ? [t] : [])),
      ),
    );
  }

  isValid(t: number, name: string): boolean {
    return t < (this.until[this.names.indexOf(name)] as number);
  }

  private allValid(t: number): boolean {
    return this.until.every((until) => t < until);
  }

  variable({ name, kind, value, unit }: Variable): SensitivityVariable {
    const until = this.until[this.names.indexOf(name)] as number;
    return {
      ...{ name, kind, value },
      ...(unit === undefined ? {} : { unit }),
      ...(Number.isFinite(until) ? { validUntil: until } : {}),
    };
  }

  reasons(): NotValid[] {
    return this.ends.map(({ t, reason, variables }) => ({
      t,
      ...(variables === undefined ? {} : { variables: variables.map((j) => this.names[j] as string) }),
      reason,
      because: notValidWords(reason),
    }));
  }

  slopes(values: readonly number[] | null): VariableSlopes {
    return Object.fromEntries(
      this.names.map((name, j) => [name, values === null ? null : finite(values[j] as number)]),
    );
  }

  row({ t, values, slopes, reason }: CourseRow, width: number): SensitivityRow {
    const none = Array.from({ length: width }, () => null);
    return {
      t,
      valid: reason === undefined && slopes !== null && this.allValid(t),
      values,
      slopes: Object.fromEntries(this.names.map((name, j) => [name, slopes?.[j] ?? none])),
    };
  }

  event(
    { type, name, t, contact, from, to, impulse }: ContactEvent,
    time: readonly number[] | null,
    change: { readonly N: readonly number[]; readonly T: readonly number[] } | undefined,
  ): SensitivityEvent {
    return {
      ...{ type, ...(name === undefined ? {} : { name }), t, contact, from, to },
      valid: time !== null && this.allValid(t),
      time: this.slopes(time),
      ...(impulse === undefined ? {} : { impulse }),
      ...(change === undefined
        ? {}
        : { impulseSlopes: { N: this.slopes(change.N), T: this.slopes(change.T) } }),
    };
  }

  energies(of: Course["energies"]): NonNullable<Sensitivity["energies"]> {
    const named = ({ value, slopes }: Changing): SensitivityEnergy => ({
      value,
      slopes: this.slopes(slopes),
    });
    const { kinetic, potential, impacts, events, first } = of;
    const smooth = (part: (one: Changing) => number): number =>
      part(kinetic) + part(potential) - part(first) - part(impacts) - part(events);
    return {
      kinetic: named(kinetic),
      potential: named(potential),
      impacts: named(impacts),
      events: named(events),
      smooth: named({
        value: smooth(({ value }) => value),
        slopes: this.names.map((_, j) => smooth(({ slopes }) => slopes[j] as number)),
      }),
    };
  }
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
