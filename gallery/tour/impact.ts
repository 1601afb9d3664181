/** One impact of a slender rod under all laws: paths along the impulse, and the jumps of the others. */

import { findImpacts, type ImpactReport, loadMechanism, makeState } from "judder";
import { drawImpact } from "judder/figure";
import { impactTable } from "./impactTable.js";

export const key = "tour-impact";
export const title = "One impact under all laws";
export const caption =
  "The tip of a rod hits the ground while it slides. Solid: the velocities while the impulse grows, under the laws of " +
  "Stronge, Poisson and Newton. Dashed: the jumps of the laws of Moreau, of Frémond, and of Glocker and Pfeiffer.";
export const lab = "rod?mu=0.6&r=0.8&from=theta=1.1,x'=1,y'=-1&until=1&plot=impact";

function report(): ImpactReport {
  const rod = loadMechanism("rod");
  const parameters = { mu: 0.6, r: 0.8 };
  const state = makeState(rod, { theta: 1.1, "x'": 1, "y'": -1 }, { parameters });
  return findImpacts(rod, state, "tip", { parameters });
}

export const figure = (document: object): string => drawImpact(report(), { document });

export const data = () => impactTable(report());
