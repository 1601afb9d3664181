/** Which nodes of the graph may the code of a phase contain? */

import type { Node } from "../expression/index.js";
import { frictionNodes } from "../mechanism/index.js";
import { type HeldKink, heldIn, type PhaseShape, type SmoothFormulas, sharesForce } from "../phase/index.js";

export function fieldNodes(formulas: SmoothFormulas, shape: PhaseShape, mass: readonly Node[]): Node[] {
  const { h, power, switching, triggers } = formulas;
  const contacts = formulas.contacts.filter((_, i) => !shape.contacts[i]?.far);
  const zeros = [...triggers, ...contacts.map(({ when }) => when)].filter((node) => node !== undefined);
  const ofContacts = contacts.flatMap(({ gap, slip, WN, WT, wTildeN, wTildeT, wBarN, wBarT, friction }) => [
    gap,
    slip,
    ...WN,
    ...WT,
    wTildeN,
    wTildeT,
    wBarN,
    wBarT,
    ...frictionNodes(friction),
  ]);
  const ofLaws = complianceNodes(formulas, shape);
  const ofKinks = heldIn(shape).flatMap((kink) => {
    const { pull, power: more } = formulas.held[kink] as HeldKink;
    return [...pull, ...Object.values(more)];
  });
  const own = [...mass, ...h, ...Object.values(power)];
  return [...own, ...ofContacts, ...switching, ...zeros, ...ofLaws, ...ofKinks];
}

function complianceNodes({ compliance }: SmoothFormulas, shape: PhaseShape): Node[] {
  return shape.contacts.flatMap(({ mode, layer }, contact): Node[] => {
    const law = compliance?.[contact];
    if (law === undefined) return [];
    if (mode === "flight") return [law.open];
    return [
      law.closed,
      law.force(layer),
      law.loss(layer),
      ...(layer === undefined || law.layer === undefined ? [] : [law.vN, law.layer]),
      ...(sharesForce(shape, contact) ? [law.creep] : []),
    ];
  });
}
