/** [NDCb] (5.12)-(5.33): where slip and stick rest on a linear spring, and the potential that decides what follows slip. */

import type { RawProblem } from "judder";
import { elasticContact, scaledRates, slipPotential, stickPotential } from "#inner";
import type { Comparison } from "../../item.js";
import { agrees, holds } from "../../rows.js";
import { positiveRange } from "../support/endOfSlip.js";
import { leastMu } from "../support/window.js";

export const key = "NDCb-5.28";
export const title = "Resting places and potentials on the scale of ε";
export const caption =
  "The contact of Fig. 8: B = 0.5, a = 1, b = −1, μ = 1.5, h(y) = y. Gaps in units of ε². Slip⁺ rests deeper than stick, stick deeper " +
  "than the edge of the cone; V₀ at the rest of slip⁺ is positive, so reverse chatter follows. The paper's column is its closed forms.";

const contact: RawProblem = { A: 1, B: 0.5, C: 1, a: 1, b: -1, mu: 1.5 };

export function numbers(): Comparison[] {
  const { a, b, B, mu } = contact;
  const { plus, minus, zero } = scaledRates({ B, mu });
  const found = elasticContact(contact);
  const [yPlus, yMinus, y0, edge] = [found.yPlus, found.yMinus, found.y0, found.yEdge].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const bracket = a * plus.kN - b * plus.kT;
  const decides = (-(2 * plus.kN - zero.kN) * bracket ** 2) / (2 * b ** 2 * plus.kN ** 2 * plus.kT ** 2);
  const gain = (y: number) => (stickPotential(contact, y) ?? 0) - (slipPotential(contact, y) ?? 0);
  const places = [-5, -3, -1.5, -0.5, -0.1, 0.5];
  const near = (what: string, paper: number, ours: number) => agrees(what, paper, ours, 1e-9);
  return [
    near("(5.12) y* = −a/(b k_T⁺)", -1, edge),
    near("(5.24) y₀ = (aB − b)/(b k_N⁰)", -2, y0),
    near("(5.26) y₊ = −1/k_N⁺", -4, yPlus),
    near("(5.30) y₋ = −1/k_N⁻", -4 / 7, yMinus),
    near("(5.27) y₀ − y₊", (B * bracket) / (b * zero.kN * plus.kN), y0 - yPlus),
    near("(5.27) y* − y₀", -bracket / (b * plus.kT * zero.kN), edge - y0),
    near("(5.31) y₋ − y₀", (-B * (a * minus.kN - b * minus.kT)) / (b * minus.kN * zero.kN), yMinus - y0),
    near("(5.32) y₋ − y*", (a * minus.kN - b * plus.kT) / (b * minus.kN * plus.kT), yMinus - edge),
    near("(5.28) V₀ at y₊", decides, stickPotential(contact, yPlus) ?? Number.NaN),
    holds("(5.19) P(y) > 0 except at y*", places.every((y) => gain(y) > 0) && Math.abs(gain(edge)) < 1e-12),
    near("(5.29) least μ of reverse chatter after slip⁺: (1 − k_N⁰/2)/B", 1.25, positiveRange()[0]),
    near("(5.29) the same as in the rigid model with r = 1/√2", 1.25, leastMu(Math.SQRT1_2)),
  ];
}
