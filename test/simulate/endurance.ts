/** Mechanisms that are run for long: a slider in a guide with clearance, a drawer, a box that is thrown. Words of model files, and no more. */

/** A corner of a body with the centre (x, y) and the angle th. */
const corner = (name: string, a: string, b: string) =>
  `  x${name}: x + (${a})*cos(th) - (${b})*sin(th)\n  y${name}: y + (${a})*sin(th) + (${b})*cos(th)`;

const rubbing = "friction: mu, restitution: e";

/** Between the levels ±(b + c): corners A, B meet the lower one, C, D the upper one. */
const guide = `definitions:
${corner("A", "-a", "-b")}
${corner("B", "a", "-b")}
${corner("C", "-a", "b")}
${corner("D", "a", "b")}
contacts:
  A: { gap: yA + b + c, slip: xA', ${rubbing} }
  B: { gap: yB + b + c, slip: xB', ${rubbing} }
  C: { gap: b + c - yC, slip: xC', ${rubbing} }
  D: { gap: b + c - yD, slip: xD', ${rubbing} }
`;

/**
 * An elastic rod of the length L joins it to a crank that turns once in a second. Its damper needs more force of the rod than the weight
 * outweighs: the slider changes sides in every turn.
 */
export const sliderInGuide = `name: Slider in a guide with clearance
coordinates: [x, y, th]
parameters: { m: 1, J: 0.01, a: 0.1, b: 0.05, c: 0.002, r: 0.1, L: 0.4, k: 4000, d: 80, g: 9.81, mu: 0.2, e: 0.3, w: 2*pi }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*g*y + k/2*(hypot(x - r*cos(w*t), y - r*sin(w*t)) - L)^2
dissipation: d/2*x'^2
${guide}start: { x: r + L, y: 0, th: 0 }
`;

/** Pulled to and fro by a force with the lever arm p: it jams where mu is above a/p. */
export const drawer = `name: Drawer
coordinates: [x, y, th]
parameters: { m: 2, J: 0.05, a: 0.2, b: 0.1, c: 0.001, p: 0.5, F: 4, d: 1, mu: 0.4, e: 0.2, w: 5 }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
dissipation: d/2*(x'^2 + y'^2)
forces: { x: F*sin(w*t), th: -p*F*sin(w*t) }
${guide}start: { x: 0, y: 0, th: 0 }
`;

/** Four corners above a level floor. */
export const thrownBox = `name: Box that is thrown
coordinates: [x, y, th]
parameters: { m: 1, J: 0.1, a: 0.3, b: 0.2, g: 9.81, mu: 0.4, e: 0.3 }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*g*y
definitions:
${corner("A", "-a", "-b")}
${corner("B", "a", "-b")}
${corner("C", "-a", "b")}
${corner("D", "a", "b")}
contacts:
${["A", "B", "C", "D"].map((name) => `  ${name}: { gap: y${name}, slip: x${name}', ${rubbing} }`).join("\n")}
start: { y: 1 }
`;
