/** With what is a slip tested that loses its force? */
import type { Mechanism } from "../../src/mechanism/index.js";
import { compile } from "./support.js";

/** A pencil in a guide of slope `tilt` on a carriage: k_N⁺ = 0 at a friction of tilt (1 + m/M). */
export const pencil = (friction: string, high: number): Mechanism =>
  compile(`
name: Pencil in an inclined guide
coordinates: [x, s]
parameters: { m: 0.1, M: 1, tilt: 0.5, press: 10, force: 20, w: 3, k: 1, low: 0.2, high: ${high} }
kinetic: M/2*x'^2 + m/2*((x' + s'/sqrt(1 + tilt^2))^2 + (s'*tilt/sqrt(1 + tilt^2))^2)
potential: k/2*x^2 + press*s
forces: { x: force*cos(w*t) }
contacts:
  tip:
    gap: s*tilt/sqrt(1 + tilt^2)
    slip: x' + s'/sqrt(1 + tilt^2)
    friction: ${friction}
    restitution: 0
    law: stronge
start: { x: 0, s: contact }
`);
