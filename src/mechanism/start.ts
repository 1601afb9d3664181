/** In which state does a mechanism start, when some coordinates are to close a contact and some velocities to stick? */

import { evaluate, type Node, type SymbolNode } from "../expression/index.js";
import { Findings, type StartEntry } from "../model/index.js";
import { nearestRoot, solveInPlace } from "../numerics/index.js";
import type { ContactFormulas } from "./formulas/contacts.js";
import type { Vocabulary } from "./formulas/symbols.js";
import type { Mechanism } from "./mechanism.js";
import { type ParameterValues, parameterVector } from "./parameters.js";

/** Coordinates and velocities by the name of the coordinate. */
export interface State {
  readonly q: Readonly<Record<string, number>>;
  readonly v: Readonly<Record<string, number>>;
}

/** An equation that a velocity must satisfy: Σ W v + w̃ = 0, solved for the velocity number `unknown`. */
interface VelocityCondition {
  readonly unknown: number;
  readonly W: readonly Node[];
  readonly wTilde: Node;
  readonly entry: StartEntry;
}

/** Newton's method on several gaps; the rest that counts as closed is a few roundings of the coordinates. */
const together = Object.freeze({ steps: 50, tolerance: 1e-14 });

/**
 * The state of start entries at given parameters; what is left out is 0. Of several ways to close a contact the one nearest
 * to `near` is taken, else nearest to 0. Throws ModelError where there is none.
 */
export function resolveStart(
  mechanism: Omit<Mechanism, "start">,
  entries: readonly StartEntry[],
  parameters: ParameterValues = {},
  near?: State,
): State {
  const resolver = new StartResolver(mechanism, entries, parameterVector(mechanism, parameters), near);
  return resolver.resolve();
}

class StartResolver {
  private readonly values = new Map<string, number>();
  private readonly findings: Findings;
  private readonly words: Vocabulary;

  constructor(
    private readonly mechanism: Omit<Mechanism, "start">,
    private readonly entries: readonly StartEntry[],
    parameters: Float64Array,
    private readonly near: State | undefined,
  ) {
    this.findings = new Findings(mechanism.model.source);
    this.words = mechanism.formulas.words;
    const { q, v, t, p } = this.words;
    for (const symbol of [...q, ...v, t]) this.values.set(symbol.name, 0);
    for (const [i, symbol] of p.entries()) this.values.set(symbol.name, parameters[i] as number);
  }

  resolve(): State {
    const { q, v } = this.words;
    for (const entry of this.entries) {
      if (entry.value.kind !== "number") continue;
      const value = this.value(this.words.node(entry.value.expression));
      if (!Number.isFinite(value)) {
        this.findings.fail(entry.value.expression, `the start of ${this.symbolOf(entry).name} is ${value}`);
      }
      this.values.set(this.symbolOf(entry).name, value);
    }
    const closing = this.entries.filter(({ value }) => value.kind === "contact");
    for (const entry of closing) this.close(entry);
    if (closing.length > 1) this.closeTogether(closing);
    this.solveVelocities(this.velocityConditions());
    const record = (symbols: readonly SymbolNode[]) =>
      Object.fromEntries(
        this.mechanism.coordinates.map((name, i) => [
          name,
          this.values.get((symbols[i] as SymbolNode).name) as number,
        ]),
      );
    return { q: record(q), v: record(v) };
  }

  /** Solves the gap for the coordinate: the root nearest to the state asked for, else to 0. */
  private close(entry: StartEntry): void {
    const { name } = this.symbolOf(entry);
    const { gap, name: contact } = this.contactOf(entry);
    const root = nearestRoot((x) => {
      this.values.set(name, x);
      return this.value(gap);
    }, this.near?.q[entry.coordinate] ?? 0);
    if (root === undefined) {
      this.findings.fail(
        entry,
        `no ${name} closes contact ${contact}`,
        "give the coordinate a number, or close it with another",
      );
    }
    this.values.set(name, root);
  }

  /** Closing one contact may open another again: Newton's method on all the gaps, from the roots found one by one. */
  private closeTogether(closing: readonly StartEntry[]): void {
    const size = closing.length;
    const names = closing.map((entry) => this.symbolOf(entry).name);
    const contacts = closing.map((entry) => this.contactOf(entry));
    const columns = closing.map(({ coordinate }) => this.mechanism.coordinates.indexOf(coordinate));
    for (let step = 0; step < together.steps; step++) {
      const gaps = Float64Array.from(contacts, ({ gap }) => this.value(gap));
      const scale = Math.max(1, ...names.map((name) => Math.abs(this.values.get(name) as number)));
      if (gaps.every((gap) => Math.abs(gap) <= together.tolerance * scale)) return;
      const slopes = contacts.flatMap(({ WN }) => columns.map((column) => this.value(WN[column] as Node)));
      if (!(solveInPlace(size, Float64Array.from(slopes), gaps) > 0)) break;
      for (const [i, name] of names.entries())
        this.values.set(name, (this.values.get(name) as number) - (gaps[i] as number));
    }
    const message = `${names.join(" and ")} cannot close ${contacts.map(({ name }) => name).join(" and ")} together`;
    this.findings.fail(
      closing[0] as StartEntry,
      message,
      "give the coordinates numbers, or close with others",
    );
  }

  /** ġ_N = 0 for a coordinate that closes a contact, unless its velocity is given; v_T = 0 for one that sticks. */
  private velocityConditions(): VelocityCondition[] {
    const conditions: VelocityCondition[] = [];
    const given = new Set(
      this.entries.filter(({ velocity }) => velocity).map(({ coordinate }) => coordinate),
    );
    for (const entry of this.entries) {
      const { kind } = entry.value;
      if (kind === "number" || (kind === "contact" && given.has(entry.coordinate))) continue;
      const { WN, WT, wTildeN, wTildeT } = this.contactOf(entry);
      const unknown = this.mechanism.coordinates.indexOf(entry.coordinate);
      if (kind === "contact") conditions.push({ unknown, W: WN, wTilde: wTildeN, entry });
      else conditions.push({ unknown, W: WT, wTilde: wTildeT, entry });
    }
    return conditions;
  }

  private solveVelocities(conditions: readonly VelocityCondition[]): void {
    const size = conditions.length;
    const { v } = this.words;
    const unknowns = conditions.map(({ unknown }) => unknown);
    const matrix = new Float64Array(size * size);
    const right = new Float64Array(size);
    for (const [i, { W, wTilde }] of conditions.entries()) {
      let known = this.value(wTilde);
      for (const [j, entry] of W.entries()) {
        const column = unknowns.indexOf(j);
        const weight = this.value(entry);
        if (column >= 0) matrix[i * size + column] = weight;
        else known += weight * (this.values.get((v[j] as SymbolNode).name) as number);
      }
      right[i] = -known;
    }
    if (size > 0 && !(solveInPlace(size, matrix, right) > 1e-14)) {
      const [first] = conditions as [VelocityCondition];
      this.findings.fail(first.entry, "the velocities of the start cannot be solved", "give them as numbers");
    }
    for (const [i, unknown] of unknowns.entries())
      this.values.set((v[unknown] as SymbolNode).name, (right[i] as number) + 0); // + 0 turns −0 into 0
  }

  private contactOf({ value }: StartEntry): ContactFormulas {
    const name = value.kind === "number" ? undefined : value.contact;
    const { contacts } = this.mechanism;
    return (contacts.find((contact) => contact.name === name) ?? contacts[0]) as ContactFormulas;
  }

  private symbolOf({ coordinate, velocity }: StartEntry): SymbolNode {
    const i = this.mechanism.coordinates.indexOf(coordinate);
    return (velocity ? this.words.v[i] : this.words.q[i]) as SymbolNode;
  }

  private value(node: Node): number {
    return evaluate([node], this.values)[0] as number;
  }
}
