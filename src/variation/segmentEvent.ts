/**
 * What happens at the end of a smooth piece of a motion, with derivatives? How fast the motion is there, the value
 * of the guard that ended it, and the state after the event.
 */

import { hiddenPlaces, type Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import type { Guard } from "../phase/index.js";
import type { SimulateOptions } from "../simulate/index.js";
import { clockSection } from "./clock.js";
import { differentiatedField, type PhaseModes } from "./differentiatedField.js";
import { guardFunction, type Release, releaseFunction, type StateFunction } from "./guard.js";
import type { ImplicitSystem } from "./implicit.js";
import { type ResetPlan, resetOf } from "./saltation/plan.js";
import type { Reset, ResetValue } from "./saltation/reset.js";

/**
 * What ends a segment: a guard of its phase, the moment one period after t, the next time of a clock event, or a
 * plane across a smooth motion.
 */
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

/** All that is known of the event; derivatives by (q, v), t, parameters. */
export interface EventValue {
  /** ẋ right before the event. */
  readonly endRate: Float64Array;
  readonly guard: number;
  readonly guardSlopes: Float64Array;
  /** dγ/dt along the motion. */
  readonly guardRate: number;
  readonly reset: ResetValue;
}

export class SegmentEvent {
  readonly field: ImplicitSystem;
  readonly reset: Reset;
  private readonly n: number;
  private readonly guard: StateFunction | undefined;
  private readonly hidden: readonly number[];

  /** Throws Mistake where the guard has no formula. */
  constructor(
    private readonly mechanism: Mechanism,
    readonly plan: SegmentPlan,
    private readonly varied: readonly number[],
    options: SimulateOptions,
  ) {
    const { modes, section } = plan;
    this.n = mechanism.dimension;
    this.hidden = hiddenPlaces(mechanism);
    this.field = differentiatedField(mechanism, modes, varied);
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

  /** At a state; undefined where the event does not exist there. `p`: parameters, then the signs of branches. */
  at(t: number, state: Float64Array, p: Float64Array): EventValue | undefined {
    const { n } = this;
    const endRate = this.rate(t, state, p);
    const reset = this.reset(t, state, p);
    if (reset !== undefined) this.forgetHidden(reset);
    if (endRate === undefined || reset === undefined) return undefined;
    const guard = this.section(t, state, p);
    if (guard === undefined) return undefined;
    let guardRate = guard.slopes[2 * n] as number;
    for (let i = 0; i < 2 * n; i++) guardRate += (guard.slopes[i] as number) * (endRate[i] as number);
    return { endRate, guard: guard.value, guardSlopes: guard.slopes, guardRate, reset };
  }

  /** ẋ of the phase at a state. */
  rate(t: number, state: Float64Array, p: Float64Array): Float64Array | undefined {
    const rate = new Float64Array(2 * this.n);
    return this.field.rateAt(t, state, p, rate) ? rate : undefined;
  }

  /**
   * What means nothing begins anew with every segment: an orbit need not close over the integrals of first-order
   * states.
   */
  private forgetHidden({ after, slopes }: ResetValue): void {
    const { variables } = this.field;
    for (const place of this.hidden) {
      after[place] = 0;
      slopes.fill(0, place * variables, (place + 1) * variables);
    }
  }

  private section(
    t: number,
    state: Float64Array,
    p: Float64Array,
  ): { value: number; slopes: Float64Array } | undefined {
    const { n, plan, field, guard } = this;
    const { section } = plan;
    const slopes = new Float64Array(field.variables);
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
