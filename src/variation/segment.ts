/**
 * What is one smooth piece of a motion with the event at its end, as a map with derivatives? From a state and a
 * time, and how long it lasts, to the end, the guard's value there, and the state after the event.
 */

import { hiddenPlaces, type Mechanism } from "../mechanism/index.js";
import type { SimulateOptions } from "../simulate/index.js";
import { type ContactFunctions, contactFunctions, projected } from "./constraints.js";
import { differentiatedProgram } from "./differentiatedProgram.js";
import { FlowExtent } from "./extent.js";
import { PhaseFlow } from "./flow.js";
import { cutParts, type FlowPart, rated } from "./parts.js";
import type { Extent } from "./pieces.js";
import type { Reset } from "./saltation/reset.js";
import { type EventValue, SegmentEvent, type SegmentPlan } from "./segmentEvent.js";
import { variationTolerances } from "./tolerances.js";

/** All that is known at the end of a segment; derivatives by (q, v), t, parameters. */
export interface SegmentValue extends EventValue {
  /**
   * Right before the event, and its derivatives by start state, start time, parameters: row i, column j at
   * i·variables + j.
   */
  readonly end: Float64Array;
  readonly flow: Float64Array;
  /** The largest absolute value of each component of the state on the way. */
  readonly reach: Float64Array;
  /** The extrema of coordinates, inside steps too, then of first-order states; of segments that no event ends. */
  readonly extent?: Extent;
  /** ẋ at the start. */
  readonly startRate: Float64Array;
  /** The flow as those of parts with small condition numbers, computed by the call. */
  readonly parts: () => readonly FlowPart[];
}

export class SegmentMap {
  readonly variables: number;
  readonly reset: Reset;
  private readonly n: number;
  private readonly p: Float64Array;
  private readonly flow: PhaseFlow;
  private readonly functions: ContactFunctions;
  private readonly end: SegmentEvent;
  private readonly visible: readonly number[];
  private share = 1;
  /** Shares of the duration at which the flow was cut last: near orbits are cut there at once. */
  private cuts: readonly number[] = [];

  /** Throws Mistake where the guard has no formula. */
  constructor(
    mechanism: Mechanism,
    readonly plan: SegmentPlan,
    varied: readonly number[],
    options: SimulateOptions,
  ) {
    const { modes, branches } = plan;
    this.n = mechanism.dimension;
    this.p = new Float64Array(mechanism.parameters.length + branches.length);
    this.end = new SegmentEvent(mechanism, plan, varied, options);
    const { field, reset } = this.end;
    this.variables = field.variables;
    this.reset = reset;
    this.flow = new PhaseFlow(field, this.n, this.p, differentiatedProgram(mechanism, modes, varied));
    if (["plane", "moment"].includes(plan.section.kind))
      this.flow.extent = new FlowExtent(mechanism.coordinates.length, this.n, mechanism.states.length);
    this.functions = contactFunctions(mechanism, varied);
    const hidden = hiddenPlaces(mechanism);
    this.visible = Array.from({ length: 2 * this.n }, (_, i) => i).filter((i) => !hidden.includes(i));
  }

  /** Tolerances from here on, relative to the usual ones. */
  tighten(share: number): void {
    this.share = share;
    this.flow.tighten(share);
  }

  /**
   * From a state at t over a time, which is a part of a whole motion, with these parameters; undefined where the
   * motion or its event do not exist.
   */
  evaluate(
    t: number,
    state: Float64Array,
    time: number,
    parameters: Float64Array,
    whole = time,
  ): SegmentValue | undefined {
    const { n, p, flow, plan, share } = this;
    this.read(parameters);
    const start = projected(this.functions, plan.modes.rows, t, state, p);
    if (start === undefined) return undefined;
    const cuts = share < 1 ? [] : this.cuts;
    const rate = (at: number, reached: Float64Array) => this.end.rate(at, reached, p);
    if (!flow.carry(t, start.state, time, whole, cuts)) return undefined;
    const carried = rated(flow.parts, rate);
    const startRate = carried?.[0]?.rate;
    if (carried === undefined || startRate === undefined) return undefined;
    const end = flow.y.slice(0, 2 * n);
    const derivatives = flowSlopes(flow, start.slopes);
    const event = this.end.at(t + time, end, p);
    if (event === undefined) return undefined;
    const given = parameters.slice();
    const parts = () => this.cut(carried, given, share, whole);
    const extent = flow.extent && { min: flow.extent.min.slice(), max: flow.extent.max.slice() };
    return {
      ...{ end, flow: derivatives, reach: flow.reach.slice(), startRate, parts, ...event },
      ...(extent === undefined ? {} : { extent }),
    };
  }

  private read(parameters: Float64Array): void {
    const { p, plan } = this;
    p.set(parameters.subarray(0, p.length - plan.branches.length));
    p.set(plan.branches, p.length - plan.branches.length);
  }

  /** With the parameters and the tolerances that the parts were computed with. */
  private cut(
    carried: readonly FlowPart[],
    parameters: Float64Array,
    share: number,
    whole: number,
  ): readonly FlowPart[] {
    const { flow, visible, p } = this;
    this.read(parameters);
    flow.tighten(share);
    const rate = (t: number, state: Float64Array) => this.end.rate(t, state, p);
    // A short part may take one step, whatever the tolerance: smaller errors need shorter parts as well.
    const limit =
      share < 1 ? Math.sqrt(variationTolerances.partCondition) : variationTolerances.partCondition;
    const parts = carried.flatMap((part) => cutParts({ flow, rate, whole, visible, limit }, part));
    flow.tighten(this.share);
    if (share === 1 && parts.length > carried.length) this.cuts = sharesOf(parts);
    return parts;
  }
}

/** Where parts end, relative to the whole. */
function sharesOf(parts: readonly FlowPart[]): number[] {
  const [first, last] = [parts[0], parts.at(-1)] as [FlowPart, FlowPart];
  const whole = last.t + last.time - first.t;
  return parts.slice(1).map(({ t }) => (t - first.t) / whole);
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
