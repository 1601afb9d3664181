/**
 * What do all written forms of a node have in common? How tightly they bind, fractions, sums with signs, what
 * stands below a bar.
 */

import type { Factor } from "../graph/node.js";

/** How tightly the written form binds. */
export const binds = { sum: 1, product: 2, power: 3, atom: 4 } as const;

export interface Written {
  readonly text: string;
  readonly binding: number;
}

/** A term of a sum: its text without its sign. */
export interface SignedText {
  readonly negative: boolean;
  readonly text: string;
}

/** The terms with their signs; a leading minus only where all are negative. */
export function signedSum(parts: readonly SignedText[]): string {
  const positive = parts.findIndex((part) => !part.negative);
  const ordered = positive > 0 ? [parts[positive] as SignedText, ...parts.toSpliced(positive, 1)] : parts;
  return ordered
    .map(({ negative, text }, i) => (i === 0 ? (negative ? "-" : "") : negative ? " - " : " + ") + text)
    .join("");
}

/** Factors above and below the bar, all with positive exponents. */
export function aboveAndBelow<T>(factors: readonly Factor[], write: (factor: Factor) => T): [T[], T[]] {
  const below = factors.filter(({ exponent }) => exponent < 0);
  return [
    factors.filter(({ exponent }) => exponent > 0).map(write),
    below.map(({ base, exponent }) => write({ base, exponent: -exponent })),
  ];
}

/** p and q with p/q exactly the value, where the decimal form would be long; else the value over 1. */
export function fraction(value: number): readonly [number, number] {
  if (1 / value === 2 || 1 / value === 4) return [1, 1 / value];
  if (Number.isInteger(value) || String(value).length <= 5) return [value, 1];
  for (let below = 2; below <= 60; below++) {
    const above = Math.round(value * below);
    if (above > 0 && above <= 1000 && above / below === value) return [above, below];
  }
  return [value, 1];
}
