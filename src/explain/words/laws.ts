/** Which laws map velocities before an impact to velocities after? [NDCb] §2.5, [LB01] (2.12)-(2.18), [FIV] (4)-(6). */

import type { Explanation } from "../explanation.js";

export const laws: readonly Explanation[] = [
  {
    word: "stronge",
    aliases: ["energetic law", "energetic", "Stronge's law"],
    kind: "law",
    title: "stronge: the energetic law",
    lines: [
      "The impact is followed along the normal impulse: slip, stick, perhaps slip the other way.",
      "It ends when the normal force has given back r² of the work it took in compression.",
      "Energy never grows, for every r between 0 and 1.",
      "Ten regions of velocities have a closed formula each; there is exactly one solution.",
    ],
    equation: {
      text: "∫ v_N dp over restitution = −r² ∫ v_N dp over compression",
      latex: "\\int_{p_c}^{p_f} v_N\\,\\mathrm{d}p = -r^2 \\int_0^{p_c} v_N\\,\\mathrm{d}p",
      cite: "[NDCb] (2.30)-(2.32); Stronge 2000",
    },
    see: ["region", "poisson", "newton", "restitution", "smoothness"],
    picture: "fiveLaws",
  },
  {
    word: "poisson",
    aliases: ["kinetic law", "Poisson's law"],
    kind: "law",
    title: "poisson: the kinetic law",
    lines: [
      "The impact is followed along the normal impulse, as under stronge.",
      "It ends when restitution has given r times the normal impulse of compression.",
      "At one contact energy never grows; there is exactly one solution.",
      "It agrees with stronge where the impact is one piece: slip that never stops, or stick throughout.",
    ],
    equation: {
      text: "p_f = (1 + r) p_c,  p_c: the impulse at v_N = 0",
      latex: "p_f = (1 + r)\\,p_c, \\quad v_N(p_c) = 0",
      cite: "[NDCb] §2.5; Stronge 2000",
    },
    see: ["stronge", "newton", "restitution"],
    picture: "fiveLaws",
  },
  {
    word: "newton",
    aliases: ["kinematic law", "Newton's law"],
    kind: "law",
    title: "newton: the kinematic law",
    lines: [
      "The impact is followed along the normal impulse, as under stronge.",
      "It ends when the normal velocity is −r times what it was before.",
      "With friction energy can grow: a result that does so is flagged.",
      "Where nothing approached it gives nothing back: an impact without collision ends with v_N = 0.",
    ],
    equation: {
      text: "v_N after = −r v_N before",
      latex: "v_N^{\\mathrm{after}} = -r\\,v_N^{\\mathrm{before}}",
      cite: "[NDCb] §2.5; Stronge 2000",
    },
    see: ["stronge", "poisson", "moreau", "energy ledger"],
    picture: "fiveLaws",
  },
  {
    word: "moreau",
    aliases: ["Moreau's law"],
    kind: "law",
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
    picture: "fiveLaws",
  },
  {
    word: "fremond",
    aliases: ["Frémond's law"],
    kind: "law",
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
    picture: "fiveLaws",
  },
];
