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

export const key = "NDCb-growth";
export const title = "Growth factors of the examples of §6";
export const caption =
  "e at the start states of the simulations (6.11) and (6.14). The number counts how fast the impacts of reverse chatter " +
  "grow; (2.12) makes AC − B² = 4 for the rod at every angle.";

/** A, B, C, a, b of the tip at the paper's start state. */
function problemOf(parameters: ParameterValues, slip: number) {
  const rod = loadMechanism("rod");
  const states = contactStatesAt(rod, stateFromText(rod, [`theta=1.18, x'=${slip}`], parameters), {
    parameters,
  });
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
    { what: "e for (6.11)", paper: 1.24, ours: growth(first, 0.1, 1), tolerance: 0.005 },
    { what: "e for (6.14)", paper: 1.88, ours: growth(third, -0.1, 1), tolerance: 0.005 },
    { what: "e for (6.14) with r = 0.8", paper: 1.5, ours: growth(third, -0.1, 0.8), tolerance: 0.005 },
    {
      what: "e for (6.14) with r = 0.8, S_x = 12",
      paper: 3.68,
      ours: growth(pushed, -0.1, 0.8),
      tolerance: 0.005,
    },
    { what: "(2.12) AC − B²", paper: 4, ours: A * C - B * B, tolerance: 1e-12 },
  ];
}
