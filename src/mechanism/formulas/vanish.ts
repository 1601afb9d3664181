/** Is an expression zero for every state? */

import { pow } from "../../elementary/index.js";
import { evaluator, type Node } from "../../expression/index.js";
import { randomSource } from "../../numerics/index.js";
import { mechanismTolerances } from "../tolerances.js";
import type { Vocabulary } from "./symbols.js";

const trial = Object.freeze({ seed: 20011201, states: 40 });

/**
 * Simplification proves it, or else no random state and parameters contradict it. `size` is what it is small
 * against.
 */
export function vanishes(node: Node, size: Node, words: Vocabulary): boolean {
  if (words.simplifier.isZero(node)) return true;
  const random = randomSource(trial.seed);
  const { values } = evaluator([node, size]);
  for (let i = 0; i < trial.states; i++) {
    const symbols = new Map([...words.q, words.t, ...words.p].map(({ name }) => [name, 3 * random() - 1.5]));
    // Velocities of every size: a kink need not lie near rest.
    for (const { name } of words.v) symbols.set(name, (2 * random() - 1) * pow(10, 4 * random() - 1));
    const [value = Number.NaN, scale = 0] = values(symbols);
    if (Number.isNaN(value)) continue; // outside of the domain of some function
    if (Math.abs(value) > mechanismTolerances.vanishing * (1 + Math.abs(scale))) return false;
  }
  return true;
}
