/** How can a simulated motion end? Every end is an answer with its state and reason. [LB01] §2 for the equations of motion. */

import type { Explanation } from "../explanation.js";

export const outcomes: readonly Explanation[] = [
  {
    word: "finished",
    kind: "outcome",
    title: "finished",
    lines: [
      "The motion reached the time it was asked for.",
      "It says nothing about ambiguities on the way: those are counted by themselves.",
    ],
    equation: { text: "t = t_end", latex: "t = t_{\\mathrm{end}}", cite: "Goebel, Sanfelice, Teel 2009" },
    see: ["stopped", "policy", "hybrid time"],
  },
  {
    word: "singular",
    kind: "outcome",
    title: "singular",
    lines: [
      "The mass matrix is no longer positive definite, or a number on the way is not finite.",
      "The accelerations do not exist then: the coordinates or the model fail at this state.",
      "A massless body that moves freely, or a coordinate without meaning at a pole, does this.",
    ],
    equation: {
      text: "M q̈ = h + W λ with uᵀ M u ≤ 0 for some u ≠ 0",
      latex: "u^{\\mathsf T} M u \\le 0 \\ \\text{ for some } u \\ne 0",
      cite: "[LB01] (2.3)",
    },
    see: ["stepTooSmall", "contact problem"],
  },
  {
    word: "stepTooSmall",
    kind: "outcome",
    title: "stepTooSmall",
    lines: [
      "The integrator needs a step so small that adding it no longer changes the time.",
      "The solution has a pole or a kink that no event describes, or the tolerance cannot be met.",
      "The state at which it happened is given; forces that diverge there point to a jam.",
    ],
    equation: {
      text: "t + Δt = t in the numbers of the machine",
      latex: "\\Delta t < \\epsilon_{\\mathrm{machine}}\\,|t|",
      cite: "Hairer, Nørsett, Wanner 1993",
    },
    see: ["tooManySteps", "singular", "jam"],
  },
  {
    word: "unbalanced",
    kind: "outcome",
    title: "unbalanced",
    lines: [
      "The run reached its end, but its energy balance does not close: do not rely on its motion.",
      "The residual of the ledger, relative to its largest term, exceeds what the tolerance explains.",
      "A smaller rtol or step reduces the error of integration; report a residual that stays.",
    ],
    equation: {
      text: "|residual| > max(1e-5, 30 rtol, rtol · steps) of the largest term",
      latex: "|R| > \\max(10^{-5},\\, 30\\,\\mathrm{rtol},\\, \\mathrm{rtol}\\, n)\\, E_{\\max}",
      cite: "[LB01] (2.3)",
    },
    see: ["energy ledger", "finished", "singular"],
  },
  {
    word: "unsolved",
    kind: "outcome",
    title: "unsolved",
    lines: [
      "Timestepping found no impulses that satisfy the laws of all active contacts in one step.",
      "Every step is checked: one whose residual is too large ends the run, with the last good state.",
      "It proves nothing about the mechanism; a shorter step, or the events method, may go on.",
    ],
    equation: {
      text: "0 ≤ Λ_N ⊥ v_N⁺ + r min(v_N⁻, 0) ≥ 0 not met to 1e-7",
      latex: "0 \\le \\Lambda_N \\perp v_N^+ + r\\min(v_N^-, 0) \\ge 0 \\ \\text{ not met}",
      cite: "[LB01] (2.14)-(2.18); Jean 1999",
    },
    see: ["timestepping", "contact problem", "singular"],
  },
  {
    word: "tooManyEvents",
    kind: "outcome",
    title: "tooManyEvents",
    lines: [
      "The number of events reached its limit before the end of the time.",
      "A long motion may need a larger limit.",
      "Events that crowd together without ending in chatter are worth a look by themselves.",
    ],
    equation: { text: "j = j_max", latex: "j = j_{\\max}", cite: "Goebel, Sanfelice, Teel 2009" },
    see: ["chatter", "hybrid time", "tooManySteps"],
  },
  {
    word: "tooManySteps",
    kind: "outcome",
    title: "tooManySteps",
    lines: [
      "The integrator used up its steps before the end of the time.",
      "Stiff springs, tight tolerances or a long time need more; the limit can be raised.",
    ],
    equation: { text: "n = n_max", latex: "n = n_{\\max}", cite: "Hairer, Nørsett, Wanner 1993" },
    see: ["stepTooSmall", "tooManyEvents", "compliant contact"],
  },
  {
    word: "stopped",
    kind: "outcome",
    title: "stopped",
    lines: [
      "The caller ended the motion before its time: a condition of theirs held, or they interrupted it.",
      "What was computed up to there is complete and correct.",
    ],
    equation: { text: "t < t_end", latex: "t < t_{\\mathrm{end}}", cite: "Goebel, Sanfelice, Teel 2009" },
    see: ["finished", "all=stop"],
  },
];
