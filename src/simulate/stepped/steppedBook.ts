/**
 * Which energies does a step of fixed length move? With constant M it satisfies
 * ½v⁺Mv⁺ − ½vMv = v_mean·(Δt h + W Λ): the work of the impulses is Λ·(V + V⁺)/2, of which −Λ·w̃ comes from moving
 * surfaces. In a step with an impact all of it counts as lost in the impact. Otherwise the tangential part is
 * friction, and the normal part, which a closed contact does not have, is left to the residual.
 */

import type { Mechanism } from "../../mechanism/index.js";
import type { TimeStepper } from "../../timestepping/index.js";
import type { Losses } from "../record/outcome.js";

export interface SteppedBook {
  readonly mechanism: Mechanism;
  readonly p: Float64Array;
  readonly dt: number;
  readonly stepper: TimeStepper;
  readonly losses: Losses;
  /** Work space for the energies and powers of the mechanism. */
  readonly powers: Float64Array;
}

export function bookStep({ mechanism, p, dt, stepper, losses, powers }: SteppedBook, impact: boolean): void {
  const { tMiddle, qMiddle, vMean, impulses, before, after, surface } = stepper.last;
  mechanism.energies.into(tMiddle, qMiddle, vMean, p, powers);
  losses.work += dt * ((powers[2] as number) + (powers[3] as number));
  losses.dissipated += dt * (powers[4] as number);
  let change = 0;
  for (let i = 0; i < impulses.length; i++) {
    const impulse = impulses[i] as number;
    const done = (impulse * ((before[i] as number) + (after[i] as number))) / 2;
    losses.work -= impulse * (surface[i] as number);
    if (impact) change += done;
    else if (i % 2 === 1) losses.friction -= done;
  }
  losses.impacts -= change;
  losses.gain = Math.max(losses.gain, change);
}
