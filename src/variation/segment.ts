/**
 * What is one smooth piece of a motion with the event at its end, as a map with derivatives? From a state and a time, and how
 * long it lasts, to the end, the guard's value there, and the state after the event.
 */

import { hiddenPlaces, type Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import type { Guard } from "../phase/index.js";
import type { SimulateOptions } from "../simulate/index.js";
import { clockSection } from "./clock.js";
import { type ContactFunctions, contactFunctions, projected } from "./constraints.js";
import { differentiatedField, type PhaseModes } from "./differentiatedField.js";
import { differentiatedProgram } from "./differentiatedProgram.js";
import { PhaseFlow } from "./flow.js";
import { guardFunction, type Release, releaseFunction, type StateFunction } from "./guard.js";
import { type ResetPlan, resetOf } from "./saltation/plan.js";
import type { Reset, ResetValue } from "./saltation/reset.js";

/** What ends a segment: a guard of its phase, the moment one period after t, the next time of a clock event, or a plane across a smooth motion. */
export type SegmentSection =
  | Guard
  | Release
  | { readonly kind: "moment"; readonly t: number }
  | { readonly kind: "clock"; readonly event: number }
  | { readonly kind: "plane"; readonly point: Float64Array; readonly normal: Float64Array };

export interface SegmentPlan {
  readonly modes: PhaseModes;
  /** The signs of the branches of kinks. */
  readonly branches: readonly number[];
  readonly section: SegmentSection;
  readonly reset: ResetPlan;
}

/** All that is known at the end of a segment; derivatives by (q, v), t, parameters. */
export interface SegmentValue {
  /** Right before the event, and its derivatives by start state, start time, parameters: row i, column j at i·variables + j. */
  readonly end: Float64Array;
  readonly flow: Float64Array;
  /** The largest absolute value of each component of the state on the way. */
  readonly reach: Float64Array;
  /** ẋ at the start and right before the event. */
  readonly startRate: Float64Array;
  readonly endRate: Float64Array;
  readonly guard: number;
  readonly guardSlopes: Float64Array;
  /** dγ/dt along the motion. */
  readonly guardRate: number;
  readonly reset: ResetValue;
}

export class SegmentMap {
  readonly variables: number;
  readonly reset: Reset;
  private readonly n: number;
  private readonly p: Float64Array;
  private readonly flow: PhaseFlow;
  private readonly functions: ContactFunctions;
  private readonly guard: StateFunction | undefined;

  /** Throws Mistake where the guard has no formula. */
  constructor(
    private readonly mechanism: Mechanism,
    readonly plan: SegmentPlan,
    private readonly varied: readonly number[],
    options: SimulateOptions,
  ) {
    const { modes, section, branches } = plan;
    this.n = mechanism.dimension;
    this.p = new Float64Array(mechanism.parameters.length + branches.length);
    const field = differentiatedField(mechanism, modes, varied);
    this.variables = field.variables;
    this.flow = new PhaseFlow(field, this.n, this.p, differentiatedProgram(mechanism, modes, varied));
    this.functions = contactFunctions(mechanism, varied);
    this.reset = resetOf(mechanism, plan.reset, varied, options);
    this.guard =
      section.kind === "release"
        ? releaseFunction(mechanism, modes, section, varied)
        : "index" in section
          ? guardFunction(mechanism, modes, section, varied)
          : undefined;
    if ("index" in section && this.guard === undefined)
      throw new Mistake(`the end of a phase by its ${section.kind} has no derivative`);
  }

  /** Tolerances from here on, relative to the usual ones. */
  tighten(share: number): void {
    this.flow.tighten(share);
  }

  /**
   * From a state at t over a time, which is a part of a whole motion, with these parameters; undefined where the motion or its
   * event do not exist.
   */
  evaluate(
    t: number,
    state: Float64Array,
    time: number,
    parameters: Float64Array,
    whole = time,
  ): SegmentValue | undefined {
    const { n, p, flow, plan } = this;
    p.set(parameters.subarray(0, p.length - plan.branches.length));
    p.set(plan.branches, p.length - plan.branches.length);
    const start = projected(this.functions, plan.modes.rows, t, state, p);
    if (start === undefined) return undefined;
    const startRate = this.rate(t, start.state);
    if (startRate === undefined || !flow.carry(t, start.state, time, whole)) return undefined;
    const end = flow.y.slice(0, 2 * n);
    const derivatives = flowSlopes(flow, start.slopes);
    const tEnd = t + time;
    const endRate = this.rate(tEnd, end);
    const reset = this.reset(tEnd, end, p);
    if (reset !== undefined) this.forgetHidden(reset);
    if (endRate === undefined || reset === undefined) return undefined;
    const guard = this.section(tEnd, end);
    if (guard === undefined) return undefined;
    let guardRate = guard.slopes[2 * n] as number;
    for (let i = 0; i < 2 * n; i++) guardRate += (guard.slopes[i] as number) * (endRate[i] as number);
    return {
      end,
      flow: derivatives,
      reach: flow.reach.slice(),
      startRate,
      endRate,
      guard: guard.value,
      guardSlopes: guard.slopes,
      guardRate,
      reset,
    };
  }

  /** What means nothing begins anew with every segment: an orbit need not close over the integrals of first-order states. */
  private forgetHidden({ after, slopes }: ResetValue): void {
    for (const place of hiddenPlaces(this.mechanism)) {
      after[place] = 0;
      slopes.fill(0, place * this.variables, (place + 1) * this.variables);
    }
  }

  /** ẋ of the phase at a state. */
  private rate(t: number, state: Float64Array): Float64Array | undefined {
    const { n, p, flow } = this;
    const [q, v] = [state.subarray(0, n), state.subarray(n)];
    if (!flow.field.solve(t, q, v, p)) return undefined;
    return Float64Array.of(...v, ...flow.field.z.subarray(0, n));
  }

  private section(t: number, state: Float64Array): { value: number; slopes: Float64Array } | undefined {
    const { n, p, plan, variables, guard } = this;
    const { section } = plan;
    const slopes = new Float64Array(variables);
    if ("index" in section || section.kind === "release") {
      if (!guard?.evaluate(t, state.subarray(0, n), state.subarray(n), p)) return undefined;
      slopes.set(guard.slopes);
      return { value: guard.value, slopes };
    }
    if (section.kind === "clock") return clockSection(this.mechanism, section.event, this.varied, t, p);
    if (section.kind === "moment") {
      slopes[2 * n] = 1;
      return { value: t - section.t, slopes };
    }
    let value = 0;
    for (let i = 0; i < 2 * n; i++) {
      slopes[i] = section.normal[i] as number;
      value += (slopes[i] as number) * ((state[i] as number) - (section.point[i] as number));
    }
    return { value, slopes };
  }
}

/** ∂end/∂(start state, start time, parameters): the state is moved onto the constraints, then carried. */
function flowSlopes({ y, n, columns }: PhaseFlow, first: Float64Array): Float64Array {
  const size = 2 * n;
  const slopes = new Float64Array(size * columns);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < columns; j++) {
      let sum = j < size ? 0 : (y[size * (1 + j) + i] as number);
      for (let k = 0; k < size; k++)
        sum += (y[size * (1 + k) + i] as number) * (first[k * columns + j] as number);
      slopes[i * columns + j] = sum;
    }
  return slopes;
}
