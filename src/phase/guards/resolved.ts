/** Which rates must be integrated so that the step control resolves the guards of a phase? */

import { childrenOf, type Node, reachable } from "../../expression/index.js";
import type { SmoothFormulas } from "../pieces.js";
import type { PhaseShape } from "../shape.js";
import { guardRule } from "./index.js";
import { guardsOf, once, watchedContacts } from "./list.js";

/** A rate that is integrated so that the step control resolves a guard. */
export interface ResolvedRate {
  /** Of the gap, of the normal velocity, or of an expression of the model file. */
  readonly of: "gap" | "vN" | "expression";
  /** The contact, or what else the guard belongs to. */
  readonly index: number;
  /** The guard whose size counts, by its place. */
  readonly guard: number;
  /** To the tolerance of the run: a compliant contact. Else only so well that no crossing is lost. */
  readonly fine: boolean;
}

export const resolvedRates = once(listRates);

function listRates(formulas: SmoothFormulas, shape: PhaseShape): readonly ResolvedRate[] {
  const contacts = watchedContacts(formulas, shape);
  return guardsOf(formulas, shape).flatMap(({ index, row }, guard): ResolvedRate[] => {
    const rule = guardRule({ row });
    if (rule.formula !== undefined)
      return isSeen(formulas, rule.formula(formulas, index))
        ? []
        : [{ of: "expression", index, guard, fine: false }];
    const contact = contacts[index];
    if (rule.of !== "contact" || contact === undefined) return [];
    const of = rule.resolves?.(contact);
    return of === undefined ? [] : [{ of, index, guard, fine: contact.compliant }];
  });
}

/**
 * Does the motion itself show how fast an expression changes? The search for crossings finds those of polynomials, and
 * functions that the equations of motion or the gaps have as well are resolved with these.
 */
function isSeen(formulas: SmoothFormulas, expression: Node): boolean {
  const shown = shownBends(formulas);
  return [...bendsOf(formulas, [expression])].every((node) => shown.has(node));
}

const known = new WeakMap<SmoothFormulas, ReadonlySet<Node>>();

function shownBends(formulas: SmoothFormulas): ReadonlySet<Node> {
  const { M, h, contacts } = formulas;
  const found =
    known.get(formulas) ?? bendsOf(formulas, [...M.flat(), ...h, ...contacts.map(({ gap }) => gap)]);
  known.set(formulas, found);
  return found;
}

/** Arguments of functions, and bases of roots and quotients, that change with the state or the time. */
function bendsOf({ words }: SmoothFormulas, nodes: readonly Node[]): ReadonlySet<Node> {
  const moving = new Set<Node>([...words.q, ...words.v, words.t]);
  const bends = new Set<Node>();
  for (const node of reachable(nodes)) {
    const children = childrenOf(node);
    if (!children.some((child) => moving.has(child))) continue;
    moving.add(node);
    if (node.kind === "call") for (const arg of children) if (moving.has(arg)) bends.add(arg);
    if (node.kind !== "product") continue;
    for (const { base, exponent } of node.factors)
      if (moving.has(base) && !(Number.isInteger(exponent) && exponent > 0)) bends.add(base);
  }
  return bends;
}
