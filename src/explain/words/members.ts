/** Which member is taken where solutions are many: slides, jams, several impacts, several contacts? [FIV], [LB01] §2. */

import type { Explanation } from "../explanation.js";

export const members: readonly Explanation[] = [
  {
    word: "slideRoot=small",
    aliases: ["slideRoot", "small"],
    kind: "policy",
    title: "slideRoot=small (default)",
    lines: [
      "On a slide with two reactions the one with the smaller normal force is taken.",
      "It is the one that a stiff spring in the normal direction keeps.",
      "Two reactions exist where C < μ|B|, on one side of the balance; on the other there is none.",
    ],
    equation: {
      text: "|λ_N| = |b|/(C + μ|B|)",
      latex: "|\\lambda_N| = \\frac{|b|}{C + \\mu|B|}",
      cite: "[FIV] (2)-(3)",
    },
    see: ["slideRoot=large", "sthenic incompatibility", "velocity jump"],
    picture: "slideReactions",
  },
  {
    word: "slideRoot=large",
    aliases: ["large"],
    kind: "policy",
    title: "slideRoot=large",
    lines: [
      "On a slide with two reactions the one with the larger normal force is taken.",
      "It diverges as C → μ|B| from below; at equality only the small one is left.",
      "A stiff spring in the normal direction does not keep it.",
    ],
    equation: {
      text: "|λ_N| = |b|/(μ|B| − C)",
      latex: "|\\lambda_N| = \\frac{|b|}{\\mu|B| - C}",
      cite: "[FIV] (2)-(3)",
    },
    see: ["slideRoot=small", "sthenic incompatibility"],
    picture: "slideReactions",
  },
  {
    word: "jam=impact",
    kind: "policy",
    title: "jam=impact (default under stronge, poisson, newton)",
    lines: [
      "At a dynamic jam the contact answers with an impact without collision.",
      "Where the force diverges a stiff contact must do so: no other motion is left to it.",
      "The jump is the limit k_N → 0 from below of the impact without collision.",
    ],
    equation: {
      text: "k_N → 0⁻:  v_N1 → 0, then stick with k_N⁰",
      latex: "k_N \\to 0^-: \\quad v_{N1} = k_N\\,p_1 \\to 0",
      cite: "Nordmark, Várkonyi, Champneys 2018",
    },
    see: ["jam", "impact without collision", "Génot–Brogliato point"],
    picture: "singularPoint",
  },
  {
    word: "jam=liftoff",
    kind: "policy",
    title: "jam=liftoff",
    lines: [
      "At a dynamic jam the contact opens without an impulse, with the velocities it has.",
      "The limit point borders on b > 0, so flight is admissible in the limit.",
    ],
    equation: {
      text: "b = k_N = 0:  λ_N = 0",
      latex: "b = k_N = 0: \\quad \\lambda_N = 0",
      cite: "Génot, Brogliato 1999",
    },
    see: ["jam", "liftoff", "jam=impact"],
    picture: "singularPoint",
  },
  {
    word: "jam=slide",
    kind: "policy",
    title: "jam=slide",
    lines: [
      "At the singular point slip goes on with the finite force λ* of the one smooth motion through it.",
      "It needs λ* > 0; beyond the point k_N < 0 < b, and slip lasts until v_T = 0 or λ_N = 0.",
      "Where the force diverges on arrival it falls to λ* at once: a stiff contact does not do that.",
      "Where it stays finite this is the canard between lift-off and impact; a stiff contact leaves it.",
    ],
    equation: {
      text: "λ* = lim −b/k_N = ḃ₀/(σ_b − σ_k), σ the eigenvalues in dτ = dt/k_N",
      latex: "\\lambda^* = \\lim(-b/k_N) = \\dot b_0/(\\sigma_b - \\sigma_k)",
      cite: "Nordmark, Várkonyi, Champneys 2018",
    },
    see: ["jam", "Génot–Brogliato point", "sustained"],
    picture: "singularPoint",
  },
  {
    word: "jam=family",
    kind: "policy",
    title: "jam=family",
    lines: [
      "At a dynamic jam Frémond's law has a whole interval of impulses; one member is taken.",
      "The zero impulse is its one end; at the other the slip is just reversed.",
      "The laws do not choose; the member, such as a jump of the angular velocity, must be given.",
    ],
    equation: {
      text: "0 ≤ Λ_N ≤ −2 v_T/k_T",
      latex: "0 \\le \\Lambda_N \\le -2 v_T/k_T",
      cite: "[FIV] (8), (10)",
    },
    see: ["jam", "fremond", "continuum"],
    picture: "singularPoint",
  },
  {
    word: "jam=stop",
    kind: "policy",
    title: "jam=stop (default under moreau, fremond)",
    lines: [
      "The motion ends at the dynamic jam, with the state of the limit; its outcome is jam.",
      "The algebraic laws have many answers there, so none is taken unless a member is given.",
    ],
    equation: {
      text: "b = k_N = 0  ⇒  stop",
      latex: "b = k_N = 0 \\ \\Rightarrow\\ \\text{stop}",
      cite: "[FIV] (9)-(10)",
    },
    see: ["jam", "jam=family", "all=stop"],
    picture: "singularPoint",
  },
  {
    word: "impact=N",
    aliases: ["impact="],
    kind: "policy",
    title: "impact=N: the N-th solution of an impact",
    lines: [
      "With several contacts, or with v_N = 0, Moreau's and Frémond's laws may have several solutions.",
      "They are listed in a fixed order; impact=1 is the first, impact=2 the second.",
      "The laws along the impulse always have exactly one.",
    ],
    equation: {
      text: "0 ≤ Λ_N ⊥ v_N after + r v_N before ≥ 0,  with friction: not always unique",
      latex: "0 \\le \\Lambda_N \\perp v_N^{\\mathrm{after}} + r\\,v_N^{\\mathrm{before}} \\ge 0",
      cite: "[LB01] (2.14)-(2.18)",
    },
    see: ["impact", "moreau", "fremond"],
    picture: "fiveLaws",
  },
  {
    word: "simultaneous=together",
    aliases: ["simultaneous", "together", "simultaneous impact"],
    kind: "policy",
    title: "simultaneous=together (default)",
    lines: [
      "Several contacts that take part in one impact collide at once, by one law for all of them.",
      "It is the law that all of them have, if it serves several contacts, else Moreau's.",
      "Where orders of single impacts end in other velocities, they are listed as futures.",
      "The choice is then recorded as an ambiguity of the rule simultaneous.",
    ],
    equation: {
      text: "M (v after − v before) = Σ W Λ, all contacts in one problem",
      latex: "M(v^{\\mathrm{after}} - v^{\\mathrm{before}}) = \\sum_i W_i \\Lambda_i",
      cite: "[LB01] (2.12), decisions/0035",
    },
    see: ["simultaneous=sequential", "impact=N", "moreau", "glocker"],
  },
  {
    word: "simultaneous=sequential",
    kind: "policy",
    title: "simultaneous=sequential",
    lines: [
      "Several contacts that take part in one impact collide one after the other, each by its own law.",
      "The impact ends when no contact approaches. Every order is a future; impact=N selects one.",
      "In the first one the contact that approaches fastest always collides next.",
      "Three equal elastic balls in a row: the last one leaves with the speed of the first.",
    ],
    equation: {
      text: "V after = V before + G Λ_i while v_Ni < 0 at some contact i",
      latex: "V^{\\mathrm{after}} = V^{\\mathrm{before}} + G\\,\\Lambda_i \\quad \\text{while } v_{Ni} < 0",
      cite: "decisions/0035",
    },
    see: ["simultaneous=together", "sequential", "impact=N"],
  },
  {
    word: "combination=…",
    aliases: ["combination=", "combination"],
    kind: "policy",
    title: "combination=…: modes of several contacts",
    lines: [
      "With several closed contacts each future is a combination of modes, written contact:mode;…",
      "By default the present combination is kept as long as it is admissible.",
      "Else as few contacts as possible change, and stick comes before slip before flight.",
      "With k contacts up to 4ᵏ combinations are tried; all that hold are listed.",
    ],
    equation: {
      text: "0 ≤ v̇_N ⊥ λ_N ≥ 0 and Coulomb's law, at every closed contact together",
      latex:
        "0 \\le \\ddot g_N \\perp \\lambda_N \\ge 0, \\quad \\lambda_T \\in -\\mu\\lambda_N \\operatorname{Sign}(v_T)",
      cite: "[LB01] (2.9)-(2.11)",
    },
    see: ["mode", "contact problem", "policy"],
    picture: "modes",
  },
];
