/** Where does a function of one variable have a minimum? */

import { numericsTolerances } from "./tolerances.js";

/** The share of an interval at which a golden section cuts it. */
const golden = (3 - Math.sqrt(5)) / 2;

const { minimum: nearest, span } = numericsTolerances;

/**
 * The minimum between two points, for a function with one valley: Brent's method (1973, chapter 5), which is
 * parabolas through three points where they lead on and golden sections elsewhere, then one step of Newton's
 * method.
 */
export function minimumBetween(
  f: (x: number) => number,
  left: number,
  right: number,
): { x: number; value: number } {
  const rough = brent(f, left, right);
  const sharp = sharpened(f, rough, span * (right - left));
  const x = sharp >= left && sharp <= right ? sharp : rough;
  return { x, value: f(x) };
}

function brent(f: (x: number) => number, left: number, right: number): number {
  let a = left;
  let b = right;
  // The lowest point, the next one, and the one that was so before.
  let x = a + golden * (b - a);
  let w = x;
  let v = x;
  let fx = f(x);
  let fw = fx;
  let fv = fx;
  let move = 0;
  let before = 0;
  for (let k = 0; k < 200; k++) {
    const middle = (a + b) / 2;
    const least = nearest * Math.max(Math.abs(x), right - left);
    if (Math.abs(x - middle) <= 2 * least - (b - a) / 2) break;
    const r = (x - w) * (fx - fv);
    const q = (x - v) * (fx - fw);
    const parabola = ((x - v) * q - (x - w) * r) / (2 * (r - q));
    const half = before / 2;
    before = move;
    const inside = x + parabola > a && x + parabola < b;
    if (inside && Math.abs(parabola) < Math.abs(half)) {
      move = parabola;
      if (x + move - a < 2 * least || b - x - move < 2 * least) move = x < middle ? least : -least;
    } else {
      before = (x < middle ? b : a) - x;
      move = golden * before;
    }
    const u = x + (Math.abs(move) >= least ? move : move > 0 ? least : -least);
    const fu = f(u);
    if (Number.isNaN(fu)) break; // the function ends here
    if (fu <= fx) {
      if (u < x) b = x;
      else a = x;
      v = w;
      fv = fw;
      w = x;
      fw = fx;
      x = u;
      fx = fu;
      continue;
    }
    if (u < x) a = u;
    else b = u;
    if (fu <= fw || w === x) {
      v = w;
      fv = fw;
      w = u;
      fw = fu;
    } else if (fu <= fv || v === x || v === w) {
      v = u;
      fv = fu;
    }
  }
  return x;
}

/**
 * A step towards the zero of the slope, slope and curvature from five points; none where the function is not
 * smooth.
 */
function sharpened(f: (x: number) => number, x: number, h: number): number {
  const e = f(x - 2 * h);
  const d = f(x - h);
  const c = f(x);
  const b = f(x + h);
  const a = f(x + 2 * h);
  const slope = (e - 8 * d + 8 * b - a) / (12 * h);
  const curvature = (-e + 16 * d - 30 * c + 16 * b - a) / (12 * h * h);
  const step = -slope / curvature;
  return curvature > 0 && Math.abs(step) < h ? x + step : x;
}
