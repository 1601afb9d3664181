/**
 * A number of the orbit that is followed from the present design: its period, or its largest multiplier. Where the
 * motion settles to an orbit of twice its period, or more, that is another orbit, which is noted.
 */

import { makeState } from "../atlas/index.js";
import { hypot } from "../elementary/index.js";
import {
  bareState,
  type Mechanism,
  namedParameters,
  type ParameterValues,
  parameterVector,
  type State,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { findOrbit, type Orbit, type SolvedOrbit } from "../orbit/index.js";
import { equationsOf } from "../orbit/periodic/solve.js";
import { multipliersOf } from "../orbit/shooting/multipliers.js";
import { type Refined, refine } from "../orbit/shooting/newton.js";
import type { OrbitProblem } from "../orbit/shooting/problem.js";
import { followPath, type SimulateOptions } from "../simulate/index.js";
import { type DesignOptions, designDefaults } from "./options.js";
import { type DesignedOrbit, missing, type PropertyValue, type RepeatedOrbit } from "./property.js";

type Numbers = Pick<Orbit, "period" | "multipliers" | "forcing">;

const modulus = ({ re, im }: { readonly re: number; readonly im: number }): number => hypot(re, im);

/** The multiplier along an orbit that is not forced is the last one. */
export function largestMultiplier({ multipliers, forcing }: Numbers): number {
  const own = forcing === undefined ? multipliers.slice(0, -1) : multipliers;
  return Math.max(0, ...own.map(modulus));
}

/** A motion next to an unstable orbit: the change of its velocities, and the number of periods until it has settled. */
const [besides, periods] = [1e-3, 60];

/** The equations of the orbit that is followed. */
interface Led extends Pick<SolvedOrbit, "problem" | "u" | "p"> {
  readonly forced: Pick<Orbit, "forcing">;
}

/** Of the orbit that a motion settles to; near a known one by Newton's method on its equations. */
export class OrbitProperty implements PropertyValue {
  readonly unit: string;
  orbit: DesignedOrbit | undefined;
  repeated: RepeatedOrbit | undefined;
  private last: Led | undefined;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: DesignOptions,
    readonly name: string,
    readonly target: number,
    readonly sense: PropertyValue["sense"],
    private readonly read: (orbit: Numbers) => number,
  ) {
    this.unit = "period" in options.property ? "s" : "1";
  }

  value(parameters: ParameterValues): number | undefined {
    const found = this.find(parameters, this.moved(parameters));
    this.orbit = found && { period: found.period, stable: found.stable };
    return found && this.read(found);
  }

  near(parameters: ParameterValues): number | undefined {
    const { last } = this;
    if (last === undefined) return this.value(parameters);
    const refined = this.moved(parameters);
    if (refined === undefined) return undefined;
    const { problem, forced } = last;
    const p = parameterVector(this.mechanism, parameters);
    const multipliers = multipliersOf(problem, refined.u, p, refined.at.values);
    // The equations leave out the one along the orbit, which `read` leaves out as well.
    const all = forced.forcing === undefined ? [...multipliers, { re: 1, im: 0 }] : multipliers;
    return this.read({ period: periodOf(refined), multipliers: all, ...forced });
  }

  keep(parameters: ParameterValues): void {
    const moved = this.moved(parameters);
    const found = this.find(parameters, moved);
    const solved = found && equationsOf(found);
    if (solved !== undefined) this.last = { ...solved, forced: forcedOf(found as Orbit) };
    else if (moved !== undefined && this.last !== undefined)
      this.last = { ...this.last, u: moved.u, p: parameterVector(this.mechanism, parameters) };
  }

  remember(): () => void {
    const { last } = this;
    return () => {
      this.last = last;
    };
  }

  /** The orbit that is followed, at other parameters, where Newton's method finds it. */
  private moved(parameters: ParameterValues): Refined | undefined {
    const { last } = this;
    if (last === undefined) return undefined;
    const refined = refine(last.problem, last.u, parameterVector(this.mechanism, parameters));
    return "reason" in refined ? undefined : refined;
  }

  /** From the last orbit, moved to the parameters, or as it is; else from the start of the model. */
  private find(parameters: ParameterValues, moved: Refined | undefined): Orbit | undefined {
    const { start = {}, settle = designDefaults.settle, law, policy, signal } = this.options;
    const same = {
      parameters,
      ...(law === undefined ? {} : { law }),
      ...(policy === undefined ? {} : { policy }),
      ...(signal === undefined ? {} : { signal }),
    };
    const { last } = this;
    const near = last === undefined ? [] : this.startsNear(last, moved, same);
    const known = last && periodOf(moved ?? last);
    for (const one of near) {
      const found = this.attempt({ ...same, ...one, settle: 2 * (known as number) }, known);
      if (found?.stable === false) this.leave(found, { ...same, ...one });
      if (found !== undefined) return found;
    }
    return this.attempt({ ...same, start: makeState(this.mechanism, start, { parameters }), settle }, known);
  }

  /** States of the orbit at these parameters, if Newton's method leads there, and of the last one. */
  private startsNear(
    { problem, u, p }: Led,
    moved: Refined | undefined,
    same: SimulateOptions,
  ): { readonly start: State; readonly t: number }[] {
    const old = { ...same, parameters: namedParameters(this.mechanism, p) };
    return [...(moved === undefined ? [] : [middleOf(problem, moved.u, same)]), middleOf(problem, u, old)];
  }

  /** An orbit whose period is that of the orbit that is followed, not a multiple of it. */
  private attempt(
    options: SimulateOptions & Parameters<typeof findOrbit>[1],
    known: number | undefined,
  ): Orbit | undefined {
    try {
      const found = findOrbit(this.mechanism, options);
      if (!found.found) return undefined;
      const turns = known === undefined ? 1 : turnsOf(found.period, known);
      if (turns === 1) return found;
      this.note({
        turns,
        period: found.period,
        value: this.read(found),
        parameters: options.parameters ?? {},
      });
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
    }
    return undefined;
  }

  /** An unstable orbit: where does a motion next to it settle? */
  private leave({ period }: Orbit, options: SimulateOptions & { readonly start: State }): void {
    const { v } = options.start;
    const moved = Object.fromEntries(Object.entries(v).map(([name, speed]) => [name, speed * (1 + besides)]));
    const { settle = designDefaults.settle } = this.options;
    const start = { ...options.start, v: moved };
    this.attempt({ ...options, start, settle: Math.max(settle, periods * period) }, period);
  }

  private note(found: RepeatedOrbit): void {
    const { repeated } = this;
    if (repeated === undefined || missing(this, found.value) < missing(this, repeated.value))
      this.repeated = found;
  }
}

const periodOf = ({ u }: Pick<Refined, "u">): number => u.at(-1) as number;

const forcedOf = ({ forcing }: Orbit): Pick<Orbit, "forcing"> => (forcing === undefined ? {} : { forcing });

/** The whole number of periods of one orbit in that of another one; 1 where there is none. */
function turnsOf(period: number, known: number): number {
  const turns = Math.round(period / known);
  return turns >= 2 && Math.abs(period / known / turns - 1) < designDefaults.samePeriod ? turns : 1;
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
