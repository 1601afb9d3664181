/** [LB01] §2: misprints; what can be calculated is, the rest is words. */

import { evaluateMatrices, findModes, loadMechanism, makeState } from "judder";
import type { Comparison } from "../item.js";
import { erratum, misprint, remark } from "../rows.js";

export const key = "LB01-errata";
export const title = "Misprints of LB01, and a remark";
export const caption =
  "What the contact sets and laws of §2 must say for (2.9)-(2.11) to hold. The finger at φ = 0.39, φ' = −1 shows the missing " +
  "bar of (2.4), the upright rod at rest, pulled by S_x = 2, shows the missing dot of (2.8).";

/** (2.4): what is added to Wᵀq̈ is w̄, here l φ'² cos φ; the printed w̃ would be 0. */
function secondTerm(): number {
  const finger = loadMechanism("finger");
  const state = makeState(finger, { phi: 0.39, "phi'": -1 });
  return evaluateMatrices(finger, state).contacts.tip?.wBarN ?? Number.NaN;
}

/** (2.8): a contact of I_H with ġ_T = 0 that begins to slide, S_x = 2 and upright: λ_T = −μ λ_N although ġ_T = 0. */
function commencing(): string {
  const rod = loadMechanism("rod");
  const parameters = { Sx: 2, mu: 0.1 };
  const { solutions } = findModes(rod, makeState(rod, { theta: "pi/2" }, { parameters }), { parameters });
  return solutions.map(({ modes }) => modes.tip).join();
}

export const numbers = (): Comparison[] => [
  misprint("(2.4) term next to W_Nᵀq̈ (m/s²)", 0, secondTerm(), {
    value: 0.9249090598573131,
    reason: "accelerations need w̄, here l φ'² cos φ",
    tolerance: 1e-12,
  }),
  misprint("(2.8) mode of a contact with ġ_T = 0 that is pulled hard", "stick", commencing(), {
    value: "slip+",
    reason: "in stick ġ_T = 0; its rate g̈_T decides",
  }),
  erratum("(2.9), last term", "w̃", "w̄", "it is an acceleration, (2.4)"),
  remark("(2.9), μ_G", "not defined", "diag(−μ sign ġ_T)", "friction opposes the slip, (2.7)"),
  erratum("law that (2.15) coincides with", "(2.8)", "(2.7)", "both are laws of velocities"),
];
