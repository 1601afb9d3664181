/** With what do the tests of the graph build, compare and draw their expressions? */
import fc from "fast-check";
import {
  buildNode,
  callableNames,
  Differentiator,
  ExpressionError,
  Graph,
  GraphError,
  type Node,
  parseExpression,
  printText,
  Simplifier,
  type SymbolNode,
} from "../../src/expression/index.js";

/** All functions but sign, whose jumps no tolerance can bridge. */
export const continuous = callableNames.filter((name) => name !== "sign");

/** A graph in which every name is a symbol of its own. */
export function workbench() {
  const graph = new Graph();
  const build = (text: string): Node =>
    buildNode(graph, parseExpression(text), (name, primes) => graph.symbol(name + "'".repeat(primes)));
  const simplifier = new Simplifier(graph);
  return {
    graph,
    build,
    simplify: (text: string) => printText(simplifier.simplify(build(text))),
    simplifier,
    differentiator: new Differentiator(graph),
    symbol: (name: string) => graph.symbol(name) as SymbolNode,
  };
}

/** Off the zeros, where kinks and roots have no slope. */
const between = (low: number, high: number) =>
  fc.integer({ min: 0, max: 999 }).map((k) => low + ((high - low) * (k + Math.SQRT1_2)) / 1000);

export const names = fc.record({ x: between(0.2, 2), y: between(-2, 2), z: between(-1, 3) });
export const mapOf = (values: Record<string, number>) => new Map(Object.entries(values));

/** The tree as a node, or nothing where a constant part has no value. */
export function built(text: string, build: (text: string) => Node): Node | undefined {
  try {
    return build(text);
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof GraphError) return undefined;
    throw error;
  }
}

/**
 * Values that are well-conditioned: of moderate size, and steady under a small change of the arguments, so that a few
 * roundings on another path cannot show.
 */
export function steady(
  value: (names: Record<string, number>) => number,
  at: Record<string, number>,
): boolean {
  const nudged = Object.fromEntries(Object.entries(at).map(([name, x]) => [name, x * (1 + 1e-9)]));
  const [here, there] = [value(at), value(nudged)];
  return (
    Number.isFinite(here) && Number.isFinite(there) && Math.abs(here - there) < 1e-5 * (1 + Math.abs(here))
  );
}
