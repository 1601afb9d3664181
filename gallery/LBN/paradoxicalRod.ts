/** [LBN] §3: an inconsistent slip of Painlevé's rod is answered by an impact without collision, [NDCb] §2.5. */

import { findImpacts, findModes, futures as listFutures, loadMechanism, makeState } from "judder";
import type { Comparison } from "../item.js";
import { agrees, unprinted } from "../rows.js";

export const key = "LBN-rod";
export const title = "An impact without collision";
export const caption =
  "At μ = 2 the rod slides at an angle of 1.1 where A < 0 and b < 0: no contact force solves the equations of motion. An " +
  "impulse does: it stops the slip at once.";
export const lab = "rod?mu=2&r=0&Sy=-10&from=theta=1.1,x'=2&until=0.6&plot=impact";

export function numbers(): Comparison[] {
  const rod = loadMechanism("rod");
  const parameters = { mu: 2, r: 0, Sy: -10 };
  const state = makeState(rod, { theta: 1.1, "x'": 2 }, { parameters });
  const [jump] = findImpacts(rod, state, "tip", { parameters }).laws.stronge.solutions;
  const impulse = jump !== undefined && "impulse" in jump ? jump.impulse : { T: Number.NaN, N: Number.NaN };
  const futures = listFutures(rod, state, { parameters }).futures.map(({ kind }) => kind);
  const reason = "slip until v_T = 0, then stick until v_N = 0, in closed form";
  return [
    agrees("verdict", "inconsistent", findModes(rod, state, { parameters }).verdict ?? "not known"),
    unprinted("futures", futures.join(", "), { value: "impactWithoutCollision", reason: "its only future" }),
    unprinted("normal impulse (N s)", impulse.N, { value: 0.606372302865, reason, tolerance: 1e-12 }),
    unprinted("tangential impulse (N s)", impulse.T, { value: -0.808624162058, reason, tolerance: 1e-12 }),
  ];
}
