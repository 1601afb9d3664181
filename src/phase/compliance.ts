/**
 * Which formulas does a compliant contact add to a phase? Its normal force as a function of gap and normal
 * velocity, what it dissipates, and where it opens and closes, [NDCb] (6.8), (6.15)-(6.16). The numbers of the laws
 * are parameters of the code, so that one program serves every stiffness.
 */

import {
  type ComplianceKind,
  type ContactLaw,
  closedBorder,
  contactLaw,
  creepShare,
  layerBorder,
  openBorder,
} from "../contact/index.js";
import type { Node } from "../expression/index.js";
import type { ContactFormulas } from "../mechanism/index.js";
import type { ComplianceFormulas } from "./complianceFormulas.js";
import type { SmoothFormulas } from "./pieces.js";

/** Work in the graph that these formulas may take, per contact. */
const granted = 20_000;

/** The formulas with compliant contacts; `laws` has one entry per contact, undefined where it is rigid. */
export function compliantFormulas(
  formulas: SmoothFormulas,
  laws: readonly (ComplianceKind | undefined)[],
): SmoothFormulas {
  const { graph } = formulas.words;
  graph.grant(granted * laws.length);
  const numbers = laws.flatMap((_, i) => [graph.symbol(`compliance ${i}`), graph.symbol(`damping ${i}`)]);
  const terms = laws.map(
    (law, i) => law && { law, numbers: [numbers[2 * i] as Node, numbers[2 * i + 1] as Node] as const },
  );
  return { ...formulas, numbers, compliance: lawsOfContacts(formulas, terms) };
}

/** A law and its two numbers, which are formulas too. */
interface LawNumbers {
  readonly law: ComplianceKind;
  readonly numbers: readonly [Node, Node];
}

/** The formulas of all compliant contacts; `terms` has one entry per contact, undefined where it is rigid. */
export const lawsOfContacts = (
  formulas: Pick<SmoothFormulas, "words" | "contacts">,
  terms: readonly (LawNumbers | undefined)[],
): (ComplianceFormulas | undefined)[] =>
  terms.map((term, i) => term && lawFormulas(formulas, formulas.contacts[i] as ContactFormulas, term));

function lawFormulas(
  { words: { graph, v } }: Pick<SmoothFormulas, "words">,
  { gap, WN, wTildeN, restitution }: ContactFormulas,
  { law: kind, numbers: [first, second] }: LawNumbers,
): ComplianceFormulas {
  const law = contactLaw(kind);
  const vN = graph.add(wTildeN, ...WN.map((entry, i) => graph.multiply(entry, v[i] as Node)));
  const pressed = { gap, depth: graph.negate(gap), vN, restitution, first, second };
  // Without a layer there is one formula.
  const layered = (formula: ContactLaw["force"]): ComplianceFormulas["force"] => {
    if (law.layerSpeed !== undefined) return (layer) => formula(graph, pressed, layer);
    const node = formula(graph, pressed);
    return () => node;
  };
  return {
    vN,
    force: layered(law.force),
    sloped: layered(law.sloped ?? law.force),
    loss: layered(law.loss),
    closed: closedBorder(graph, law, pressed),
    open: openBorder(graph, law, pressed),
    layer: layerBorder(graph, law, pressed),
    creep: graph.scale(creepShare, law.velocityScale(graph, pressed)),
  };
}
