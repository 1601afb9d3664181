/** [LBN] §5 and §6: does the paradox begin before steady slip loses its stability, and does hopping need either of them? */

import { equilibriaAlong, equilibriaOf, type ParameterValues, simulate } from "judder";
import type { Comparison } from "../../item.js";
import { mechanismOf } from "../../problem.js";
import { agrees, misprint } from "../../rows.js";

export const key = "LBN-conclusions";
export const title = "Conclusions on the finger";
export const caption =
  "With the numbers of §4.4 slip becomes unstable long before it becomes paradoxical. Some damping of its hinge " +
  "turns the order round. Hopping needs neither: it goes on below both critical frictions, beside the stable slip.";

const finger = mechanismOf("finger");
const within = { phi: [0.2, 0.5], y: [-0.2, 0] } as const;

/** The critical frictions of steady slip in their order, such as hopf, painleve. */
function order(parameters: ParameterValues): string {
  const along = equilibriaAlong(finger, {
    parameter: "mu",
    low: 0.1,
    high: 1.3,
    searches: 2,
    within,
    parameters,
  });
  const kinds = along.critical.filter(({ kind }) => kind === "hopf" || kind === "painleve");
  return kinds.sort((one, other) => one.value - other.value).map(({ kind }) => kind)[0] ?? "none";
}

/** Does the finger that hops at μ = 0.5 still hop after 10 s at this friction? */
function hops(mu: number): string {
  const hopping = simulate(finger, finger.start, { until: 10, parameters: { mu: 0.5 } }).final;
  const { events } = simulate(finger, { q: hopping.q, v: hopping.v }, { until: 10, parameters: { mu } });
  return events.some(({ type, t }) => type === "impact" && t > 9) ? "hops" : "does not hop";
}

/** M, C, K < 0 far above the critical friction: the slip equation is stable, slip is not kept. */
function farAbove(): string {
  const parameters = { mu: 1, c: 10, k: 100 };
  const [rest] = equilibriaOf(finger, { parameters, within }).equilibria;
  return rest?.sustained === false ? "not sustained" : "sustained";
}

export function numbers(): Comparison[] {
  return [
    agrees("§4.4: what comes first, μ_d or μ_c", "hopf", order({})),
    agrees("§5: a slightly different set, c_φ = 1 N m s/rad", "painleve", order({ cphi: 1 })),
    misprint("§6: μ = 0.395, below μ_d = 0.4098 and μ_c = 0.6325", "does not hop", hops(0.395), {
      value: "hops",
      reason: "the orbit exists from μ = 0.3896 on, beside the stable steady slip",
    }),
    agrees("§6: μ = 0.385", "does not hop", hops(0.385)),
    misprint("§4.2: steady slip with M < 0 (μ = 1)", "sustained", farAbove(), {
      value: "not sustained",
      reason: "it solves the contact problem beside lift-off and a stiff contact leaves it at once",
    }),
  ];
}
