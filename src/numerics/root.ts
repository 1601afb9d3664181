/** Where is a function of one variable zero? */

import { numericsTolerances } from "./tolerances.js";

/** The zero between two points of opposite sign, to the last bit: secants, with every third step a bisection. */
export function rootBetween(f: (x: number) => number, left: number, right: number): number {
  let [a, b] = [left, right];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  for (let i = 0; i < 240; i++) {
    const middle = a + (b - a) / 2;
    if (middle === a || middle === b) break;
    const secant = b - (fb * (b - a)) / (fb - fa);
    const x = i % 3 !== 2 && secant > a && secant < b ? secant : middle; // so that it cannot creep
    const fx = f(x);
    if (fx === 0) return x;
    if (fx > 0 === fa > 0) [a, fa] = [x, fx];
    else [b, fb] = [x, fx];
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b;
}

/** The zero nearest to a guess, searched outwards in growing steps; undefined if there is no change of sign. */
export function nearestRoot(f: (x: number) => number, guess: number): number | undefined {
  const centre = f(guess);
  if (centre === 0) return guess;
  let step = numericsTolerances.outwards * Math.max(1, Math.abs(guess));
  let [left, right] = [guess, guess];
  let [fLeft, fRight] = [centre, centre];
  for (let i = 0; i < 120; i++) {
    const [nextLeft, nextRight] = [left - step, right + step];
    const [fNextLeft, fNextRight] = [f(nextLeft), f(nextRight)];
    const roots: number[] = [];
    if (changesSign(fRight, fNextRight)) roots.push(rootBetween(f, right, nextRight));
    if (changesSign(fNextLeft, fLeft)) roots.push(rootBetween(f, nextLeft, left));
    // At a pole the sign changes as well, but the values grow towards it.
    const largest = Math.max(Math.abs(fLeft), Math.abs(fRight), Math.abs(fNextLeft), Math.abs(fNextRight));
    for (let k = roots.length - 1; k >= 0; k--)
      if (!(Math.abs(f(roots[k] as number)) <= largest)) roots.splice(k, 1);
    if (roots.length > 0)
      return roots.reduce((best, x) => (Math.abs(x - guess) < Math.abs(best - guess) ? x : best));
    [left, right, fLeft, fRight] = [nextLeft, nextRight, fNextLeft, fNextRight];
    step *= 1.1;
  }
  return undefined;
}

/** By their signs: the product of two tiny values would underflow to 0. */
function changesSign(one: number, other: number): boolean {
  return (one <= 0 && other >= 0) || (one >= 0 && other <= 0);
}
