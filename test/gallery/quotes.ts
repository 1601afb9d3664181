/** Which numbers do the papers print? Each as it stands in the text, with its place and the row that claims it. */

export interface Quote {
  readonly key: string;
  readonly row: RegExp;
  /** Letter by letter from the paper's text (LaTeX as in its source). */
  readonly quote: string;
  readonly place: string;
}

const quote = (key: string, row: RegExp, text: string, place: string): Quote => ({
  key,
  row,
  quote: text,
  place,
});

export const quotes: readonly Quote[] = [
  quote("LB01-critical", /^classical rod/, "larger than $\\frac{4}{3}$", "introduction"),
  quote("LB01-critical", /rounded tip/, "lowers the critical friction coefficient to 0.63", "introduction"),
  quote("LBN-critical", /^rod: least/, "$\\mu_{c\\min} = \\frac{4}{3}$", "§3"),
  quote("LBN-critical", /^rod: tan/, "$\\varphi = \\arctan 2$", "§3"),
  quote("LBN-critical", /^finger: least/, "$\\mu_{c\\min} = 0.6325$", "§4.4"),
  quote("LBN-5.1", /^last friction/, "$\\mu_{c\\min} = 0.6325$", "§4.4, and §5: close to it"),
  quote("NDCb-11", /^\(6\.11\): impacts/, "a large number (60 within the simulated timespan)", "§6.1"),
  quote("NDCb-12", /^impacts gained/, "increases by 6 as ε is decreased", "§6.1"),
  quote("NDCb-12", /period in log ε$/, "an estimate of 1.23 for e", "§6.1"),
  quote("NDCb-12", /theory of §4/, "the theoretical value of e = 1.24", "§6.1"),
  quote("NDCb-13", /^the largest ratio/, "eventually substantial (e = 1.88)", "§6.1"),
  quote("NDCb-growth", /^e for \(6\.11\)/, "the theoretical value of e = 1.24", "§6.1"),
  quote("NDCb-growth", /^e for \(6\.14\)$/, "eventually substantial (e = 1.88)", "§6.1"),
  quote("NDCb-growth", /r = 0\.8$/, "this gives a value e = 1.50", "§6.2"),
  quote("NDCb-growth", /S_x = 12/, "in which case e becomes a massive 3.68", "§6.2"),
  quote("NDCb-friction", /^k_N⁺ < 0: least/, "a minimum value of the unscaled μ of 4/3", "§7"),
  quote("NDCb-friction", /θ there$/, "$\\theta \\approx 1.183$", "§7"),
  quote("FIV-5", /^\[ω\]$/, "$[\\omega] = 2", "Fig. 5"),
  quote("FIV-5", /^\[ω\]max/, "[\\omega]_{max} = 7.4398$", "Fig. 5"),
  quote("FIV-6", /^turns/, "makes two turns", "Fig. 6"),
  quote("FIV-jump", /^inertia/, "I = 1/12", "§3"),
  quote("FIV-jump", /\[ω\]max$/, "[\\omega]_{max} = 7.4398$", "Fig. 5"),
];

/** The number of a quote: the last one that stands in it. */
export function numberIn(text: string): number {
  const plain = text.replace(/\btwo\b/, "2").replace(/\\frac\{(\d+)\}\{(\d+)\}/g, "$1/$2");
  const [last = ""] = [...plain.matchAll(/\d+(?:\.\d+)?(?:\/\d+)?/g)].at(-1) ?? [];
  const [above = Number.NaN, below = 1] = last.split("/").map(Number);
  return above / below;
}
