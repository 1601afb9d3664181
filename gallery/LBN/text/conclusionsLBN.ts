/** [LBN] §5 and §6: does the paradox begin before steady slip loses its stability, and does hopping need either of them? */

import { findEquilibria, followEquilibria, type ParameterValues, simulate } from "judder";
import type { Comparison } from "../../item.js";
import { mechanismOf } from "../../problem.js";
import { agrees, unprinted } from "../../rows.js";

export const key = "LBN-conclusions";
export const title = "Conclusions on the finger";
export const caption =
  "With the numbers of §4.4 slip becomes unstable long before it becomes paradoxical. Some damping of its hinge " +
  "turns the order round. Hopping needs neither: it continues below both critical frictions, where slip is stable.";
export const lab = "finger?mu=0.4&from=phi=0.41,phi'=0.7&until=4";

const finger = mechanismOf("finger");
const within = { phi: [0.2, 0.5], y: [-0.2, 0] } as const;

/** The critical frictions of steady slip in their order, such as hopf, painleve. */
function order(parameters: ParameterValues): string {
  const range = { parameter: "mu", low: 0.1, high: 1.3, searches: 2 };
  const along = followEquilibria(finger, { ...range, within, parameters });
  const kinds = along.critical.filter(({ kind }) => kind === "hopf" || kind === "painleve");
  return kinds.sort((one, other) => one.value - other.value).map(({ kind }) => kind)[0] ?? "none";
}

/** Does the finger that hops at μ = 0.5 still hop after 10 s at this friction? */
function hops(mu: number): string {
  const hopping = simulate(finger, finger.start, { until: 10, parameters: { mu: 0.5 } }).final;
  const { events } = simulate(finger, { q: hopping.q, v: hopping.v }, { until: 10, parameters: { mu } });
  return events.some(({ type, t }) => type === "impact" && t > 9) ? "hops" : "does not hop";
}

/** M < 0 far above the critical friction: slip solves the contact problem and is not kept. */
function farAbove(): string {
  const parameters = { mu: 1, c: 10, k: 100 };
  const [rest] = findEquilibria(finger, { parameters, within }).equilibria;
  return rest?.sustained === false ? "not sustained" : "sustained";
}

export function numbers(): Comparison[] {
  return [
    agrees("§4.4: what comes first, μ_d or μ_c", "hopf", order({})),
    agrees("§5: a slightly different set, c_φ = 1 N m s/rad", "painleve", order({ cphi: 1 })),
    unprinted("§6, hopping can occur: at μ = 0.395, below μ_d and μ_c it", hops(0.395), {
      value: "hops",
      reason: "the orbit exists from μ = 0.3896 on, next to the stable steady slip",
    }),
    unprinted("§6, hopping can occur: at μ = 0.385 it", hops(0.385), {
      value: "does not hop",
      reason: "the branch of orbits turns at μ = 0.3896",
    }),
    unprinted("§4.2: steady slip with M < 0 (μ = 1, where K > 0)", farAbove(), {
      value: "not sustained",
      reason: "it solves the contact problem, and so does lift-off; a stiff contact leaves it at once",
    }),
  ];
}
