/**
 * Where along a parameter does a continuum of equilibria begin or end? Continua are not followed but searched at
 * single values; between a value that has one and a neighbour that has none the border is found by bisection.
 */

import type { Mechanism } from "../../mechanism/index.js";
import type { Balance } from "../balance.js";
import { withoutCoincidence } from "../coincidence.js";
import { combinationKey } from "../combination.js";
import type { Equilibrium } from "../equilibrium.js";
import { type EquilibriaOptions, EquilibriumSearch } from "../placeSearch.js";
import type { SearchRange } from "../search.js";
import { restTolerances } from "../tolerances.js";
import type { CriticalEquilibrium } from "./criticalEquilibrium.js";

/** Continua and places whose forces are not determined, at a value of the parameter. */
export interface SetRow extends Equilibrium {
  readonly value: number;
}

export class Continua {
  private readonly rows: SetRow[] = [];
  /** By combination: what was found at which value. */
  private readonly seen = new Map<string, { value: number; found: readonly Equilibrium[] }[]>();

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: EquilibriaOptions,
    private readonly parameter: string,
  ) {}

  /** Everything that was found, each place at a value once. */
  places(range: Pick<SearchRange, "angles">): SetRow[] {
    const values = [...new Set(this.rows.map(({ value }) => value))];
    return values.flatMap((value) =>
      withoutCoincidence(
        this.rows.filter((row) => row.value === value),
        range,
      ).map((one) => ({ ...one, value })),
    );
  }

  /** What a combination has at a value: nothing counts as well. */
  add(balance: Balance, value: number, found: readonly Equilibrium[]): void {
    const key = combinationKey(balance.combination);
    this.seen.set(key, [...(this.seen.get(key) ?? []), { value, found }]);
    this.rows.push(...found.map((one) => ({ value, ...one })));
  }

  /** The values at which combinations begin or cease to have any. */
  ends(): CriticalEquilibrium[] {
    return [...this.seen].flatMap(([key, list]) =>
      list.slice(1).flatMap((after, k) => {
        const before = list[k] as (typeof list)[number];
        const [has, lacks] = before.found.length > 0 ? [before, after] : [after, before];
        const [first] = has.found;
        if (first === undefined || lacks.found.length > 0) return [];
        return [this.border(key, { value: has.value, one: first }, lacks.value)];
      }),
    );
  }

  private border(key: string, from: { value: number; one: Equilibrium }, to: number): CriticalEquilibrium {
    let [kept, lost] = [from, to];
    const whole = Math.abs(to - from.value);
    while (Math.abs(lost - kept.value) > restTolerances.sharpness * whole) {
      const middle = (kept.value + lost) / 2;
      const far = Math.abs(lost - kept.value) > restTolerances.wideBorder * whole;
      const one = this.at(key, middle, kept.one) ?? (far ? this.at(key, middle) : undefined);
      if (one === undefined) lost = middle;
      else kept = { value: middle, one };
    }
    const { modes, q, contacts } = kept.one;
    return { kind: "end", parameter: this.parameter, value: (kept.value + lost) / 2, modes, q, contacts };
  }

  /** An equilibrium of the combination, near a known one where that is given. */
  private at(key: string, value: number, near?: Equilibrium): Equilibrium | undefined {
    const parameters = { ...this.options.parameters, [this.parameter]: value };
    const guesses =
      near &&
      [near.q, near.segment?.from.q, near.segment?.to.q].flatMap((q) =>
        q === undefined ? [] : [Float64Array.from(this.mechanism.coordinates, (name) => q[name] as number)],
      );
    const search = new EquilibriumSearch(this.mechanism, { ...this.options, parameters }, guesses);
    const balance = search.combinations().find(({ combination }) => combinationKey(combination) === key);
    return balance === undefined ? undefined : search.equilibriaIn(balance)[0];
  }
}
