/** Which words belong to compliant contacts? Each law brings its own; others say what a compliant run reports, [NDCb] §6. */

import { complianceLaws } from "../../../contact/index.js";
import type { Explanation } from "../../explanation.js";

export const complianceTerms: readonly Explanation[] = [
  ...Object.values(complianceLaws).map(
    ({ words }): Explanation => ({ kind: "term", ...words, picture: "compliance" }),
  ),
  {
    word: "mixed contacts",
    aliases: ["rigid beside compliant", "some contacts rigid", "mixed"],
    kind: "term",
    title: "mixed contacts: rigid and compliant ones in one run",
    lines: [
      "A contact without compliance: in the model file is rigid beside others that are compliant.",
      "On the command line: --contact wall=compliant, or --contact compliant,floor=rigid.",
      "λ_N of a compliant contact is a number; its friction sticks or slips with the rigid modes.",
      "Its force is finite, so an impact of a rigid one gives it no impulse. Ambiguities are recorded.",
    ],
    equation: {
      text: "M q̈ = h + W_N λ_N(y, v_N) + W_T λ_T + W λ,  |λ_T| ≤ μ λ_N",
      latex:
        "M \\ddot q = h + W_N \\lambda_N(y, v_N) + W_T \\lambda_T + W \\lambda, \\quad |\\lambda_T| \\le \\mu \\lambda_N",
      cite: "decisions/0021",
    },
    see: ["compliant contact", "kelvinVoigt", "combination", "verdict of a run"],
    picture: "compliance",
  },
  {
    word: "verdict of a run",
    aliases: ["compliant verdict", "rebound"],
    kind: "term",
    title: "verdict of a compliant run",
    lines: [
      "What a compliant run did, in words of the rigid model: stick, slip+, liftoff, reverseChatter, …",
      "impactWithoutCollision: a closed contact threw the body off at a speed far above the scale of ε.",
      "rebound: it came in flight, hit and left; flight: it did not touch.",
      "What lasts less than √ε, or is slower, belongs to the contact itself and does not count.",
    ],
    equation: {
      text: "ε ≪ √ε ≪ 1",
      latex: "\\varepsilon \\ll \\sqrt{\\varepsilon} \\ll 1",
      cite: "decisions/0013",
    },
    see: ["compliant contact", "stiff limit", "growth factor", "reverseChatter"],
    picture: "compliance",
  },
];
