/**
 * In which state does a mechanism start, when some coordinates are to close a contact and some velocities to stick?
 */

import { evaluate, evaluator, symbolsOf } from "../expression/index.js";
import {
  type ContactModel,
  type Expression,
  equationsPlace,
  Findings,
  type StartEntry,
} from "../model/index.js";
import { nearestRoot, solveInPlace } from "../numerics/index.js";
import { type Closed, type LoopCondition, LoopSolver, loopsOf, turningOf } from "./assemble.js";
import type { ContactFormulas } from "./formulas/contacts.js";
import { dynamicsLayout, type Mechanism, type State } from "./mechanism.js";
import { type ParameterValues, parameterVector } from "./parameters.js";
import { namedState } from "./state.js";
import { mechanismTolerances } from "./tolerances.js";

/** An equation that a velocity must satisfy: Σ W v + w̃ = 0, solved for the velocity number `unknown`. */
interface VelocityCondition {
  readonly unknown: number;
  readonly contact: number;
  readonly tangential: boolean;
  readonly entry: StartEntry;
}

/** Steps of Newton's method on several gaps. */
const newtonSteps = 50;

export interface StartOptions {
  readonly parameters?: ParameterValues;
  /** The time at which contacts are closed. */
  readonly t?: number;
  readonly near?: State;
  /** By contact: the gap that `contact` solves for, 0 where it is left out. */
  readonly gaps?: Readonly<Record<string, number>>;
}

/**
 * The state of start entries at given parameters; what is left out is 0. Of several ways to close a contact the one
 * nearest to `near` is taken, else nearest to 0. Throws ModelError where there is none.
 */
export function resolveStart(
  mechanism: Omit<Mechanism, "start">,
  entries: readonly StartEntry[],
  { parameters = {}, near, t = 0, gaps = {} }: StartOptions = {},
): State {
  return new StartResolver(
    mechanism,
    entries,
    parameterVector(mechanism, parameters),
    t,
    near,
    gaps,
  ).resolve();
}

class StartResolver {
  private readonly q: Float64Array;
  private readonly v: Float64Array;
  private readonly values: Float64Array;
  private readonly layout: ReturnType<typeof dynamicsLayout>;
  private readonly findings: Findings;

  constructor(
    private readonly mechanism: Omit<Mechanism, "start">,
    private readonly entries: readonly StartEntry[],
    private readonly p: Float64Array,
    private readonly t: number,
    private readonly near: State | undefined,
    private readonly gaps: Readonly<Record<string, number>>,
  ) {
    const { dimension: n } = mechanism;
    this.q = new Float64Array(n);
    this.v = new Float64Array(n);
    this.values = new Float64Array(mechanism.dynamics.size);
    this.layout = dynamicsLayout(mechanism);
    this.findings = new Findings(mechanism.model.source);
  }

  resolve(): State {
    for (const entry of this.entries) this.setNumber(entry);
    const closing = this.entries.filter(({ value }) => value.kind === "contact");
    const loops = loopsOf(this.mechanism);
    if (loops.length > 0) return this.assemble(loops, closing);
    for (const entry of closing) this.close(entry);
    if (closing.length > 1) this.closeTogether(closing);
    this.solveVelocities(this.velocityConditions());
    return namedState(this.mechanism, [...this.q, ...this.v]);
  }

  /** Closes the loops, and with them the contacts that the entries close. */
  private assemble(loops: readonly number[], closing: readonly StartEntry[]): State {
    const { mechanism } = this;
    for (const [i, name] of mechanism.coordinates.entries())
      if (!this.entries.some(({ coordinate, velocity }) => coordinate === name && !velocity))
        this.q[i] = this.near?.q[name] ?? 0;
    const solver = new LoopSolver(mechanism, this.t, this.p);
    const normal = (contact: number): LoopCondition => ({ contact, of: "WN", gap: this.wantedGap(contact) });
    const conditions = [...loops, ...closing.map((entry) => this.contactOf(entry))].map(normal);
    const closed = solver.positions(this.q, this.given(false), conditions, turningOf(mechanism));
    if (!closed.closes) this.failLoop(closed);
    this.q.set(closed.q);
    const rates = this.velocityConditions().map(
      ({ contact, tangential }): LoopCondition => ({
        contact,
        of: tangential ? "WT" : "WN",
        gap: 0,
      }),
    );
    const v = solver.velocities(this.q, this.v, this.given(true), [...loops.map(normal), ...rates]);
    if (v === undefined)
      this.findings.fail(
        this.entries[0] ?? equationsPlace(mechanism.model),
        "no velocities of the start keep the loops closed",
        "give fewer or other ones, or another position; prescribed motions may contradict each other here",
      );
    return namedState(mechanism, [...this.q, ...v]);
  }

  /** Coordinates with a number, in the order of their entries. */
  private given(velocities: boolean): number[] {
    return this.entries.flatMap((entry) =>
      entry.value.kind === "number" &&
      entry.velocity === velocities &&
      this.mechanism.coordinates.includes(entry.coordinate)
        ? [this.indexOf(entry)]
        : [],
    );
  }

  private failLoop({ worst, distance }: Closed): never {
    const { name } = this.mechanism.contacts[worst.contact] as ContactFormulas;
    this.findings.fail(
      this.entries[0] ?? (this.mechanism.model.contacts[worst.contact] as ContactModel).name,
      `the start cannot be assembled: ${name} stays open by ${Number(distance.toPrecision(3))}`,
      "give other values, or fewer of them; check lengths",
    );
  }

  private setNumber(entry: StartEntry): void {
    if (entry.value.kind !== "number") return;
    const value = this.numberOf(entry.value.expression);
    const name = entry.coordinate + (entry.velocity ? "'" : "");
    if (!Number.isFinite(value))
      this.findings.fail(entry.value.expression, `the start of ${name} is ${value}`);
    (entry.velocity ? this.v : this.q)[this.indexOf(entry)] = value;
  }

  /** A plain number does not pass through the graph, which remembers every number it is given. */
  private numberOf(expression: Expression): number {
    if (expression.syntax.kind === "number") return expression.syntax.value;
    const { words } = this.mechanism.formulas;
    const symbols = new Map(words.p.map(({ name }, i) => [name, this.p[i] as number]));
    return evaluate([words.node(expression)], symbols)[0] as number;
  }

  /** The dynamics kernel at the present coordinates. */
  private read(): Float64Array {
    this.mechanism.dynamics.into(this.t, this.q, this.v, this.p, this.values);
    return this.values;
  }

  /** The gap of a contact as a function of coordinate i alone; all others as they are. */
  private gapAlong(contact: number, i: number): (x: number) => number {
    const { words, contacts } = this.mechanism.formulas;
    const { values } = evaluator([(contacts[contact] as ContactFormulas).gap]);
    const symbols = new Map([[words.t.name, this.t]]);
    for (const [k, { name }] of words.p.entries()) symbols.set(name, this.p[k] as number);
    for (const [k, { name }] of words.q.entries()) symbols.set(name, this.q[k] as number);
    const moving = (words.q[i] as { name: string }).name;
    const wanted = this.wantedGap(contact);
    return (x) => (values(symbols.set(moving, x))[0] as number) - wanted;
  }

  private wantedGap(contact: number): number {
    return this.gaps[this.mechanism.contacts[contact]?.name ?? ""] ?? 0;
  }

  /** ∂gap/∂q_i of a contact at the values read last. */
  private slope(contact: number, i: number): number {
    return this.values[this.layout.contact(contact) + this.layout.WN + i] as number;
  }

  /** Solves the gap for the coordinate: the root nearest to the state requested, else to 0. */
  private close(entry: StartEntry): void {
    const i = this.indexOf(entry);
    const contact = this.contactOf(entry);
    const guess = this.near?.q[entry.coordinate] ?? 0;
    const gapAt = this.gapAlong(contact, i);
    if (this.isLinear(contact, i)) {
      const slope = gapAt(1) - gapAt(0);
      const root = -gapAt(0) / slope;
      if (Number.isFinite(root)) {
        this.q[i] = root - gapAt(root) / slope + 0; // one step more takes off the rounding; −0 becomes 0
        return;
      }
    }
    const root = nearestRoot(gapAt, guess);
    if (root === undefined) {
      const { name } = this.mechanism.contacts[contact] as ContactFormulas;
      const hint = "give the coordinate a number, or close it with another";
      this.findings.fail(entry, `no ${entry.coordinate} closes contact ${name}`, hint);
    }
    this.q[i] = root;
  }

  /** Does the slope of the gap along coordinate i not depend on it? */
  private isLinear(contact: number, i: number): boolean {
    const { WN } = this.mechanism.contacts[contact] as ContactFormulas;
    const slope = WN[i];
    const { words } = this.mechanism.formulas;
    return slope !== undefined && !symbolsOf([slope]).has(words.q[i]?.name as string);
  }

  /** Closing one contact may open another again: Newton's method on all the gaps, from the roots found one by one. */
  private closeTogether(closing: readonly StartEntry[]): void {
    const contacts = closing.map((entry) => this.contactOf(entry));
    const columns = closing.map((entry) => this.indexOf(entry));
    for (let step = 0; step < newtonSteps; step++) {
      const values = this.read();
      const gaps = Float64Array.from(
        contacts,
        (contact) => (values[this.layout.contact(contact)] as number) - this.wantedGap(contact),
      );
      const scale = Math.max(1, ...columns.map((i) => Math.abs(this.q[i] as number)));
      if (gaps.every((gap) => Math.abs(gap) <= mechanismTolerances.closed * scale)) return;
      const slopes = contacts.flatMap((contact) => columns.map((i) => this.slope(contact, i)));
      if (!(solveInPlace(closing.length, Float64Array.from(slopes), gaps) > 0)) break;
      for (const [k, i] of columns.entries()) this.q[i] = (this.q[i] as number) - (gaps[k] as number);
    }
    const names = contacts.map((contact) => this.mechanism.contacts[contact]?.name);
    const message =
      `${closing.map(({ coordinate }) => coordinate).join(" and ")} cannot close ` +
      `${names.join(" and ")} together`;
    this.findings.fail(
      closing[0] as StartEntry,
      message,
      "give the coordinates numbers, or close with others",
    );
  }

  /** ġ_N = 0 for a coordinate that closes a contact, unless its velocity is given; v_T = 0 for one that sticks. */
  private velocityConditions(): VelocityCondition[] {
    const given = new Set(
      this.entries.filter(({ velocity }) => velocity).map(({ coordinate }) => coordinate),
    );
    return this.entries.flatMap((entry) => {
      const { kind } = entry.value;
      if (kind === "number" || (kind === "contact" && given.has(entry.coordinate))) return [];
      return [
        { unknown: this.indexOf(entry), contact: this.contactOf(entry), tangential: kind === "stick", entry },
      ];
    });
  }

  private solveVelocities(conditions: readonly VelocityCondition[]): void {
    const [first] = conditions;
    if (first === undefined) return;
    const { layout } = this;
    const values = this.read();
    const unknowns = conditions.map(({ unknown }) => unknown);
    const size = conditions.length;
    const matrix = new Float64Array(size * size);
    const right = conditions.map(({ contact, tangential }, k) => {
      const at = layout.contact(contact);
      let known = values[at + (tangential ? layout.wTildeT : layout.wTildeN)] as number;
      for (let i = 0; i < layout.n; i++) {
        const weight = values[at + (tangential ? layout.WT : layout.WN) + i] as number;
        const column = unknowns.indexOf(i);
        if (column >= 0) matrix[k * size + column] = weight;
        else known += weight * (this.v[i] as number);
      }
      return -known;
    });
    const solution = Float64Array.from(right);
    if (!(solveInPlace(size, matrix, solution) > mechanismTolerances.pivot)) {
      this.findings.fail(first.entry, "the velocities of the start cannot be solved", "give them as numbers");
    }
    for (const [k, i] of unknowns.entries()) this.v[i] = (solution[k] as number) + 0; // + 0 turns −0 into 0
  }

  private contactOf({ value }: StartEntry): number {
    const name = value.kind === "number" ? undefined : value.contact;
    return Math.max(
      0,
      this.mechanism.contacts.findIndex((contact) => contact.name === name),
    );
  }

  /** A first-order state is the velocity behind those of all others. */
  private indexOf({ coordinate, velocity }: StartEntry): number {
    const { coordinates, memory, states } = this.mechanism;
    if (velocity && states.includes(coordinate))
      return coordinates.length + memory.length + states.indexOf(coordinate);
    return [...coordinates, ...memory].indexOf(coordinate);
  }
}
