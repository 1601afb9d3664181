/** What happens to equilibria and periodic orbits as a parameter changes? Labels on a branch; [LBN] §4-5 and textbooks. */

import type { Explanation } from "../explanation.js";

export const labels: readonly Explanation[] = [
  {
    word: "hopf",
    aliases: ["Hopf bifurcation", "HB"],
    kind: "label",
    title: "Hopf bifurcation",
    lines: [
      "A pair of complex eigenvalues of an equilibrium crosses the imaginary axis.",
      "The equilibrium loses its stability to an oscillation, or takes it back.",
      "For steady slip it means that friction has turned the damping negative.",
      "A small periodic orbit is born there, on one side of the critical value.",
    ],
    equation: {
      text: "eigenvalues ±iω;   slip with one coordinate: its damping vanishes",
      latex: "\\lambda_{1,2} = \\pm i\\omega, \\qquad \\mathcal C(\\varphi_{\\mathrm{eq}}; \\mu) = 0",
      cite: "[LBN] (4.8)-(4.9)",
    },
    see: ["fold", "Painlevé paradox", "multiplier"],
  },
  {
    word: "fold",
    aliases: ["saddle-node", "limit point", "turning point", "LP"],
    kind: "label",
    title: "fold",
    lines: [
      "Two equilibria, or two periodic orbits, meet and vanish: the branch turns back.",
      "An equilibrium has an eigenvalue 0 there, an orbit a second multiplier 1.",
      "Of the two one is less stable than the other, so stability changes along the branch.",
    ],
    equation: {
      text: "F(u, p) = 0,  det ∂F/∂u = 0;   orbit: multiplier ρ = 1",
      latex: "F(u, p) = 0, \\quad \\det \\frac{\\partial F}{\\partial u} = 0; \\qquad \\rho = 1",
      cite: "Kuznetsov 1998",
    },
    see: ["non-smooth fold", "multiplier", "hopf"],
    picture: "multipliers",
  },
  {
    word: "period doubling",
    aliases: ["flip", "PD"],
    kind: "label",
    title: "period doubling",
    lines: [
      "A multiplier of a periodic orbit passes −1: deviations change side at each turn and do not decay.",
      "An orbit of twice the period branches off.",
      "A sequence of them is a way to chaos.",
    ],
    equation: { text: "ρ = −1", latex: "\\rho = -1", cite: "Kuznetsov 1998" },
    see: ["multiplier", "fold", "Neimark–Sacker"],
    picture: "multipliers",
  },
  {
    word: "Neimark–Sacker",
    aliases: ["torus", "NS", "torus bifurcation"],
    kind: "label",
    title: "Neimark–Sacker bifurcation",
    lines: [
      "A complex pair of multipliers crosses the unit circle, away from ±1.",
      "An invariant torus branches off: a second frequency appears in the motion.",
      "It needs two directions that remember deviations; stick in an orbit often leaves none.",
    ],
    equation: {
      text: "ρ = e^(±iφ),  0 < φ < π",
      latex: "\\rho = e^{\\pm i\\phi}, \\quad 0 < \\phi < \\pi",
      cite: "Kuznetsov 1998",
    },
    see: ["multiplier", "hopf", "period doubling"],
    picture: "multipliers",
  },
  {
    word: "grazing",
    aliases: ["GR", "graze"],
    kind: "label",
    title: "grazing",
    lines: [
      "An orbit touches an obstacle with v_N = 0 and turns away: the impact is of zero strength.",
      "Beyond it an impact of small speed appears, and that speed grows like a square root.",
      "So a stable orbit can be lost at once, without a multiplier near the unit circle.",
    ],
    equation: {
      text: "g_N = 0, v_N = 0, v̇_N = b > 0",
      latex: "g_N = 0, \\quad v_N = 0, \\quad \\dot v_N = b > 0",
      cite: "di Bernardo, Budd, Champneys, Kowalczyk 2008",
    },
    see: ["impact", "topology change", "non-smooth fold"],
  },
  {
    word: "non-smooth fold",
    aliases: ["nonsmooth saddle-node", "border-collision fold", "nonsmoothFold"],
    kind: "label",
    title: "non-smooth fold",
    lines: [
      "A periodic orbit reaches a border at which its return map P has a kink, and turns back there.",
      "On both sides of the border an orbit exists for the same parameters, and none beyond.",
      "No multiplier needs to be 1: the derivatives on the two sides, a and b, decide.",
    ],
    equation: {
      text: "det(I − DP_a) · det(I − DP_b) < 0",
      latex: "\\det(I - DP_a)\\cdot\\det(I - DP_b) < 0",
      cite: "di Bernardo, Budd, Champneys, Kowalczyk 2008",
    },
    see: ["persistence", "smoothness", "fold"],
    picture: "borderCollision",
  },
  {
    word: "persistence",
    kind: "label",
    title: "persistence",
    lines: [
      "A periodic orbit crosses a border of its return map P and goes on as one of the other kind.",
      "Its word or its region changes and its multipliers jump; the number of orbits does not change.",
      "If also det(I + DP_a) · det(I + DP_b) < 0, a 2-cycle is born at the border.",
    ],
    equation: {
      text: "det(I − DP_a) · det(I − DP_b) > 0",
      latex: "\\det(I - DP_a)\\cdot\\det(I - DP_b) > 0",
      cite: "di Bernardo, Budd, Champneys, Kowalczyk 2008",
    },
    see: ["non-smooth fold", "smoothness", "topology change"],
    picture: "borderCollision",
  },
  {
    word: "topology change",
    aliases: ["topology", "TC"],
    kind: "label",
    title: "topology change",
    lines: [
      "The word of a periodic orbit changes: the list of its impacts and modes in their order.",
      "A phase of slip may shrink to nothing, or a new impact appear.",
      "The number of orbits need not change, so it need not be a bifurcation in the strict sense.",
      "A hopping orbit loses its slip phase where k_N⁺ and b vanish together at the border of stick.",
    ],
    equation: {
      text: "impact–stick–slip⁺–flight  →  impact–stick–flight  at  k_N⁺ = b = 0",
      latex:
        "\\text{impact–stick–slip}^+\\text{–flight} \\to \\text{impact–stick–flight} \\quad\\text{at } k_N^+ = b = 0",
      cite: "[LBN] §5",
    },
    see: ["persistence", "mode", "multiplier"],
  },
];
