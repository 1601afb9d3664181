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
  /** By the row of a kind of guard and the index. */
  private readonly known: GuardRate[][] = [];
  private readonly kinks: GuardRate[] = [];

  constructor(
    private readonly formulas: SmoothFormulas,
    private readonly backend: Backend,
  ) {}

  /** Of a guard whose rule has the expression. */
  of(guard: Guard): GuardRate {
    return this.known[guard.row]?.[guard.index] ?? this.make(guard);
  }

  private make(guard: Guard): GuardRate {
    const { kind, index, row } = guard;
    const { formula } = guardRule(guard);
    if (formula === undefined) throw new TypeError(`a guard ${kind} is no expression of the model file`);
    const made = this.rate(rateFormulas(this.formulas.words, formula(this.formulas, index)));
    const alike = this.known[row] ?? [];
    this.known[row] = alike;
    alike[index] = made;
    return made;
  }

  /** Of what the force of a kink that can hold a motion acts on. */
  held(kink: number): GuardRate {
    this.kinks[kink] ??= this.rate({ ...(this.formulas.held[kink] as HeldKink), moves: [], parts: [] });
    return this.kinks[kink];
  }

  private readonly rate = (formulas: RateFormulas): GuardRate =>
    new GuardRate(this.formulas, formulas, this.backend);
}
