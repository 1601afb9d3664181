/**
 * Which straight-line function computes these nodes?
 * Scalar locals only, each shared subexpression and each power once, no allocation. Symbols become positions in the
 * argument arrays, so no text of a model reaches the code.
 */

import { GraphError } from "../error.js";
import type { FunctionName } from "../functions.js";
import { type CallNode, type Factor, type Node, reachable, type SumNode } from "../graph/node.js";
import { aboveAndBelow, signedSum } from "./written.js";

/** An argument of the generated function: a number, or an array that holds the symbols in this order. */
export interface KernelArgument {
  readonly name: string;
  readonly symbols: string | readonly string[];
}

/** Another way to write a call; undefined leaves it as it is. `local` makes a name for an expression. */
export type CallWriter = (
  fn: FunctionName,
  args: readonly string[],
  local: (expression: string) => string,
) => string | undefined;

/** Functions that processors compute, exactly; all others have the same bits on every engine by `src/elementary`. */
const exact: ReadonlyMap<FunctionName, string> = new Map([
  ["abs", "Math.abs"],
  ["min", "Math.min"],
  ["max", "Math.max"],
  ["knot", "Math.max"],
]);
const calleeOf = (fn: FunctionName): string => exact.get(fn) ?? `elementary.${fn}`;

/** Whole powers beyond this are left to the function `pow`. */
const longestChain = 16;

/** The body of `function (…arguments, out)`, which writes output i to out[i]. */
export function printKernel(args: readonly KernelArgument[], outputs: readonly Node[]): string {
  const writer = new CodeWriter(outputs);
  for (const { name, symbols } of args) {
    if (typeof symbols === "string") writer.bind(symbols, name);
    else for (const [i, symbol] of symbols.entries()) writer.bind(symbol, `${name}[${i}]`);
  }
  const values = outputs.map((node) => writer.value(node));
  return [...writer.lines, ...values.map((value, i) => `out[${i}] = ${value};`)].join("\n");
}

/** Writes nodes as lines of code, on demand: what an earlier value has computed is not computed again. */
/** How often a node is used by others and by callers. */
export type Uses = ReadonlyMap<Node, number>;

/** What lies behind known nodes is not counted. */
export function usesOf(outputs: readonly Node[], known: Pick<ReadonlySet<Node>, "has">): Uses {
  const uses = new Map<Node, number>();
  const count = (node: Node, times = 1) => uses.set(node, (uses.get(node) ?? 0) + times);
  for (const node of outputs) count(node);
  for (const node of reachable(outputs, known)) {
    if (node.kind === "sum") for (const term of node.terms) count(term.node);
    if (node.kind === "call") for (const arg of node.args) count(arg);
    if (node.kind !== "product") continue;
    for (const { base, exponent } of node.factors) count(base, Math.abs(exponent) === 1 ? 1 : 2);
  }
  return uses;
}

export class CodeWriter {
  private readonly names = new Map<Node, string>();
  private readonly powers = new Map<string, string>();
  private readonly uses: Uses;
  private readonly sources = new Map<string, string>();

  /**
   * `outputs` are all nodes that will be requested, or how often they use each; names begin with the prefix, lines are
   * appended.
   */
  constructor(
    outputs: readonly Node[] | Uses,
    private readonly prefix = "n",
    readonly lines: string[] = [],
    private readonly known: ReadonlyMap<Node, string> = new Map(),
    private readonly writeCall: CallWriter = () => undefined,
  ) {
    this.uses = outputs instanceof Map ? outputs : usesOf(outputs as readonly Node[], known);
  }

  /** Where the value of a symbol is read. */
  bind(symbol: string, source: string): void {
    this.sources.set(symbol, source);
  }

  /** The node as a JavaScript expression that may stand anywhere. */
  value(node: Node): string {
    const name = this.known.get(node) ?? this.names.get(node);
    if (name !== undefined) return name;
    const shared = (this.uses.get(node) ?? 0) > 1 && node.kind !== "number";
    const loaded = node.kind === "symbol" && this.sourceOf(node.name).includes("[");
    return shared || loaded ? this.assign(node) : this.inline(node);
  }

  private assign(node: Node): string {
    const name =
      node.kind === "symbol" && !this.sourceOf(node.name).includes("[")
        ? this.sourceOf(node.name)
        : this.local(this.inline(node));
    this.names.set(node, name);
    return name;
  }

  private local(expression: string): string {
    const name = `${this.prefix}${this.lines.length}`;
    this.lines.push(`const ${name} = ${expression};`);
    return name;
  }

  private sourceOf(symbol: string): string {
    const source = this.sources.get(symbol);
    if (source === undefined)
      throw new GraphError(`${symbol} is not among the arguments of the generated code`);
    return source;
  }

  private inline(node: Node): string {
    switch (node.kind) {
      case "number":
        return node.value < 0 ? `(${node.value})` : String(node.value);
      case "symbol":
        return this.sourceOf(node.name);
      case "call":
        return this.call(node);
      case "product":
        return this.product(node.factors);
      case "sum":
        return this.sum(node);
    }
  }

  private call({ fn, args }: CallNode): string {
    const values = args.map((arg) => this.value(arg));
    const own = this.writeCall(fn, values, (expression) => this.local(expression));
    return own ?? `${calleeOf(fn)}(${values.join(", ")})`;
  }

  private product(factors: readonly Factor[]): string {
    const [above, below] = aboveAndBelow(factors, (factor) => this.power(factor));
    const upper = above.length === 0 ? "1" : above.join("*");
    if (below.length === 0) return above.length === 1 ? upper : `(${upper})`;
    return below.length === 1 ? `(${upper}/${below[0]})` : `(${upper}/(${below.join("*")}))`;
  }

  private sum({ constant, terms }: SumNode): string {
    const magnitude = Math.abs(terms[0]?.coefficient ?? 1);
    const even =
      constant === 0 && terms.length > 1 && terms.every((term) => Math.abs(term.coefficient) === magnitude);
    const parts = terms.map(({ coefficient, node }) => {
      const size = even ? 1 : Math.abs(coefficient);
      const text = this.value(node);
      return { negative: coefficient < 0, text: size === 1 ? text : `${size}*${text}` };
    });
    if (constant !== 0) parts.push({ negative: constant < 0, text: String(Math.abs(constant)) });
    const text = signedSum(parts);
    return even && magnitude !== 1 ? `(${magnitude}*(${text}))` : `(${text})`;
  }

  /** base ^ exponent for a positive exponent: a chain of products, a root, or `pow`. */
  private power({ base, exponent }: Factor): string {
    if (exponent === 1) return this.value(base);
    const key = `${base.id}^${exponent}`;
    const known = this.powers.get(key);
    if (known !== undefined) return known;
    const name = this.local(this.freshPower(base, exponent));
    this.powers.set(key, name);
    return name;
  }

  private freshPower(base: Node, exponent: number): string {
    const whole = Math.floor(exponent);
    if (exponent === 0.5) return `Math.sqrt(${this.value(base)})`;
    if (exponent > longestChain || !Number.isInteger(2 * exponent)) {
      return `elementary.pow(${this.value(base)}, ${exponent})`;
    }
    if (exponent !== whole) {
      return `${this.power({ base, exponent: whole })}*${this.power({ base, exponent: 0.5 })}`;
    }
    const half = this.power({ base, exponent: Math.floor(exponent / 2) });
    return exponent % 2 === 0
      ? `${half}*${half}`
      : `${this.power({ base, exponent: exponent - 1 })}*${this.value(base)}`;
  }
}
