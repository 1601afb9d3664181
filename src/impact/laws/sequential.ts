/**
 * Several contacts collide one after the other, each by the energetic law of Stronge, until no contact approaches;
 * every order is a solution. One contact alone has the energetic law.
 */

import type { LawOfShared } from "../algebraic/law.js";
import { impactSequences } from "../several/sequences.js";
import { contactSpace } from "../several/space.js";
import { type SharedImpact, type SharedReport, solveShared } from "../shared.js";
import { stronge } from "./stronge.js";

/**
 * Where no contact approaches there is no first impact, and slides that rub collide with none: Moreau's problem
 * takes these.
 */
function solveInTurn(impact: SharedImpact): SharedReport | undefined {
  const { contacts } = impact;
  const collides = contacts.some(({ bilateral, vN }) => !bilateral && vN < 0);
  const rubs = contacts.some(
    ({ bilateral, friction, WT }) => bilateral && friction > 0 && WT.some((weight) => weight !== 0),
  );
  if (!collides || rubs) return solveShared(impact, 0);
  const space = contactSpace(impact);
  return (
    space &&
    impactSequences(
      space,
      space.contacts.map(() => stronge),
    )
  );
}

export const sequential = Object.freeze({
  ...stronge,
  name: "sequential",
  alone: stronge.name,
  shared: { solve: solveInTurn, shareBefore: 0, phases: 0 },
  // A motion along the impulse is that of one contact only.
  alongImpulse: false,
  words: {
    aliases: ["sequential impacts", "order of impacts"],
    title: "sequential: one contact after the other",
    lines: [
      "Several contacts collide one after the other, each by the energetic law, until none approaches.",
      "Every order of them is a solution; the contact that approaches fastest goes first by default.",
      "Energy never grows. The speeds of an infinite sequence form a geometric series: its limit is taken.",
      "One contact alone collides as under stronge.",
    ],
    equation: {
      text: "V⁺ = V⁻ + G Λ, one contact i with v_Ni < 0 after the other",
      latex:
        "V^+ = V^- + G\\,\\Lambda_i, \\quad v_{Ni}^- < 0, \\quad \\text{until } v_{Nj} \\ge 0 \\text{ for all } j",
      cite: "Stronge 2000",
    },
    see: ["stronge", "moreau", "simultaneous=sequential", "impact=N"],
  },
  works: ["Stronge2000", "NDCb"],
} as const satisfies LawOfShared);
