/** Which symbols stand for the state, its derivatives, time and parameters, and what do the model's names mean? */

import {
  buildNode,
  Differentiator,
  ExpressionError,
  Graph,
  type Node,
  Simplifier,
  type SymbolNode,
  symbolsOf,
  type Tables,
} from "../../expression/index.js";
import { type Expression, type Findings, type Model, placeIn } from "../../model/index.js";

/** The graph of a model with its symbols; the builders turn the model's expressions into nodes of it. */
export class Vocabulary {
  readonly graph = new Graph();
  readonly differentiator = new Differentiator(this.graph);
  readonly simplifier = new Simplifier(this.graph);
  readonly t: SymbolNode = this.graph.symbol("t");
  /**
   * Coordinates of the file; behind them memory variables and the integrals of first-order states, whose velocities
   * are the states.
   */
  readonly q: readonly SymbolNode[];
  readonly v: readonly SymbolNode[];
  readonly p: readonly SymbolNode[];
  /** How many coordinates the file has, and where the states begin. */
  readonly visible: number;
  readonly firstState: number;
  private readonly definitions = new Map<string, Node>();
  private readonly tables: Tables;

  constructor(
    private readonly model: Model,
    private readonly findings: Findings,
  ) {
    const states = model.states.map(({ name }) => name.value);
    const names = [
      ...model.coordinates.map(({ value }) => value),
      ...model.memory.map(({ name }) => name.value),
    ];
    this.visible = model.coordinates.length;
    this.firstState = names.length;
    this.tables = new Map(model.tables.map((table) => [table.name.value, table]));
    const primed = (primes: string, ofState: string) =>
      [...names.map((name) => name + primes), ...states.map((name) => name + ofState)].map((name) =>
        this.graph.symbol(name),
      );
    this.q = primed("", " integral");
    this.v = primed("'", "");
    this.p = model.parameters.map(({ name }) => this.graph.symbol(name.value));
    for (const { key } of model.definitions) this.definition(key.value);
  }

  /** The node of an expression of the file; a missing one is 0. */
  node(expression: Expression | undefined, extra?: ReadonlyMap<string, Node>): Node {
    if (expression === undefined) return this.graph.zero;
    try {
      return buildNode(
        this.graph,
        expression.syntax,
        (name, primes) => extra?.get(name) ?? this.meaning(name, primes),
        this.tables,
      );
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.findings.fail(placeIn(expression, error), error.message, error.hint);
    }
  }

  /** Does the file give this name a meaning? */
  declares(name: string): boolean {
    const { coordinates, parameters, definitions, memory, states } = this.model;
    return (
      coordinates.some(({ value }) => value === name) ||
      [...memory, ...states].some((one) => one.name.value === name) ||
      parameters.some((one) => one.name.value === name) ||
      definitions.some(({ key }) => key.value === name)
    );
  }

  /** d/dt of a function of positions and time, along q̇ = v. */
  timeDerivative(node: Node): Node {
    return this.differentiator.directional(node, [...this.q, this.t], [...this.rates, this.graph.one]);
  }

  /** q̇ of the file's coordinates; what follows them changes no formula along a motion. */
  get rates(): readonly Node[] {
    return this.v.map((rate, i) => (i < this.visible ? rate : this.graph.zero));
  }

  derivative(node: Node, variable: SymbolNode): Node {
    return this.differentiator.derivative(node, variable);
  }

  simplify(node: Node): Node {
    return this.simplifier.simplify(node);
  }

  /** Does a node depend on time and on nothing of the state? */
  ofTimeAlone(node: Node): boolean {
    const names = symbolsOf([node]);
    return names.has(this.t.name) && ![...this.q, ...this.v].some(({ name }) => names.has(name));
  }

  /** An energy without its terms of time alone: they have no part in the motion, and nothing would resolve them. */
  acting(energy: Node): Node {
    if (this.ofTimeAlone(energy)) return this.graph.zero;
    if (energy.kind !== "sum") return energy;
    const given = energy.terms.filter(({ node }) => this.ofTimeAlone(node));
    return given.reduce<Node>(
      (left, { coefficient, node }) => this.graph.subtract(left, this.graph.scale(coefficient, node)),
      energy,
    );
  }

  private meaning(name: string, primes: number): Node | undefined {
    const { graph } = this;
    if (name === "t") return this.t;
    if (!this.model.definitions.some(({ key }) => key.value === name))
      return graph.symbol(name + "'".repeat(primes));
    const node = this.definition(name);
    return primes === 0 ? node : this.timeDerivative(node);
  }

  private definition(name: string): Node {
    const known = this.definitions.get(name);
    if (known !== undefined) return known;
    const node = this.node(this.model.definitions.find(({ key }) => key.value === name)?.value);
    this.definitions.set(name, node);
    return node;
  }
}
