/** Models that no mechanism ships with: curved and moving surfaces, moving frames, kinks, every function. */

/** A disc on a moving bump, sloped planes and walls, with explicit time in the point as well. */
export const curveModels: Readonly<Record<string, string>> = {
  "a moving disc as surface": `
name: Ball on a moving disc
coordinates: [x, y, theta]
parameters: { m: 1, J: 1, R: 1, amplitude: 0.5, omega: 2, l: 0.3, mu: 0.4 }
definitions: { u: amplitude*sin(omega*t), w: -3 + amplitude*cos(2*omega*t) }
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2
contacts:
  bump:
    surface: (X - u)^2 + (Y - w)^2 - R^2
    at: [x + l*cos(theta), y + l*sin(theta)]
    friction: mu
  parabola:
    surface: Y - X^2/2 - sin(t*X) + theta*X
    at: [x - l*cos(theta), y - l*sin(theta) + 0.1*t^2]
    friction: { static: mu + t, kinetic: mu*exp(-x) }
    restitution: mu/2
`,
  "sloped planes, a wall and a ceiling": `
name: Point between planes
coordinates: [x, y]
parameters: { m: 1, slope: 0.3, mu: 0.4 }
kinetic: m/2*(x'^2 + y'^2)
contacts:
  incline: { gap: y*cos(slope) - x*sin(slope), at: [x, y], friction: mu }
  wall: { gap: x + 2, at: [x, y], friction: mu }
  otherWall: { gap: 2 - x, at: [x, y], friction: mu }
  ceiling: { gap: 3 - y - 0.1*sin(t), at: [x, y], friction: mu }
`,
};

/** A bead on a turning, shaken rod beside a driven mass: T₁, T₀, explicit time in T, V and Q. */
export const movingFrame = `
name: Bead in a moving frame
coordinates: [s, u, phi]
parameters: { m: 1, M: 2, k: 3, c: 0.4, a: 0.3, omega: 2, J: 0.5, mu: 0.3, F: 0.7 }
definitions:
  angle: omega*t + a*sin(t)
  x: s*cos(angle) - u*sin(angle) + a*cos(3*t)
  y: s*sin(angle) + u*cos(angle) + a*t^2/2
kinetic: (m + a*cos(t)/5)/2*(x'^2 + y'^2) + J/2*(phi' + omega)^2 + M/2*(phi'*cos(s))^2
potential: k/2*(s^2 + u^2)*(1 + a*sin(omega*t)) + m*9.81*y + k*cos(phi - t)
dissipation: c/2*(s'^2 + phi'^2) + c/4*(u' - phi')^4
forces: { s: F*sin(omega*t) - c*u', phi: F*s*phi' }
contacts:
  floor: { surface: Y + 3, at: [x, y], friction: mu, restitution: 0.5 }
`;

/** Every function of the language in the forces of one coordinate. */
export const everyFunction = `
name: Every function
coordinates: [x, y]
parameters: { m: 1, k: 2, mu: 0.3 }
kinetic: m/2*(x'^2 + y'^2) + m/3*cos(x)*x'*y'
potential: >-
  k*sin(x) + cos(k*y) + tan(x/3) + asin(x/4) + acos(y/4) + atan(x*y) + sinh(x) + cosh(y) + tanh(x + y) +
  asinh(x) + acosh(3 + y) + atanh(x/3) + exp(x/k) + log(3 + x) + sqrt(4 + x*y) + atan2(2 + x, 3 + y) +
  hypot(x + 2, y - 3) + (2 + x)^(1 + y/2) + 2^x + (3 + x)^1.5 + (3 + y)^-2.5 + (3 + x)^0.3 + x^7*y^-2*(y^2 + 1)^-1
forces:
  x: abs(x - 0.2) - min(x, y)*k + sign(x')*mu
  y: max(x', 3*y)*t - abs(k - 1) + min(k, mu)*sign(y)
contacts:
  ground: { gap: y, slip: x' + sin(t)*exp(y)*y', friction: mu, restitution: mu }
`;
