/** Small mechanisms with events, as text. */

import { compileMechanism, type Mechanism, parseModel } from "../../src/index.js";

export const compile = (text: string): Mechanism => compileMechanism(parseModel(text));

/** x'' = k x + u, with u from samples of x and x' every Ts seconds. */
export const sampled = `
name: sampled
coordinates: [x]
parameters: { k: 9.81, kp: 20, kd: 4, Ts: 0.05 }
memory: { u: 0 }
kinetic: x'^2/2
potential: -k*x^2/2
forces: { x: u }
events:
  sample: { every: Ts, set: { u: -kp*x - kd*x' } }
start: { x: 0.1 }
`;

/** A wheel of spokes without a rim that rolls down a slope. */
export const wheel = `
name: wheel
coordinates: [th]
parameters: { alpha: pi/8, gamma: 0.08, g: 9.81, l: 1 }
kinetic: l^2*th'^2/2
potential: g*l*cos(th)
events:
  strike: { when: gamma + alpha - th, set: { th: th - 2*alpha, th': th'*cos(2*alpha) } }
start: { th: gamma - alpha, th': 1.2 }
`;
