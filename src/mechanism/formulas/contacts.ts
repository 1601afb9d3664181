/**
 * How does the mechanism move at its contacts? ġ = Wᵀq̇ + w̃ and g̈ = Wᵀq̈ + w̄, normal and tangential, [LB01] (2.4).
 * w̃ and w̄ carry moving surfaces and the curvature of the constraint.
 */

import { type Node, reachable, type SymbolNode, substitute, symbolsOf } from "../../expression/index.js";
import type { ContactModel, Findings, ImpactLaw, Model } from "../../model/index.js";
import type { Vocabulary } from "./symbols.js";
import { normaliseSurface, tangentialVelocity } from "./tangent.js";

export interface ContactFormulas {
  readonly name: string;
  /** A slide holds in both directions: its normal force may have either sign. */
  readonly bilateral: boolean;
  readonly law: ImpactLaw;
  readonly note: string | undefined;
  readonly gap: Node;
  readonly slip: Node;
  readonly WN: readonly Node[];
  readonly WT: readonly Node[];
  readonly wTildeN: Node;
  readonly wTildeT: Node;
  readonly wBarN: Node;
  readonly wBarT: Node;
  readonly friction: { readonly static: Node; readonly kinetic: Node };
  readonly restitution: Node;
  /** The material point in the plane, if the model gives it. */
  readonly at: readonly [Node, Node] | undefined;
}

export function deriveContacts(model: Model, words: Vocabulary, findings: Findings): ContactFormulas[] {
  return model.contacts.map((contact) => deriveContact(contact, words, findings));
}

function deriveContact(contact: ContactModel, words: Vocabulary, findings: Findings): ContactFormulas {
  const { graph, q, v, t } = words;
  const at =
    contact.at === undefined ? undefined : ([words.node(contact.at[0]), words.node(contact.at[1])] as const);
  const surface =
    contact.kind === "surface" && at !== undefined ? normaliseSurface(contact, at, words) : undefined;
  if (contact.kind === "surface" && at !== undefined && surface === undefined) {
    const hint = "a surface is an expression of the plane's coordinates X and Y, in capitals";
    findings.fail(contact.normal, `the surface of ${contact.name.value} depends on neither X nor Y`, hint);
  }
  const gap = words.simplify(surface?.gap ?? words.node(contact.normal));
  const WN = q.map((coordinate) => words.simplify(words.derivative(gap, coordinate)));
  checkMoves(contact, gap, words, findings);
  const slip = slipOf(contact, at, surface?.normal, WN, words, findings);
  checkAffine(contact, slip, words, findings); // before velocities become 0: a root of them has no slope there
  const rest = new Map<SymbolNode, Node>(v.map((rate) => [rate, graph.zero]));
  const WT = v.map((rate) => words.simplify(substitute(graph, words.derivative(slip, rate), rest)));
  const wTildeN = words.simplify(words.derivative(gap, t));
  const along = (node: Node): Node => words.differentiator.directional(node, [...q, t], [...v, graph.one]);
  const normalRate = graph.add(wTildeN, ...WN.map((entry, i) => graph.multiply(entry, v[i] as Node)));
  return {
    name: contact.name.value,
    bilateral: contact.kind === "slide",
    law: contact.law,
    note: contact.note,
    gap,
    slip,
    WN,
    WT,
    wTildeN,
    wTildeT: words.simplify(substitute(graph, slip, rest)),
    wBarN: words.simplify(along(normalRate)),
    wBarT: words.simplify(along(slip)),
    friction: { static: words.node(contact.friction.static), kinetic: words.node(contact.friction.kinetic) },
    restitution: words.node(contact.restitution),
    at,
  };
}

function slipOf(
  contact: ContactModel,
  at: readonly [Node, Node] | undefined,
  normal: readonly [Node, Node] | undefined,
  WN: readonly Node[],
  words: Vocabulary,
  findings: Findings,
): Node {
  if (contact.slip !== undefined || at === undefined) return words.simplify(words.node(contact.slip));
  const slip = tangentialVelocity(at, normal, WN, words);
  if (slip !== undefined) return slip;
  const hint =
    "the gap must be the distance of the point at:; or give slip: yourself, or surface: instead of the gap";
  findings.fail(
    contact.normal,
    `the tangent of contact ${contact.name.value} does not follow from its gap and point`,
    hint,
  );
}

/** A gap that no coordinate changes is no contact. */
function checkMoves(contact: ContactModel, gap: Node, words: Vocabulary, findings: Findings): void {
  const names = symbolsOf([gap]);
  if (words.q.some(({ name }) => names.has(name))) return;
  findings.fail(contact.normal, `the ${contact.kind} of ${contact.name.value} depends on no coordinate`);
}

function checkAffine(contact: ContactModel, slip: Node, words: Vocabulary, findings: Findings): void {
  for (const rate of words.v) {
    const slope = words.simplify(words.derivative(slip, rate));
    if (!dependsOnVelocity(slope, words)) continue;
    findings.fail(
      contact.slip ?? contact.normal,
      `the slip of ${contact.name.value} is not affine in ${rate.name}`,
      "a relative velocity is a sum of velocities times functions of coordinates and t",
    );
  }
}

/** Jumps count as well: the slope of |x'| is constant on either side, so that its derivative is 0. */
function dependsOnVelocity(slope: Node, { v, simplifier, differentiator }: Vocabulary): boolean {
  const isMoving = (node: Node) => v.some(({ name }) => symbolsOf([node]).has(name));
  if (reachable([slope]).some((node) => node.kind === "call" && node.fn === "sign" && isMoving(node)))
    return true;
  return v.some((rate) => !simplifier.isZero(differentiator.derivative(slope, rate)));
}
