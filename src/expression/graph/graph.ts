/**
 * How are expressions built so that equal ones become the same object?
 * Every constructor brings its node to a canonical form (like terms collected, like bases collected, constants folded)
 * and looks it up; what was built before is found again, also across derivatives and outputs.
 */

import { pow } from "../../elementary/index.js";
import { GraphError } from "../error.js";
import { type FunctionName, functions } from "../functions.js";
import type { Factor, Node, NumberNode, ProductNode, SymbolNode, Term } from "./node.js";
import { exactTurn, shiftedTurn } from "./turn.js";

/** Limits that only a hostile or a runaway model meets. */
export const graphLimits = Object.freeze({ nodes: 400_000, depth: 250, work: 1_600_000 });

/** More terms and factors would have to be handled than were granted. */
class WorkLimitError extends GraphError {}

type Shape = Node extends infer N ? (N extends Node ? Omit<N, "id" | "depth"> : never) : never;

export class Graph {
  private readonly interned = new Map<string, Node>();
  private spent = 0;
  private limit: number = graphLimits.work;
  /** How much was granted in all, for the message. */
  private granted: number = graphLimits.work;
  readonly zero: NumberNode = this.number(0);
  readonly one: NumberNode = this.number(1);

  /** Terms and factors handled so far: a measure of time that is the same on every machine. */
  get work(): number {
    return this.spent;
  }

  /** Allows this amount of further work from now on, for what is derived in the graph after the model. */
  grant(amount: number): void {
    this.limit = this.spent + amount;
    this.granted = amount;
  }

  /** Runs an action that may take so much work; undefined where it needs more. */
  attempt<T>(amount: number, action: () => T): T | undefined {
    const before = this.limit;
    const inner = this.spent + amount;
    this.limit = Math.min(before, inner);
    try {
      return action();
    } catch (error) {
      if (error instanceof WorkLimitError && inner <= before) return undefined;
      throw error;
    } finally {
      this.limit = before;
    }
  }

  /** Counts work; loops over terms or factors add theirs. */
  spend(amount: number): void {
    this.spent += amount;
    if (this.spent > this.limit)
      throw new WorkLimitError(
        `the model exceeds the limit of ${this.granted} terms and factors: shorten its formulas`,
      );
  }

  number(value: number): NumberNode {
    if (!Number.isFinite(value)) throw new GraphError(`a constant part of the expression is ${value}`);
    return this.intern(`#${value}`, { kind: "number", value }, 0) as NumberNode;
  }

  symbol(name: string): SymbolNode {
    return this.intern(`$${name}`, { kind: "symbol", name }, 0) as SymbolNode;
  }

  /** constant + Σ coefficient · node */
  linear(terms: Iterable<Term>, constant = 0): Node {
    const collected = new Map<Node, number>();
    let total = constant;
    const include = (coefficient: number, node: Node): void => {
      this.spend(1);
      if (node.kind === "number") total += coefficient * node.value;
      else if (node.kind === "sum") {
        total += coefficient * node.constant;
        for (const term of node.terms) include(coefficient * term.coefficient, term.node);
      } else collected.set(node, addUpToRounding(collected.get(node) ?? 0, coefficient));
    };
    for (const { coefficient, node } of terms) if (coefficient !== 0) include(coefficient, node);
    return this.canonicalSum(collected, total);
  }

  add(...nodes: readonly Node[]): Node {
    return this.linear(nodes.map((node) => ({ coefficient: 1, node })));
  }

  subtract(left: Node, right: Node): Node {
    return this.linear([
      { coefficient: 1, node: left },
      { coefficient: -1, node: right },
    ]);
  }

  negate(node: Node): Node {
    return this.scale(-1, node);
  }

  scale(coefficient: number, node: Node): Node {
    // One times what is no sum is the node itself: most products have no number before them.
    if (coefficient === 1 && node.kind !== "sum" && node.kind !== "number") {
      this.spend(2);
      return node;
    }
    return this.linear([{ coefficient, node }]);
  }

  multiply(...nodes: readonly Node[]): Node {
    return this.monomial(nodes.map((base) => ({ base, exponent: 1 })));
  }

  divide(numerator: Node, denominator: Node): Node {
    if (numerator.kind === "number" && denominator.kind === "number") {
      return this.number(numerator.value / denominator.value); // one rounding, not two
    }
    return this.multiply(numerator, this.power(denominator, -1));
  }

  /** base ^ exponent with a numeric exponent. */
  power(base: Node, exponent: number): Node {
    return this.monomial([{ base, exponent }]);
  }

  sqrt(node: Node): Node {
    return this.power(node, 0.5);
  }

  /** base ^ exponent for any exponent. */
  raise(base: Node, exponent: Node): Node {
    return exponent.kind === "number" ? this.power(base, exponent.value) : this.call("pow", [base, exponent]);
  }

  /** coefficient · Π base ^ exponent */
  monomial(factors: readonly Factor[], coefficient = 1): Node {
    const exponents = new Map<Node, number>();
    let scale = coefficient;
    const include = (base: Node, exponent: number): void => {
      this.spend(1);
      if (exponent === 0) return;
      if (base.kind === "number") scale *= this.numericPower(base.value, exponent);
      else if (Number.isInteger(exponent) && base.kind === "product") {
        for (const factor of base.factors) include(factor.base, factor.exponent * exponent);
      } else if (Number.isInteger(exponent) && isScaled(base)) {
        scale *= this.numericPower(base.terms[0].coefficient, exponent);
        include(base.terms[0].node, exponent);
      } else if (isEvenPower(base)) {
        // √(x²) is |x|: a kink, which the motion must not pass unseen.
        const [inner] = base.factors;
        const power = inner.exponent * exponent;
        include(power % 2 === 0 ? inner.base : this.call("abs", [inner.base]), power);
      } else exponents.set(base, (exponents.get(base) ?? 0) + exponent);
    };
    for (const { base, exponent } of factors) include(base, exponent);
    // Fractional powers may have met and become whole: (xy)^½ (xy)^½ must fall apart into x y.
    // What falls apart may meet others again, hence one at a time.
    for (let whole = fallingApart(exponents); whole !== undefined; whole = fallingApart(exponents)) {
      exponents.delete(whole.base);
      include(whole.base, whole.exponent);
    }
    return this.scale(scale, this.canonicalProduct(exponents));
  }

  call(fn: FunctionName, args: readonly Node[]): Node {
    const info = functions[fn];
    if (args.every((arg) => arg.kind === "number")) return this.fold(fn, args);
    const [first, second] = args as [Node, Node | undefined];
    if (info.parity !== undefined && leadsNegative(first)) {
      const mirrored = this.call(fn, [this.negate(first)]);
      return info.parity === "odd" ? this.negate(mirrored) : mirrored;
    }
    if (first.kind === "sum" && first.constant !== 0) {
      const shifted = shiftedTurn(fn, first.constant);
      if (shifted !== undefined) {
        const rest = this.add(first, this.number(-first.constant));
        return this.scale(shifted.sign, this.call(shifted.fn, [rest]));
      }
    }
    if (second !== undefined && info.commutative) {
      if (first === second && fn !== "hypot") return first;
      if (first.id > second.id) return this.call(fn, [second, first]);
    }
    const depth = 1 + Math.max(...args.map((arg) => arg.depth));
    return this.intern(`${fn}:${args.map((arg) => arg.id).join()}`, { kind: "call", fn, args }, depth);
  }

  private fold(fn: FunctionName, args: readonly NumberNode[]): Node {
    const values = args.map((arg) => arg.value);
    const value = exactTurn(fn, values[0] as number) ?? functions[fn].value(...values);
    if (!Number.isFinite(value))
      throw new GraphError(`${fn}(${values.join(", ")}) is not a finite real number`);
    return this.number(value);
  }

  private numericPower(base: number, exponent: number): number {
    const value = exponent === -1 ? 1 / base : pow(base, exponent);
    if (Number.isFinite(value)) return value;
    throw new GraphError(base === 0 ? "division by zero" : `${base}^${exponent} is not a finite real number`);
  }

  private canonicalSum(collected: ReadonlyMap<Node, number>, constant: number): Node {
    this.spend(collected.size); // sorting and naming them
    const terms: Term[] = [];
    for (const [node, coefficient] of collected) if (coefficient !== 0) terms.push({ coefficient, node });
    const [only] = terms;
    if (only === undefined) return this.number(constant);
    if (terms.length === 1 && constant === 0 && only.coefficient === 1) return only.node;
    let [key, depth, finite] = [`${constant}`, 0, Number.isFinite(constant)];
    terms.sort(byNode);
    for (const { coefficient, node } of terms) {
      finite &&= Number.isFinite(coefficient);
      key += `+${coefficient}*${node.id}`;
      if (node.depth > depth) depth = node.depth;
    }
    if (!finite) throw new GraphError("a coefficient of the expression is not finite");
    return this.intern(key, { kind: "sum", constant, terms }, 1 + depth);
  }

  private canonicalProduct(exponents: ReadonlyMap<Node, number>): Node {
    this.spend(exponents.size); // sorting and naming them
    const factors: Factor[] = [];
    for (const [base, exponent] of exponents) if (exponent !== 0) factors.push({ base, exponent });
    const [only] = factors;
    if (only === undefined) return this.one;
    if (factors.length === 1 && only.exponent === 1) return only.base;
    let [key, depth, finite] = ["", 0, true];
    if (factors.length > 1) factors.sort(byBase);
    for (const { base, exponent } of factors) {
      finite &&= Number.isFinite(exponent);
      key += `*${base.id}^${exponent}`;
      if (base.depth > depth) depth = base.depth;
    }
    if (!finite) throw new GraphError("an exponent of the expression is not finite");
    return this.intern(key, { kind: "product", factors }, 1 + depth);
  }

  private intern(key: string, shape: Shape, depth: number): Node {
    const known = this.interned.get(key);
    if (known !== undefined) return known;
    const id = this.interned.size;
    if (id >= graphLimits.nodes)
      throw new GraphError(`the model needs more than ${graphLimits.nodes} operations: shorten its formulas`);
    if (depth > graphLimits.depth)
      throw new GraphError(
        `the model nests deeper than ${graphLimits.depth} operations: nest its definitions less deeply`,
      );
    const node = { ...shape, id, depth } as Node;
    this.interned.set(key, node);
    return node;
  }
}

const byNode = (one: Term, other: Term): number => one.node.id - other.node.id;
const byBase = (one: Factor, other: Factor): number => one.base.id - other.base.id;

/** Is this a single node times a number? */
function isScaled(node: Node): node is Node & { kind: "sum"; terms: readonly [Term] } {
  return node.kind === "sum" && node.constant === 0 && node.terms.length === 1;
}

/** A product or a multiple of a node that stands to a whole power. */
function fallingApart(exponents: ReadonlyMap<Node, number>): Factor | undefined {
  for (const [base, exponent] of exponents) {
    const whole = Number.isInteger(exponent) && exponent !== 0;
    if (whole && (base.kind === "product" || isScaled(base))) return { base, exponent };
  }
  return undefined;
}

/** The sum of two coefficients, 0 where they cancel to rounding: 0.1 x + 0.2 x − 0.3 x is 0. */
export function addUpToRounding(before: number, value: number): number {
  const after = before + value;
  return Math.abs(after) <= 4 * Number.EPSILON * Math.abs(before) ? 0 : after;
}

function leadsNegative(node: Node): boolean {
  if (node.kind === "number") return node.value < 0;
  return node.kind === "sum" && (node.terms[0]?.coefficient ?? 0) < 0;
}

/** One factor with an even exponent: its roots have no sign. */
const isEvenPower = (node: Node): node is ProductNode & { readonly factors: readonly [Factor] } =>
  node.kind === "product" && node.factors.length === 1 && (node.factors[0] as Factor).exponent % 2 === 0;
