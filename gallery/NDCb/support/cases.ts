/** The sign cases of [NDCb] Figs. 3, 5 and 6: scaled contacts (A = C = 1) by B and μ, named as the panels of Fig. 5. */

import type { RateConstants } from "judder";
import { scaledRates } from "#inner";

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

/** Those with B > 0, which Figs. 3 and 6 call (a), (b), (c); the others are their mirror images, (2.28). */
export const positiveCases: readonly SignCase[] = signCases
  .filter(({ B }) => B > 0)
  .map((one, i) => ({ ...one, panel: ["(a)", "(b)", "(c)"][i] as string }));

export const ratesOf = ({ B, mu }: Pick<SignCase, "B" | "mu">): RateConstants => scaledRates({ B, mu });

/** The contact that the library asks for; a and b do not matter for an impact. */
export const problemOf = ({ B, mu }: SignCase) => ({ A: 1, B, C: 1, a: 0, b: -1, mu });

/** Pixels. */
export const panels = Object.freeze({ width: 380, height: 320, columns: 3 });
