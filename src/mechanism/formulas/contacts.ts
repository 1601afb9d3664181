/**
 * How does the mechanism move at its contacts? ġ = Wᵀq̇ + w̃ and g̈ = Wᵀq̈ + w̄, normal and tangential, [LB01] (2.4).
 * w̃ and w̄ carry moving surfaces and the curvature of the constraint.
 */

import type { ComplianceKind } from "../../contact/index.js";
import { GraphError, type Node, type SymbolNode, substitute, symbolsOf } from "../../expression/index.js";
import type { ContactModel, Findings, ImpactLaw, Model } from "../../model/index.js";
import { deriveFriction, type FrictionFormulas, type SidedFriction } from "./friction.js";
import type { Vocabulary } from "./symbols.js";
import { normalFrom, normaliseSurface, tangentialVelocity } from "./tangent.js";
import { vanishes } from "./vanish.js";

/** A compliant law with its numbers, which are formulas of the parameters. */
export interface ComplianceTerms {
  readonly law: ComplianceKind;
  readonly numbers: readonly Node[];
}

/** What is known of a contact, as formulas or as numbers, [LB01] (2.4). */
export interface ContactTerms<T> {
  readonly gap: T;
  readonly WN: readonly T[];
  readonly WT: readonly T[];
  readonly wTildeN: T;
  readonly wTildeT: T;
  readonly wBarN: T;
  readonly wBarT: T;
  readonly friction: SidedFriction<T>;
  readonly restitution: T;
}

export interface ContactFormulas extends ContactTerms<Node>, FrictionFormulas {
  readonly name: string;
  /** A slide holds in both directions: its normal force may have either sign. */
  readonly bilateral: boolean;
  readonly law: ImpactLaw;
  readonly note: string | undefined;
  readonly slip: Node;
  /**
   * It has a tangential force: some coordinate changes its slip, and its friction is not 0. Without one the contact
   * is called stick while it is closed, however it moves along the surface.
   */
  readonly rubs: boolean;
  /** Its friction is 0 whatever happens: slip that ends or begins changes no force and is no event. */
  readonly smooth: boolean;
  /** What the model file says under `compliance:`. */
  readonly compliance: ComplianceTerms | undefined;
  /** The contact acts only while this is positive; undefined where it always does. */
  readonly when: Node | undefined;
  /**
   * While this is positive nothing touches, whatever the gap is; in sizes of the body. Undefined where nothing is
   * known.
   */
  readonly clearance: Node | undefined;
  /** By how much one body lies in the other, and the length of an edge. */
  readonly inside: { readonly depth: Node; readonly edge: Node } | undefined;
  /** The material point in the plane, if the model gives it. */
  readonly at: readonly [Node, Node] | undefined;
  /**
   * The unit normal in the plane, away from what the point touches; the slip is along it, turned clockwise by 90°.
   * Undefined where the file gives the slip.
   */
  readonly normal: readonly [Node, Node] | undefined;
}

/**
 * Work in the graph that each contact written by the program may take; their number is limited where they are
 * written.
 */
const granted = 1_000_000;

export function deriveContacts(model: Model, words: Vocabulary, findings: Findings): ContactFormulas[] {
  return model.contacts.flatMap((contact) => {
    if (contact.derived) words.graph.grant(granted);
    try {
      if (contact.derived && isSpare(contact, model, words)) return [];
      return [deriveContact(contact, words, findings)];
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      return findings.fail(
        contact.normal,
        `the contact ${contact.name.value} cannot be derived: ${error.message}`,
      );
    }
  });
}

/**
 * Of two shapes some features keep their distance, as the sides of a cart and the floor along its rail. A constraint
 * of a loop that is 0 in every position, as the distance of a rack from its pinion, needs no force.
 */
function isSpare({ kind, name, normal }: ContactModel, model: Model, words: Vocabulary): boolean {
  const gap = words.node(normal);
  if (moves(gap, words)) return false;
  if (kind !== "slide") return true;
  const joint = model.assembly?.loops.find(({ contacts }) => contacts.includes(name.value));
  const others = model.contacts.filter((other) => joint?.contacts.includes(other.name.value));
  return (
    words.simplify(gap) === words.graph.zero && others.some((other) => moves(words.node(other.normal), words))
  );
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
  const WN = q.map((coordinate, i) =>
    i < words.visible ? words.simplify(words.derivative(gap, coordinate)) : graph.zero,
  );
  checkMoves(contact, gap, words, findings);
  const normal = normalOf(contact, at, surface?.normal, WN, words, findings);
  const slip =
    at === undefined || normal === undefined || contact.slip !== undefined
      ? words.simplify(words.node(contact.slip))
      : tangentialVelocity(at, normal, words);
  const { WT, wTildeT } = affineParts(contact, slip, words, findings);
  const wTildeN = words.simplify(words.derivative(gap, t));
  const along = (node: Node): Node =>
    words.differentiator.directional(node, [...q, t], [...words.rates, graph.one]);
  const rubbing = deriveFriction(contact, slip, words, findings);
  const { plus, minus } = rubbing.friction;
  const smooth = [plus, minus].every((one) => one.static === graph.zero && one.kinetic === graph.zero);
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
    wTildeT,
    wBarN: words.simplify(along(normalRate)),
    wBarT: words.simplify(along(slip)),
    ...rubbing,
    smooth,
    // The reactions of a smooth slide keep the names of its slip.
    rubs: (!smooth || contact.kind === "slide") && WT.some((entry) => entry !== graph.zero),
    restitution: words.node(contact.restitution),
    compliance: complianceTerms(contact, words),
    // As it is written: powers that cancel where it vanishes would lose the digits that say on which side it is.
    when: contact.when && words.node(contact.when),
    clearance: contact.clearance && words.node(contact.clearance),
    inside: contact.inside && {
      depth: words.node(contact.inside.depth),
      edge: words.node(contact.inside.edge),
    },
    at,
    normal,
  };
}

function complianceTerms({ compliance }: ContactModel, words: Vocabulary): ComplianceTerms | undefined {
  if (compliance === undefined) return undefined;
  return { law: compliance.law, numbers: compliance.numbers.map((number) => words.node(number)) };
}

function normalOf(
  contact: ContactModel,
  at: readonly [Node, Node] | undefined,
  known: readonly [Node, Node] | undefined,
  WN: readonly Node[],
  words: Vocabulary,
  findings: Findings,
): readonly [Node, Node] | undefined {
  const { direction } = contact;
  if (direction !== undefined) return [words.node(direction[0]), words.node(direction[1])];
  if (contact.slip !== undefined || at === undefined) return undefined;
  const normal = known ?? normalFrom(at, WN, words);
  if (normal !== undefined) return normal;
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
  if (moves(gap, words)) return;
  findings.fail(
    contact.normal,
    `the ${contact.kind} of ${contact.name.value} depends on no coordinate`,
    contact.kind === "slide"
      ? "leave its joint out if others hold both bodies; a distance that others keep must be 0 for all parameters"
      : "write a distance that changes with a coordinate",
  );
}

function moves(gap: Node, words: Vocabulary): boolean {
  const names = symbolsOf([gap]);
  return words.q.slice(0, words.visible).some(({ name }) => names.has(name));
}

/** slip = W_T q̇ + w̃_T for every q̇, or it is no velocity; kinks such as |x'| are found as well. */
function affineParts(contact: ContactModel, slip: Node, words: Vocabulary, findings: Findings) {
  const { graph, v } = words;
  const rest = new Map<SymbolNode, Node>(v.map((rate) => [rate, graph.zero]));
  try {
    const WT = v.map((rate) => words.simplify(substitute(graph, words.derivative(slip, rate), rest)));
    const wTildeT = words.simplify(substitute(graph, slip, rest));
    const affine = graph.add(wTildeT, ...WT.map((entry, i) => graph.multiply(entry, v[i] as Node)));
    if (contact.derived || vanishes(graph.subtract(slip, affine), slip, words)) return { WT, wTildeT };
  } catch (error) {
    if (!(error instanceof GraphError)) throw error; // a root of velocities has no slope at rest
  }
  const moving = v.filter(({ name }) => symbolsOf([slip]).has(name)).map(({ name }) => name);
  findings.fail(
    contact.slip ?? contact.normal,
    `the slip of ${contact.name.value} is not affine in ${moving.join(" and ")}`,
    "a relative velocity is a sum of velocities times functions of coordinates and t",
  );
}
