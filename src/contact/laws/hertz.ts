/** The contact of two spheres, with the damping of Hunt and Crossley, decisions/0013. */

import type { Algebra } from "../algebra.js";
import type { ContactLaw, Pressed } from "../law.js";

const size = <T>(algebra: Algebra<T>, { gap }: Pressed<T>): T => algebra.call("abs", [gap]);

/** K depth^(3/2), odd in the gap. */
const elastic = <T>(algebra: Algebra<T>, pressed: Pressed<T>): T =>
  algebra.multiply(pressed.first, pressed.depth, algebra.sqrt(size(algebra, pressed)));

const grip = <T>(algebra: Algebra<T>, { vN, second }: Pressed<T>): T =>
  algebra.subtract(algebra.one, algebra.multiply(second, vN));

export const hertz = {
  name: "hertz",
  numbers: ["stiffness", "damping"],
  needed: 1,
  meanings: ["in N/m^(3/2)", "in s/m (Hunt and Crossley)"],
  bothWays: false,
  restores: false,
  force: (algebra, pressed) => algebra.multiply(elastic(algebra, pressed), grip(algebra, pressed)),
  sloped: (algebra, pressed) =>
    algebra.multiply(pressed.first, algebra.power(size(algebra, pressed), 1.5), grip(algebra, pressed)),
  loss: (algebra, pressed) =>
    algebra.multiply(elastic(algebra, pressed), pressed.second, algebra.power(pressed.vN, 2)),
  grip,
  velocityScale: (algebra, { first }) => algebra.power(first, -1 / 3),
  storedEnergy: ({ depth, first }) => 0.4 * first * depth ** 2.5,
  restingDepth: (lambdaN, { first }) => (lambdaN / first) ** (2 / 3),
  bounceTime: ({ first, mass, speed }) => ((mass / first) ** 2 / speed) ** 0.2,
  bounceRestitution: ({ second }) => (second === 0 ? 1 : null),
  words: {
    word: "hertz",
    aliases: ["Hertzian contact", "Hunt–Crossley"],
    title: "hertz: the contact of two spheres",
    lines: [
      "The normal force grows with the power 3/2 of the penetration: soft at first, then stiffer.",
      "With a damping d it is multiplied by 1 − d v_N, as Hunt and Crossley do: no jump at touch.",
      "The restitution falls with the speed of the impact, as it does in experiments.",
      "In the model file: compliance: { law: hertz, stiffness: 1e8, damping: 0.1 }.",
    ],
    equation: {
      text: "λ_N = K (−y)^(3/2) max(0, 1 − d v_N)",
      latex: "\\lambda_N = K (-y)^{3/2} \\max(0, 1 - d v_N)",
      cite: "decisions/0013",
    },
    see: ["compliant contact", "kelvinVoigt", "spring"],
  },
} as const satisfies ContactLaw;
