/** A spring whose stiffness falls by r² when the body reverses, [NDCb] (6.15)-(6.16). */

import { tanh } from "../../elementary/index.js";
import { type Algebra, realNumbers } from "../algebra.js";
import type { ContactLaw, Layer, Pressed } from "../law.js";
import { spring } from "./spring.js";

const lost = <T>(algebra: Algebra<T>, restitution: T): T =>
  algebra.subtract(algebra.one, algebra.power(restitution, 2));

/** tanh(v_N/ε_N), which is ±1 outside the layer. */
const turn = <T>(algebra: Algebra<T>, { vN, second }: Pressed<T>, layer: Layer | undefined): T =>
  layer ? algebra.number(layer) : algebra.call("tanh", [algebra.divide(vN, second)]);

/** g = 1 − (1 − r²)(1 + tanh)/2. */
const stiffness = <T>(algebra: Algebra<T>, restitution: T, tanh: T): T =>
  algebra.subtract(
    algebra.one,
    algebra.scale(0.5, algebra.multiply(lost(algebra, restitution), algebra.add(algebra.one, tanh))),
  );

/** (6.16) */
export const velocityStiffness = (v: number, r: number): number => stiffness(realNumbers, r, tanh(v));

export const restitution = {
  ...spring,
  name: "restitution",
  numbers: ["epsilon", "epsilonN"],
  needed: 2,
  meanings: [...spring.meanings, "normal velocity at which the stiffness changes, in m/s"],
  bothWays: false,
  restores: true,
  force: (algebra, pressed, layer) =>
    algebra.multiply(
      stiffness(algebra, pressed.restitution, turn(algebra, pressed, layer)),
      spring.force(algebra, pressed),
    ),
  // (g(0) − g(v)) times the spring times v_N: never negative, because g falls.
  loss: (algebra, pressed, layer) =>
    algebra.scale(
      0.5,
      algebra.multiply(
        lost(algebra, pressed.restitution),
        turn(algebra, pressed, layer),
        spring.force(algebra, pressed),
        pressed.vN,
      ),
    ),
  layerSpeed: ({ second }) => second,
  storedEnergy: (pressed) => velocityStiffness(0, pressed.restitution) * spring.storedEnergy(pressed),
  restingDepth: (lambdaN, numbers, r) => spring.restingDepth(lambdaN, numbers) / velocityStiffness(0, r),
  /** The limit ε_N → 0. */
  bounceRestitution: ({ r }) => r,
} as const satisfies ContactLaw;
