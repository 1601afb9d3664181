/** [NDCb] §6: the growth factors that the theory of §4 gives for the rod in the paper's examples. */

import {
  contactStatesAt,
  loadMechanism,
  localProblem,
  type ParameterValues,
  reverseChatter,
  stateFromText,
} from "judder";
import type { Comparison } from "../item.js";
import { agrees } from "../rows.js";

export const key = "NDCb-growth";
export const title = "Growth factors of the examples of §6";
export const caption =
  "e at the start states of the simulations (6.11) and (6.14): by how much each impact of reverse chatter is faster than " +
  "the one before. For the rod AC − B² = 4 at every angle, (2.12).";
export const lab =
  "rod?mu=1.5&Sx=2&r=1&from=theta=1.18,x'=-0.1&policy=slipEnd=reverseChatter&until=1&plot=histories";

/** A, B, C, a, b of the tip at the paper's start state. */
function problemOf(parameters: ParameterValues, slip: number) {
  const rod = loadMechanism("rod");
  const state = stateFromText(rod, [`theta=1.18, x'=${slip}`], parameters);
  const states = contactStatesAt(rod, state, { parameters });
  const [tip] = states.contacts;
  const problem = tip === undefined ? undefined : localProblem(states, tip);
  if (problem === undefined) throw new Error("the rod has no contact");
  return problem;
}

const growth = (parameters: ParameterValues, slip: number, r: number): number =>
  reverseChatter(problemOf(parameters, slip), r).growth;

export function numbers(): Comparison[] {
  const [first, third, pushed] = [
    { mu: 0.9, Sx: 0.5 },
    { mu: 1.5, Sx: 2 },
    { mu: 1.5, Sx: 12 },
  ];
  const { A, B, C } = problemOf(first, 0.1);
  return [
    agrees("e for (6.11)", 1.24, growth(first, 0.1, 1), 0.005),
    agrees("e for (6.14)", 1.88, growth(third, -0.1, 1), 0.005),
    agrees("e for (6.14) with r = 0.8", 1.5, growth(third, -0.1, 0.8), 0.005),
    agrees("e for (6.14) with r = 0.8, S_x = 12", 3.68, growth(pushed, -0.1, 0.8), 0.005),
    agrees("(2.12) AC − B²", 4, A * C - B * B, 1e-12),
  ];
}
