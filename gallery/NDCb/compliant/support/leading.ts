/** What remains of a contact on the scale of ε, [NDCb] (5.5)-(5.8)? Constant A = C = 1, B, a, b and the spring λ_N = −y. */

import {
  compileMechanism,
  type Mechanism,
  parseModel,
  type SimulateOptions,
  simulate,
  type Trajectory,
} from "judder";

const text = `
name: The scale of epsilon
coordinates: [u, y]
parameters: { B: 0.5, a: 1, b: -1, mu: 1.5 }
kinetic: (u'^2 - 2*B*u'*y' + y'^2)/(2*(1 - B^2))
forces: { u: (a - B*b)/(1 - B^2), y: (b - B*a)/(1 - B^2) }
contacts:
  tip: { gap: y, slip: u', friction: mu, restitution: 1 }
`;

export interface Leading {
  readonly B: number;
  readonly a: number;
  readonly mu: number;
}

let known: Mechanism | undefined;

export const problemOf = ({ B, a, mu }: Leading) => ({ A: 1, B, C: 1, a, b: -1, mu });

/** The motion from a gap y with the velocities v_T and v_N; h(y) = y below 0. */
export function leadingMotion(
  parameters: Leading,
  [y, vT, vN]: readonly [number, number, number],
  options: SimulateOptions,
): Trajectory {
  known ??= compileMechanism(parseModel(text));
  const start = { q: { u: 0, y }, v: { u: vT, y: vN } };
  return simulate(known, start, {
    epsilon: 1,
    parameters: { ...parameters },
    ...options,
  });
}
