/** Which runs does [NDCb] §6 show? The rod from quasi-static slip, θ₀ = 1.18, with a stiff contact, up to t = 2. */

import {
  loadMechanism,
  type Mechanism,
  makeState,
  type SimulateOptions,
  simulate,
  type Trajectory,
} from "judder";

export interface Example {
  readonly name: string;
  readonly parameters: { readonly mu: number; readonly Sx: number; readonly r?: number };
  /** The slip velocity of the start. */
  readonly v0: number;
  readonly epsilon?: number;
  readonly epsilonN?: number;
}

export const first: Example = { name: "(6.11)", parameters: { mu: 0.9, Sx: 0.5 }, v0: 0.1 };
export const second: Example = { name: "(6.13)", parameters: { mu: 0.9, Sx: 0.5 }, v0: -0.1 };
export const pulled: Example = {
  ...second,
  name: "(6.13), S_x = 1",
  parameters: { ...second.parameters, Sx: 1 },
};
export const third: Example = { name: "(6.14)", parameters: { mu: 1.5, Sx: 2 }, v0: -0.1 };
const r = 0.8;
export const weak: Example = {
  ...third,
  name: "(6.14), r = 0.8, ε_N = 1e-4",
  parameters: { ...third.parameters, r },
  epsilonN: 1e-4,
};
export const damped: Example = { ...weak, name: "(6.14), r = 0.8, ε_N = 1e-6", epsilonN: 1e-6 };
export const pushed: Example = {
  ...damped,
  name: "(6.14), r = 0.8, ε_N = 1e-6, S_x = 12",
  parameters: { ...damped.parameters, Sx: 12 },
};

let known: Mechanism | undefined;

/** Compiled once for all runs. */
export function rod(): Mechanism {
  known ??= loadMechanism("rod");
  return known;
}

export function runOf(
  { parameters, v0, epsilon = 1e-6, epsilonN }: Example,
  more: SimulateOptions = {},
): Trajectory {
  const contact = { epsilon, ...(epsilonN === undefined ? {} : { epsilonN }) };
  const start = makeState(rod(), { theta: 1.18, y: "contact", "x'": v0 }, { ...contact, parameters });
  return simulate(rod(), start, { until: 2, ...contact, parameters, ...more });
}

/** What follows the end of slip, seen on the scale of ε: `length` is a multiple of ε in seconds. */
export function closeUp(example: Example, length: number, samples: number): Trajectory {
  const { parameters, epsilon = 1e-6, epsilonN } = example;
  const contact = { epsilon, ...(epsilonN === undefined ? {} : { epsilonN }) };
  const whole = runOf(example, { until: 0.2 });
  const from = whole.events[0]?.t ?? 0;
  return simulate(rod(), whole.at(from), {
    until: length * epsilon,
    t: from,
    ...contact,
    parameters,
    samples,
  });
}
