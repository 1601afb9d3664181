/** What is said about a place of rest and its branch along a parameter? Equilibria and their labels; [LBN] §4 and textbooks. */

import type { Explanation } from "../../explanation.js";

export const restTerms: readonly Explanation[] = [
  {
    word: "equilibrium",
    aliases: ["equilibria", "rest", "place of rest"],
    kind: "term",
    title: "equilibrium",
    lines: [
      "A place at which a mechanism stays at rest: all velocities are 0 and all forces balance.",
      "A contact is then open, slips on a surface that moves, or sticks on one that does not.",
      "Where a contact sticks, equilibria are not single places but a segment between two borders.",
      "A mechanism that depends on time has none.",
    ],
    equation: {
      text: "h(q, 0) + W_N λ_N + W_T λ_T = 0,  g_N(q) = 0",
      latex: "h(q, 0) + W_N \\lambda_N + W_T \\lambda_T = 0, \\quad g_N(q) = 0",
      cite: "[LBN] (4.7)",
    },
    see: ["eigenvalue", "stability", "segment", "hopf"],
  },
  {
    word: "eigenvalue",
    aliases: ["eigenvalues", "linearisation"],
    kind: "term",
    title: "eigenvalue",
    lines: [
      "How fast a small deviation from an equilibrium grows (real part) and swings (imaginary part).",
      "It belongs to the linear motion within the modes: two for each direction that is left free.",
      "At k_N = 0 the eigenvalues of slip run through infinity.",
    ],
    equation: {
      text: "M s² + C s + K = 0   (one free direction)",
      latex: "\\mathcal M s^2 + \\mathcal C s + \\mathcal K = 0",
      cite: "[LBN] (4.8)",
    },
    see: ["equilibrium", "stability", "multiplier"],
  },
  {
    word: "stability",
    aliases: ["stable", "unstable", "marginal"],
    kind: "term",
    title: "stability of an equilibrium",
    lines: [
      "Stable: no small deviation within the modes grows, and a stiff contact would keep the modes.",
      "Slip with k_N < 0 is not sustained, so it is not called stable, whatever its eigenvalues are.",
      "Marginal: an eigenvalue lies on the imaginary axis, as without damping; it does not decide.",
    ],
    equation: {
      text: "Re s < 0 for every eigenvalue s,  k_N > 0",
      latex: "\\operatorname{Re} s < 0, \\quad k_N > 0",
      cite: "[LBN] (4.8)",
    },
    see: ["eigenvalue", "sustained", "hopf", "flutter"],
  },
  {
    word: "segment",
    aliases: ["stick segment", "segment of equilibria"],
    kind: "term",
    title: "segment of equilibria",
    lines: [
      "A sticking contact balances a range of forces, so a mechanism can rest all along a curve.",
      "The curve ends where λ_T reaches the border of the friction cone, or λ_N vanishes.",
      "With several sticking contacts more than one coordinate can be chosen.",
    ],
    equation: { text: "|λ_T| ≤ μ λ_N", latex: "|\\lambda_T| \\le \\mu \\lambda_N", cite: "[LB01] (2.8)" },
    see: ["equilibrium", "friction cone", "stick", "hyperstatic"],
    picture: "frictionCone",
  },
  {
    word: "Lyapunov coefficient",
    aliases: ["first Lyapunov coefficient", "l1", "supercritical", "subcritical"],
    kind: "term",
    title: "first Lyapunov coefficient",
    lines: [
      "Its sign says whether the small orbit that is born at a Hopf point is stable.",
      "Negative: a stable orbit surrounds the equilibrium that has become unstable (supercritical).",
      "Positive: an unstable orbit shrinks on the stable equilibrium; beyond, motions leave far away.",
      "Its size depends on the units of the state, its sign does not.",
    ],
    equation: {
      text: "ż = (α + iω) z + ω l₁ z|z|²",
      latex: "\\dot z = (\\alpha + i\\omega) z + \\omega\\, l_1 z |z|^2",
      cite: "Kuznetsov 1998",
    },
    see: ["hopf", "eigenvalue"],
  },
  {
    word: "sensitivity",
    aliases: ["sensitivities"],
    kind: "term",
    title: "sensitivity of a critical value",
    lines: [
      "How much a critical value moves when another parameter is increased by one unit.",
      "It tells what to change: a heavier tip raises the friction at which the paradox begins.",
      "It follows from the equations of the critical point, without solving them again.",
    ],
    equation: {
      text: "[F_u F_x; T_u T_x] (du, dx)/dp = −(F_p, T_p)",
      latex:
        "\\begin{pmatrix} F_u & F_x \\\\ T_u & T_x \\end{pmatrix} \\frac{d}{dp}\\begin{pmatrix} u \\\\ x \\end{pmatrix} = -\\begin{pmatrix} F_p \\\\ T_p \\end{pmatrix}",
      cite: "Kuznetsov 1998",
    },
    see: ["lever", "hopf", "critical friction"],
  },
  {
    word: "lever",
    aliases: ["levers"],
    kind: "term",
    title: "lever on a critical value",
    lines: [
      "A parameter that moves a critical value when it is raised a little.",
      "Each is raised by a tenth of its size; one that is 0 by a hundredth of its range.",
      "The value follows to first order, so levers can be compared whatever their units are.",
      "The strongest one tells what to change first: judder equilibria draws them with --plot levers.",
    ],
    equation: {
      text: "Δx ≈ (dx/dp) Δp",
      latex: "\\Delta x \\approx \\frac{dx}{dp}\\,\\Delta p",
      cite: "Kuznetsov 1998",
    },
    see: ["sensitivity", "hopf"],
  },
  {
    word: "continuation",
    aliases: ["pseudo-arclength", "branch"],
    kind: "term",
    title: "continuation",
    lines: [
      "A branch of solutions of F(u, p) = 0 is followed point by point while p changes.",
      "Each step goes along the tangent and is corrected across it, so folds are passed.",
      "It ends at a bound, back at its start, where a condition fails, or where the method fails.",
    ],
    equation: {
      text: "F(u, p) = 0,  τ · (z − z₀) = Δs",
      latex: "F(u, p) = 0, \\quad \\tau \\cdot (z - z_0) = \\Delta s",
      cite: "Keller 1977",
    },
    see: ["fold", "branch point", "equilibrium"],
  },
  {
    word: "branch point",
    aliases: ["branchPoint", "BP", "pitchfork", "transcritical"],
    kind: "label",
    title: "branch point",
    lines: [
      "Two branches of solutions cross: the Jacobian loses two directions instead of one.",
      "It is seen by the determinant that changes its sign while the branch does not turn back.",
      "A pitchfork of a symmetric mechanism is one; a small asymmetry takes the branches apart.",
    ],
    equation: {
      text: "det [F_u F_p; τ] = 0",
      latex: "\\det \\begin{pmatrix} F_u & F_p \\\\ \\tau_u & \\tau_p \\end{pmatrix} = 0",
      cite: "Keller 1977",
    },
    see: ["fold", "continuation"],
  },
  {
    word: "touch",
    kind: "label",
    title: "touch",
    lines: [
      "An open contact of an equilibrium closes: its gap vanishes at a value of the parameter.",
      "Beyond it the equilibrium would penetrate; another one with a closed contact may go on.",
    ],
    equation: { text: "g_N(q) = 0", latex: "g_N(q) = 0", cite: "[LB01] (2.5)" },
    see: ["liftoff", "gap", "equilibrium"],
  },
  {
    word: "breakaway",
    kind: "label",
    title: "breakaway",
    lines: [
      "A sticking contact of an equilibrium reaches the border of its cone.",
      "Beyond it the contact slips and the mechanism does not stay at rest.",
      "On a slope this is the angle of friction.",
    ],
    equation: { text: "|λ_T| = μ λ_N", latex: "|\\lambda_T| = \\mu \\lambda_N", cite: "[LB01] (2.8)" },
    see: ["friction cone", "segment", "stick"],
    picture: "frictionCone",
  },
  {
    word: "standstill",
    kind: "label",
    title: "standstill",
    lines: [
      "The surface under a slipping contact stops at a value of the parameter, and slip ends with it.",
      "There equilibria in slip+, in slip- and a segment in stick meet.",
    ],
    equation: { text: "w̃_T = 0", latex: "\\tilde w_T = 0", cite: "[LB01] (2.4)" },
    see: ["slip velocity", "segment", "equilibrium"],
  },
  {
    word: "end",
    aliases: ["end of existence"],
    kind: "label",
    title: "end of a continuum",
    lines: [
      "A continuum of equilibria begins or vanishes at a value of the parameter.",
      "Its last place has a force on the border of its cone, or a contact that is about to open.",
    ],
    equation: {
      text: "|λ_T| = μ λ_N or λ_N = 0",
      latex: "|\\lambda_T| = \\mu\\lambda_N \\text{ or } \\lambda_N = 0",
      cite: "[LB01] (2.8)",
    },
    see: ["segment", "breakaway", "liftoff"],
  },
  {
    word: "flutter",
    kind: "label",
    title: "flutter",
    lines: [
      "Without damping two frequencies of an equilibrium meet, and from there on a swing grows.",
      "Friction makes the stiffness unsymmetric, and with it this can happen, as in brake squeal.",
      "With damping a Hopf point stands in its place.",
    ],
    equation: { text: "s = ±iω twice", latex: "s = \\pm i\\omega \\text{ twice}", cite: "Kuznetsov 1998" },
    see: ["hopf", "eigenvalue", "stability"],
  },
];
