/** [LBN] (3.5), (4.13), (4.14): from which friction on can slip be paradoxical? The least μ_c over all angles. */

import { loadMechanism, makeAxis, type ParameterValues, paradoxMap } from "judder";
import type { Comparison } from "../item.js";

export const key = "LBN-critical";
export const title = "Critical friction of the rod and the finger";
export const caption =
  "The paradox needs a friction above μ_c = C/B. Its least value over all angles is 4/3 for the uniform rod; a finger " +
  "with a light tip has less, and so has a rod with its mass near the centre.";

/** The least critical friction over the angle, and the angle. */
function least(name: string, angle: string, parameters: ParameterValues = {}): { mu: number; x: number } {
  const mechanism = loadMechanism(name);
  const axes = [
    makeAxis(mechanism, angle, [0.1, 1.5], 29),
    makeAxis(mechanism, `${angle}'`, [0, 1], 2),
  ] as const;
  return paradoxMap(mechanism, axes, { parameters }).critical ?? { mu: Number.NaN, x: Number.NaN };
}

export function numbers(): Comparison[] {
  const rod = least("rod", "theta");
  const finger = least("finger", "phi");
  const dumbbell = least("rod", "theta", { J: 1 / 8 }); // m s²/J = 8
  const notAbove = "with α = m s²/J it is 2√(1+α)/α, which is below 1 for α > 2 + 2√2";
  return [
    { what: "rod: least critical friction", paper: 4 / 3, ours: rod.mu, tolerance: 1e-12 },
    { what: "rod: tan φ there", paper: 2, ours: Math.tan(rod.x), tolerance: 1e-6 },
    {
      what: "rod with m s²/J = 8: least critical friction",
      paper: "larger than 1",
      ours: dumbbell.mu,
      tolerance: 1e-12,
      expected: { value: 0.75, verdict: "misprint", reason: notAbove },
    },
    { what: "finger: least critical friction", paper: 0.6325, ours: finger.mu, tolerance: 5e-5 },
    { what: "finger: 2√(m₁/m₂), (4.14)", paper: 2 * Math.sqrt(0.1), ours: finger.mu, tolerance: 1e-12 },
    { what: "finger: tan φ there", paper: Math.sqrt(0.1), ours: Math.tan(finger.x), tolerance: 1e-6 },
    ...units(),
  ];
}

/** Four units of §4.4; ours are those of the model file. */
function units(): Comparison[] {
  const printed = { c: "N/(ms)", cphi: "Nm/s", kphi: "Nm", g: "Nm/s²" };
  const right = { c: "N s/m", cphi: "N m s/rad", kphi: "N m/rad", g: "m/s^2" };
  const { parameters } = loadMechanism("finger");
  return (Object.keys(printed) as (keyof typeof printed)[]).map((name) => ({
    what: `finger: unit of ${name}`,
    paper: printed[name],
    ours: parameters.find((parameter) => parameter.name === name)?.unit ?? "none",
    tolerance: 0,
    expected: { value: right[name], verdict: "misprint", reason: "dimensions of the equation of motion" },
  }));
}
