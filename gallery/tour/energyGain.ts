/** Which impact laws can create energy? Newton's and Moreau's, where friction turns slip into normal velocity. */

import { type ImpactReport, impactLaws, impactsAt, loadMechanism, stateFromText } from "judder";
import { drawImpact } from "judder/figure";
import type { Comparison } from "../item.js";
import { impactTable } from "./impactTable.js";

export const key = "laws-energy";
export const title = "An impact that gains energy";
export const caption =
  "A rod falls on its tip while the tip slides backwards. Newton's coefficient, along the impulse or in Moreau's law, " +
  "demands v_N = −r v_N⁻ whatever friction has done: the rod leaves with more energy than it had. The energetic and the " +
  "kinetic coefficient and Frémond's law lose energy.";

/** The library flags the gain; nothing is corrected silently. */
function report(): ImpactReport {
  const rod = loadMechanism("rod");
  const parameters = { mu: 0.5, r: 0.9 };
  const state = stateFromText(rod, ["theta=0.9, x'=-0.5, y'=-1"], parameters);
  return impactsAt(rod, state, "tip", { parameters });
}

export const figure = (document: object): string => drawImpact(report(), { document });

export const data = () => impactTable(report());

/** Proved for the energetic, kinetic (one contact) and Frémond's laws: they never gain. */
export function numbers(): Comparison[] {
  const { laws } = report();
  const gaining = ["newton", "moreau"];
  return impactLaws.map((law) => ({
    what: `energy under ${law}`,
    paper: gaining.includes(law) ? "may grow" : "never grows",
    ours: laws[law].gainsEnergy ? "grows" : "falls",
    tolerance: 0,
    expected: {
      value: gaining.includes(law) ? "grows" : "falls",
      verdict: "agrees",
      reason: gaining.includes(law) ? "the gain is flagged" : "theory of the law",
    },
  }));
}
