/**
 * With respect to what is a motion differentiated? Parameters, values of the start, the time of the start: each
 * with the change of the start that belongs to it. A start follows its parameters as in a model file, so that
 * closed contacts stay closed.
 */

import { makeState, type StateOptions } from "../atlas/index.js";
import { suggestion } from "../expression/index.js";
import {
  type Mechanism,
  namedParameters,
  parameterVector,
  plainName,
  type StartValues,
  type State,
  startParameters,
  stateColumns,
  stateVectors,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { analysedMechanism } from "../variation/analysed.js";
import type { SensitivityOptions } from "./options.js";
import { sensitivityTolerances } from "./tolerances.js";

export type VariableKind = "parameter" | "start" | "time";

export interface Variable {
  readonly name: string;
  readonly kind: VariableKind;
  readonly value: number;
  readonly unit?: string;
  /** Its place among the parameters; −1 where it is none. */
  readonly parameter: number;
  /** The change of the start. */
  readonly seed: Float64Array;
  /** No start exists for values near the given one: the change is a guess. */
  readonly unsure: boolean;
}

/** The start state of a run with other values of its variables. */
export interface StartMaker {
  readonly state: State;
  readonly vector: Float64Array;
  /** With one variable changed by an amount. Throws Mistake where there is no such start. */
  readonly changed: (variable: Pick<Variable, "name" | "kind" | "parameter">, by: number) => ChangedRun;
  /** May the start change with a parameter at this place? */
  readonly follows: (parameter: number) => boolean;
}

export interface ChangedRun {
  readonly state: State;
  readonly parameters: Readonly<Record<string, number>>;
  readonly t: number;
}

const startPrefix = "start:";
const timeName = `${startPrefix}t`;

const isCompliant = (mechanism: Mechanism, options: SensitivityOptions): boolean =>
  analysedMechanism(mechanism, options) !== mechanism;

const vectorOf = (mechanism: Mechanism, state: State): Float64Array => {
  const [q, v] = stateVectors(mechanism, state);
  return Float64Array.of(...q, ...v);
};

export function startMaker(mechanism: Mechanism, options: SensitivityOptions): StartMaker {
  const { start = {}, t = 0 } = options;
  const p = parameterVector(mechanism, options.parameters ?? {});
  const make = (values: StartValues, parameters: Float64Array, time: number): State => {
    const state: StateOptions = { ...options, parameters: namedParameters(mechanism, parameters), t: time };
    return makeState(mechanism, values, state);
  };
  const state = make(start, p, t);
  const vector = vectorOf(mechanism, state);
  // The penetration of a compliant contact at the start depends on forces.
  const known = isCompliant(mechanism, options) ? undefined : startParameters(mechanism, start);
  return {
    state,
    vector,
    follows: (parameter) => known === undefined || known.has(parameter),
    changed: ({ name, kind, parameter }, by) => {
      const parameters = p.slice();
      if (parameter >= 0) parameters[parameter] = (parameters[parameter] as number) + by;
      const time = kind === "time" ? t + by : t;
      const named = namedParameters(mechanism, parameters);
      if (kind !== "start") return { state: make(start, parameters, time), parameters: named, t: time };
      const key = name.slice(startPrefix.length);
      const value = (vector[placeOf(mechanism, key)] as number) + by;
      return { state: make({ ...start, [key]: value }, parameters, time), parameters: named, t: time };
    },
  };
}

/** Where a value of the start stands in the vector (q, v). */
function placeOf(mechanism: Mechanism, key: string): number {
  const column = key.endsWith("'") ? `v_${key.slice(0, -1)}` : key;
  return stateColumns(mechanism).find(([name]) => name === column)?.[1] ?? -1;
}

/** Throws Mistake on a name that means nothing. */
export function variablesNamed(
  mechanism: Mechanism,
  options: SensitivityOptions,
  maker: StartMaker,
): Variable[] {
  const names = options.with ?? mechanism.parameters.map(({ name }) => name);
  const plain = names.map((name) => plainName(String(name)));
  const twice = plain.find((name, i) => plain.indexOf(name) !== i);
  if (twice !== undefined) throw new Mistake(`with: ${twice} is named twice`);
  return plain.map((name) => variableNamed(mechanism, options, maker, name));
}

function variableNamed(
  mechanism: Mechanism,
  options: SensitivityOptions,
  maker: StartMaker,
  name: string,
): Variable {
  const common = { name, parameter: -1 };
  if (name === timeName) {
    const known = { ...common, kind: "time" as const, value: options.t ?? 0, unit: "s" };
    return { ...known, ...seedOf(mechanism, maker, known) };
  }
  if (name.startsWith(startPrefix)) {
    const place = placeOf(mechanism, name.slice(startPrefix.length));
    if (place < 0) throw unknown(mechanism, name);
    const known = { ...common, kind: "start" as const, value: maker.vector[place] as number };
    return { ...known, ...seedOf(mechanism, maker, known, place) };
  }
  const parameter = mechanism.parameters.findIndex((one) => one.name === name);
  if (parameter < 0) throw unknown(mechanism, name);
  const p = parameterVector(mechanism, options.parameters ?? {});
  const { unit } = mechanism.parameters[parameter] as Mechanism["parameters"][number];
  const known = { name, parameter, kind: "parameter" as const, value: p[parameter] as number };
  return { ...known, ...(unit === undefined ? {} : { unit }), ...seedOf(mechanism, maker, known) };
}

/** All variables of a mechanism. */
export function variableNames({ coordinates, memory, states, parameters }: Mechanism): string[] {
  const starts = [...coordinates, ...coordinates.map((one) => `${one}'`), ...memory, ...states, "t"];
  return [...parameters.map((one) => one.name), ...starts.map((one) => startPrefix + one)];
}

function unknown(mechanism: Mechanism, name: string): Mistake {
  const known = variableNames(mechanism);
  return new Mistake(`with: ${mechanism.name} has no variable ${name}: ${suggestion(name, known)}`);
}

/** Differences of starts are of the fourth order: starts are smooth, and mostly linear, in what they follow. */
function seedOf(
  mechanism: Mechanism,
  maker: StartMaker,
  variable: Pick<Variable, "name" | "kind" | "parameter" | "value">,
  place = -1,
): Pick<Variable, "seed" | "unsure"> {
  const size = maker.vector.length;
  const unit = Float64Array.from({ length: size }, (_, i) => (i === place ? 1 : 0));
  if (variable.parameter >= 0 && !maker.follows(variable.parameter)) return { seed: unit, unsure: false };
  const { startStep, startStepAtZero } = sensitivityTolerances;
  const h = variable.value === 0 ? startStepAtZero : startStep * Math.abs(variable.value);
  const at = (by: number) => vectorOf(mechanism, maker.changed(variable, by).state);
  const isSame = (vector: Float64Array) => vector.every((value, i) => value === maker.vector[i]);
  try {
    // A value that the start solved for is given as a number: what else it had solved for stays.
    if (place >= 0 && !isSame(at(0))) return { seed: unit, unsure: false };
    const [b, c] = [at(-h), at(h)];
    if (isSame(b) && isSame(c)) return { seed: unit, unsure: false };
    const [a, d] = [at(-2 * h), at(2 * h)];
    const seed = a.map((first, i) => {
      if (i === place) return 1;
      const near = (c[i] as number) - (b[i] as number);
      return (8 * near - ((d[i] as number) - first)) / (12 * h);
    });
    return { seed, unsure: false };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { seed: unit, unsure: true };
  }
}
