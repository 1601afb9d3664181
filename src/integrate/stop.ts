/**
 * How does a step end early where it cannot be taken anew, because the field ends there? On its polynomial, which knows the state
 * only: the integrals come from their rates along it, by Gauss's rule with five points.
 */

import type { StepProgram } from "./program.js";

/** Places in (0, 1) and weights; exact for polynomials of degree 9. */
const outer = Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 6;
const inner = Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 6;
const heavy = (322 + 13 * Math.sqrt(70)) / 1800;
const light = (322 - 13 * Math.sqrt(70)) / 1800;
const gauss = Object.freeze([
  [0.5 - outer, light],
  [0.5 - inner, heavy],
  [0.5, 64 / 225],
  [0.5 + inner, heavy],
  [0.5 + outer, light],
] as const);

/** Evaluations of the field by `stopOnPolynomial`, beside those of trial points. */
export const stopEvaluations = gauss.length + 1;

/** The step of length `h` ends at its share `theta`, which is the time `t`. */
export function stopOnPolynomial(
  program: StepProgram,
  w: Float64Array,
  p: Float64Array,
  { t, h, theta }: { readonly t: number; readonly h: number; readonly theta: number },
): void {
  const { layout, trial, finish } = program;
  const { state, total, y0, y1, f1, yTrial } = layout;
  const moveTo = (share: number, time: number) => {
    w[layout.theta] = share;
    trial(w, p);
    for (let i = 0; i < state; i++) w[y1 + i] = w[yTrial + i] as number;
    w[layout.tEnd] = time;
    finish(w, p);
  };
  const start = w[layout.t] as number;
  w[layout.h] = h;
  for (let i = state; i < total; i++) w[yTrial + i] = w[y0 + i] as number;
  for (const [place, weight] of theta > 0 ? gauss : []) {
    moveTo(place * theta, start + place * theta * h);
    for (let i = state; i < total; i++)
      w[yTrial + i] = (w[yTrial + i] as number) + weight * theta * h * (w[f1 + i] as number);
  }
  moveTo(theta, t);
  w[layout.h] = theta * h;
  for (let i = state; i < total; i++) w[y1 + i] = w[yTrial + i] as number;
}
