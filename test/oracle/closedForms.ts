/** Closed forms of event times, periods, multipliers, places of rest, critical values and Lyapunov exponents; models as texts. */

/** A mass that a kick sets to x' = a − r x' whenever x falls through 0; free decay ω, ζ in between. */
export const kicked =
  "name: kicked\ncoordinates: [x]\nparameters: { z: 0.1, w: 2, r: 0.5, a: 1 }\nkinetic: x'^2/2\npotential: w^2*x^2/2\n" +
  "dissipation: z*w*x'^2\nevents:\n  hit: { when: x, direction: falling, set: { x': a - r*x' } }\nstart: { x: 0.001, x': 1 }";

/** Half a turn of the damped swing leaves the share E of the speed: v = a + r E v. */
export function kickedOrbit(z: number, w: number, r: number) {
  const period = Math.PI / (w * Math.sqrt(1 - z * z));
  return { period, multiplier: r * Math.exp(-z * w * period) };
}

/** A damped swing against a wall at x = 0, from x = 1 at rest: the first impact, then one in every half turn. */
export const swung =
  "name: swung\ncoordinates: [x]\nparameters: { z: 0.1, w: 2, r: 0.5 }\nkinetic: x'^2/2\npotential: w^2*x^2/2\n" +
  "dissipation: z*w*x'^2\ncontacts:\n  wall: { gap: x, restitution: r, law: newton }\nstart: { x: 1 }";

export function swungImpact(z: number, w: number, k: number): number {
  const turn = w * Math.sqrt(1 - z * z);
  return (Math.PI - Math.atan(turn / (z * w)) + k * Math.PI) / turn;
}

/** A ball from the height y: its first impacts. */
export function ballImpact(g: number, r: number, y: number, k: number): number {
  const fall = Math.sqrt((2 * y) / g);
  let t = fall;
  for (let hop = 1; hop <= k; hop++) t += 2 * fall * r ** hop;
  return t;
}

/** k x³ = f. */
export const quartic =
  "name: quartic\ncoordinates: [x]\nparameters: { k: 1, f: 2 }\nkinetic: x'^2/2\npotential: k*x^4/4 - f*x\nstart: { x: 1 }";

/** m sin x = c, which ends at c = m. */
export const pendulum =
  "name: pendulum\ncoordinates: [x]\nparameters: { m: 2, c: 0.5 }\nkinetic: x'^2/2\npotential: -m*cos(x) - c*x\n" +
  "dissipation: x'^2/10\nstart: { x: 0.1 }";

/** The rest loses its stability where the force (μ − a) x' changes its sign. */
export const pushed =
  "name: pushed\ncoordinates: [x, y]\nparameters: { mu: 0, a: 0.3, w: 2 }\nkinetic: x'^2/2 + y'^2/2\n" +
  "potential: w^2*x^2/2 + x^4 + y^2/2\nforces: { x: (mu - a)*x' - x^2*x', y: -0.2*y' + x^3 }";

/** The largest root of λ² + 2ζω λ + ω² = 0, its real part. */
export const decay = (z: number, w: number): number => -z * w + (z > 1 ? w * Math.sqrt(z * z - 1) : 0);

/** A ball that hops once in a period of a table A sin(Ωt): where the orbits begin, and where their period doubles. */
export function tableHops(r: number, omega: number, g: number) {
  const period = (2 * Math.PI) / omega;
  const speed = (g * period * (1 - r)) / (2 * (1 + r)); // of the table at the impact
  const begin = speed / omega;
  const double = Math.hypot(begin, (2 * g * (1 + r * r)) / ((1 + r) ** 2 * omega * omega));
  return { period, speed, begin, double };
}

/** A mass slides on a floor against dry friction and a damper until it sticks: v' = −μg − cv. */
export const stopped =
  "name: stopped\ncoordinates: [x, y]\nparameters: { mu: 0.3, g: 9.81, c: 0.2 }\nkinetic: (x'^2 + y'^2)/2\npotential: g*y\n" +
  "forces: { x: -c*x' }\ncontacts:\n  foot: { gap: y, slip: x', friction: mu }\nstart: { x': 1 }";

export const stopTime = (mu: number, g: number, c: number, v: number): number =>
  Math.log1p((c * v) / (mu * g)) / c;

/** A driven damped mass next to a wall at x = d, which it grazes from this amplitude of the force on. */
export const driven =
  "name: driven\ncoordinates: [x]\nparameters: { z: 0.1, w: 2, F: 1, W: 3, d: 1, r: 0.5 }\nkinetic: x'^2/2\npotential: w^2*x^2/2\n" +
  "dissipation: z*w*x'^2\nforces: { x: F*cos(W*t) }\ncontacts:\n  wall: { gap: d - x, restitution: r, law: newton }\nstart: { x: 0 }";

export const grazingForce = (z: number, w: number, W: number, d: number): number =>
  d * Math.hypot(w * w - W * W, 2 * z * w * W);

/** Its state at t = 0 on the orbit without impacts. */
export function drivenStart(z: number, w: number, W: number, F: number) {
  const [stiff, damped] = [w * w - W * W, 2 * z * w * W];
  const size = F / (stiff * stiff + damped * damped);
  return { q: { x: size * stiff }, v: { x: size * damped * W } };
}

/** Rest at x = sin ap is crossed by a parabola of others, x − sin ap = ±√(p − c), at p = c. */
export const crossed =
  "name: crossed\ncoordinates: [x]\nparameters: { p: 0, a: 1, c: 1 }\ndefinitions: { s: x - sin(a*p) }\nkinetic: x'^2/2\n" +
  "forces: { x: s*(p - c - s^2) - x' }\nstart: { x: 0 }";
