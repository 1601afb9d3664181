/** [LB01] Introduction and Appendix A: the critical friction of Painlevé's box and of a rod with a rounded tip. */

import * as judder from "judder";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { agrees, misprint, unprinted } from "../rows.js";

export const key = "LB01-critical";
export const title = "Critical friction of the box and of the rounded rod";
export const caption =
  "A box that slides on its leading corner is paradoxical above μ_c = (ρ² + a²)/(a h), whatever the slope; the appendix " +
  "itself is not in our text, the formula is derived anew. A rounded tip lowers the rod's 4/3.";
export const lab = "box?mu=1.6&from=x'=4&until=1.5";

/** C/B of the leading corner. */
function boxFriction(parameters: judder.ParameterValues = {}): number {
  const box = judder.loadMechanism("box");
  const state = judder.stateFromText(box, [], parameters);
  const states = judder.contactStatesAt(box, state, { parameters });
  const front = states.contacts.find(({ name }) => name === "front");
  const problem = front === undefined ? undefined : judder.localProblem(states, front);
  return problem === undefined ? Number.NaN : problem.C / problem.B;
}

/** The least over all tilts of the line from the corner to the centre, which has length 1. */
function tiltedFriction(rho: number): number {
  const at = (tilt: number) => boxFriction({ a: Math.cos(tilt), h: Math.sin(tilt), rho });
  return at(border((tilt) => at(tilt + 1e-5) < at(tilt - 1e-5), 0.2, 1.5));
}

function roundedFriction(): number {
  const rounded = judder.loadMechanism("rounded");
  const x = judder.makeAxis(rounded, "theta", [0.1, 1.5], 29);
  const y = judder.makeAxis(rounded, "theta'", [0, 1], 2);
  return judder.paradoxMap(rounded, [x, y]).critical?.mu ?? Number.NaN;
}

/** (2.4): what stands beside Wᵀq̈ is w̄, here l φ'² cos φ; the printed w̃ would be 0. */
function secondTerm(): Comparison {
  const finger = judder.loadMechanism("finger");
  const state = judder.stateFromText(finger, ["phi=0.39, phi'=-1"]);
  const ours = judder.matricesAt(finger, state).contacts.tip?.wBarN ?? Number.NaN;
  const right = { value: Math.cos(0.39), reason: "accelerations need w̄, not w̃", tolerance: 1e-12 };
  return misprint("(2.4) finger: term beside W_Nᵀq̈ (m/s²)", 0, ours, right);
}

export function numbers(): Comparison[] {
  const derived = (value: number) => ({ value, reason: "the formula is derived anew", tolerance: 1e-12 });
  const least = (kappa: number) => ({ ...derived(2 * kappa * Math.sqrt(1 + kappa ** 2)), tolerance: 1e-9 });
  return [
    unprinted("homogeneous box, a = 1, h = 2: (ρ²+a²)/(a h)", boxFriction(), derived(4 / 3)),
    unprinted("the same on a slope of 0.3", boxFriction({ slope: 0.3 }), derived(4 / 3)),
    unprinted("box with ρ = 0.3: much lower", boxFriction({ rho: 0.3 }), derived(1.09 / 2)),
    unprinted("least over the tilt, κ = ρ/√(a²+h²) = 0.5: 2κ√(1+κ²)", tiltedFriction(0.5), least(0.5)),
    agrees("rod with a rounded tip", 0.63, roundedFriction(), 0.005),
    secondTerm(),
  ];
}
