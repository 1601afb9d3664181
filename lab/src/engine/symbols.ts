/** How are names of a model written in the papers? The library's LaTeX symbols as letters, subscripts and dots of a page. */

import { latexSymbol } from "#inner";

/** A base letter or word, what stands below it, and the number of dots on it. */
export interface NameSymbol {
  readonly base: string;
  readonly sub: string;
  readonly dots: number;
}

const lower = "αβγδεζηθικλμνξοπρςστυφχψω";
const names = (
  "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon " +
  "varphi chi psi omega"
).split(" ");
const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name, i) => [name, lower[i] as string])),
  ...{ Gamma: "Γ", Delta: "Δ", Theta: "Θ", Lambda: "Λ", Xi: "Ξ", Pi: "Π", Sigma: "Σ" },
  ...{ Upsilon: "Υ", Phi: "Φ", Psi: "Ψ", Omega: "Ω" },
};

const plain = (latex: string): string =>
  latex
    .replace(/\\mathrm\{(\w*)\}/g, "$1")
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => letters[name] ?? name);

export function symbolOf(name: string): NameSymbol {
  const dotted = /^\\(d+)ot\{(.*)\}$/.exec(latexSymbol(name));
  const latex = dotted?.[2] ?? latexSymbol(name);
  const [, base = latex, sub = ""] = /^(.*?)_\{(.*)\}$/.exec(latex) ?? [];
  return { base: plain(base), sub: plain(sub), dots: dotted?.[1]?.length ?? 0 };
}
