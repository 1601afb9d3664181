/**
 * What is the friction of a contact in each direction of slip? Coefficients may depend on the contact's own slip
 * velocity. In slip⁺ and in slip⁻ they are smooth formulas: kinks at slip 0 belong to the change of modes. A
 * contact at rest holds up to the limit slip → 0± of either direction (decisions/0039).
 */

import {
  type CallNode,
  GraphError,
  type Node,
  reachable,
  type SymbolNode,
  substitute,
  symbolsOf,
} from "../../expression/index.js";
import { type ContactModel, type Expression, type Findings, slipName } from "../../model/index.js";
import type { Vocabulary } from "./symbols.js";

/** In one direction of slip. */
export interface Friction<T> {
  /** What a contact at rest can hold, which is never less than its kinetic friction. */
  readonly static: T;
  /** What acts in slip, at the present slip velocity. */
  readonly kinetic: T;
  /** Its limit where slip begins or ends. */
  readonly onset: T;
}

/** In slip⁺ and in slip⁻; `impact` is the coefficient of an impact, from the slip before. */
export interface SidedFriction<T> {
  readonly plus: Friction<T>;
  readonly minus: Friction<T>;
  readonly impact: T;
}

/** The friction that acts in slip of this sign, or that holds against it. */
export const frictionAlong = <T>({ plus, minus }: SidedFriction<T>, slip: number): Friction<T> =>
  slip < 0 ? minus : plus;

/**
 * Both directions, and the numbers of the one that acts. A literal, because objects that are put together from parts
 * are slow to make.
 */
export function actingFriction(
  sided: SidedFriction<number>,
  slip: number,
): SidedFriction<number> & Friction<number> {
  const { plus, minus, impact } = sided;
  const { static: held, kinetic, onset } = frictionAlong(sided, slip);
  return { plus, minus, impact, static: held, kinetic, onset };
}

/** Every coefficient. */
export const frictionNodes = ({ plus, minus, impact }: SidedFriction<Node>): Node[] => [
  ...[plus.static, plus.kinetic, plus.onset],
  ...[minus.static, minus.kinetic, minus.onset],
  impact,
];

/** As the file states it, over the symbol `slip`. */
export interface FrictionCurve {
  readonly slip: SymbolNode;
  readonly static: Node | undefined;
  readonly kinetic: Node;
  readonly impact: Node | undefined;
}

export interface FrictionFormulas {
  readonly friction: SidedFriction<Node>;
  readonly curve: FrictionCurve;
  /** Static friction as the file states it, of either direction. */
  readonly declaredStatic: { readonly plus: Node; readonly minus: Node };
  /** Calls that only keep a root real where a step looks beyond the end of slip: no kinks of the motion. */
  readonly mirrors: readonly Node[];
}

type Side = 1 | -1;

export function deriveFriction(
  contact: ContactModel,
  slip: Node,
  words: Vocabulary,
  findings: Findings,
): FrictionFormulas {
  const { friction } = contact;
  const { graph } = words;
  // Where the file gives the name another meaning, nothing depends on the slip.
  const taken = words.declares(slipName);
  const symbol = graph.symbol(taken ? `${slipName} of ${contact.name.value}` : slipName);
  const extra = taken ? undefined : new Map<string, Node>([[slipName, symbol]]);
  const kinetic = words.node(friction.kinetic, extra);
  const own = friction.static === undefined || friction.static === friction.kinetic;
  const resting = own ? undefined : words.node(friction.static, extra);
  const impact = friction.impact === undefined ? undefined : words.node(friction.impact, extra);
  const mirrors: Node[] = [];
  const sides = { plus: new SlipSide(words, symbol, 1), minus: new SlipSide(words, symbol, -1) };
  const at = (node: Node) => (moves(node) ? substitute(graph, node, new Map([[symbol, slip]])) : node);
  const moves = (node: Node) => symbolsOf([node]).has(symbol.name);
  const side = (one: SlipSide): { readonly declared: Node; readonly friction: Friction<Node> } => {
    const curve = moves(kinetic) ? one.resolve(kinetic) : kinetic;
    const limit = one.limit(curve, contact, friction.kinetic, findings);
    const declared =
      resting === undefined
        ? limit
        : one.limit(moves(resting) ? one.resolve(resting) : resting, contact, friction.static, findings);
    const mirrored = one.mirrored(curve);
    mirrors.push(...mirrored.mirrors.map(at));
    return {
      declared,
      friction: { static: graph.call("max", [declared, limit]), kinetic: at(mirrored.node), onset: limit },
    };
  };
  const [plus, minus] = [side(sides.plus), side(sides.minus)];
  return {
    friction: { plus: plus.friction, minus: minus.friction, impact: at(impact ?? kinetic) },
    curve: { slip: symbol, static: resting, kinetic, impact },
    declaredStatic: { plus: plus.declared, minus: minus.declared },
    mirrors,
  };
}

/** Formulas of the slip s on one side of s = 0. */
class SlipSide {
  constructor(
    private readonly words: Vocabulary,
    private readonly slip: SymbolNode,
    private readonly side: Side,
  ) {}

  private depends(node: Node): boolean {
    return symbolsOf([node]).has(this.slip.name);
  }

  /** abs, sign, min and max whose sign is known on this side are replaced by their branch. */
  resolve(node: Node): Node {
    const { graph } = this.words;
    const replacements = new Map<Node, Node>();
    for (const child of reachable([node])) {
      if (child.kind !== "call" || !this.depends(child)) continue;
      const piece = this.pieceOf(child, (one) => substitute(graph, one, replacements));
      if (piece !== undefined) replacements.set(child, piece);
    }
    return substitute(graph, node, replacements);
  }

  private pieceOf({ fn, args }: CallNode, inner: (node: Node) => Node): Node | undefined {
    if (fn !== "abs" && fn !== "sign" && fn !== "min" && fn !== "max" && fn !== "knot") return undefined;
    const { graph } = this.words;
    const [u, w] = args.map(inner) as [Node, Node | undefined];
    const sign = this.signOf(w === undefined ? u : graph.subtract(u, w));
    if (sign === undefined) return undefined;
    if (fn === "sign") return sign;
    if (w === undefined) return graph.multiply(sign, u);
    const least = fn === "min" ? graph.number(-1) : graph.one;
    if (sign.kind === "number") return sign === least ? u : w;
    const spread = graph.multiply(least, sign, graph.subtract(u, w));
    return graph.scale(0.5, graph.add(u, w, spread));
  }

  /** The sign of a node for all s on this side; undefined where nothing shows that it has one. */
  private signOf(node: Node): Node | undefined {
    const { graph } = this.words;
    if (!this.depends(node)) return node.kind === "number" ? graph.number(Math.sign(node.value)) : undefined;
    if (node === this.slip) return graph.number(this.side);
    if (node.kind === "call") return this.signOfCall(node);
    if (node.kind === "product") {
      const signs = node.factors.map(({ base, exponent }) => this.signOfPower(base, exponent));
      return signs.some((sign) => sign === undefined) ? undefined : graph.multiply(...(signs as Node[]));
    }
    if (node.kind !== "sum") return undefined;
    const signs = node.terms.map((term) => {
      const sign = this.signOf(term.node);
      return sign === undefined ? undefined : graph.scale(Math.sign(term.coefficient), sign);
    });
    const [first] = signs;
    if (first === undefined || signs.some((sign) => sign !== first)) return undefined;
    if (node.constant === 0) return first;
    return first === graph.number(Math.sign(node.constant)) ? first : undefined;
  }

  private signOfPower(base: Node, exponent: number): Node | undefined {
    const { graph } = this.words;
    if (!Number.isInteger(exponent) || exponent % 2 === 0) return graph.one;
    return this.depends(base) ? this.signOf(base) : graph.call("sign", [base]);
  }

  private signOfCall({ fn, args }: CallNode): Node | undefined {
    const [u] = args as [Node];
    const { graph } = this.words;
    if (odd.has(fn)) return this.signOf(u);
    return fn === "exp" || fn === "cosh" || fn === "pow" || fn === "abs" ? graph.one : undefined;
  }

  /** At s → 0 on this side. */
  limit(node: Node, { name }: ContactModel, place: Expression | undefined, findings: Findings): Node {
    const { graph } = this.words;
    if (!this.depends(node)) return node;
    try {
      const replacements = new Map<Node, Node>([[this.slip, graph.zero]]);
      // 0^δ is 0 whatever the exponent δ is, and so is its slope by δ.
      for (const child of reachable([node])) {
        if (child.kind !== "call" || child.fn !== "pow") continue;
        const base = substitute(graph, child.args[0] as Node, replacements);
        if (base === graph.zero) replacements.set(child, graph.zero);
      }
      return substitute(graph, node, replacements);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      const towards = this.side > 0 ? "0 from above" : "0 from below";
      return findings.fail(
        place ?? name,
        `the friction of ${name.value} has no limit where slip goes to ${towards}: ${error.message}`,
        "write the curve so that it has a value at slip = 0",
      );
    }
  }

  /**
   * Where a base that vanishes with s has a power that is not whole, |base| is written for it: a step may look
   * beyond the end of slip. Its slope at 0 is that of this side.
   */
  mirrored(node: Node): { readonly node: Node; readonly mirrors: readonly Node[] } {
    const { graph } = this.words;
    const mirrors: Node[] = [];
    if (!this.depends(node)) return { node, mirrors };
    const still = new Map<Node, Node>([[this.slip, graph.zero]]);
    const vanishes = (base: Node) =>
      this.depends(base) && attempt(() => substitute(graph, base, still)) === graph.zero;
    const mirror = (base: Node): Node => {
      const sign = graph.call("sign", [graph.linear([{ coefficient: 1, node: base }], tiny)]);
      mirrors.push(...reachable([sign]).filter((one) => one.kind === "call" && one.fn === "sign"));
      return graph.multiply(base, sign);
    };
    const results = new Map<Node, Node>();
    const of = (child: Node): Node => results.get(child) ?? child;
    for (const child of reachable([node])) {
      if (
        child.kind === "product" &&
        child.factors.some(({ base, exponent }) => !Number.isInteger(exponent) && vanishes(base))
      )
        results.set(
          child,
          graph.monomial(
            child.factors.map(({ base, exponent }) => ({
              base: !Number.isInteger(exponent) && vanishes(base) ? mirror(of(base)) : of(base),
              exponent,
            })),
          ),
        );
      else if (child.kind === "call" && child.fn === "pow" && vanishes(child.args[0] as Node))
        results.set(child, graph.call("pow", [mirror(of(child.args[0] as Node)), of(child.args[1] as Node)]));
      else results.set(child, substitute(graph, child, results));
    }
    return { node: of(node), mirrors };
  }
}

/** Far below any slip: it gives sign(0) a side. */
const tiny = 1e-300;

/** Functions with f(0) = 0 that rise everywhere. */
const odd: ReadonlySet<string> = new Set(["tanh", "atan", "sinh", "asinh", "asin", "atanh", "sign"]);

function attempt(action: () => Node): Node | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof GraphError) return undefined;
    throw error;
  }
}
