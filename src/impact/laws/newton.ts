/** The kinematic law of Newton, [NDCb] §2.5: the impact ends where v_N = −r v_N⁻. */

import { lawAlongImpulse } from "../along/law.js";

export const newton = lawAlongImpulse({
  name: "newton",
  endSlope: ({ r, vN, vN1, kN2 }) => r.times(vN).plus(vN1).over(kN2).scaled(-1),
  growthWindow: () => undefined, // every impact multiplies the normal speed by r
  words: {
    aliases: ["kinematic law", "Newton's law"],
    title: "newton: the kinematic law",
    lines: [
      "The impact ends when the normal velocity is −r times its value before.",
      "As under stronge, slip and stick during the impact are resolved along the normal impulse.",
      "With friction energy can grow: a result that does so is flagged.",
      "Where nothing approached it gives nothing back: an impact without collision ends with v_N = 0.",
    ],
    equation: {
      text: "v_N after = −r v_N before",
      latex: "v_N^{\\mathrm{after}} = -r\\,v_N^{\\mathrm{before}}",
      cite: "[NDCb] §2.5; Stronge 2000",
    },
    see: ["stronge", "poisson", "moreau", "energy ledger"],
  },
  works: ["Stronge2000", "Keller1986", "NDCb"],
});
