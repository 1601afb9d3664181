/** Housner's rocking block under Moreau's simultaneous law, [LB01] (2.12)-(2.18): which share of its speed is left? */

import { loadMechanism, makeState } from "judder";
import { contactStatesAt, simultaneousImpacts } from "#inner";
import type { Comparison } from "../item.js";
import { agrees, unprinted } from "../rows.js";

export const key = "classic-rocking";
export const title = "The rocking block";
export const caption =
  "A block turns about its right corner until the left one hits the floor. With enough friction and no restitution it goes " +
  "on about the left corner with the share 1 − (3/2) sin² α of its angular velocity, tan α = a/h (Housner).";
export const lab = "rocking?until=4";

export function numbers(): Comparison[] {
  const rocking = loadMechanism("rocking");
  const [a, h] = [0.25, 1];
  // Upright, turning back at unit rate about the right corner, which is at rest.
  const state = makeState(rocking, { theta: 0, y: "contact:right", "theta'": -1, "x'": -h, "y'": -a });
  const states = contactStatesAt(rocking, state);
  const solutions = simultaneousImpacts(rocking.coordinates, states, state, "moreau")?.impacts ?? [];
  const share = -(solutions[0]?.v.theta ?? Number.NaN);
  const housner = 1 - (1.5 * a * a) / (a * a + h * h);
  return [
    unprinted("solutions", solutions.length, { value: 1, reason: "with enough friction there is one" }),
    agrees("ω⁺/ω⁻", housner, share, 1e-12),
  ];
}
