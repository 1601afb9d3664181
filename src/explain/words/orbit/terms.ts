/** What is said of motions that repeat, and of those that never do? Saltation after Leine and Nijmeijer, [LBN] §4.4. */

import type { Explanation } from "../../explanation.js";

export const orbitTerms: readonly Explanation[] = [
  {
    word: "periodic orbit",
    aliases: ["orbit", "orbits", "limit cycle", "cycle"],
    kind: "term",
    title: "periodic orbit",
    lines: [
      "A motion that comes back to its start, with the same modes and impacts in the same order.",
      "Found where a simulated motion repeats its events, then refined by Newton's method.",
      "A forced motion repeats after whole periods of the forcing only.",
      "Its word says what happens on it, its multipliers whether it is stable.",
    ],
    equation: {
      text: "x(t + T) = x(t)",
      latex: "x(t + T) = x(t)",
      cite: "Kuznetsov 1998",
    },
    see: ["word", "multiplier", "multiple shooting", "saltation matrix"],
    picture: "multipliers",
  },
  {
    word: "word",
    aliases: ["words", "mode sequence"],
    kind: "term",
    title: "word of an orbit",
    lines: [
      "The impacts of a periodic orbit and the modes that follow them, in their order.",
      "It begins at an impact; where there is none, at its smallest rotation.",
      "With several contacts each item names its contact, as in A:stick.",
      "A word is an output: nobody writes down the sequence of modes beforehand.",
    ],
    equation: {
      text: "impact – stick – slip⁺ – flight",
      latex: "\\text{impact} - \\text{stick} - \\text{slip}^+ - \\text{flight}",
      cite: "[LBN] §4.4",
    },
    see: ["periodic orbit", "topology change", "mode", "impact"],
  },
  {
    word: "saltation matrix",
    aliases: ["saltation", "saltation matrices", "jump matrix"],
    kind: "term",
    title: "saltation matrix",
    lines: [
      "What an event does to a small deviation, seen at one time on both sides of the event.",
      "A deviating motion meets the event earlier or later and follows the other field meanwhile.",
      "Without a jump and with one field on both sides it is the unit matrix.",
      "Entry to stick makes it lose rank: no deviation of the slip is left.",
    ],
    equation: {
      text: "S = ∂R + (f⁺ − ∂R f⁻ − ∂R/∂t) ∇γ / γ̇",
      latex:
        "S = \\partial R + (f^+ - \\partial R f^- - \\partial R/\\partial t) \\nabla\\gamma / \\dot\\gamma",
      cite: "Leine, Nijmeijer 2004",
    },
    see: ["multiplier", "superstable", "grazing"],
  },
  {
    word: "multiple shooting",
    aliases: ["shooting", "Newton refinement"],
    kind: "term",
    title: "multiple shooting",
    lines: [
      "The equations of a periodic orbit, one block for each smooth piece between two events.",
      "Unknown are the states after the events, their times, and the period.",
      "Each piece must end on its guard and lead through its event to the next piece.",
      "Unstable orbits are found as well: no piece is longer than the way to the next event.",
    ],
    equation: {
      text: "x_{i+1} = R_i(φ_i(x_i, T_i)),  γ_i(φ_i(x_i, T_i)) = 0",
      latex: "x_{i+1} = R_i(\\varphi_i(x_i, T_i)), \\quad \\gamma_i(\\varphi_i(x_i, T_i)) = 0",
      cite: "decisions/0015",
    },
    see: ["periodic orbit", "saltation matrix", "notConverged"],
  },
  {
    word: "superstable",
    aliases: ["superstability"],
    kind: "term",
    title: "superstable",
    lines: [
      "All multipliers of an orbit but the one along it are 0: deviations are gone after one period.",
      "A piece in stick with one freedom left does that, for it can only be run through along itself.",
      "Such an orbit is reached in finite time, and its branch has no folds by multipliers.",
    ],
    equation: { text: "ρ₂ = … = ρ_n = 0", latex: "\\rho_2 = \\dots = \\rho_n = 0", cite: "[LBN] §4.4" },
    see: ["multiplier", "stick", "saltation matrix"],
  },
  {
    word: "Lyapunov exponent",
    aliases: ["Lyapunov", "Lyapunov exponents", "chaos"],
    kind: "term",
    title: "largest Lyapunov exponent",
    lines: [
      "The mean rate, per second, at which neighbouring motions part.",
      "Positive: chaos, for small deviations grow. Negative: deviations die out.",
      "A periodic motion that time does not drive has 0, along itself.",
      "Deviations pass events through the same saltation matrices as for multipliers.",
    ],
    equation: {
      text: "Λ = lim (1/t) ln(|δx(t)| / |δx(0)|)",
      latex: "\\Lambda = \\lim \\tfrac{1}{t} \\ln(|\\delta x(t)| / |\\delta x(0)|)",
      cite: "Müller 1995",
    },
    see: ["multiplier", "saltation matrix", "noRecurrence"],
  },
  {
    word: "forcing",
    aliases: ["forced", "forcing period"],
    kind: "term",
    title: "forcing",
    lines: [
      "Time stands in the model itself, as in a shaking table: motions repeat with the forcing.",
      "Its period is read from sines and cosines of omega*t; otherwise --period tells it.",
      "The period of an orbit is a whole number of times that of the forcing.",
      "A forced orbit has no multiplier 1 along itself: it cannot be shifted in time.",
    ],
    equation: { text: "T = k 2π/ω", latex: "T = k \\cdot 2\\pi/\\omega", cite: "Kuznetsov 1998" },
    see: ["periodic orbit", "multiplier"],
  },
  {
    word: "family of orbits",
    aliases: ["isolated", "one of a family"],
    kind: "term",
    title: "family of orbits",
    lines: [
      "Periodic orbits that lie beside each other at the same parameters: none is isolated.",
      "An energy or a momentum is kept, a coordinate enters nowhere, or stick may be at many places.",
      "A multiplier is 1 besides the one along the orbit; such an orbit is not followed along a parameter.",
      "judder orbit says what the members differ in; --member energy=2 or x=0.1 chooses one.",
    ],
    equation: {
      text: "det(I − DP) = 0 on the whole family",
      latex: "\\det(I - DP) = 0",
      cite: "decisions/0015",
    },
    see: ["multiplier", "periodic orbit", "continuation"],
  },
];
