/** [NDCb] §6: the growth factors that the theory of §4 gives for the rod in the paper's examples, and its short hops. */

import { makeState, type ParameterValues, simulate } from "judder";
import { reverseChatter } from "#inner";
import type { Comparison } from "../item.js";
import { contactProblem, mechanismOf } from "../problem.js";
import { agrees, printed } from "../rows.js";

export const key = "NDCb-growth";
export const title = "Growth factors of the examples of §6";
export const caption =
  "e at the start states of the simulations (6.11) and (6.14): by how much each impact of reverse chatter is faster than " +
  "the one before. Between two impacts lies a short hop: here one of the rod of (6.11) that begins with v_N = 10⁻⁵, v_T = 0.";
export const lab =
  "rod?mu=1.5&Sx=2&r=1&from=theta=1.18,x'=-0.1&policy=slipEnd=reverseChatter&until=1&plot=histories";

const growth = (parameters: ParameterValues, slip: number, r: number): number =>
  reverseChatter(contactProblem("rod", { theta: 1.18, "x'": slip }, parameters), r).growth;

const [first, third, pushed] = [
  { mu: 0.9, Sx: 0.5 },
  { mu: 1.5, Sx: 2 },
  { mu: 1.5, Sx: 12 },
];

/** Up to the next impact; a = 0.5 and b = −1 here. */
function hop() {
  const rod = mechanismOf("rod");
  const start = makeState(rod, { theta: 1.18, "y'": 1e-5 }, { parameters: first });
  return simulate(rod, start, { until: 1, parameters: first }).events[0];
}

export function numbers(): Comparison[] {
  const hit = hop();
  return [
    printed("e for (6.11)", 1.24, growth(first, 0.1, 1), 0.005),
    printed("e for (6.14)", 1.88, growth(third, -0.1, 1), 0.005),
    printed("e for (6.14) with r = 0.8", 1.5, growth(third, -0.1, 0.8), 0.005),
    printed("e for (6.14) with r = 0.8, S_x = 12", 3.68, growth(pushed, -0.1, 0.8), 0.005),
    agrees("(4.6) time of flight: −2 v_N/b (s)", 2e-5, hit?.t ?? Number.NaN, 1e-9),
    agrees("(4.7) v_T after it: −2 a v_N/b (m/s)", 1e-5, hit?.before.v.x ?? Number.NaN, 1e-9),
  ];
}
