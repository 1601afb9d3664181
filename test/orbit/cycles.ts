/** Which small mechanisms have orbits that can be written down? */
import { compileMechanism, type Mechanism, parseModel } from "../../src/index.js";

const compiled = (text: string): Mechanism => compileMechanism(parseModel(text));

/** A ball on a table that shakes: y against amplitude·sin(omega t). */
export const ballOnTable = compiled(`
name: ball on a table
coordinates: [y]
parameters: { m: 1, g: 9.81, r: 0.8, amplitude: 0.005, omega: 30 }
kinetic: m/2*y'^2
potential: m*g*y
contacts:
  table: { gap: y - amplitude*sin(omega*t), slip: 0, friction: 0, restitution: r, law: newton }
start: { y: 0.05 }
`);

/** A driven oscillator with a stop. */
export const impactOscillator = compiled(`
name: impact oscillator
coordinates: [x]
parameters: { m: 1, k: 1, c: 0.1, force: 1, omega: 2.2, stop: 0, r: 0.7 }
kinetic: m/2*x'^2
potential: k/2*x^2
dissipation: c/2*x'^2
forces: { x: force*cos(omega*t) }
contacts:
  stop: { gap: stop - x, slip: 0, friction: 0, restitution: r, law: newton }
start: { x: -1 }
`);

/** Its cycle is the circle of radius √a. */
export const hopf = compiled(`
name: Hopf
coordinates: [x]
parameters: { a: 0.1 }
kinetic: x'^2/2
potential: x^2/2
forces: { x: (a - x^2 - x'^2)*x' }
start: { x: 0.2 }
`);

export const vanDerPol = compiled(`
name: van der Pol
coordinates: [x]
parameters: { mu: 1 }
kinetic: x'^2/2
potential: x^2/2
forces: { x: mu*(1 - x^2)*x' }
start: { x: 2 }
`);

/** A driven oscillator that is stiffer on one side: two kinks in a period. */
export const kinked = compiled(`
name: oscillator with two stiffnesses
coordinates: [x]
parameters: { k: 1, extra: 3, c: 0.2, force: 1, omega: 1.3, bias: 0.2 }
kinetic: x'^2/2
potential: k/2*x^2
dissipation: c/2*x'^2
forces: { x: "bias + force*cos(omega*t) - extra*max(x, 0)" }
start: { x: 1 }
`);

/** A mass between two walls of a shaking frame. */
export const between = compiled(`
name: mass in a frame
coordinates: [x]
parameters: { m: 1, half: 0.5, amplitude: 0.3, omega: 6, r: 0.6, c: 0.05 }
kinetic: m/2*x'^2
dissipation: c/2*x'^2
contacts:
  left: { gap: x + half - amplitude*sin(omega*t), slip: 0, friction: 0, restitution: r, law: newton }
  right: { gap: half - x + amplitude*sin(omega*t), slip: 0, friction: 0, restitution: r, law: newton }
start: { x: 0, x': 3 }
`);

/** The block on a belt on two feet: in stick its forces are not unique. */
export const twoFeet = compiled(`
name: two feet on a belt
coordinates: [x, y, theta]
parameters: { m: 1, a: 0.3, h: 0.2, k: 20, vdr: 0.3, g: 9.81, muStatic: 0.5, mu: 0.3, J: 0.05 }
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2
potential: k/2*x^2 + m*g*y
contacts:
  rear:
    gap: y - h*cos(theta) - a*sin(theta)
    slip: x' - h*cos(theta)*theta' + a*sin(theta)*theta' - vdr
    friction: { static: muStatic, kinetic: mu }
    law: moreau
  front:
    gap: y - h*cos(theta) + a*sin(theta)
    slip: x' - h*cos(theta)*theta' - a*sin(theta)*theta' - vdr
    friction: { static: muStatic, kinetic: mu }
    law: moreau
start: { y: h }
`);
