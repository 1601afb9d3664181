/**
 * The cycle of x'' = mu (1 - x²) x' - x by power series in time, of high order and with short steps: its period, its
 * amplitude, and its multiplier exp ∮ mu (1 - x²) dt (Liouville). Imports nothing from src.
 */

const order = 24;
const length = 0.05;

/** Coefficients of x and of x' at a state, and of the integral of mu (1 - x²). */
function series(mu: number, x0: number, v0: number) {
  const x = [x0];
  const v = [v0];
  const grown = [0];
  const square: number[] = [];
  for (let k = 0; k < order; k++) {
    square[k] = x.reduce((sum, value, i) => sum + value * (x[k - i] as number), 0);
    let damped = v[k] as number;
    for (let i = 0; i <= k; i++) damped -= (square[i] as number) * (v[k - i] as number);
    x[k + 1] = (v[k] as number) / (k + 1);
    v[k + 1] = (mu * damped - (x[k] as number)) / (k + 1);
    grown[k + 1] = (mu * ((k === 0 ? 1 : 0) - (square[k] as number))) / (k + 1);
  }
  return { x, v, grown };
}

const valueAt = (terms: readonly number[], t: number): number =>
  terms.reduceRight((sum, term) => sum * t + term, 0);

/** From a maximum, where x' is 0, to the next one. */
function round(mu: number, amplitude: number) {
  let [t, x, v, grown] = [0, amplitude, 0, 0];
  for (;;) {
    const terms = series(mu, x, v);
    const end = valueAt(terms.v, length);
    if (t > 1 && v > 0 && end <= 0) {
      let [low, high] = [0, length];
      for (let i = 0; i < 60; i++) {
        const middle = (low + high) / 2;
        if (valueAt(terms.v, middle) > 0) low = middle;
        else high = middle;
      }
      return { period: t + low, amplitude: valueAt(terms.x, low), grown: grown + valueAt(terms.grown, low) };
    }
    [t, x, v] = [t + length, valueAt(terms.x, length), end];
    grown += valueAt(terms.grown, length);
  }
}

/** The return map from maximum to maximum contracts to the cycle; its last digits by secants. */
export function vanDerPolCycle(mu: number): { period: number; amplitude: number; multiplier: number } {
  let [a, b] = [2, 2.01];
  let [missA, missB] = [a, b].map((from) => round(mu, from).amplitude - from) as [number, number];
  for (let i = 0; i < 12 && missB !== missA && Math.abs(b - a) > 1e-15; i++) {
    const next = b - (missB * (b - a)) / (missB - missA);
    [a, missA, b] = [b, missB, next];
    missB = round(mu, b).amplitude - b;
  }
  const { period, grown } = round(mu, b);
  return { period, amplitude: b, multiplier: Math.exp(grown) };
}
