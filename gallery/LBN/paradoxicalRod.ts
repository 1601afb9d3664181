/** [LBN] §3: an inconsistent slip of Painlevé's rod is answered by an impact without collision, [NDCb] §2.5. */

import { futuresAt, impactsAt, loadMechanism, modesAt, stateFromText } from "judder";
import type { Comparison } from "../item.js";

export const key = "LBN-rod";
export const title = "An impact without collision";
export const caption =
  "At μ = 2 the rod slides at an angle of 1.1 where A < 0 and b < 0: no contact force solves the equations of motion. An " +
  "impulse does: it stops the slip at once.";

export function numbers(): Comparison[] {
  const rod = loadMechanism("rod");
  const parameters = { mu: 2, r: 0, Sy: -10 };
  const state = stateFromText(rod, ["theta=1.1, x'=2"], parameters);
  const [jump] = impactsAt(rod, state, "tip", { parameters }).laws.stronge.solutions;
  const impulse = jump !== undefined && "impulse" in jump ? jump.impulse : { T: Number.NaN, N: Number.NaN };
  const futures = futuresAt(rod, state, { parameters }).futures.map(({ kind }) => kind);
  const closed = (value: number) => ({
    value,
    verdict: "agrees" as const,
    reason: "the paper prints none; slip until v_T = 0, then stick until v_N = 0, by hand",
  });
  return [
    {
      what: "verdict",
      paper: "inconsistent",
      ours: modesAt(rod, state, { parameters }).verdict,
      tolerance: 0,
    },
    { what: "futures", paper: "impactWithoutCollision", ours: futures.join(", "), tolerance: 0 },
    {
      what: "normal impulse (N s)",
      paper: "–",
      ours: impulse.N,
      tolerance: 1e-12,
      expected: closed(0.606372302865),
    },
    {
      what: "tangential impulse (N s)",
      paper: "–",
      ours: impulse.T,
      tolerance: 1e-12,
      expected: closed(-0.808624162058),
    },
  ];
}
