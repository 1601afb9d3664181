/**
 * What is swept, and how? A job is plain data: it can be sent to a worker, kept next to its results and compared
 * with another. Everything a run depends on is in it, and nothing else, so that its rows are the same wherever they
 * are computed.
 */

import {
  evenValues,
  type Mechanism,
  type OutputTexts,
  outputsOf,
  type ParameterValues,
  parameterVector,
  plainName,
  quantityOf,
  type StartValues,
  stateColumns,
  stateMaker,
  type WorkOptions,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { printModel } from "../model/index.js";
import {
  type ComplianceOptions,
  checkMechanismNames,
  givenCompliance,
  lawsOf,
  type SimulateOptions,
  settingsOf,
} from "../simulate/index.js";
import { checkSection, type SectionOption } from "./section.js";

/** A parameter, a coordinate or a velocity with its prime, and its values. */
export interface SweepAxis {
  readonly name: string;
  readonly values: readonly number[];
}

/** Options of every run that are handed on as they are given, besides those of compliant contacts. */
const runNames = ["rtol", "atol", "law", "policy", "phase", "jump", "maxSteps", "maxEvents"] as const;
type RunName = (typeof runNames)[number];

export interface SweepOptions
  extends Pick<SimulateOptions, RunName | "parameters" | "t" | "outputs">,
    ComplianceOptions,
    WorkOptions {
  readonly over: readonly SweepAxis[];
  /** Seconds before the recording, and of the recording. */
  readonly settle?: number;
  readonly record?: number;
  /** How many starts at every point: the given one, then random ones around it. */
  readonly starts?: number;
  /**
   * How far random starts lie from the given one: velocities by this times their size or 1, coordinates by a
   * quarter of it.
   */
  readonly spread?: number;
  readonly seed?: number;
  /** Up along the first axis and down again, each point from where the one before ended. */
  readonly bothWays?: boolean;
  /** At which events a point is kept. */
  readonly section?: SectionOption;
  /** The most points of the section that are kept per row. */
  readonly points?: number;
  /** As for `makeState`: what differs from the model's start. */
  readonly start?: StartValues;
}

export const sweepDefaults = Object.freeze({
  settle: 50,
  record: 10,
  starts: 1,
  spread: 1,
  seed: 1,
  bothWays: false,
  section: "auto" as SectionOption,
  points: 32,
  /** Points of a section this near, relative to the range of the motion, are the same. */
  recurrence: 1e-4,
  /** A motion whose coordinates move by less than this share is at rest. */
  rest: 1e-6,
  /** The most runs of one sweep. */
  runs: 100_000_000,
});

export interface SweepJob
  extends Required<Omit<SweepOptions, RunName | keyof ComplianceOptions | keyof WorkOptions>> {
  readonly version: string;
  /** The hash of the model, the name of the mechanism, and the model as it is printed: every worker compiles that. */
  readonly model: string;
  readonly mechanism: string;
  readonly text: string;
  /** Memory variables and first-order states: columns of the table; left out where there are none. */
  readonly kept?: readonly string[];
  readonly parameters: ParameterValues;
  readonly simulate: Omit<
    SimulateOptions,
    "until" | "samples" | "t" | "parameters" | "outputs" | keyof WorkOptions
  >;
}

/** Columns of every row; a swept quantity may not be called like one of them. */
const ownColumns = [
  "start",
  "direction",
  "attractor",
  "kind",
  "word",
  "period",
  "lyapunov",
  "lyapunov_error",
  "outcome",
  "points",
];

/** The job with its defaults. Throws Mistake with the value where something means nothing. */
export function sweepJob(mechanism: Mechanism, options: SweepOptions): SweepJob {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const { settle, record, starts, spread, seed, bothWays, section, points } = { ...sweepDefaults, ...given };
  const { over, parameters = {}, start = {}, t = 0, outputs = {} } = options;
  const wanted = [
    ...runNames.map((name) => [name, options[name]] as const),
    ...Object.entries(givenCompliance(options)),
  ];
  const simulate = Object.fromEntries(wanted.filter(([, value]) => value !== undefined));
  const { policy, jump } = settingsOf({ ...simulate, t });
  checkMechanismNames(mechanism, policy, jump);
  lawsOf(mechanism, simulate, parameterVector(mechanism, parameters));
  stateMaker(mechanism, start, [], t); // reads the values
  checkAxes(mechanism, over, bothWays, parameters);
  for (const [name, value] of Object.entries({ settle, record }))
    if (!(value >= 0 && Number.isFinite(value)))
      throw new Mistake(`${name} must be a finite number >= 0, got ${value}`);
  if (!(record > 0)) throw new Mistake(`record must be positive, got ${record}`);
  if (!(spread >= 0 && Number.isFinite(spread)))
    throw new Mistake(`spread must be a finite number >= 0, got ${spread}`);
  whole("starts", starts, 1, 1_000_000);
  whole("points", points, 0, 10_000);
  whole("seed", seed, 0, 2 ** 32 - 1);
  checkOutputs(mechanism, outputs, over);
  checkSection(mechanism, section, parameters, outputs);
  const runs = over.reduce((product, { values }) => product * values.length, starts * (bothWays ? 2 : 1));
  if (runs > sweepDefaults.runs)
    throw new Mistake(`a sweep has at most ${sweepDefaults.runs} runs, got ${runs}`);
  const { version, model } = mechanism.identity;
  const text = printModel(mechanism.model);
  const what = { version, model, mechanism: mechanism.name, text, over: over.map(plainAxis) };
  const how = { settle, record, starts, spread, seed, bothWays, section, points };
  const kept = [...mechanism.memory, ...mechanism.states];
  const columns = { outputs: { ...outputs }, ...(kept.length === 0 ? {} : { kept }) };
  return { ...what, ...how, parameters, start: { ...start }, t, simulate, ...columns };
}

/** Outputs are expressions of the file, and their columns have names of their own. */
function checkOutputs(mechanism: Mechanism, outputs: OutputTexts, over: readonly SweepAxis[]): void {
  const taken = [...stateColumns(mechanism), ...over].map((one) => ("name" in one ? one.name : one[0]));
  const twice = outputsOf(mechanism, outputs).names.find((name) => taken.includes(name));
  if (twice !== undefined)
    throw new Mistake(`output ${twice}: there is a column with this name; give it another one`);
}

const plainAxis = ({ name, values }: SweepAxis): SweepAxis => ({
  name: plainName(name),
  values: [...values],
});

function whole(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Mistake(`${name} must be a whole number from ${least} to ${most}, got ${value}`);
}

function checkAxes(
  mechanism: Mechanism,
  over: readonly SweepAxis[],
  bothWays: boolean,
  parameters: ParameterValues,
): void {
  if (over.length < 1 || over.length > 2)
    throw new Mistake(`a sweep runs over one or two quantities, got ${over.length}`);
  const names = over.map(({ name }) => plainName(name));
  if (names[0] === names[1]) throw new Mistake(`${names[0]} is swept twice`);
  for (const [i, name] of names.entries()) {
    const { kind } = quantityOf(mechanism, name);
    const { values } = over[i] as SweepAxis;
    if (values.length === 0) throw new Mistake(`the range of ${name} is empty: give at least one value`);
    const bad = values.find((value) => !Number.isFinite(value));
    if (bad !== undefined) throw new Mistake(`${name} must be a finite number, got ${bad}`);
    if (ownColumns.includes(name)) throw new Mistake(`${name} is the name of a column: rename the parameter`);
    if (name in parameters) throw new Mistake(`${name} is swept and also set to ${parameters[name]}`);
    if (i === 0 && bothWays && kind !== "parameter")
      throw new Mistake(`both ways need a parameter as the first quantity, got ${name}`);
  }
}

/** Of one axis. */
export const mostValues = 10_000_000;

/** Evenly spaced values of an axis, both ends included; throws Mistake with `name` where there are none. */
export const makeRange = (low: number, high: number, count: number, name = "a range"): number[] =>
  evenValues(name, low, high, count, mostValues);

/** In what two jobs differ, in words; empty where they are the same. */
export function jobDifferences(before: SweepJob, now: SweepJob): string[] {
  const [one, other] = [entriesOf(before), entriesOf(now)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const differences = names.flatMap((name) => {
    if (JSON.stringify(one[name]) === JSON.stringify(other[name])) return [];
    const words = name === "over" ? axesInWords : inWords;
    const [was, is] = [words(one[name]), words(other[name])];
    const sums =
      was === is ? [one[name], other[name]].map((value) => ` ${textSum(JSON.stringify(value))}`) : [];
    return [`${name}: ${was}${sums[0] ?? ""} before, ${is}${sums[1] ?? ""} now`];
  });
  return [...differences, ...firstLine(before.text, now.text)];
}

/** What a job says, by names: parameters and options of the simulation one by one, the model's text not. */
function entriesOf({ text: _, parameters, simulate, ...rest }: SweepJob): Record<string, unknown> {
  const own = Object.entries(parameters).map(([name, value]) => [`parameter ${name}`, value]);
  return { ...rest, ...simulate, ...Object.fromEntries(own) };
}

/** Where two model texts part, after both were printed in the same way; none where they are the same. */
function firstLine(before: string, now: string): string[] {
  const [one, other] = [before.split("\n"), now.split("\n")];
  const at = one.findIndex((line, i) => line !== other[i]);
  if (before === now) return [];
  const line = at < 0 ? one.length : at;
  const [was, is] = [one[line]?.trim() || "nothing", other[line]?.trim() || "nothing"];
  return [`model text, line ${line + 1}: ${inWords(was)} before, ${inWords(is)} now`];
}

/** The ends of every axis and how many values it has, or a few values. */
function axesInWords(value: unknown): string {
  const few = 3;
  const words = (value as readonly SweepAxis[]).map(({ name, values }) => {
    const range = `${values[0]}..${values.at(-1)}:${values.length}`;
    return `${name}=${values.length > few ? range : values.join()}`;
  });
  return words.join(" and ");
}

const mostLetters = 60;

function inWords(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}

/** Distinguishes long texts. */
function textSum(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, "0");
}
