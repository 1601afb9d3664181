/**
 * What is the number behind a property? A function of the parameters with a target: the period or the largest
 * multiplier of an orbit, the ratio of critical friction to friction, the ratio of a critical value to the working
 * one.
 */

import { contactStatesAt, leastCriticalFriction, makeAxis, makeState } from "../atlas/index.js";
import { hypot } from "../elementary/index.js";
import { type CriticalEquilibrium, equilibriaAlong } from "../equilibria/index.js";
import {
  bareState,
  type Mechanism,
  namedParameters,
  type ParameterValues,
  parameterIndex,
  parameterVector,
  type State,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { findOrbit, type Orbit } from "../orbit/index.js";
import { equationsOf } from "../orbit/periodic/solve.js";
import { multipliersOf } from "../orbit/shooting/multipliers.js";
import { refine } from "../orbit/shooting/newton.js";
import type { OrbitProblem } from "../orbit/shooting/problem.js";
import { followPath, type SimulateOptions } from "../simulate/index.js";
import { type DesignOptions, type DesignProperty, designDefaults } from "./options.js";

/** A number of the mechanism that is to reach a target. */
export interface PropertyValue {
  readonly name: string;
  /** Of its value: `s`, or `1` for a ratio. */
  readonly unit: string;
  readonly target: number;
  /** What counts as met: equal, at least, at most. */
  readonly sense: "equal" | "atLeast" | "atMost";
  /** Undefined where there is none: no orbit, no critical value in the range. */
  value(parameters: ParameterValues): number | undefined;
  /** Near the last value that `keep` was called for; else the same. */
  near(parameters: ParameterValues): number | undefined;
  /** The parameters are accepted: what comes next is near to them. */
  keep(parameters: ParameterValues): void;
  /** Its derivatives by parameters, where they are known; else they are differences. */
  slopes?(parameters: ParameterValues): Readonly<Record<string, number>> | undefined;
}

export function propertyOf(mechanism: Mechanism, options: DesignOptions): PropertyValue {
  const { property } = options;
  if ("period" in property) {
    positive("period", property.period);
    return new OrbitProperty(mechanism, options, "period", property.period, "equal", ({ period }) => period);
  }
  if ("multiplier" in property) {
    positive("multiplier", property.multiplier);
    return new OrbitProperty(
      mechanism,
      options,
      "multiplier",
      property.multiplier,
      "atMost",
      largestMultiplier,
    );
  }
  const { margin = designDefaults.margin } = property;
  if (!(margin >= 0)) throw new Mistake(`margin must be 0 or positive, got ${margin}`);
  if ("critical" in property) return new CriticalProperty(mechanism, options, property, margin);
  const value = paradoxRatio(mechanism, options, property);
  const name = "critical friction over friction";
  return { name, unit: "1", target: 1 + margin, sense: "atLeast", value, near: value, keep: () => undefined };
}

function positive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value)))
    throw new Mistake(`${name} must be a positive number, got ${value}`);
}

const modulus = ({ re, im }: { readonly re: number; readonly im: number }): number => hypot(re, im);

/** The multiplier along an orbit that is not forced is the last one. */
function largestMultiplier({ multipliers, forcing }: Pick<Orbit, "multipliers" | "forcing">): number {
  const own = forcing === undefined ? multipliers.slice(0, -1) : multipliers;
  return Math.max(0, ...own.map(modulus));
}

/** Of the orbit that a motion settles to; near a known one by Newton's method on its equations. */
class OrbitProperty implements PropertyValue {
  readonly unit: string;
  private last: Orbit | undefined;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: DesignOptions,
    readonly name: string,
    readonly target: number,
    readonly sense: PropertyValue["sense"],
    private readonly read: (orbit: Pick<Orbit, "period" | "multipliers" | "forcing">) => number,
  ) {
    this.unit = "period" in options.property ? "s" : "1";
  }

  value(parameters: ParameterValues): number | undefined {
    const found = this.find(parameters);
    return found && this.read(found);
  }

  near(parameters: ParameterValues): number | undefined {
    const { last } = this;
    const solved = last && equationsOf(last);
    if (last === undefined || solved === undefined) return this.value(parameters);
    const { problem } = solved;
    const p = parameterVector(this.mechanism, parameters);
    const refined = refine(problem, solved.u, p);
    if ("reason" in refined) return undefined;
    const period = refined.u.at(-1) as number;
    const multipliers = multipliersOf(problem, refined.u, p, refined.at.values);
    // The equations leave out the one along the orbit, which `read` leaves out as well.
    const all = last.forcing === undefined ? [...multipliers, { re: 1, im: 0 }] : multipliers;
    return this.read({ period, multipliers: all, ...(last.forcing && { forcing: last.forcing }) });
  }

  keep(parameters: ParameterValues): void {
    this.last = this.find(parameters) ?? this.last;
  }

  /** From the last orbit, moved to the parameters, or as it is; else from the start of the model. */
  private find(parameters: ParameterValues): Orbit | undefined {
    const { start = {}, settle = designDefaults.settle, law, policy, signal } = this.options;
    const same = {
      parameters,
      ...(law === undefined ? {} : { law }),
      ...(policy === undefined ? {} : { policy }),
      ...(signal === undefined ? {} : { signal }),
    };
    const { last } = this;
    const near = last === undefined ? [] : this.startsNear(last, same);
    for (const one of near) {
      const found = this.attempt({ ...same, ...one, settle: 2 * (last as Orbit).period });
      if (found !== undefined) return found;
    }
    return this.attempt({ ...same, start: makeState(this.mechanism, start, { parameters }), settle });
  }

  /** States of the orbit at these parameters, if Newton's method leads there, and of the last one. */
  private startsNear(last: Orbit, same: SimulateOptions): { readonly start: State; readonly t: number }[] {
    const solved = equationsOf(last);
    if (solved === undefined) return [];
    const { problem, u, p } = solved;
    const refined = refine(problem, u, parameterVector(this.mechanism, same.parameters ?? {}));
    const old = { ...same, parameters: namedParameters(this.mechanism, p) };
    return [...("reason" in refined ? [] : [middleOf(problem, refined.u, same)]), middleOf(problem, u, old)];
  }

  private attempt(options: Parameters<typeof findOrbit>[1]): Orbit | undefined {
    try {
      const found = findOrbit(this.mechanism, options);
      return found.found ? found : undefined;
    } catch (error) {
      if (error instanceof Mistake) return undefined;
      throw error;
    }
  }
}

/**
 * The middle of the longest phase: where a period begins a guard is zero, and a start there happens before or after its
 * event as rounding decides.
 */
function middleOf(problem: OrbitProblem, u: Float64Array, options: SimulateOptions) {
  const durations = problem.segments.map((_, i) => problem.durationOf(u, i));
  const longest = durations.indexOf(Math.max(...durations));
  const until = (durations[longest] as number) / 2;
  const run = followPath(
    problem.mechanism,
    problem.phaseOf(u, longest),
    { ...options, until },
    () => undefined,
  );
  return { start: bareState(run.final), t: run.final.t };
}

/** Of the smallest critical friction along the coordinate to the friction there. */
function paradoxRatio(
  mechanism: Mechanism,
  { start = {} }: DesignOptions,
  property: Extract<DesignProperty, { readonly paradoxFree: string }>,
): PropertyValue["value"] {
  const { paradoxFree: name, low, high, contact } = property;
  const axis = makeAxis(mechanism, name, [low, high], designDefaults.axisPoints);
  return (parameters) => {
    const probe = { parameters, start, ...(contact === undefined ? {} : { contact }) };
    const least = leastCriticalFriction(mechanism, axis, probe);
    if (least === undefined) return Number.POSITIVE_INFINITY;
    const state = makeState(mechanism, { ...start, [name]: least.x }, { parameters });
    const { contacts } = contactStatesAt(mechanism, state, { parameters });
    const found = contacts.find(({ name: own, touching }) =>
      contact === undefined ? touching : own === contact,
    );
    const mu = found?.friction.kinetic ?? 0;
    return mu === 0 ? Number.POSITIVE_INFINITY : least.mu / mu;
  };
}

/** Parts of the range around the last critical value in which the next one is looked for first. */
const window = 0.1;

/** Of the critical value nearest to the working one, or to the last one that was found, to the working value. */
class CriticalProperty implements PropertyValue {
  readonly sense = "atLeast";
  readonly unit = "1";
  readonly name: string;
  readonly target: number;
  private last: number | undefined;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: DesignOptions,
    private readonly property: Extract<DesignProperty, { readonly critical: string }>,
    margin: number,
  ) {
    const { critical, parameter } = property;
    parameterIndex(mechanism, parameter);
    this.name = `${critical} value of ${parameter} over its working value`;
    this.target = 1 + margin;
  }

  value(parameters: ParameterValues): number | undefined {
    const found = this.find(parameters);
    return found && found.value / this.working(parameters);
  }

  near(parameters: ParameterValues): number | undefined {
    return this.value(parameters);
  }

  keep(parameters: ParameterValues): void {
    this.last = this.find(parameters)?.value ?? this.last;
  }

  /** As the critical value moves with each parameter, exactly; the working value moves with itself. */
  slopes(parameters: ParameterValues): Readonly<Record<string, number>> | undefined {
    const found = this.find(parameters);
    if (found?.sensitivities === undefined) return undefined;
    const working = this.working(parameters);
    const own = { [this.property.parameter]: -found.value / (working * working) };
    const others = Object.entries(found.sensitivities).map(([name, slope]) => [name, slope / working]);
    return { ...Object.fromEntries(others), ...own };
  }

  private working(parameters: ParameterValues): number {
    const { parameter } = this.property;
    return parameterVector(this.mechanism, parameters)[parameterIndex(this.mechanism, parameter)] as number;
  }

  private find(parameters: ParameterValues): CriticalEquilibrium | undefined {
    const { low, high } = this.property;
    const { last } = this;
    if (last === undefined) return this.search(parameters, low, high, designDefaults.searches);
    const room = window * (high - low);
    const [from, to] = [Math.max(low, last - room), Math.min(high, last + room)];
    const near = to > from ? this.search(parameters, from, to, 2) : undefined;
    return near ?? this.search(parameters, low, high, designDefaults.searches);
  }

  private search(
    parameters: ParameterValues,
    low: number,
    high: number,
    searches: number,
  ): CriticalEquilibrium | undefined {
    const { critical: kind, parameter } = this.property;
    const { signal } = this.options;
    const { critical } = equilibriaAlong(this.mechanism, {
      ...(signal === undefined ? {} : { signal }),
      ...{ parameters, parameter, low, high, searches },
    });
    const near = this.last ?? this.working(parameters);
    const [found] = critical
      .filter((one) => one.kind === kind)
      .sort((one, other) => Math.abs(one.value - near) - Math.abs(other.value - near));
    return found;
  }
}
