/**
 * Which formulas does a compliant contact add to a phase? Its normal force as a function of gap and normal velocity, what it
 * dissipates, and where it opens and closes, [NDCb] (6.8), (6.15)-(6.16). The numbers of the laws are parameters of the code, so
 * that one program serves every stiffness.
 */

import { type ComplianceKind, creepShare, layerWidth } from "../contact/index.js";
import type { Node } from "../expression/index.js";
import type { ContactFormulas } from "../mechanism/index.js";
import type { ComplianceFormulas, Layer } from "./complianceFormulas.js";
import type { SmoothFormulas } from "./pieces.js";

/** Work that these formulas may ask of the graph, per contact. */
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
  { law, numbers: [first, second] }: LawNumbers,
): ComplianceFormulas {
  const vN = graph.add(wTildeN, ...WN.map((entry, i) => graph.multiply(entry, v[i] as Node)));
  const always = (node: Node) => () => node;
  const speed = {
    spring: first,
    restitution: first,
    kelvinVoigt: graph.power(first, -0.5),
    hertz: graph.power(first, -1 / 3),
  };
  const creep = graph.scale(creepShare, speed[law]);
  const common = { law, vN, layer: graph.scale(layerWidth, second), creep };
  const depth = graph.negate(gap);
  switch (law) {
    case "spring": {
      const force = always(graph.divide(depth, graph.power(first, 2)));
      return { ...common, force, sloped: force, loss: always(graph.zero), closed: depth, open: gap };
    }
    case "restitution": {
      const spring = graph.divide(depth, graph.power(first, 2));
      const lost = graph.subtract(graph.one, graph.power(restitution, 2));
      const jump = (layer: Layer | undefined) =>
        layer ? graph.number(layer) : graph.call("tanh", [graph.divide(vN, second)]);
      const stiffness = (layer: Layer | undefined) =>
        graph.subtract(graph.one, graph.scale(0.5, graph.multiply(lost, graph.add(graph.one, jump(layer)))));
      const force = (layer: Layer | undefined) => graph.multiply(stiffness(layer), spring);
      // (g(0) − g(v)) times the spring times v_N: never negative, because g falls.
      const loss = (layer: Layer | undefined) =>
        graph.scale(0.5, graph.multiply(lost, jump(layer), spring, vN));
      return { ...common, force, sloped: force, loss, closed: depth, open: gap };
    }
    case "kelvinVoigt": {
      const push = graph.divide(graph.multiply(second, vN), first);
      const closed = graph.subtract(depth, push);
      const open = graph.add(gap, graph.call("max", [push, graph.zero]));
      const loss = graph.multiply(second, graph.power(vN, 2));
      const force = always(graph.multiply(first, closed));
      return { ...common, force, sloped: force, loss: always(loss), closed, open };
    }
    case "hertz": {
      const size = graph.call("abs", [gap]);
      const root = graph.sqrt(size);
      const elastic = graph.multiply(first, depth, root);
      const factor = graph.subtract(graph.one, graph.multiply(second, vN));
      const loss = graph.multiply(elastic, second, graph.power(vN, 2));
      // Open above the surface, and below it where the body flees faster than 1/damping; the sign is what counts.
      const open = graph.call("max", [gap, graph.negate(factor)]);
      return {
        ...common,
        force: always(graph.multiply(elastic, factor)),
        sloped: always(graph.multiply(first, graph.power(size, 1.5), factor)),
        loss: always(loss),
        closed: graph.multiply(depth, factor),
        open,
      };
    }
  }
}
