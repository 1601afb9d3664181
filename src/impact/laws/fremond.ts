/**
 * The law of Frémond, [FIV] (4)-(6): Newton's r in complementarity form, Coulomb's law on the sum of the velocities
 * before and after.
 */

import { algebraicLaw } from "../algebraic/law.js";

export const fremond = algebraicLaw({
  name: "fremond",
  shareBefore: 1,
  withoutCollision: "velocityJump",
  words: {
    aliases: ["Frémond's law"],
    title: "fremond: friction on the mean velocity",
    lines: [
      "As moreau, but Coulomb's law acts on the sum of the slip velocities before and after.",
      "So friction never gives energy, for every r between 0 and 1.",
      "Stick in the mean reverses the slip: v_T after is −v_T before.",
      "It can have several solutions, and families where k_N = 0; it also acts on slides.",
    ],
    equation: {
      text: "0 ≤ Λ_N ⊥ v_N after + r v_N before ≥ 0,  Λ_T ∈ −μ Λ_N Sign(v_T before + v_T after)",
      latex:
        "0 \\le \\Lambda_N \\perp v_N^{\\mathrm{after}} + r\\,v_N^{\\mathrm{before}} \\ge 0, \\quad " +
        "\\Lambda_T \\in -\\mu\\Lambda_N \\operatorname{Sign}(v_T^{\\mathrm{before}} + v_T^{\\mathrm{after}})",
      cite: "[FIV] (4)-(6)",
    },
    see: ["moreau", "velocity jump", "jam=family", "sthenic incompatibility"],
  },
  works: ["Fremond2001", "Fremond2005", "FIV"],
});
