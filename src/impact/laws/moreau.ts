/**
 * The law of Moreau, [LB01] (2.14)-(2.18): Newton's r in complementarity form, Coulomb's law on the velocity after.
 */

import { algebraicLaw } from "../algebraic/law.js";

export const moreau = algebraicLaw({
  name: "moreau",
  shareBefore: 0,
  withoutCollision: "impactWithoutCollision",
  inSteps: true,
  words: {
    aliases: ["Moreau's law"],
    title: "moreau: impulses in complementarity",
    lines: [
      "No path is followed: impulses and velocities after must satisfy the laws of contact.",
      "The normal law is Newton's with r; Coulomb's law acts on the slip velocity after.",
      "It serves several contacts at once. It can have several solutions; all are listed.",
      "With r = 0 energy never grows; with r > 0 and friction it can, which is flagged.",
    ],
    equation: {
      text: "0 ≤ Λ_N ⊥ v_N after + r v_N before ≥ 0,  Λ_T ∈ −μ Λ_N Sign(v_T after)",
      latex:
        "0 \\le \\Lambda_N \\perp v_N^{\\mathrm{after}} + r\\,v_N^{\\mathrm{before}} \\ge 0, \\quad " +
        "\\Lambda_T \\in -\\mu\\Lambda_N \\operatorname{Sign}(v_T^{\\mathrm{after}})",
      cite: "[LB01] (2.14)-(2.18); Moreau 1988",
    },
    see: ["fremond", "newton", "impact=N", "impact"],
  },
  works: ["Moreau1988", "LB01", "Glocker2001"],
});
