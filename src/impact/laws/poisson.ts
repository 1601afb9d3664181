/**
 * The kinetic law of Poisson, [NDCb] §2.5: the impact ends where restitution has given r times the impulse of
 * compression.
 */

import { lawAlongImpulse } from "../along/law.js";

/**
 * Impulse takes the place of work in (4.19)-(4.20), and r > k_N/k_N⁰ that of r² > k_N/k_N⁰: e = r(1 + (k_N⁰ −
 * k_N)p) in region 5 and −1 + k_N p + k_N⁰((1 + r)/k_N − p) in region 3.
 */
export function kineticWindow(kN: number, kN0: number, r: number): [number, number] | undefined {
  if (r === 0 || !(r * kN0 > kN)) return undefined;
  return [(1 - r) / (r * (kN0 - kN)), ((1 + r) * kN0 - 2 * kN) / (kN * (kN0 - kN))];
}

export const poisson = lawAlongImpulse({
  name: "poisson",
  endSlope: ({ gain, vN, kN, kN2, p1, vN1, early }) => {
    const compression = early ? p1.plus(vN1.over(kN2), -1) : vN.over(kN).scaled(-1);
    return gain.times(compression).plus(p1, -1);
  },
  growthWindow: kineticWindow,
  words: {
    aliases: ["kinetic law", "Poisson's law"],
    title: "poisson: the kinetic law",
    lines: [
      "The impact ends when the normal impulse of restitution is r times that of compression.",
      "As under stronge, slip and stick during the impact are resolved along the normal impulse.",
      "At one contact energy never grows; there is exactly one solution.",
      "It agrees with stronge where the impact is one piece: slip that never stops, or stick throughout.",
    ],
    equation: {
      text: "p_f = (1 + r) p_c,  p_c: the impulse at v_N = 0",
      latex: "p_f = (1 + r)\\,p_c, \\quad v_N(p_c) = 0",
      cite: "[NDCb] §2.5; Stronge 2000",
    },
    see: ["stronge", "newton", "restitution"],
  },
  works: ["Keller1986", "Pfeiffer1996", "NDCb"],
});
