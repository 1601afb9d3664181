/** [FIV] §2: how many reactions has Klein's bar in every case, and where does its velocity jump? */

import {
  contactStatesAt,
  futuresAt,
  loadMechanism,
  modesAt,
  simultaneousImpacts,
  stateFromText,
} from "judder";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { reactionsAt } from "./reactions.js";

export const key = "FIV-klein";
export const title = "Klein's bar in every case";
export const caption =
  "Steep means |tan θ| > 2/μ. A steep bar has no reaction or two, any other bar one. Where it has none the velocity turns " +
  "round; at θ = π/2 it can do neither.";

const klein = loadMechanism("klein");
const shallow = { theta0: 0.9 };

/** The jumps, [U] ≠ 0, that (4)-(6) allow. */
function jumps(U: number, theta0: number): number[] {
  const parameters = { theta0 };
  const state = stateFromText(klein, [`x'=${U}`], parameters);
  const states = contactStatesAt(klein, state, { parameters });
  const all = simultaneousImpacts(klein.coordinates, states, state, "fremond") ?? [];
  return all.filter(({ none }) => none !== true).map(({ v }) => v.x as number);
}

export function numbers(): Comparison[] {
  const count = (U: number, F: number, rest = {}) => reactionsAt(U, { F, ...rest }).length;
  const upright = { theta0: Math.PI / 2 };
  const state = stateFromText(klein, ["x'=1"], upright);
  const steep = border((theta0) => reactionsAt(1, { theta0 }).length === 0, 1.3, 0.9);
  const sum = modesAt(klein, stateFromText(klein, ["x'=-1"]), {}).solutions.map(({ forces }) =>
    Math.abs((forces.B?.lambdaN ?? 0) + (forces.H?.lambdaN ?? 0)),
  );
  const counts = "“unique U⁺” overlooks θ = π/2, where (5) leaves no tangential percussion";
  const converse =
    "“the converse is also true” fails where two reactions exist: the jump solves (4)-(6) there too";
  return [
    { what: "steep, U > 0, bF < 0: reactions", paper: 0, ours: count(1, -1), tolerance: 0 },
    { what: "steep, U < 0, bF < 0: reactions", paper: 2, ours: count(-1, -1), tolerance: 0 },
    { what: "steep, U > 0, bF > 0: reactions", paper: 2, ours: count(1, 1), tolerance: 0 },
    { what: "steep, U < 0, bF > 0: reactions", paper: 0, ours: count(-1, 1), tolerance: 0 },
    { what: "not steep, U > 0, bF < 0: reactions", paper: 1, ours: count(1, -1, shallow), tolerance: 0 },
    { what: "not steep, U < 0, bF < 0: reactions", paper: 1, ours: count(-1, -1, shallow), tolerance: 0 },
    { what: "tan θ from which there is none", paper: 2 / 0.9, ours: Math.tan(steep), tolerance: 1e-6 },
    { what: "sum of the two normal reactions (N)", paper: 0, ours: Math.max(...sum), tolerance: 1e-12 },
    { what: "U⁺ after U⁻ = 1", paper: -1, ours: jumps(1, 1.3)[0] ?? Number.NaN, tolerance: 1e-12 },
    {
      what: "θ = π/2, U F < 0: jumps",
      paper: 1,
      ours: jumps(1, upright.theta0).length,
      tolerance: 0,
      expected: { value: 0, verdict: "misprint", reason: counts },
    },
    {
      what: "θ = π/2, U F < 0: futures of either kind",
      paper: 1,
      ours: futuresAt(klein, state, { parameters: upright }).futures.length,
      tolerance: 0,
      expected: { value: 0, verdict: "misprint", reason: "neither a smooth motion nor a jump: no solution" },
    },
    {
      what: "jumps where two reactions exist",
      paper: 0,
      ours: jumps(-1, 1.3).length,
      tolerance: 0,
      expected: { value: 1, verdict: "misprint", reason: converse },
    },
  ];
}
