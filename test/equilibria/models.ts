/** Small mechanisms whose equilibria are known in closed form. */
import { compileMechanism, type Mechanism, parseModel } from "../../src/index.js";

export const compile = (text: string, name = "model"): Mechanism =>
  compileMechanism(parseModel(text), { name });

export const pendulum = compile(`
name: Pendulum
coordinates: [theta]
parameters: { m: 1, l: 2, g: 9.81, c: 0 }
kinetic: m/2*(l*theta')^2
potential: -m*g*l*cos(theta)
dissipation: c/2*theta'^2
start: { theta: 0.3 }
`);

/** x'' = (e − b x²) x' − w² x. */
export const vanDerPol = compile(`
name: van der Pol
coordinates: [x]
parameters: { e: 0.1, b: 1, w: 1 }
kinetic: x'^2/2
potential: (w*x)^2/2
forces: { x: "(e - b*x^2)*x'" }
start: { x: 0.5 }
`);

/** Two of them side by side, the second one damped. */
export const twoSwings = compile(`
name: Two swings
coordinates: [x, y]
parameters: { e: 0.1, d: 0.7 }
kinetic: (x'^2 + y'^2)/2
potential: x^2/2 + 2*y^2
forces: { x: "(e - x^2)*x'", y: "-d*y'" }
start: { x: 0.5 }
`);

/** A buckling column: x (p − x²) = 0, a pitchfork. */
export const column = compile(`
name: Column
coordinates: [x]
parameters: { p: 0, tilt: 0, c: 0.5 }
kinetic: x'^2/2
potential: x^4/4 - p*x^2/2 - tilt*x
dissipation: c/2*x'^2
start: { x: 0.2 }
`);

/** Two blocks on springs, each with dry friction: equilibria fill a rectangle. */
export const twoBlocks = compile(`
name: Two blocks
coordinates: [x1, y1, x2, y2]
parameters: { m: 1, k: 20, g: 10, mu: 0.4 }
kinetic: m/2*(x1'^2 + y1'^2 + x2'^2 + y2'^2)
potential: k/2*(x1^2 + x2^2) + m*g*(y1 + y2)
contacts:
  one: { gap: y1, slip: "x1'", at: [x1, y1], friction: mu, restitution: 0, law: moreau }
  two: { gap: y2, slip: "x2'", at: [x2, y2], friction: mu, restitution: 0, law: moreau }
start: { x1: 0.01, x2: 0.02 }
`);

/** Mode coupling: friction makes the stiffness unsymmetric, and two frequencies meet. */
export const squeal = compile(`
name: Mode coupling
coordinates: [x, y, z]
parameters: { k: 1, d: 0.4, h: 0.3, mu: 0.1, f: 5, v: 1 }
kinetic: (x'^2 + y'^2 + 1e-6*z'^2)/2
potential: (k + d)/2*x^2 + k/2*y^2 + h*x*y + f*z + (z - y)^2/2
contacts:
  pad: { gap: z, slip: "x' + v", at: [x, z], friction: mu, restitution: 0, law: moreau }
start: { x: 0.1 }
`);
