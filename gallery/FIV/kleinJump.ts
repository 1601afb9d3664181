/** [FIV] §2: where does the velocity of Klein's bar jump, and what do (4)-(6) allow besides? */

import { contactStatesAt, futuresAt, loadMechanism, simultaneousImpacts, stateFromText } from "judder";
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

/** The velocities after the jumps, [U] ≠ 0, that (4)-(6) allow. */
function jumps(U: number, theta0: number): number[] {
  const parameters = { theta0 };
  const state = stateFromText(klein, [`x'=${U}`], parameters);
  const states = contactStatesAt(klein, state, { parameters });
  const all = simultaneousImpacts(klein.coordinates, states, state, "fremond")?.impacts ?? [];
  return all.filter(({ none }) => none !== true).map(({ v }) => v.x as number);
}

export function numbers(): Comparison[] {
  const parameters = { theta0: upright };
  const { futures } = futuresAt(klein, stateFromText(klein, ["x'=1"], parameters), { parameters });
  const noJump = "“unique U⁺” overlooks θ = π/2, where (5) leaves no tangential percussion";
  const also = "“the converse is also true” fails here: the jump solves (4)-(6) too";
  return [
    agrees("U⁺ after U⁻ = 1", -1, jumps(1, steep)[0] ?? Number.NaN, 1e-12),
    misprint("θ = π/2, U F < 0: jumps", 1, jumps(1, upright).length, { value: 0, reason: noJump }),
    misprint("θ = π/2, U F < 0: futures", 1, futures.length, {
      value: 0,
      reason: "no solution of either kind",
    }),
    misprint("jumps where two reactions exist", 0, jumps(-1, steep).length, { value: 1, reason: also }),
  ];
}
