/** [LBN] (4.1)-(4.12): are the finger's printed formulas those of its model file? At states where every term counts. */

import { evaluateMatrices, findModes, makeState } from "judder";
import type { Comparison } from "../../item.js";
import { mechanismOf } from "../../problem.js";
import { agrees } from "../../rows.js";
import { numbersOf44 as p, printedA, printedB, slipTerms } from "./finger.js";

export const key = "LBN-4.6";
export const title = "The equations of the finger";
export const caption =
  "What the printed formulas give by hand against what is derived from the energies of the model file, at φ = 0.45, " +
  "φ' = 0.8, μ = 0.5; c_φ = 0.3 here, so that no term is left out. All agree.";

const [phi, rate, mu] = [0.45, 0.8, 0.5];
const parameters = { mu, cphi: p.cphi };

export function numbers(): Comparison[] {
  const finger = mechanismOf("finger");
  const state = makeState(finger, { phi, y: "contact", "phi'": rate }, { parameters });
  const { q, v } = state as { q: { y: number }; v: { y: number } };
  const { M, h, contacts } = evaluateMatrices(finger, state, { parameters });
  const report = findModes(finger, state, { parameters });
  const [s, c] = [Math.sin(phi), Math.cos(phi)];
  const terms = slipTerms(phi, mu);
  const same = (what: string, paper: number, ours = Number.NaN) => agrees(what, paper, ours, 1e-10);
  const { tip } = contacts;
  const slip = report.solutions.find(({ modes }) => modes.tip === "slip+");
  const hy = -p.k * q.y - p.c * v.y - (p.m1 + p.m2) * p.g - p.m1 * p.l * c * rate ** 2;
  return [
    same("(4.1) g_N at y = 0: l(1 − cos φ) (m)", p.l * (1 - c), -q.y),
    same("(4.1) ġ_T = l φ' cos φ + v_dr (m/s)", p.l * rate * c + 1, report.contacts.tip?.vT),
    same("(4.3) M₁₁ (kg m²)", p.m1 * p.l ** 2, M[0]?.[0]),
    same("(4.3) M₁₂ (kg m)", p.m1 * p.l * s, M[0]?.[1]),
    same("(4.3) M₂₂ (kg)", p.m1 + p.m2, M[1]?.[1]),
    same("(4.3) h₁ (N m)", -p.kphi * (phi - p.phi0) - p.cphi * rate - p.m1 * p.g * p.l * s, h[0]),
    same("(4.3) h₂ (N)", hy, h[1]),
    same("(4.4) W_N, first entry (m)", p.l * s, tip?.WN[0]),
    same("(4.4) W_T, first entry (m)", p.l * c, tip?.WT[0]),
    same("(4.4) w̄_N (m/s²)", p.l * rate ** 2 * c, tip?.wBarN),
    same("(4.4) w̄_T (m/s²)", -p.l * rate ** 2 * s, tip?.wBarT),
    same("(4.6), (4.7) φ'' in slip⁺ (rad/s²)", acceleration(terms), slip?.acceleration.phi),
    same("(4.11) A⁺ (1/kg)", printedA(phi, mu, 1), report.contacts.tip?.kN?.plus),
    same("(4.11) A⁻ (1/kg)", printedA(phi, mu, -1), report.contacts.tip?.kN?.minus),
    same("(4.12) b (m/s²)", printedB(phi, rate), report.contacts.tip?.b),
  ];
}

const acceleration = ({ M, D, C, F }: ReturnType<typeof slipTerms>) => -(D * rate ** 2 + C * rate + F) / M;
