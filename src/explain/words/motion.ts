/** What is said of a whole motion: its futures, its clock, its energy, its limit of stiffness? [NDCb] §3 and §6, [LB01] §2. */

import type { Explanation } from "../explanation.js";

export const motionTerms: readonly Explanation[] = [
  {
    word: "future",
    aliases: ["futures"],
    kind: "term",
    title: "future",
    lines: [
      "A way in which the motion can go on from a state, under the laws of the rigid model.",
      "A sustained mode, an impact, an impact without collision, a velocity jump, or reverse chatter.",
      "Each comes with its reason and with the policy that follows it; the first is the default.",
      "An empty list is an answer: neither a mode nor a jump solves the contact problem.",
    ],
    equation: {
      text: "futures = sustained modes ∪ jumps ∪ families",
      latex: "\\text{futures} = \\text{sustained modes} \\cup \\text{jumps} \\cup \\text{families}",
      cite: "decisions/0006",
    },
    see: ["policy", "sustained", "mode", "reverse chatter"],
    picture: "paradoxMap",
  },
  {
    word: "policy",
    aliases: ["policies", "ambiguity", "ambiguities"],
    kind: "term",
    title: "policy",
    lines: [
      "A named rule that picks one future where the rigid model leaves several.",
      "Written name=value: stick, indeterminate, afterImpact, slipEnd, slideRoot, jam, or all.",
      "Every rule has a default that can be defended by a stiff compliant contact.",
      "A pick is never silent: each place where a policy was needed counts as an ambiguity.",
    ],
    equation: {
      text: "futures = {f₁, f₂, …},  policy: futures → one of them",
      latex: "\\text{policy}: \\{f_1, f_2, \\dots\\} \\mapsto f_k",
      cite: "[NDCb] §3",
    },
    see: ["default", "future", "stick=persist", "all=stop"],
  },
  {
    word: "paradox map",
    aliases: ["map"],
    kind: "term",
    title: "paradox map",
    lines: [
      "A plane of two quantities, coloured by the verdict of the contact problem at each point.",
      "White is consistent, one colour indeterminate, the other inconsistent.",
      "Curves k_N⁺ = 0, k_N⁻ = 0 and b = 0 bound the regions; slip = 0 carries stick.",
      "Circles on slip = 0 are the borders of stick, where the friction cone is left.",
      "Where b = 0 crosses k_N = 0 lies a Génot–Brogliato point.",
    ],
    equation: {
      text: "k_N^± = 0,  b = 0,  v_T = 0",
      latex: "k_N^\\pm = 0, \\quad b = 0, \\quad v_T = 0",
      cite: "[LBN] (4.10)-(4.15)",
    },
    see: ["Painlevé paradox", "critical friction", "Génot–Brogliato point", "friction cone"],
    picture: "paradoxMap",
  },
  {
    word: "compliant contact",
    aliases: ["compliance", "epsilon", "penetration"],
    kind: "term",
    title: "compliant contact",
    lines: [
      "A contact that gives a little: the normal force is a stiff spring in the penetration −y.",
      "ε sets the stiffness 1/ε²; Coulomb's law holds as before.",
      "Such a contact always has exactly one future: it can be asked where the rigid model is silent.",
      "For r < 1 the spring is weaker on the way out, switching over in a layer |v_N| ~ ε_N.",
      "Slow slip rests at the penetration at which the spring carries λ_N.",
    ],
    equation: {
      text: "λ_N = −y/ε² for y ≤ 0,  λ_N = 0 for y > 0",
      latex: "\\lambda_N = -y/\\varepsilon^2 \\ (y \\le 0), \\quad \\lambda_N = 0 \\ (y > 0)",
      cite: "[NDCb] (6.8), (6.15)-(6.16)",
    },
    see: ["stiff limit", "sustained", "lambda_N"],
    picture: "compliance",
  },
  {
    word: "stiff limit",
    aliases: ["rigid limit"],
    kind: "term",
    title: "stiff limit",
    lines: [
      "What a compliant contact does as ε → 0; where it settles, it picks one of the rigid futures.",
      "Stick persists inside the cone, and slip with k_N < 0 is left within a time of order ε.",
      "An inconsistent slip ends in an impact without collision.",
      "At the end of slip⁺ an undamped linear spring gives reverse chatter if k_N⁺ < k_N⁰/2, else stick.",
      "Reverse chatter itself has no limit: the motion repeats with log ε, by the growth factor.",
    ],
    equation: {
      text: "undamped, end of slip⁺, B > 0: reverse chatter if k_N⁺/k_N⁰ < 1/2",
      latex: "k_N^+/k_N^0 < \\tfrac12",
      cite: "[NDCb] §3, (5.29)",
    },
    see: ["compliant contact", "sustained", "slipEnd=elastic", "growth factor"],
    picture: "compliance",
  },
  {
    word: "energy ledger",
    aliases: ["ledger", "energy"],
    kind: "term",
    title: "energy ledger",
    lines: [
      "The account of a motion: what changed in kinetic and potential energy, and where it went.",
      "Work of driving forces and moving surfaces comes in.",
      "Dampers, friction and impacts take out; friction never gives: −λ_T v_T ≥ 0.",
      "An impact may give energy under newton, and under moreau with r > 0: a defect of the law.",
      "Each term has an integral of its own, so that the residual measures the numerics.",
    ],
    equation: {
      text: "ΔT + ΔV = work − dissipated − friction − impacts + residual",
      latex:
        "\\Delta T + \\Delta V = \\text{work} - \\text{dissipated} - \\text{friction} - \\text{impacts} + \\text{residual}",
      cite: "[LB01] (2.3), (2.12)",
    },
    see: ["impulse", "lambda_T", "newton", "moreau"],
  },
  {
    word: "hybrid time",
    aliases: ["(t, j)", "t, j", "j"],
    kind: "term",
    title: "hybrid time (t, j)",
    lines: [
      "Seconds t and the number j of jumps so far; together they order a motion with impacts.",
      "At a jump t stands still and j grows by one: the states before and after both have a place.",
      "Two impacts at the same t in one event share their j.",
      "In chatter j runs to infinity at a finite t.",
    ],
    equation: {
      text: "flow: ṫ = 1, j constant;   jump: t constant, j → j + 1",
      latex:
        "\\dot t = 1,\\ \\dot j = 0 \\ (\\text{flow}); \\quad t \\mapsto t,\\ j \\mapsto j + 1 \\ (\\text{jump})",
      cite: "Goebel, Sanfelice, Teel 2009",
    },
    see: ["impact", "chatter", "mode"],
    picture: "chatter",
  },
  {
    word: "multiplier",
    aliases: ["multipliers", "Floquet multiplier"],
    kind: "term",
    title: "Floquet multiplier",
    lines: [
      "By how much a small deviation from a periodic orbit has grown after one period, per direction.",
      "All inside the unit circle: the orbit is stable; one outside: unstable.",
      "One multiplier is always 1, along the orbit itself, unless time drives the mechanism.",
      "Stick and inelastic impacts forget deviations: they make multipliers 0.",
      "Where one crosses the circle a bifurcation has its label.",
    ],
    equation: {
      text: "DP u = ρ u,  stable if |ρ| < 1",
      latex: "DP\\,u = \\rho\\,u, \\quad |\\rho| < 1",
      cite: "Kuznetsov 1998",
    },
    see: ["periodic orbit", "saltation matrix", "fold", "period doubling", "Neimark–Sacker"],
    picture: "multipliers",
  },
];
