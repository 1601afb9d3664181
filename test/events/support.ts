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

/** The simplest walking model, right after a strike at the angle `theta`: stance leg, and swing leg relative to it. */
export const simplest = (theta: number, rate: number): string => `
name: simplest walker
coordinates: [theta, phi]
parameters: { gamma: 0.009 }
kinetic: theta'^2/2 + phi'^2/2
forces:
  theta: sin(theta - gamma)
  phi: sin(theta - gamma) + theta'^2*sin(phi) - cos(theta - gamma)*sin(phi)
events:
  strike:
    when: phi - 2*theta
    direction: rising
    set:
      theta: -theta
      phi: -2*theta
      theta': cos(2*theta)*theta'
      phi': cos(2*theta)*(1 - cos(2*theta))*theta'
start: { theta: ${theta}, theta': ${rate}, phi: ${2 * theta}, phi': ${rate * (1 - Math.cos(2 * theta))} }
`;
