/**
 * How fast does a motion cross the expressions of guards? Exact formulas; code for one of them is made when it is
 * first needed.
 */

import { GuardRate } from "../../emit/index.js";
import type { Backend } from "../../mechanism/index.js";
import {
  type Guard,
  guardRule,
  type HeldKink,
  type RateFormulas,
  rateFormulas,
  type SmoothFormulas,
} from "../../phase/index.js";

export class GuardRates {
  private readonly known = new Map<string, GuardRate>();

  constructor(
    private readonly formulas: SmoothFormulas,
    private readonly backend: Backend,
  ) {}

  /** Of a guard whose rule has the expression. */
  of(guard: Guard): GuardRate {
    const { kind, index } = guard;
    const { formula } = guardRule(guard);
    if (formula === undefined) throw new TypeError(`a guard ${kind} is no expression of the model file`);
    return this.kept(`${kind} ${index}`, () =>
      rateFormulas(this.formulas.words, formula(this.formulas, index)),
    );
  }

  /** Of what the force of a kink that can hold a motion acts on. */
  held(kink: number): GuardRate {
    return this.kept(`held ${kink}`, () => ({
      ...(this.formulas.held[kink] as HeldKink),
      moves: [],
      parts: [],
    }));
  }

  private kept(name: string, formulas: () => RateFormulas): GuardRate {
    const known = this.known.get(name) ?? new GuardRate(this.formulas, formulas(), this.backend);
    this.known.set(name, known);
    return known;
  }
}
