/** Evaluates the equation that an explanation prints, so that a wrong sign in a text fails a test. */

const letters: Readonly<Record<string, string>> = {
  "⁺": "Plus",
  "⁻": "Minus",
  "⁰": "Zero",
  "₁": "1",
  μ: "mu",
  ρ: "rho",
  λ: "lambda",
};

/** v_N after → vNafter, k_N⁺ → kNPlus, (v_N after)² → vNafter²: names that a program can have. */
function plainNames(text: string): string {
  return text
    .replace(/ after/g, "after")
    .replace(/[⁺⁻⁰₁μρλ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll("_", "")
    .replaceAll("−", "-")
    .replace(/\[/g, "(")
    .replace(/\]/g, ")");
}

/** Products are written without a sign: r²(x) and k_N⁺p₁. */
function program(expression: string): string {
  const tokens =
    expression.match(/√|[kv][TN](?:Plus|Minus|Zero|1|after)?|lambda[NT]|rho|mu|p1|[A-Zabr]|\d+|[-+*/()²]/g) ??
    [];
  let out = "";
  let operand = false;
  for (const token of tokens) {
    const begins = /^[\w√(]/.test(token);
    if (begins && operand) out += " * ";
    out += token === "√" ? "Math.sqrt" : token === "²" ? " ** 2" : token === "-" ? " - " : token;
    operand = token !== "√" && /^[\w)²]/.test(token);
  }
  return out;
}

/** The values of all left sides of "x = …,  y = …", in order; `(x)² = …` gives x, not negative. */
export function valuesOf(text: string, known: Readonly<Record<string, number>>): Record<string, number> {
  const values: Record<string, number> = { ...known };
  for (const part of plainNames(text).split(/, {2}|; {3}|: {2}/)) {
    const [left = "", right] = part.split(" = ");
    const name = left.replace(/[()² ]/g, "");
    if (right === undefined || !/^\w+$/.test(name)) continue;
    const names = Object.keys(values);
    const value = new Function(...names, `return ${program(right)};`)(...Object.values(values)) as number;
    values[name] = left.includes("²") ? Math.sqrt(Math.max(value, 0)) : value;
  }
  return values;
}

/** The same equation from its LaTeX, in the spelling of the texts. */
export function textOfLatex(latex: string): string {
  const fraction = /\\t?frac\{([^{}]*)\}\{([^{}]*)\}/;
  let text = latex
    .replace(/\s*\\q?quad\s*/g, "  ")
    .replace(/\^\{\\mathrm\{after\}\}/g, " after")
    .replace(/_\{N1\}/g, "_N1")
    .replace(/p_1/g, "p₁")
    .replace(/\^2/g, "²")
    .replace(/\^\+/g, "⁺")
    .replace(/\^-/g, "⁻")
    .replace(/\^0/g, "⁰")
    .replace(/\\sqrt\{([^{}]*)\}/g, "√($1)")
    .replace(/\\lambda/g, "λ")
    .replace(/\\mu/g, "μ")
    .replace(/\\rho/g, "ρ")
    .replace(/\\(left|right|dot|[,; ])/g, "");
  while (fraction.test(text)) text = text.replace(fraction, "(($1)/($2))");
  return text;
}
