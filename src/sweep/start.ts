/**
 * Where does a run of a sweep begin? At the given start, at a random one around it, or where the run before it
 * ended.
 */

import {
  bareState,
  dependsOnTime,
  type Mechanism,
  matricesAt,
  type Occasion,
  type ParameterValues,
  parameterVector,
  quantityOf,
  type State,
  type StateMaker,
  solvedQuantities,
  stateMaker,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { ModelError } from "../model/index.js";
import { randomSource, shortestStep } from "../numerics/index.js";
import { type FinalContact, type FinalState, type Laws, lawsOf, makeState } from "../simulate/index.js";
import type { SweepJob } from "./job.js";
import type { GridPoint } from "./plan.js";
import { sweepTolerances } from "./tolerances.js";

/** Coordinates are spread by this share of what velocities are. */
const coordinateShare = 0.25;
/** How often a random start that lies inside an obstacle is drawn again. */
const draws = 100;
/** Steps of Newton's method on gaps. */
const newtonSteps = 30;

export class SweepStarts {
  private readonly make: StateMaker;
  private readonly states: readonly string[];
  private readonly solved: readonly string[];
  private readonly timed: boolean;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly job: SweepJob,
  ) {
    this.states = job.over
      .map(({ name }) => name)
      .filter((name) => quantityOf(mechanism, name).kind !== "parameter");
    this.make = stateMaker(mechanism, job.start, this.states, job.t);
    this.solved = solvedQuantities(mechanism, job.start);
    this.timed = dependsOnTime(mechanism);
  }

  /** The job's parameters with those of a point. */
  parametersAt({ values }: GridPoint): ParameterValues {
    const swept = this.job.over.flatMap(({ name }, i) =>
      this.states.includes(name) ? [] : [[name, values[i] as number]],
    );
    return { ...this.job.parameters, ...Object.fromEntries(swept) };
  }

  /** Undefined where the mechanism has no such state. */
  stateAt(point: GridPoint): State | undefined {
    const { job, states } = this;
    const parameters = this.parametersAt(point);
    const given = job.over.flatMap(({ name }, i) =>
      states.includes(name) ? [point.values[i] as number] : [],
    );
    const state = this.givenState(given, parameters);
    if (state === undefined || point.start === 0) return state;
    return this.randomState(point.start, given, parameters, state);
  }

  /** In contact means pressed in where contacts are compliant, [NDCb] (6.9). */
  private givenState(given: readonly number[], parameters: ParameterValues): State | undefined {
    const { mechanism, job, states } = this;
    if (this.lawsAt(parameters) === undefined) return this.make(given, parameters, mechanism.start);
    const swept = Object.fromEntries(states.map((name, i) => [name, given[i] as number]));
    try {
      return makeState(mechanism, { ...job.start, ...swept }, { ...job.simulate, parameters, t: job.t });
    } catch (error) {
      if (error instanceof Mistake || error instanceof ModelError) return undefined;
      throw error;
    }
  }

  private lawsAt(parameters: ParameterValues): Laws | undefined {
    return lawsOf(this.mechanism, this.job.simulate, parameterVector(this.mechanism, parameters));
  }

  /**
   * The same numbers at every point of the grid, so that starts can be compared; drawn again only inside an
   * obstacle.
   */
  private randomState(
    start: number,
    given: readonly number[],
    parameters: ParameterValues,
    centre: State,
  ): State | undefined {
    const { mechanism, job, states, solved } = this;
    const random = randomSource((job.seed + Math.imul(start, 0x9e3779b1)) >>> 0);
    const free = [...mechanism.coordinates, ...mechanism.coordinates.map((name) => `${name}'`)].filter(
      (name) => !states.includes(name) && !solved.includes(name),
    );
    const make = stateMaker(mechanism, job.start, [...states, ...free], job.t);
    for (let draw = 0; draw < draws; draw++) {
      const drawn = free.map((name) => {
        const velocity = name.endsWith("'");
        const middle = velocity ? (centre.v[name.slice(0, -1)] as number) : (centre.q[name] as number);
        const reach = job.spread * (velocity ? 1 : coordinateShare) * Math.max(1, Math.abs(middle));
        return middle + (2 * random() - 1) * reach;
      });
      const state = make([...given, ...drawn], parameters, mechanism.start);
      if (state !== undefined && this.isFree(state, parameters)) return state;
    }
    return undefined;
  }

  private isFree(state: State, parameters: ParameterValues): boolean {
    const { contacts } = matricesAt(this.mechanism, state, { parameters, t: this.job.t });
    // The run looks closer.
    return Object.values(contacts).every(({ gap }) => gap >= -sweepTolerances.depth);
  }

  /** Where a run begins that continues from another: forced motions keep their phase. */
  timeAfter({ t }: FinalState): number {
    return this.timed ? t : this.job.t;
  }

  /**
   * The end of a run as the start of the next: contacts that were closed are closed again under the new parameters,
   * and those that would penetrate too, by the shortest way in the mass metric. Undefined where that fails.
   */
  carried(final: FinalState, point: GridPoint): State | undefined {
    const occasion = { parameters: this.parametersAt(point), t: this.timeAfter(final) };
    let state = bareState(final);
    const size = Math.max(1, ...Object.values(final.q).map(Math.abs));
    const tolerance = sweepTolerances.closed * size;
    // The depth of a compliant contact is part of the state.
    const laws = this.lawsAt(occasion.parameters);
    const soft = new Set(
      this.mechanism.contacts.flatMap(({ name }, i) => (laws?.[i] === undefined ? [] : [name])),
    );
    const closed = namesOf(final, ({ mode }) => mode !== "flight");
    const names = new Set(closed.filter((name) => !soft.has(name)));
    for (let step = 0; step < newtonSteps; step++) {
      const { contacts } = matricesAt(this.mechanism, state, occasion);
      for (const [name, { gap }] of Object.entries(contacts))
        if (gap < -tolerance && !soft.has(name)) names.add(name);
      const gaps = [...names].map((name) => -(contacts[name]?.gap as number));
      if (gaps.every((gap) => Math.abs(gap) <= tolerance)) return this.still(state, names, occasion);
      const change = this.push(state, names, gaps, occasion);
      if (change === undefined) return undefined;
      state = { ...state, q: added(this.mechanism, state.q, change) };
    }
    return undefined;
  }

  /** Without normal velocity at the closed contacts. */
  private still(state: State, names: ReadonlySet<string>, occasion: Occasion): State | undefined {
    const { contacts } = matricesAt(this.mechanism, state, occasion);
    const speeds = [...names].map((name) => -(contacts[name]?.vN as number));
    if (speeds.every((speed) => speed === 0)) return state;
    const change = this.push(state, names, speeds, occasion);
    return change === undefined ? undefined : { ...state, v: added(this.mechanism, state.v, change) };
  }

  /** M⁻¹W x with WᵀM⁻¹W x = wanted; undefined where the contacts are not independent. */
  private push(
    state: State,
    names: ReadonlySet<string>,
    wanted: readonly number[],
    occasion: Occasion,
  ): Float64Array | undefined {
    const { M, contacts } = matricesAt(this.mechanism, state, occasion);
    const rows = [...names].map((name) => contacts[name]?.WN as readonly number[]);
    return shortestStep(Float64Array.from(M.flat()), rows, wanted, { least: sweepTolerances.pivot });
  }
}

const namesOf = ({ contacts }: FinalState, holds: (contact: FinalContact) => boolean): string[] =>
  Object.keys(contacts).filter((name) => holds(contacts[name] as FinalContact));

const added = ({ coordinates }: Mechanism, values: Readonly<Record<string, number>>, change: Float64Array) =>
  Object.fromEntries(coordinates.map((name, i) => [name, (values[name] as number) + (change[i] as number)]));
