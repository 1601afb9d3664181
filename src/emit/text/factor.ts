/**
 * How is M x = b written into code? In straight lines where that is short; else by loops from outside on the
 * scratch space.
 */

import type { Node } from "../../expression/index.js";
import { backWithin, factorWithin, solveWithin } from "../../numerics/index.js";
import { Factorisation } from "./linear.js";
import { type Scribe, type Value, zero } from "./scribe.js";

/** A factored M. */
export interface MassFactor {
  solve(b: readonly Value[]): Value[];
}

/** Functions that the code may call, by the names it has for them. */
export const solvers = Object.freeze({ solve: solveWithin, factor: factorWithin, back: backWithin });

/** Products in the factorisation of a matrix that are written out at most. */
const mostProducts = 600;

/** What the loops need of the scratch space; 0 where the code is written out. */
export function factorScratch(M: readonly (readonly Node[])[], nothing: Node): number {
  const n = M.length;
  const pattern = M.map((row) => row.map((entry) => entry !== nothing));
  return productsOf(pattern) > mostProducts ? n * n + 2 * n : 0;
}

/** Products that L D Lᵀ takes, with the entries that arise on the way. */
function productsOf(M: readonly (readonly boolean[])[]): number {
  const filled = M.map((row) => [...row]);
  let products = 0;
  for (let i = 0; i < M.length; i++) {
    const row = filled[i] as boolean[];
    for (let j = 0; j <= i; j++)
      for (let k = 0; k < j; k++) {
        if (!row[k] || !filled[j]?.[k]) continue;
        row[j] = true;
        products++;
      }
  }
  return products;
}

/** M with its loops at a place of the scratch space; undefined where it is written out. */
export function factorOf(
  scribe: Scribe,
  M: readonly (readonly Value[])[],
  at: number | undefined,
): MassFactor {
  return at === undefined ? new Factorisation(scribe, M) : new LoopFactorisation(scribe, M, at);
}

class LoopFactorisation implements MassFactor {
  private readonly n: number;

  constructor(
    private readonly scribe: Scribe,
    M: readonly (readonly Value[])[],
    private readonly at: number,
  ) {
    const n = M.length;
    this.n = n;
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) scribe.body.push(`w[${at + i * n + j}] = ${M[i]?.[j]};`);
    scribe.local(`factor(${n}, w, ${at})`, ["w"]);
  }

  solve(b: readonly Value[]): Value[] {
    const { scribe, n, at } = this;
    if (b.every((entry) => entry === zero)) return b.map(() => zero);
    const place = at + n * n + n;
    scribe.body.push(...b.map((entry, i) => `w[${place + i}] = ${entry};`));
    scribe.local(`back(${n}, w, ${at})`, ["w"]);
    return b.map((_, i) => scribe.local(`w[${place + i}]`, ["w"]));
  }
}
