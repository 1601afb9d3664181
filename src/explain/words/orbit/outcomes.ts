/** Why was no periodic orbit found? Each reason is an answer with its time. Shooting as in decisions/0015. */

import type { Explanation } from "../../explanation.js";

export const orbitOutcomes: readonly Explanation[] = [
  {
    word: "noRecurrence",
    kind: "outcome",
    title: "noRecurrence",
    lines: [
      "The motion was followed and did not come back to itself, at any event and within any distance tried.",
      "The reason states what was searched: how long, how many pieces or peaks, within which distance.",
      "Chaotic and quasi-periodic motions end so, and those that settle more slowly than --settle allows.",
    ],
    equation: {
      text: "|x(t_i) − x(t_k)| > ε",
      latex: "|x(t_i) - x(t_k)| > \\varepsilon",
      cite: "decisions/0015",
    },
    see: ["periodic orbit", "Lyapunov exponent"],
  },
  {
    word: "drift",
    kind: "outcome",
    title: "drift",
    lines: [
      "A coordinate only rises or only falls in the time searched, or is further by the same in each round.",
      "Rotations, walks and conveyed parts do so: they are periodic modulo a shift only.",
      "Orbits modulo a shift are not searched.",
      "The reason names the coordinate, the shift and the time.",
    ],
    equation: {
      text: "q(t + T) = q(t) + Δ,  Δ ≠ 0",
      latex: "q(t + T) = q(t) + \\Delta, \\quad \\Delta \\neq 0",
      cite: "decisions/0015",
    },
    see: ["noRecurrence", "periodic orbit"],
  },
  {
    word: "notConverged",
    kind: "outcome",
    title: "notConverged",
    lines: [
      "A near return was found, but Newton's method does not lead from it to an orbit.",
      "The guess was too far off, or the orbit is about to vanish in a fold or a graze.",
    ],
    equation: { text: "|F(u, p)| > 10⁻¹¹", latex: "|F(u, p)| > 10^{-11}", cite: "decisions/0015" },
    see: ["multiple shooting", "fold", "grazing"],
  },
  {
    word: "workLimit",
    kind: "outcome",
    title: "workLimit",
    lines: [
      "The runs of a search for an orbit have together taken all the steps that it may take.",
      "A motion whose speed grows needs ever more steps for each second of it.",
      "The option maxSteps (--max-steps) allows more.",
    ],
    equation: {
      text: "Σ steps > maxSteps",
      latex: "\\sum \\mathrm{steps} > \\mathrm{maxSteps}",
      cite: "decisions/0015",
    },
    see: ["noRecurrence", "periodic orbit"],
  },
  {
    word: "notAdmissible",
    kind: "outcome",
    title: "notAdmissible",
    lines: [
      "The equations have a solution that the mechanism does not follow: another event comes first.",
      "The reason names it and its time; the orbit of this word has ended at a border.",
    ],
    equation: {
      text: "γ(x(t)) = 0 before the end of the phase",
      latex: "\\gamma(x(t)) = 0 \\text{ before the end of the phase}",
      cite: "decisions/0015",
    },
    see: ["word", "grazing", "topology change"],
  },
  {
    word: "notDifferentiable",
    kind: "outcome",
    title: "notDifferentiable",
    lines: [
      "The motion repeats, but one of its events has no derivative that could be followed.",
      "Reverse chatter, a jam, or a chatter whose repeating word has several impacts.",
      "The reason says which, and when.",
    ],
    equation: { text: "∂R does not exist", latex: "\\nexists\\ \\partial R", cite: "decisions/0015" },
    see: ["saltation matrix", "reverse chatter", "jam"],
  },
  {
    word: "ended",
    kind: "outcome",
    title: "ended",
    lines: [
      "The run that should have settled to an orbit ended before it did.",
      "The reason is the outcome of that run: a jam, no future, too many events, a failing integrator.",
    ],
    equation: { text: "t < t_end", latex: "t < t_{\\mathrm{end}}", cite: "Goebel, Sanfelice, Teel 2009" },
    see: ["inconsistent", "jam", "tooManyEvents", "singular"],
  },
];
