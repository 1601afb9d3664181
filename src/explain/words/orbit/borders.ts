/** At which borders does the word of a periodic orbit change? Labels of a branch; [LBN] §5, [NDCa], [NDCb] and textbooks. */

import type { Explanation } from "../../explanation.js";

export const borderLabels: readonly Explanation[] = [
  {
    word: "SB",
    aliases: ["sticking border", "loss of stick"],
    kind: "label",
    title: "SB: stick border",
    lines: [
      "A phase of stick appears on a periodic orbit, or shrinks; or slip turns around before it stops.",
      "The slip velocity then touches 0 with no acceleration: the force lies on its cone.",
      "With more friction in stick than in slip the orbit ends there: its slip does not stop any more.",
      "An orbit that sticks forgets deviations; beyond the border it remembers them and may be unstable.",
    ],
    equation: {
      text: "v_T = 0, v̇_T = 0:  |λ_T| = μ λ_N",
      latex: "v_T = 0, \\quad \\dot v_T = 0: \\quad |\\lambda_T| = \\mu\\lambda_N",
      cite: "di Bernardo, Budd, Champneys, Kowalczyk 2008",
    },
    see: ["topology change", "friction cone", "non-smooth fold"],
  },
  {
    word: "lift-off border",
    aliases: ["LO"],
    kind: "label",
    title: "LO: lift-off border",
    lines: [
      "A flight appears on a periodic orbit, or shrinks to nothing.",
      "The contact force touches 0 there and would pull beyond.",
      "The landing that ends a new flight is weak at first.",
    ],
    equation: {
      text: "λ_N = 0, λ̇_N = 0",
      latex: "\\lambda_N = 0, \\quad \\dot\\lambda_N = 0",
      cite: "[LB01] (2.8)",
    },
    see: ["liftoff", "grazing", "topology change"],
  },
  {
    word: "region border",
    aliases: ["RB", "RB:i-j", "impact-region border"],
    kind: "label",
    title: "RB:i-j: border of two impact regions",
    lines: [
      "An impact of a periodic orbit passes from region i of the impact law to region j.",
      "Most borders are kinks of the law (C0): the multipliers jump, and the branch may turn back.",
      "Two determinants decide: persistence, a non-smooth fold, or a 2-cycle that is born.",
      "Laws without regions are named by what the contact does in the impact: stick, slip+, slip-.",
    ],
    equation: {
      text: "det(I − DP_a)·det(I − DP_b),  det(I + DP_a)·det(I + DP_b)",
      latex: "\\det(I - DP_a)\\det(I - DP_b), \\quad \\det(I + DP_a)\\det(I + DP_b)",
      cite: "di Bernardo, Budd, Champneys, Kowalczyk 2008",
    },
    see: ["region", "smoothness", "non-smooth fold", "persistence"],
    picture: "borderCollision",
  },
  {
    word: "chatter border",
    aliases: ["CH"],
    kind: "label",
    title: "CH: chatter border",
    lines: [
      "A sequence of impacts on a periodic orbit becomes a complete chatter, or loses its end.",
      "Near it the number of impacts in one period changes again and again.",
    ],
    equation: {
      text: "t_{k+1} − t_k → 0,  Σ (t_{k+1} − t_k) < ∞",
      latex: "t_{k+1} - t_k \\to 0, \\quad \\sum_k (t_{k+1} - t_k) < \\infty",
      cite: "[NDCb] (4.1)-(4.4)",
    },
    see: ["chatter", "grazing", "topology change"],
  },
  {
    word: "Painlevé border",
    aliases: ["PP"],
    kind: "label",
    title: "PP: Painlevé border",
    lines: [
      "Slip on a periodic orbit reaches k_N = 0, LBN's A = 0: beyond it slip has no force or two.",
      "An impact without collision may appear there on the orbit.",
      "If b vanishes at the same place the label is GB, the Génot–Brogliato point.",
    ],
    equation: {
      text: "k_N = C ∓ μB = 0",
      latex: "k_N^\\pm = C \\mp \\mu B = 0",
      cite: "[LBN] (4.15)",
    },
    see: ["Painlevé paradox", "Génot–Brogliato point", "impact without collision"],
  },
];
