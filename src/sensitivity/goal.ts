/**
 * How does one number of a motion change with many variables? The motion is followed once, and its derivatives are
 * carried back from the number to the start: the cost does not grow with the variables as that of `sensitivity` does.
 */

import { suggestion } from "../expression/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import type { PathPiece } from "../simulate/index.js";
import { analysedMechanism } from "../variation/analysed.js";
import { VariableColumns } from "./changes.js";
import { type FollowedRun, followCourse } from "./followed.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";
import { energyNames, quantityColumns, quantityFunctions } from "./quantities.js";
import { Report } from "./report.js";
import { type Goal, Tape, type WayBack } from "./tape.js";
import type { Sensitivity, SensitivityVariable } from "./types.js";
import { type StartMaker, startMaker, type Variable, variablesNamed } from "./variable.js";

export interface GoalOptions extends Omit<SensitivityOptions, "samples" | "times" | "oneSided"> {
  /**
   * A quantity at the end of the run, such as `phi` or `tip_lambdaN`; `energy:kinetic` or `energy:potential` there; or
   * `event:3`, the time of the third event.
   */
  readonly goal: string;
}

export interface GoalVariable extends SensitivityVariable {
  /** ∂goal/∂variable; null where nothing could be computed. */
  readonly slope: number | null;
  readonly valid: boolean;
}

export interface GoalSensitivity
  extends Pick<Sensitivity, "mechanism" | "outcome" | "reasons" | "ambiguities" | "provenance"> {
  readonly goal: string;
  /** The number, and when it is read; null where the motion does not reach it. */
  readonly value: number | null;
  readonly t: number;
  readonly variables: readonly GoalVariable[];
  /** The derivatives by all variables exist. */
  readonly valid: boolean;
}

const eventPrefix = "event:";
const energyPrefix = "energy:";

/** All goals of a mechanism but the times of events. */
const goalNames = (mechanism: Mechanism): string[] => [
  ...quantityColumns(mechanism).map(({ name }) => name),
  ...energyNames.map((name) => energyPrefix + name),
];

/** The place of an event, or of a formula of the last phase, or of the state. Throws Mistake on another name. */
type GoalPlace = { readonly event: number } | { readonly formula: number } | { readonly place: number };

function placeOfGoal(mechanism: Mechanism, name: string): GoalPlace {
  if (name.startsWith(eventPrefix)) {
    const count = Number(name.slice(eventPrefix.length));
    if (!(Number.isInteger(count) && count > 0))
      throw new Mistake(`goal: the number of an event is a positive integer, got ${name}`);
    return { event: count - 1 };
  }
  const columns = quantityColumns(mechanism);
  const formulas = columns.filter(({ formula }) => formula >= 0).length;
  const energy = energyNames.findIndex((one) => energyPrefix + one === name);
  if (energy >= 0) return { formula: formulas + energy };
  const column = columns.find((one) => one.name === name);
  if (column === undefined)
    throw new Mistake(`goal: ${mechanism.name} has no ${name}: ${suggestion(name, goalNames(mechanism))}`);
  return column.place >= 0 ? { place: column.place } : { formula: column.formula };
}

interface Aim {
  readonly t: number;
  readonly value: number | null;
  readonly goal: Goal | undefined;
}

/** The number and its derivatives where it is read. */
function aimAt(
  mechanism: Mechanism,
  { pieces, outcome, course }: FollowedRun,
  found: GoalPlace,
  varied: readonly number[],
  last: number,
): Aim {
  if ("event" in found) {
    const event = course.events[found.event]?.event;
    if (event === undefined)
      throw new Mistake(
        `goal: the motion has ${course.events.length} events, got event:${found.event + 1}; extend until`,
      );
    return { t: event.t, value: event.t, goal: found };
  }
  const piece = pieces.at(-1) as PathPiece | undefined;
  if (piece === undefined || outcome.t < last || piece.guard !== undefined)
    return { t: outcome.t, value: null, goal: undefined };
  const { tEnd: t, end, p } = piece;
  const n = mechanism.dimension;
  const functions = quantityFunctions(mechanism, piece, varied);
  const width = functions.field.variables;
  if ("place" in found) {
    const slopes = new Float64Array(width);
    slopes[found.place] = 1;
    return { t, value: end[found.place] as number, goal: { slopes } };
  }
  if (!functions.evaluate(t, end.subarray(0, n), end.subarray(n), p))
    return { t, value: null, goal: undefined };
  const at = found.formula * width;
  const isForce = quantityColumns(mechanism).some(({ formula, force }) => force && formula === found.formula);
  if (isForce && piece.hyperstatic) return { t, value: null, goal: undefined };
  const slopes = functions.slopes.slice(at, at + width);
  return { t, value: functions.values[found.formula] as number, goal: { slopes } };
}

/** Derivatives by one variable: its change of the start, its own, that of the time. */
function slopeOf({ state, time, parameters }: WayBack, { seed, kind }: Variable, own: number): number {
  let sum = kind === "time" ? time : 0;
  for (let i = 0; i < seed.length; i++) sum += (state[i] as number) * (seed[i] as number);
  return own < 0 ? sum : sum + (parameters[own - seed.length - 1] as number);
}

/** Throws Mistake on a mistake; where derivatives do not exist, the reasons are part of the answer. */
export function goalSensitivity(given: Mechanism, options: GoalOptions): GoalSensitivity {
  const { goal: name, ...simulate } = options;
  const maker = startMaker(given, simulate);
  const variables = variablesNamed(given, simulate, maker);
  const mechanism = analysedMechanism(given, simulate);
  const found = placeOfGoal(mechanism, name);
  const columns = new VariableColumns(mechanism, variables);
  const span = simulate.until ?? sensitivityDefaults.until;
  const tape = new Tape(mechanism, columns, simulate, span);
  const run = followCourse(mechanism, simulate, variables, maker, tape);
  const { course, outcome, ambiguities, provenance } = run;
  const last = (simulate.t ?? 0) + span;
  const aim = aimAt(mechanism, run, found, columns.varied, last);
  const back = aim.goal && (course.lost && !("event" in found) ? undefined : tape.back(aim.goal));
  const ends = tape.coincides ? exactEnds(given, simulate, variables, maker) : course.ends;
  const lost = tape.lostAt === undefined ? [] : [{ t: tape.lostAt, reason: { kind: "lost" as const } }];
  const report = new Report(
    variables.map((variable) => variable.name),
    [...ends, ...lost],
  );
  const reasons = report.reasons().filter(({ t }) => t <= aim.t);
  return {
    mechanism: mechanism.name,
    goal: name,
    ...{ value: aim.value, t: aim.t },
    variables: variables.map((variable, j) => ({
      ...report.variable(variable),
      slope: back === undefined ? null : slopeOf(back, variable, columns.own[j] as number),
      valid: back !== undefined && report.isValid(aim.t, variable.name),
    })),
    outcome,
    valid: back !== undefined && variables.every((variable) => report.isValid(aim.t, variable.name)),
    reasons,
    ambiguities,
    provenance,
  };
}

/** Where events coincide, which variables part them is known only from changes that are carried forward. */
const exactEnds = (
  given: Mechanism,
  options: SensitivityOptions,
  variables: readonly Variable[],
  maker: StartMaker,
) => followCourse(analysedMechanism(given, options), options, variables, maker).course.ends;
