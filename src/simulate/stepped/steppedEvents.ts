/**
 * Which events of the model file happen in a run by fixed steps? Those whose zero was passed in the last step, and
 * clock events at the end of the step next to their time. Times are those of ends of steps: an error of first
 * order, as that of the steps themselves.
 */

import { activityOf, type Mechanism, triggerKernel } from "../../mechanism/index.js";
import { Agenda } from "../motion/agenda.js";

export class SteppedEvents {
  private readonly agenda: Agenda;
  private readonly values: Float64Array;
  /** By event: the side of zero on which the motion is; 0 on it. */
  private readonly sides: Int8Array;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
    t: number,
  ) {
    this.agenda = new Agenda(mechanism, p, t);
    this.values = new Float64Array(mechanism.events.length);
    this.sides = new Int8Array(mechanism.events.length);
  }

  /** Only the motion triggers events: what they have set is another side, not a crossing. */
  readSides(t: number, q: Float64Array, v: Float64Array): void {
    this.read(t, q, v);
    for (const [i, value] of this.values.entries()) this.sides[i] = Math.sign(value);
  }

  /** Those of the step that ends here; the next step begins half a step later, for clocks. */
  due(t: number, dt: number, q: Float64Array, v: Float64Array): number[] {
    this.read(t, q, v);
    for (const [i, { trigger }] of this.mechanism.events.entries()) {
      const [before, after] = [this.sides[i] as number, Math.sign(this.values[i] as number)];
      if (before * after >= 0 || trigger.kind !== "zero") continue;
      if (trigger.direction === "both" || (trigger.direction === "falling") === after < 0)
        this.agenda.reach(i, before);
    }
    const clock = t + dt / 2;
    return this.agenda.isDue(clock) ? this.agenda.take(clock) : [];
  }

  /** By contact: does its condition keep it from acting? Undefined where every contact always acts. */
  idle(t: number, q: Float64Array, v: Float64Array): readonly boolean[] | undefined {
    return activityOf(this.mechanism)
      .at?.(t, q, v, this.p)
      .map((acts) => !acts);
  }

  private read(t: number, q: Float64Array, v: Float64Array): void {
    triggerKernel(this.mechanism).into(t, q, v, this.p, this.values);
  }
}
