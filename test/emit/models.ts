/** Models that reach parts of the generated code which no shipped mechanism reaches. */

/** Two bodies on three points: up to six rows on six coordinates, coupled masses. */
export const manyRows = `
name: Two bodies on three points
coordinates: [x, y, theta, u, w, psi]
parameters: { m: 1, M: 2, J: 0.4, l: 0.5, k: 3, c: 0.2, g: 9.81, mu: 0.3, muStatic: 0.5, speed: 0.7 }
definitions:
  xa: x - l*cos(theta) + 0.2*sin(theta)
  ya: y - l*sin(theta) - 0.2*cos(theta)
  xb: x + l*cos(theta) + 0.3*sin(theta)
  yb: y + l*sin(theta) - 0.3*cos(theta)
  xc: u + l*cos(psi)
  yc: w + l*sin(psi)
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2 + M/2*(u'^2 + w'^2) + J*psi'^2 + 0.1*x'*u'*cos(psi) + 0.1*y'*psi'
potential: m*g*y + M*g*w + k/2*((x - u)^2 + (y - w)^2 + (theta - psi)^2)
dissipation: c/2*(x' - u')^2 + c/2*theta'^2
forces: { x: 0.3*sin(2*t), psi: -c*psi' }
contacts:
  a: { gap: ya, slip: xa' - speed, friction: { static: muStatic, kinetic: mu }, restitution: 0 }
  b: { gap: yb - 0.1*sin(3*t), slip: xb', friction: "mu*(0.7 + 0.3*exp(-abs(slip)/4))", restitution: 0 }
  c: { gap: yc + 0.05*cos(u), slip: xc' + speed*cos(t), friction: "(mu + 0.05*sign(slip))*(0.9 + 0.1*cos(slip))", restitution: 0 }
start: { y: 1, w: 1, theta: 0.3, psi: -0.9 }
`;

/** A body under the attraction of a fixed centre. */
export const keplerText = `
name: Kepler
coordinates: [x, y]
parameters: { m: 1 }
kinetic: m/2*(x'^2 + y'^2)
potential: -m/sqrt(x^2 + y^2)
start: { x: 1 }
`;

/** A driven oscillator with a damper. */
export const forcedOscillator = `
name: Driven oscillator
coordinates: [x]
parameters: { k: 1, c: 1, F: 1, drive: 1 }
kinetic: x'^2/2
potential: k/2*x^2
dissipation: c/2*x'^2
forces: { x: F*sin(drive*t) }
`;

/** Kinks of every kind: nested, mirrored, of velocities, of time, in products; one of parameters only. */
export const kinks = `
name: Kinks
coordinates: [x, y]
parameters: { m: 1, k: 2, mu: 0.3 }
definitions:                                # the same kink, once with either sign
  turned: sin(x)/9 + 0.4*min(x + y, sin(x)) + 0.1*abs(x + y - sin(x)) + 0.2*sign(x + y - sin(x))
kinetic: m/2*(x'^2 + y'^2) + 0.2*m*cos(x)*x'*y'
forces:
  x: abs(x - 0.2)*sign(y') - k*min(x, y) + max(y, x)*t + 0.3*abs(min(x', 0.5) + max(x, -y)) + turned
  y: mu*sign(x' - 0.1) - mu*sign(0.1 - x')*y + abs(k - mu)*max(sin(3*t), x) + (abs(y' - x) + 1)^1.5
`;

/** A gap with another slope than 1, and a slip to which the coordinate that it gives belongs. */
export const slanted = `
name: Slanted surface
coordinates: [phi, y]
parameters: { m: 1, J: 1, mu: 0.4 }
kinetic: m/2*y'^2 + J/2*phi'^2 + m/4*cos(phi)*phi'*y'
potential: 5*y + phi^2
contacts:
  edge: { gap: sin(phi) - 2*y + 0.3*t, slip: cos(phi)*phi' + 0.5*y' + 0.2, friction: mu, restitution: 0 }
start: { phi: 0.3, y: -1 }
`;
