/** What is met on a curve in a plane of two parameters? Points where two things happen at once; Kuznetsov 1998, decisions/0020. */

import type { Explanation } from "../../explanation.js";

export const planeLabels: readonly Explanation[] = [
  {
    word: "two-parameter curve",
    aliases: ["curve", "parameter plane", "curves in two parameters"],
    kind: "term",
    title: "curve in a plane of two parameters",
    lines: [
      "A bifurcation or border is one condition more: with two parameters it happens along a curve.",
      "On one side of the curve the motion or the rest is of one kind, beyond it of another.",
      "Give --over twice to judder continue or judder equilibria.",
    ],
    equation: {
      text: "F(u, p₁, p₂) = 0,  T(u, p₁, p₂) = 0",
      latex: "F(u, p_1, p_2) = 0, \\quad T(u, p_1, p_2) = 0",
      cite: "decisions/0020",
    },
    see: ["continuation", "fold", "hopf", "grazing"],
  },
  {
    word: "cusp",
    aliases: ["CP"],
    kind: "label",
    title: "cusp",
    lines: [
      "Two curves of folds meet in a point and end there, tangent to each other.",
      "Between the curves three equilibria or orbits exist, outside of them one.",
      "A motion that crosses the plane between them jumps, one way earlier than the other.",
    ],
    equation: {
      text: "ρ = 1 and the quadratic term vanishes:  27 p₁² = 4 p₂³ nearby",
      latex: "\\psi\\, F_{uu}\\, \\phi\\phi = 0: \\qquad 27 p_1^2 = 4 p_2^3",
      cite: "Kuznetsov 1998",
    },
    see: ["fold", "two-parameter curve"],
  },
  {
    word: "generalized Hopf",
    aliases: ["GH", "Bautin"],
    kind: "label",
    title: "GH: generalized Hopf point",
    lines: [
      "The first Lyapunov coefficient changes its sign on a curve of Hopf points.",
      "On one side the small orbit is stable, on the other unstable.",
      "A curve of folds of orbits ends here: beside it two orbits surround the equilibrium.",
    ],
    equation: {
      text: "eigenvalues ±iω,  l₁ = 0",
      latex: "\\lambda_{1,2} = \\pm i\\omega, \\quad \\ell_1 = 0",
      cite: "Kuznetsov 1998",
    },
    see: ["hopf", "Lyapunov coefficient", "two-parameter curve"],
  },
  {
    word: "double zero",
    aliases: ["BT", "Bogdanov–Takens"],
    kind: "label",
    title: "BT: double zero",
    lines: [
      "The frequency of a Hopf point falls to 0: both eigenvalues of the pair are 0.",
      "The curve of Hopf points ends here on a curve of folds.",
    ],
    equation: {
      text: "λ₁ = λ₂ = 0",
      latex: "\\lambda_1 = \\lambda_2 = 0",
      cite: "Kuznetsov 1998",
    },
    see: ["hopf", "fold", "two-parameter curve"],
  },
  {
    word: "fold-Hopf",
    aliases: ["ZH", "zero-Hopf"],
    kind: "label",
    title: "ZH: fold and Hopf at once",
    lines: [
      "On a curve of Hopf points another eigenvalue passes 0: a curve of folds crosses.",
      "Nearby there are tori and orbits that no small disturbance of either alone shows.",
    ],
    equation: {
      text: "eigenvalues ±iω and 0",
      latex: "\\lambda_{1,2} = \\pm i\\omega, \\quad \\lambda_3 = 0",
      cite: "Kuznetsov 1998",
    },
    see: ["hopf", "fold", "two-parameter curve"],
  },
  {
    word: "resonance",
    aliases: ["R1", "R2", "R3", "R4", "strong resonance"],
    kind: "label",
    title: "R1 to R4: strong resonances",
    lines: [
      "On a curve of Neimark–Sacker points the pair has turned by a whole part of a turn.",
      "R3 is a third of a turn, R4 a quarter: the motion on the torus locks to that many rounds.",
      "At R1 and R2 the pair meets at 1 or −1: the torus is gone and the curve ends.",
    ],
    equation: {
      text: "ρ = e^(2πi/k),  k = 1, 2, 3, 4",
      latex: "\\rho = e^{2\\pi i/k}, \\quad k = 1, 2, 3, 4",
      cite: "Kuznetsov 1998",
    },
    see: ["Neimark–Sacker", "period doubling", "two-parameter curve"],
  },
];
