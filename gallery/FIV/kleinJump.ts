/** [FIV] §2: where does the velocity of Klein's bar jump, and what do (4)-(6) allow besides? */

import { futures as listFutures, loadMechanism, makeState } from "judder";
import { contactStatesAt, simultaneousImpacts } from "#inner";
import type { Comparison } from "../item.js";
import { agrees, misprint } from "../rows.js";

export const key = "FIV-turn";
export const title = "Klein's bar turns round";
export const caption =
  "Where a steep bar has no reaction its velocity turns round, U⁺ = −U⁻. The equations of the jump also have this solution " +
  "where the smooth motion could go on; at θ = π/2 they have none, and the rigid model no answer.";
export const lab = "klein?policy=slideRoot=large&until=5";

const klein = loadMechanism("klein");
const [steep, upright] = [1.3, Math.PI / 2];

/** The jumps that (4)-(6) allow, the trivial one included. */
function solutions(U: number, theta0: number) {
  const parameters = { theta0 };
  const state = makeState(klein, { "x'": U }, { parameters });
  const states = contactStatesAt(klein, state, { parameters });
  return simultaneousImpacts(klein.coordinates, states, state, "fremond")?.impacts ?? [];
}

/** Those with [U] ≠ 0. */
const jumps = (U: number, theta0: number) => solutions(U, theta0).filter(({ none }) => none !== true);

/** m = 1. The percussions of the slides are −(P_T, P_N) at B. */
export function numbers(): Comparison[] {
  const parameters = { theta0: upright };
  const { futures } = listFutures(klein, makeState(klein, { "x'": 1 }, { parameters }), { parameters });
  const noJump = "“unique U⁺” overlooks θ = π/2, where (5) leaves no tangential percussion";
  const also = "“the converse is also true” fails here: the jump solves (4)-(6) too";
  const rest = "no percussion at all, U⁺ = U⁻, solves (4)-(6) too";
  const [turn] = jumps(1, steep);
  const { T = Number.NaN, N = Number.NaN } = turn?.impulses.B ?? {};
  return [
    agrees("U⁺ after U⁻ = 1 (m/s)", -1, turn?.v.x ?? Number.NaN, 1e-12),
    agrees("(4) P_T = −m [U] (N s)", 2, -T, 1e-12),
    agrees("(5) P_N = P_T tan θ/2 (N s)", Math.tan(steep), -N, 1e-12),
    misprint("“unique U⁺”: solutions of (4)-(6)", 1, solutions(1, steep).length, { value: 2, reason: rest }),
    misprint("θ = π/2, U F < 0: jumps", 1, jumps(1, upright).length, { value: 0, reason: noJump }),
    misprint("θ = π/2, U F < 0: futures", 1, futures.length, {
      value: 0,
      reason: "no solution of either kind",
    }),
    misprint("jumps where two reactions exist", 0, jumps(-1, steep).length, { value: 1, reason: also }),
  ];
}
