/** Which impact laws can create energy? Newton's and Moreau's, where friction turns slip into normal velocity. */

import { findImpacts, type ImpactReport, loadMechanism, makeState, type SingleLaw } from "judder";
import { drawImpact } from "judder/figure";
import { singleLaws } from "#inner";
import type { Comparison } from "../item.js";
import { unprinted } from "../rows.js";
import { impactTable } from "./impactTable.js";

export const key = "laws-energy";
export const title = "An impact that gains energy";
export const caption =
  "A rod falls on its tip while the tip slides backwards. Newton's coefficient, along the impulse or in Moreau's law, " +
  "demands v_N = −r v_N⁻ whatever friction has done: the rod leaves with more energy than it had. The energetic and the " +
  "kinetic coefficient, Frémond's law and that of Glocker and Pfeiffer lose energy.";
export const lab = "rod?mu=0.5&r=0.9&law=newton&from=theta=0.9,x'=-0.5,y'=-1&until=1&plot=impact";

/** The library flags the gain; nothing is corrected silently. */
function report(): ImpactReport {
  const rod = loadMechanism("rod");
  const parameters = { mu: 0.5, r: 0.9 };
  const state = makeState(rod, { theta: 0.9, "x'": -0.5, "y'": -1 }, { parameters });
  return findImpacts(rod, state, "tip", { parameters });
}

export const figure = (document: object): string => drawImpact(report(), { document });

export const data = () => impactTable(report());

/** Energy never grows under the energetic, the kinetic (one contact), Frémond's and Glocker's (one contact) law. */
export function numbers(): Comparison[] {
  const { laws } = report();
  const ours = (law: SingleLaw) => (laws[law].gainsEnergy ? "grows" : "falls");
  return singleLaws.map((law) => {
    const may = law === "newton" || law === "moreau";
    const reason = may ? "it may grow under this law; the gain is flagged" : "it never grows under this law";
    return unprinted(`energy under ${law}`, ours(law), { value: may ? "grows" : "falls", reason });
  });
}
