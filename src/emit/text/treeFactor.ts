/**
 * How is M x = b solved where M is that of a tree of bodies? x makes ½ xᵀM x − bᵀx smallest. Written with the
 * acceleration of each body's origin, this is a sum over bodies, and from the leaves to the root one coordinate after
 * the other is eliminated from it: the articulated bodies of Featherstone (1983). Operations grow with the number of
 * bodies where those of L D Lᵀ grow with its third power.
 */

import type { InertiaTree } from "../../mechanism/index.js";
import { inverseOf } from "./linear.js";
import type { MassFactor } from "./massFactor.js";
import { one, type Scribe, type Value, zero } from "./scribe.js";

/** A linear form: its entry for each variable that it has. */
type Form = ReadonlyMap<number, Value>;

/** What is done to the quadratic form, in its order; solutions repeat it with the linear part, then go back. */
type Step =
  | {
      readonly kind: "eliminate";
      readonly variable: number;
      readonly inverse: Value;
      /** Of the variables that are left: by how much each moves the eliminated one, with the opposite sign. */
      readonly others: Form;
    }
  /** A variable becomes this sum of others. */
  | { readonly kind: "replace"; readonly variable: number; readonly by: Form };

export class TreeFactorisation implements MassFactor {
  readonly pivots: Value[] = [];
  private readonly n: number;
  private readonly steps: Step[] = [];
  /** The quadratic form, row by row; symmetric. */
  private readonly rows = new Map<number, Map<number, Value>>();
  /** How many forms that hold a coordinate are not yet in the sum. */
  private readonly missing: number[];

  constructor(
    private readonly scribe: Scribe,
    { bodies, rest }: InertiaTree<Value>,
  ) {
    this.n = rest.length;
    this.missing = rest.map(() => 0);
    for (const [i, row] of rest.entries()) for (const [k, entry] of row.entries()) this.put(i, k, entry);
    const forms = bodies.map(({ parent, mass, inertia, arm, centre, turning }, b) => {
      const arms = arm.map((slopes, axis) =>
        formOf(slopes, parent === undefined ? undefined : this.place(parent, axis)),
      );
      const centres = centre.map((slopes, axis) => [mass, formOf(slopes, this.place(b, axis))] as const);
      return { arms, squares: [...centres, [inertia, formOf(turning)] as const] };
    });
    for (const form of forms.flatMap(({ arms, squares }) => [...arms, ...squares.map(([, form]) => form)]))
      this.count(form, 1);
    for (const [b, { arms, squares }] of [...forms.entries()].reverse()) {
      for (const [weight, form] of squares) this.addSquare(weight, form);
      for (const [, form] of squares) this.count(form, -1);
      this.eliminateComplete();
      for (const [axis, arm] of arms.entries()) this.replace(this.place(b, axis), arm);
      for (const arm of arms) this.count(arm, -1);
      this.eliminateComplete();
    }
    this.eliminateComplete();
  }

  /** Along the steps with the linear part, and back with the solution. */
  solve(b: readonly Value[]): Value[] {
    const { scribe, steps } = this;
    if (b.every((entry) => entry === zero)) return b.map(() => zero);
    const pulls = new Map(b.entries());
    const pull = (variable: number): Value => pulls.get(variable) ?? zero;
    for (const step of steps) {
      const own = pull(step.variable);
      if (own === zero) continue;
      if (step.kind === "eliminate")
        for (const [k, by] of step.others) pulls.set(k, scribe.minus(pull(k), [[by, own]]));
      else for (const [k, by] of step.by) pulls.set(k, scribe.sum([[by, own]], pull(k)));
    }
    const x = new Map<number, Value>();
    const terms = (form: Form) => [...form].map(([k, by]) => [by, x.get(k) as Value] as const);
    for (const step of [...steps].reverse())
      x.set(
        step.variable,
        step.kind === "eliminate"
          ? scribe.minus(scribe.times(pull(step.variable), step.inverse), terms(step.others))
          : scribe.sum(terms(step.by)),
      );
    return b.map((_, i) => x.get(i) as Value);
  }

  /** The acceleration of a body's origin along x or y. */
  private place(body: number, axis: number): number {
    return this.n + 2 * body + axis;
  }

  private count(form: Form, change: 1 | -1): void {
    for (const variable of form.keys())
      if (variable < this.n) this.missing[variable] = (this.missing[variable] as number) + change;
  }

  private at(i: number, k: number): Value {
    return this.rows.get(i)?.get(k) ?? zero;
  }

  private put(i: number, k: number, value: Value): void {
    if (value === zero) return;
    const row = this.rows.get(i) ?? new Map<number, Value>();
    this.rows.set(i, row.set(k, value));
  }

  /** To both entries of a symmetric form. */
  private add(i: number, k: number, weight: Value, value: Value): void {
    const entry = this.scribe.sum([[weight, value]], this.at(i, k));
    this.put(i, k, entry);
    this.put(k, i, entry);
  }

  /** weight · (form)². */
  private addSquare(weight: Value, form: Form): void {
    const entries = [...form];
    for (const [a, [i, left]] of entries.entries()) {
      const weighted = this.scribe.times(weight, left);
      for (const [k, right] of entries.slice(a)) this.add(i, k, weighted, right);
    }
  }

  /** Takes a variable out of the form; its row without the diagonal. */
  private without(variable: number): {
    readonly diagonal: Value;
    readonly others: readonly [number, Value][];
  } {
    const row = this.rows.get(variable) ?? new Map<number, Value>();
    this.rows.delete(variable);
    for (const k of row.keys()) this.rows.get(k)?.delete(variable);
    return {
      diagonal: row.get(variable) ?? zero,
      others: [...row].filter(([k]) => k !== variable),
    };
  }

  /** Coordinates that occur in nothing that is still to come, in their order. */
  private eliminateComplete(): void {
    for (const [i, missing] of this.missing.entries()) {
      if (missing !== 0) continue;
      this.missing[i] = -1;
      this.eliminate(i);
    }
  }

  private eliminate(variable: number): void {
    const { scribe } = this;
    const { diagonal, others } = this.without(variable);
    const inverse = inverseOf(scribe, diagonal);
    this.pivots.push(diagonal);
    const moves = others.map(([k, entry]) => [k, scribe.times(entry, inverse)] as const);
    for (const [a, [i, entry]] of others.entries())
      for (const [k, move] of moves.slice(a)) {
        const less = scribe.minus(this.at(i, k), [[entry, move]]);
        this.put(i, k, less);
        this.put(k, i, less);
      }
    this.steps.push({ kind: "eliminate", variable, inverse, others: new Map(moves) });
  }

  private replace(variable: number, by: Form): void {
    const { diagonal, others } = this.without(variable);
    this.addSquare(diagonal, by);
    for (const [i, entry] of others)
      for (const [k, slope] of by) {
        // The square of a variable holds this product twice.
        this.add(i, k, entry, slope);
        if (i === k) this.add(i, k, entry, slope);
      }
    this.steps.push({ kind: "replace", variable, by });
  }
}

/** The slopes of a vector's component, and the variable on which it stands. */
const formOf = (slopes: readonly Value[], before?: number): Form =>
  new Map([
    ...[...slopes.entries()].filter(([, slope]) => slope !== zero),
    ...(before === undefined ? [] : [[before, one] as const]),
  ]);
