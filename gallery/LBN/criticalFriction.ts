/** [LBN] (3.5), (4.13), (4.14): from which friction on can slip be paradoxical? The smallest μ_c over all angles. */

import { loadMechanism, makeAxis, mapParadox, type ParameterValues } from "judder";
import type { Comparison } from "../item.js";
import { agrees, misprint, printed, remarked } from "../rows.js";

export const key = "LBN-critical";
export const title = "Critical friction of the rod and the finger";
export const caption =
  "The paradox needs a friction above μ_c = C/B. Its least value over all angles is 4/3 for the uniform rod; a finger " +
  "with a light tip has less, and so has a rod with its mass near the centre.";
export const lab = "rod?mu=1.4&Sy=-10&from=theta=1.107,x'=3&until=0.6";

/** The smallest critical friction over the angle, and the angle. */
function least(name: string, angle: string, parameters: ParameterValues = {}): { mu: number; x: number } {
  const mechanism = loadMechanism(name);
  const [x, y] = [makeAxis(mechanism, angle, [0.1, 1.5], 29), makeAxis(mechanism, `${angle}'`, [0, 1], 2)];
  return mapParadox(mechanism, [x, y], { parameters }).critical ?? { mu: Number.NaN, x: Number.NaN };
}

export function numbers(): Comparison[] {
  const rod = least("rod", "theta");
  const finger = least("finger", "phi");
  const compact = least("rod", "theta", { J: 1 / 8 });
  const reason = "with α = m s²/J it is 2√(1+α)/α, which is below 1 for α > 2 + 2√2";
  const below = { value: 0.75, reason, tolerance: 1e-12 };
  return [
    printed("rod: least critical friction", 4 / 3, rod.mu, 1e-12),
    printed("rod: tan φ there", 2, Math.tan(rod.x), 1e-6),
    misprint("rod with m s²/J = 8: least critical friction", "larger than 1", compact.mu, below),
    printed("finger: least critical friction", 0.6325, finger.mu, 5e-5),
    agrees("finger: 2√(m₁/m₂), (4.14)", 2 * Math.sqrt(0.1), finger.mu, 1e-12),
    agrees("finger: tan φ there", Math.sqrt(0.1), Math.tan(finger.x), 1e-6),
    ...units(),
  ];
}

/** Four units of §4.4; ours are those of the model file. */
function units(): Comparison[] {
  const inPrint = { c: "N/(ms)", cphi: "Nm/s", kphi: "Nm", g: "Nm/s²" };
  const right = { c: "N s/m", cphi: "N m s/rad", kphi: "N m/rad", g: "m/s^2" };
  const { parameters } = loadMechanism("finger");
  const reason = "the dimensions of the equation of motion";
  return (Object.keys(inPrint) as (keyof typeof inPrint)[]).map((name) => {
    const ours = parameters.find((parameter) => parameter.name === name)?.unit ?? "none";
    return remarked(`finger: unit of ${name}`, inPrint[name], ours, { value: right[name], reason });
  });
}
