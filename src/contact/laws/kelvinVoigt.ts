/** A spring and a damper that cannot pull, decisions/0013. */

import { acos, acosh, exp } from "../../elementary/index.js";
import type { Algebra } from "../algebra.js";
import type { Bounce, ContactLaw, Pressed } from "../law.js";

const lead = <T>(algebra: Algebra<T>, { vN, first, second }: Pressed<T>): T =>
  algebra.divide(algebra.multiply(second, vN), first);

const dampingRatio = ({ first, second, mass }: Bounce): number => second / (2 * Math.sqrt(first * mass));

export const kelvinVoigt = {
  name: "kelvinVoigt",
  numbers: ["stiffness", "damping"],
  needed: 1,
  meanings: ["in N/m", "in N s/m"],
  bothWays: true,
  restores: false,
  force: (algebra, pressed) =>
    algebra.multiply(pressed.first, algebra.subtract(pressed.depth, lead(algebra, pressed))),
  loss: (algebra, { vN, second }) => algebra.multiply(second, algebra.power(vN, 2)),
  lead,
  velocityScale: (algebra, { first }) => algebra.divide(algebra.one, algebra.sqrt(first)),
  storedEnergy: ({ depth, first }) => (first * depth * depth) / 2,
  restingDepth: (lambdaN, { first }) => lambdaN / first,
  bounceTime: ({ first, mass }) => Math.sqrt(mass / first),
  bounceRestitution: (bounce) => {
    const zeta = dampingRatio(bounce);
    if (zeta === 1) return exp(-2);
    const angle = zeta < 1 ? acos(zeta) : acosh(zeta);
    return exp((-2 * zeta * angle) / Math.sqrt(Math.abs(1 - zeta * zeta)));
  },
  dampingRatio,
} as const satisfies ContactLaw;
