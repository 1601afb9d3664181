/** What happens to velocities at frozen time? The words of [NDCb] §2.5 and §4, and of [FIV]. */

import type { Explanation } from "../explanation.js";

export const impactTerms: readonly Explanation[] = [
  {
    word: "impulse",
    aliases: ["impulse.N", "impulse.T", "percussion"],
    kind: "term",
    title: "impulse Λ",
    lines: [
      "The time integral of a contact force over an impact, in N s: Λ_N normal, Λ_T tangential.",
      "Positions do not change meanwhile and finite forces do not count.",
      "The contact velocities change by A, B, C alone, the generalized velocities by M⁻¹WΛ.",
      "The kinetic energy changes by half the impulse times the sum of the velocities before and after.",
    ],
    equation: {
      text: "ΔV_T = A Λ_T + B Λ_N,  ΔV_N = B Λ_T + C Λ_N,  ΔE = ½ Λ·(V before + V after)",
      latex:
        "\\Delta v_T = A\\Lambda_T + B\\Lambda_N, \\quad \\Delta v_N = B\\Lambda_T + C\\Lambda_N, \\quad " +
        "\\Delta E = \\tfrac12\\,\\Lambda\\cdot(v^{\\mathrm{before}} + v^{\\mathrm{after}})",
      cite: "[LB01] (2.12)-(2.13), [NDCb] (2.29)",
    },
    see: ["impact", "restitution", "rate constants"],
    picture: "fiveLaws",
  },
  {
    word: "restitution",
    aliases: ["r", "coefficient of restitution", "compression"],
    kind: "term",
    title: "restitution r",
    lines: [
      "r between 0 (nothing comes back) and 1 (nothing is lost in the normal direction) ends an impact.",
      "Compression lasts until v_N = 0, restitution from there to the end.",
      "What r compares is the law's choice: energies (Stronge), impulses (Poisson), velocities (Newton).",
      "Without friction, or with slip that never stops, the three agree: v_N after is −r v_N before.",
    ],
    equation: {
      text: "r² = W_r/W_c (stronge),  r = Λ_r/Λ_c (poisson),  r = −v_N after/v_N before (newton)",
      latex:
        "r^2 = \\frac{W_r}{W_c}, \\quad r = \\frac{\\Lambda_r}{\\Lambda_c}, \\quad " +
        "r = -\\frac{v_N^{\\mathrm{after}}}{v_N^{\\mathrm{before}}}",
      cite: "[NDCb] §2.5; Stronge 2000",
    },
    see: ["stronge", "poisson", "newton", "impact"],
    picture: "fiveLaws",
  },
  {
    word: "impact without collision",
    aliases: ["IWC", "tangential impact", "dynamic frictional catastrophe"],
    kind: "term",
    also: ["event"],
    title: "impact without collision",
    lines: [
      "An impulse at a contact that slides with v_N = 0: nothing approached, nothing collided.",
      "It answers the inconsistent slip, k_N < 0 and b < 0; for b > 0 it is one of two futures.",
      "Friction presses first, v_N < 0; the push grows until slip stops; stick then throws the body off.",
      "It ends with v_T = 0 and v_N ≥ 0: region 5 after slip⁺, region 6 after slip⁻.",
      "With r = 0 the contact stays closed and at rest: the slip is stopped in no time.",
    ],
    equation: {
      text: "v_N = 0, k_N⁺ < 0:  p₁ = −v_T/k_T⁺,  v_N after = r √(k_N⁺(k_N⁺ − k_N⁰)) p₁",
      latex:
        "v_N = 0,\\ k_N^+ < 0: \\quad p_1 = -v_T/k_T^+, \\quad " +
        "v_N^{\\mathrm{after}} = r\\sqrt{k_N^+(k_N^+ - k_N^0)}\\; p_1",
      cite: "[NDCb] §3.3, (2.32)",
    },
    see: ["inconsistent", "Painlevé paradox", "region 5", "indeterminate=impact", "velocity jump"],
    picture: "impactWithoutCollision",
  },
  {
    word: "velocity jump",
    kind: "term",
    also: ["event"],
    title: "velocity jump",
    lines: [
      "A jump of velocities without a collision, under Frémond's law or on a slide.",
      "On a slide with slip and C < μ|B| it reverses the slip: v_T after is −v_T before.",
      "On a slide it is a future only where no smooth motion exists.",
      "No energy is lost in the reversal, because the mean velocity is zero.",
    ],
    equation: {
      text: "v_T after + v_T before = 0,  |Λ_T| ≤ μ|Λ_N|,  possible if C < μ|B|",
      latex:
        "v_T^{\\mathrm{after}} + v_T^{\\mathrm{before}} = 0, \\quad |\\Lambda_T| \\le \\mu|\\Lambda_N|, \\quad C < \\mu|B|",
      cite: "[FIV] (4)-(6)",
    },
    see: ["sthenic incompatibility", "fremond", "impact without collision"],
    picture: "slideReactions",
  },
  {
    word: "sthenic incompatibility",
    aliases: ["sthenic"],
    kind: "term",
    title: "sthenic incompatibility",
    lines: [
      "No contact force satisfies the equations of smooth motion, though nothing is in the way.",
      "A collision is the other kind: there it is the acceleration that cannot be had.",
      "On a slide with slip λ_T = ∓μ|λ_N| bends the balance of forces into two half-lines.",
      "With C < μ|B| they meet the balance twice or never: two reactions, or none.",
      "Where there is none the velocities jump.",
    ],
    equation: {
      text: "0 = b + C λ_N ∓ μB|λ_N|  has 0 or 2 solutions if C < μ|B|, else 1",
      latex: "0 = b + C\\lambda_N \\mp \\mu B|\\lambda_N|, \\quad C < \\mu|B|",
      cite: "[FIV] (2)-(3)",
    },
    see: ["velocity jump", "slideRoot=small", "inconsistent"],
    picture: "slideReactions",
  },
  {
    word: "chatter",
    aliases: ["Zeno", "complete chatter"],
    kind: "term",
    also: ["event"],
    title: "chatter",
    lines: [
      "Infinitely many impacts in a finite time, each weaker by the factor r < 1, ending in contact.",
      "Between impacts the contact flies under b < 0; flight times shrink as the speeds do.",
      "Impacts in slip have the factor r; near stick the factor is e, which may exceed r.",
      "As an event it is one: from the first small impact to the time t* where the impacts accumulate.",
    ],
    equation: {
      text: "t* − t₀ = 2 r |v_N|/((1 − r)|b|), counted from an impact at v_N",
      latex: "t^* - t_0 = \\frac{2r\\,|v_N|}{(1 - r)\\,|b|}",
      cite: "[NDCb] (4.1)-(4.4), (4.11)",
    },
    see: ["reverse chatter", "growth factor", "restitution"],
    picture: "chatter",
  },
  {
    word: "reverse chatter",
    kind: "term",
    also: ["event"],
    title: "reverse chatter",
    lines: [
      "A motion that leaves rest by infinitely many impacts, each stronger by the factor e > 1.",
      "Friction turns tangential energy into normal energy; the flight between impacts brings slip back.",
      "Time runs forward from the accumulation point: the start gives no first impact.",
      "So it is a family of motions with a phase, beside stick, at one and the same state.",
      "Under the energetic law the conditions below decide; a motion meets it only where slip ends.",
    ],
    equation: {
      text: "b < 0,  a k_N⁺ − b k_T⁺ < 0 < a,  r² > k_N⁺/k_N⁰,  (4.22), (4.23)   (for B > 0)",
      latex: "b < 0, \\quad a k_N^+ - b k_T^+ < 0 < a, \\quad r^2 > k_N^+/k_N^0 \\qquad (B > 0)",
      cite: "[NDCb] (4.22)-(4.25)",
    },
    see: ["growth factor", "phase", "slipEnd=reverseChatter", "chatter", "stick"],
    picture: "reverseChatter",
  },
  {
    word: "growth factor",
    aliases: ["growth", "e", "e(rho)"],
    kind: "term",
    title: "growth factor e",
    lines: [
      "By how much small impacts near stick multiply their normal speed from one to the next.",
      "It depends on ρ = −v_T/v_N before the impact; between impacts ρ settles at −2a/b.",
      "e < 1 ends in chatter and stick; e > 1 is reverse chatter.",
      "e = r for impacts that slip to their end, and for all impacts if B = 0.",
      "In a compliant contact the motion repeats when the stiffness length shrinks by the factor e.",
    ],
    equation: {
      text: "e = v_N2/v_N0  at  ρ = −2a/b;  region 5: e² = r²[k_N⁰/k_N⁺ + (1 − k_N⁰/k_N⁺)(1 + ρ k_N⁺/k_T⁺)²]",
      latex:
        "e^2 = r^2\\left[\\frac{k_N^0}{k_N^+} + \\left(1 - \\frac{k_N^0}{k_N^+}\\right)" +
        "\\left(1 + \\frac{k_N^+}{k_T^+}\\rho\\right)^2\\right], \\quad \\rho = -\\frac{2a}{b}",
      cite: "[NDCb] (4.10)-(4.14)",
    },
    see: ["reverse chatter", "chatter", "phase", "region 5"],
    picture: "reverseChatter",
  },
  {
    word: "phase",
    kind: "term",
    title: "phase α of reverse chatter",
    lines: [
      "The number between 0 and 1 that picks one motion out of the family of reverse chatter.",
      "Raising it shifts all impacts in time; at 1 each has moved to the place of its neighbour.",
      "So phase 0 and phase 1 are the same motion, and the family is a closed loop.",
      "Phase 0 has a hop 1e-12 length units high, whatever the tolerance; none is preferred.",
    ],
    equation: {
      text: "t_n − t* ∝ e^(n+α),  0 ≤ α < 1",
      latex: "t_n - t^* \\propto e^{\\,n + \\alpha}, \\quad 0 \\le \\alpha < 1",
      cite: "[NDCb] (4.2)",
    },
    see: ["reverse chatter", "growth factor", "slipEnd=reverseChatter"],
    picture: "reverseChatter",
  },
  {
    word: "smoothness",
    aliases: ["smoothness class", "discontinuity boundary"],
    kind: "term",
    title: "smoothness of the energetic law",
    lines: [
      "The energetic law is one formula per region; across the borders velocities after stay continuous.",
      "Their derivatives jump where slip changes its end: 1|3, 2|4, 1|7, 2|8, 2|9, 1|10 (class C⁰).",
      "They stay continuous where slip stops just at greatest compression, 3|5, 4|6, 7|9, 8|10, and at 5|6.",
      "With k_N⁺ < 0 the limit v_N → 0 in region 5 is a true jump, to an impact without collision.",
      "A periodic orbit that reaches a C⁰ border persists, folds, or gives birth to a 2-cycle.",
    ],
    equation: {
      text: "border 1|3: k_N⁺v_T = (1+r)k_T⁺v_N;   border 3|5: k_N⁺v_T = k_T⁺v_N",
      latex: "1|3:\\ k_N^+ v_T = (1 + r)\\,k_T^+ v_N, \\qquad 3|5:\\ k_N^+ v_T = k_T^+ v_N",
      cite: "[NDCb] §2.5",
    },
    see: ["region", "non-smooth fold", "persistence", "stronge"],
    picture: "region1",
  },
];
