/** The linear spring, [NDCb] (6.8). */

import { square } from "../../elementary/index.js";
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
  storedEnergy: ({ depth, first }) => square(depth / first) / 2,
  restingDepth: (lambdaN, { first }) => lambdaN * square(first),
  bounceTime: ({ first, mass }) => first * Math.sqrt(mass),
  bounceRestitution: () => 1,
} as const satisfies ContactLaw;
