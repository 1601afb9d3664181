/** The sign cases of [NDCb] Figs. 3, 5 and 6: scaled contacts (A = C = 1) by B and μ, named as the panels of Fig. 5. */

import { type RateConstants, scaledRates } from "judder";

export interface SignCase {
  readonly panel: string;
  readonly B: number;
  readonly mu: number;
  readonly signs: string;
}

export const signCases: readonly SignCase[] = [
  { panel: "(a)", B: 1 / 2, mu: 1, signs: "k_N⁺ > 0, k_T⁺ < 0" },
  { panel: "(b)", B: 1 / 2, mu: 3, signs: "k_N⁺ < 0" },
  { panel: "(c)", B: -1 / 2, mu: 3, signs: "k_N⁻ < 0" },
  { panel: "(d)", B: -1 / 2, mu: 1 / 3, signs: "k_T⁻ < 0" },
  { panel: "(e)", B: 1 / 2, mu: 1 / 3, signs: "k_T⁺ > 0" },
];

/** Those with B > 0; the others are their mirror images, (2.28). */
export const positiveCases = signCases.filter(({ B }) => B > 0);

export const ratesOf = ({ B, mu }: Pick<SignCase, "B" | "mu">): RateConstants => scaledRates({ B, mu });

/** Pixels of one panel. */
export const panelSize = Object.freeze({ width: 340, height: 320 });
