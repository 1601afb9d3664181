/** What do runs of a stiffer and stiffer contact say, and how are they computed? [NDCb] §5-6, [HW] for the stiff method. */

import type { Explanation } from "../../explanation.js";

export const limitTerms: readonly Explanation[] = [
  {
    word: "observed order",
    aliases: ["order", "order of convergence"],
    kind: "term",
    title: "observed order",
    lines: [
      "How fast the ends of compliant runs come together as ε → 0: their differences fall like ε^p.",
      "A drop has p = 1 where ε_N goes with ε, slip at its resting penetration p = 2.",
      "An impact without collision takes a time ε ln(1/ε): its p is a little below 1.",
      "Reverse chatter has none: its ends go round with log ε.",
    ],
    equation: {
      text: "p = log(d₁/d₂) / log(ε₁/ε₂)",
      latex: "p = \\log(d_1/d_2) / \\log(\\varepsilon_1/\\varepsilon_2)",
      cite: "[HNW] II.4",
    },
    see: ["stiff limit", "compliant contact", "growth factor"],
  },
  {
    word: "undecided",
    kind: "label",
    title: "undecided",
    lines: [
      "The stiffer half of the compliant runs does not agree on one future, or a run did not finish.",
      "More stiffness, or a longer run, may settle it.",
      "With damping on the scale of ε the answer may also change for ever.",
    ],
    equation: {
      text: "verdict(ε) differs as ε → 0",
      latex: "\\text{verdict}(\\varepsilon)\\ \\text{differs as}\\ \\varepsilon \\to 0",
      cite: "[NDCb] §5.4",
    },
    see: ["stiff limit", "stick", "reverseChatter"],
  },
  {
    word: "stiff method",
    aliases: ["radau5", "Radau IIA", "L-stable"],
    kind: "term",
    title: "stiff method",
    lines: [
      "Radau IIA of order 5: implicit steps that forget fast decay at once, however long they are.",
      "It takes over from the explicit method where the oscillation of a damped contact has died down.",
      "An undamped contact is never left to it: a method that damps would turn reverse chatter into stick.",
      "The statistics of a compliant run say how much each method did.",
    ],
    equation: {
      text: "Z = h A F(y₀ + Z), y₁ = y₀ + z₃",
      latex: "Z = h\\,A\\,F(y_0 + Z), \\quad y_1 = y_0 + z_3",
      cite: "[HW] IV.8",
    },
    see: ["explicit method", "compliant contact", "stick"],
  },
  {
    word: "explicit method",
    aliases: ["dop853"],
    kind: "term",
    title: "explicit method",
    lines: [
      "DOP853 of Dormand and Prince: order 8 with an error estimate and a polynomial inside the step.",
      "It carries every rigid motion, and compliant contacts as long as they oscillate.",
    ],
    equation: {
      text: "y₁ = y₀ + h Σ bᵢ kᵢ",
      latex: "y_1 = y_0 + h \\sum_i b_i k_i",
      cite: "[HNW] II.5",
    },
    see: ["stiff method", "compliant contact"],
  },
];
