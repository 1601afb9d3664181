/** Which options has the search for an orbit? One frozen object of defaults; help and documentation read it. */

import { lawsOf } from "../../atlas/index.js";
import {
  bareState,
  dependsOnTime,
  type Mechanism,
  type ParameterValues,
  parameterVector,
  repeatsAfter,
  type State,
  type Symmetry,
  stateVectors,
  symmetryOf,
} from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import {
  type PhaseStart,
  type SimulateOptions,
  simulateDefaults,
  type Trajectory,
} from "../../simulate/index.js";
import { analysedMechanism, startFor } from "../../variation/analysed.js";
import type { Extent } from "../../variation/pieces.js";
import type { NoOrbit } from "../periodic/orbit.js";
import type { Forcing } from "../shooting/problem.js";
import { forcingOf } from "./forcing.js";
import { SearchWork } from "./work.js";

export interface OrbitOptions extends Omit<SimulateOptions, "until" | "method" | "step"> {
  /** Where the motion starts; the mechanism's own start, if left out. */
  readonly start?: State;
  /**
   * Simulated seconds before a recurrence counts; 0 takes the start as a guess that may be far from stable. Left
   * out: a motion that repeats itself very closely counts from the beginning, all others after the default.
   */
  readonly settle?: number;
  /** Simulated seconds in which a recurrence must show. */
  readonly search?: number;
  /** The period of the forcing, where it cannot be read from the model. */
  readonly period?: number;
  /** Of a family of orbits: which one, by coordinates at its start, its `energy` or its `period`. */
  readonly member?: Readonly<Record<string, number>>;
}

export const orbitDefaults = Object.freeze({
  settle: 10,
  search: 40,
  /** Steps that all runs of one search may take together; runs of long code count as more. */
  maxSteps: 3_000_000,
  /** Rows over one period; two at every jump. */
  samples: 0,
  /** Largest number of these rows: they are kept in memory. */
  mostSamples: 200_000,
});

/** Everything that the search needs. */
export interface OrbitQuestion {
  readonly mechanism: Mechanism;
  readonly start: State | PhaseStart;
  readonly simulate: SimulateOptions;
  readonly parameters: ParameterValues;
  readonly p: Float64Array;
  readonly settle: number;
  readonly search: number;
  /** A close recurrence counts before the motion was given time to settle. */
  readonly early: boolean;
  /** The start is near the orbit, which may be unstable. */
  readonly guess: boolean;
  readonly forcing: Forcing | undefined;
  /** The shifts that change nothing: an orbit closes up to these, and is reported near these coordinates. */
  readonly symmetry: Symmetry;
  readonly origin: Float64Array;
  readonly samples: number;
  /** What was seen of the motion before its start. */
  readonly seen?: Extent;
  /** Why the motion leads to no orbit after what is searched. */
  readonly left?: NoOrbit["outcome"];
  /** Ends all runs of the search once they have done their work together. */
  readonly work: SearchWork;
  /** Which orbit of a family is wanted. */
  readonly member?: Readonly<Record<string, number>>;
}

/** Reads the options, or continues a run; throws Mistake where one means nothing. */
export function orbitQuestion(given: Mechanism, from: Trajectory | OrbitOptions): OrbitQuestion {
  const continued = "provenance" in from;
  const options: OrbitOptions = continued ? optionsOf(from) : from;
  const { settle, search, period, samples, member, start: _, ...simulate } = options;
  const start = options.start ?? startFor(given, simulate);
  const mechanism = analysedMechanism(given, simulate);
  const chosen = {
    settle: settle ?? orbitDefaults.settle,
    search: search ?? orbitDefaults.search,
    samples: samples ?? orbitDefaults.samples,
  };
  const { mostSamples } = orbitDefaults;
  if (!Number.isInteger(chosen.samples) || chosen.samples < 0 || chosen.samples > mostSamples)
    throw new Mistake(`samples must be a whole number from 0 to ${mostSamples}, got ${chosen.samples}`);
  checkSeconds(chosen.settle, { search: chosen.search, ...(period === undefined ? {} : { period }) });
  checkMember(mechanism, member ?? {});
  const parameters = simulate.parameters ?? {};
  const p = parameterVector(mechanism, parameters);
  lawsOf(mechanism, simulate, p); // numbers that mean no law are refused before the motion is followed
  const [origin] = stateVectors(mechanism, bareState(continued ? from.final : start));
  return {
    mechanism,
    start: continued ? phaseOf(mechanism, from) : start,
    origin,
    ...limited(simulate),
    parameters,
    p,
    ...chosen,
    early: settle === undefined,
    guess: !continued && chosen.settle === 0,
    forcing: readForcing(
      mechanism,
      p,
      period,
      (continued ? from.final.t : (simulate.t ?? 0)) + chosen.settle,
    ),
    symmetry: symmetryOf(mechanism, p),
    ...(member === undefined ? {} : { member }),
  };
}

/** Throws Mistake where a time to settle is below 0, or another time is not positive. */
export function checkSeconds(settle: number, positive: Readonly<Record<string, number>>): void {
  if (!(settle >= 0 && Number.isFinite(settle)))
    throw new Mistake(`settle must be a finite number >= 0, got ${settle}`);
  for (const [name, value] of Object.entries(positive))
    if (!(value > 0 && Number.isFinite(value)))
      throw new Mistake(`${name} must be a positive number, got ${value}`);
}

/** The options of runs that share the limit of a search; a limit that is given replaces the default. */
function limited(simulate: SimulateOptions): Pick<OrbitQuestion, "simulate" | "work"> {
  const { maxSteps = simulateDefaults.maxSteps, signal } = simulate;
  const most = maxSteps === simulateDefaults.maxSteps ? orbitDefaults.maxSteps : maxSteps;
  const work = new SearchWork(most, signal);
  return { simulate: { ...simulate, signal: work }, work };
}

/**
 * Numbers of an autonomous orbit as a whole that distinguish members of a family, in addition to coordinates at its
 * start.
 */
const wholeNumbers = Object.freeze(["energy", "period"] as const);

function checkMember({ coordinates }: Mechanism, member: Readonly<Record<string, number>>): void {
  const known = [...coordinates, ...wholeNumbers];
  for (const [name, value] of Object.entries(member)) {
    if (!known.includes(name))
      throw new Mistake(`no member of a family is chosen by ${name}: known are ${known.join(", ")}`);
    if (!Number.isFinite(value)) throw new Mistake(`${name} of a member must be finite, got ${value}`);
  }
}

function readForcing(
  mechanism: Mechanism,
  p: Float64Array,
  period: number | undefined,
  from: number,
): Forcing | undefined {
  if (period !== undefined) return givenForcing(mechanism, p, period, from);
  const report = forcingOf(mechanism, p);
  if (report.kind === "unknown") throw new Mistake(report.reason);
  return report.kind === "none" ? undefined : report.forcing;
}

/** A period that the caller knows. Throws Mistake where the formulas do not repeat after it. */
function givenForcing(mechanism: Mechanism, p: Float64Array, period: number, from: number): Forcing {
  const { name, events, parameters } = mechanism;
  if (!dependsOnTime(mechanism) && events.every(({ trigger }) => trigger.kind === "zero"))
    throw new Mistake(
      `period is that of a forcing, and nothing in ${name} depends on time (got ${period}): leave it out`,
    );
  const need = (values: Float64Array, where: string) => {
    if (repeatsAfter(mechanism, values, period, from)) return;
    throw new Mistake(
      `the formulas of ${name} do not repeat after a period of ${period} s${where}; ` +
        "a timer is a state with rate 1 that an event sets to 0",
    );
  };
  need(p, "");
  const tried = new Set<number>();
  return {
    period: () => period,
    slope: (values, parameter) => {
      if (tried.has(parameter)) return 0;
      tried.add(parameter);
      const changed = values.slice();
      changed[parameter] = (changed[parameter] as number) * (1 + changedShare) || changedShare;
      need(changed, ` if ${parameters[parameter]?.name} changes: write loads with sin and cos of omega*t`);
      return 0;
    },
  };
}

/** A parameter along which an orbit is followed is changed by this share to see whether a given period still holds. */
const changedShare = 1e-3;

/** A run has settled already; what it was computed with is used on. */
function optionsOf({ provenance, method }: Trajectory): OrbitOptions {
  if (method !== "events")
    throw new Mistake(`an orbit is made of located events: it cannot be found from a run by ${method}`);
  const { until: _, samples: __, method: ___, step: ____, ...numbers } = provenance.options;
  return { ...numbers, parameters: provenance.parameters, settle: 0 };
}

function phaseOf(mechanism: Mechanism, { final }: Trajectory): PhaseStart {
  const [q, v] = stateVectors(mechanism, bareState(final));
  return {
    t: final.t,
    state: Float64Array.of(...q, ...v),
    contacts: mechanism.contacts.map(({ name, bilateral }) => {
      const { mode = "flight", lambdaN = 0 } = final.contacts[name] ?? {};
      return { mode, side: bilateral && lambdaN < 0 ? -1 : 1 };
    }),
  };
}
