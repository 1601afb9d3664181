/** One impact of a slender rod under the five laws: paths along the impulse, and the jumps of the algebraic laws. */

import { impactsAt, loadMechanism, stateFromText } from "judder";
import { drawImpact } from "judder/figure";

export function figure(document: object): string {
  const rod = loadMechanism("rod");
  const parameters = { mu: 0.6, r: 0.8 };
  const state = stateFromText(rod, ["theta=1.1, x'=1, y'=-1"], parameters);
  return drawImpact(impactsAt(rod, state, "tip", { parameters }), { document });
}
