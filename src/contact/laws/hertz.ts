/** The contact of two spheres, with the damping of Hunt and Crossley, decisions/0013. */

import { pow, square } from "../../elementary/index.js";
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
  storedEnergy: ({ depth, first }) => 0.4 * first * pow(depth, 2.5),
  restingDepth: (lambdaN, { first }) => pow(lambdaN / first, 2 / 3),
  bounceTime: ({ first, mass, speed }) => pow(square(mass / first) / speed, 0.2),
  bounceRestitution: ({ second }) => (second === 0 ? 1 : null),
} as const satisfies ContactLaw;
