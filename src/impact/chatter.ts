/**
 * Do small impacts near stick die out or grow, under a law of a given name? [NDCb] §4. Between two impacts the
 * contact flies for −2v_N/b and gains a·(−2v_N/b) of slip; near stick the ratio ρ = −v_T/v_N before an impact
 * therefore settles at −2a/b, and the normal speed is multiplied by e, (4.10). e > 1 is reverse chatter.
 */

import type { RawProblem } from "../contact/index.js";
import { type Growth, growthOf, type IteratedChatter, iteratedChatter, windowOf } from "./along/chatter.js";
import { type ChatterLaw, lawNamed } from "./laws/index.js";

/** The factor by which an impact with v_T = −ρ v_N multiplies the normal speed. */
export const growthAt = (law: ChatterLaw, problem: RawProblem, r: number, rho: number): Growth =>
  growthOf(lawNamed(law).impactInto, problem, r, rho);

/**
 * The values of ρ at which an impact multiplies the normal speed by more than 1: (4.19)-(4.20) under the energetic
 * law. Undefined where there are none: always under Newton's law, whose growth is r.
 */
export function growthWindow(
  law: ChatterLaw,
  problem: Omit<RawProblem, "a" | "b">,
  r: number,
): readonly [number, number] | undefined {
  const { chatter } = lawNamed(law);
  return chatter && windowOf(chatter, problem, r);
}

/** Reverse chatter at v_T = v_N = 0 by iteration of the impact and the flight after it. */
export const iterateChatter = (law: ChatterLaw, problem: RawProblem, r: number): IteratedChatter =>
  iteratedChatter(lawNamed(law).impactInto, problem, r);
