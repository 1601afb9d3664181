/** The linear spring, [NDCb] (6.8). */

import type { ContactLaw } from "../law.js";

export const spring = {
  name: "spring",
  numbers: ["epsilon"],
  needed: 1,
  meanings: ["the force is penetration / epsilon^2"],
  bothWays: true,
  restores: false,
  force: (algebra, { depth, first }) => algebra.divide(depth, algebra.power(first, 2)),
  loss: (algebra) => algebra.zero,
  velocityScale: (_, { first }) => first,
  storedEnergy: ({ depth, first }) => (depth / first) ** 2 / 2,
  restingDepth: (lambdaN, { first }) => lambdaN * first ** 2,
  bounceTime: ({ first, mass }) => first * Math.sqrt(mass),
  bounceRestitution: () => 1,
  words: {
    word: "spring",
    aliases: ["linear spring", "law: spring"],
    title: "spring: an elastic compliant contact",
    lines: [
      "The normal force is the penetration divided by ε²; nothing is lost but by friction.",
      "It stands for r = 1: what compression stores comes back.",
      "A mass m touches it for the time π ε √m, however fast it comes.",
      "In the model file: compliance: { law: spring, epsilon: 1e-3 }; on the command line: --epsilon 1e-3.",
    ],
    equation: {
      text: "λ_N = −y/ε² for y ≤ 0",
      latex: "\\lambda_N = -y/\\varepsilon^2 \\ (y \\le 0)",
      cite: "[NDCb] (6.8)",
    },
    see: ["compliant contact", "epsilonN", "kelvinVoigt", "hertz"],
  },
} as const satisfies ContactLaw;
