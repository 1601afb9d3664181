/**
 * What did the author write? The syntax tree keeps the order and the positions of the text; the graph does not.
 * Sums and products are n-ary, so that depth counts brackets and not terms.
 */

/** A stretch of a text, in UTF-16 units from its start. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Syntax = Span &
  (
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "name"; readonly name: string; readonly primes: number }
    | { readonly kind: "call"; readonly name: string; readonly args: readonly Syntax[] }
    | { readonly kind: "negate"; readonly operand: Syntax }
    | { readonly kind: "power"; readonly base: Syntax; readonly exponent: Syntax }
    | { readonly kind: "sum"; readonly terms: readonly SumTerm[] }
    | { readonly kind: "product"; readonly factors: readonly ProductFactor[] }
  );

export interface SumTerm {
  readonly negative: boolean;
  readonly operand: Syntax;
}

export interface ProductFactor {
  readonly inverse: boolean;
  readonly operand: Syntax;
}

/** Calls `visit` on each node, parents first. */
export function walkSyntax(syntax: Syntax, visit: (node: Syntax) => void): void {
  visit(syntax);
  for (const child of childrenOf(syntax)) walkSyntax(child, visit);
}

function childrenOf(syntax: Syntax): readonly Syntax[] {
  switch (syntax.kind) {
    case "number":
    case "name":
      return [];
    case "call":
      return syntax.args;
    case "negate":
      return [syntax.operand];
    case "power":
      return [syntax.base, syntax.exponent];
    case "sum":
      return syntax.terms.map((term) => term.operand);
    case "product":
      return syntax.factors.map((factor) => factor.operand);
  }
}

/** How tightly the root of a tree binds; a child that binds less than its place demands gets brackets. */
const binding = { sum: 1, product: 2, negate: 3, power: 4, call: 5, name: 5, number: 5 } as const;

/** The text of a tree; reading it back gives the same tree (positions aside). */
export function printSyntax(syntax: Syntax): string {
  switch (syntax.kind) {
    case "number":
      return String(syntax.value);
    case "name":
      return syntax.name + "'".repeat(syntax.primes);
    case "call":
      return `${syntax.name}(${syntax.args.map(printSyntax).join(", ")})`;
    case "negate":
      return `-${bracketed(syntax.operand, binding.negate)}`;
    case "power":
      return `${bracketed(syntax.base, binding.call)}^${bracketed(syntax.exponent, binding.negate)}`;
    case "sum":
      return syntax.terms
        .map(({ negative, operand }, i) => {
          const sign = i === 0 ? (negative ? "-" : "") : negative ? " - " : " + ";
          return sign + bracketed(operand, binding.product);
        })
        .join("");
    case "product":
      return syntax.factors
        .map(({ inverse, operand }, i) => {
          const sign = i === 0 ? (inverse ? "1/" : "") : inverse ? "/" : "*";
          return sign + bracketed(operand, binding.negate);
        })
        .join("");
  }
}

function bracketed(syntax: Syntax, least: number): string {
  const text = printSyntax(syntax);
  return binding[syntax.kind] < least ? `(${text})` : text;
}
