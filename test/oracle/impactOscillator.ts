/**
 * When does a driven linear oscillator hit its stop once in every n periods of the force? The motion between impacts is known in
 * closed form; the return map of (time, speed after the impact) is differenced on it.
 */

export interface Oscillator {
  readonly k: number;
  readonly c: number;
  readonly force: number;
  readonly omega: number;
  readonly stop: number;
  readonly r: number;
}

/** Mass 1; the state at a time after an impact. */
function flight({ k, c, force, omega }: Oscillator, t0: number, x0: number, v0: number) {
  const [a, b] = [k - omega * omega, c * omega];
  const [P, Q] = [(force * a) / (a * a + b * b), (force * b) / (a * a + b * b)];
  const driven = (t: number) => P * Math.cos(omega * t) + Q * Math.sin(omega * t);
  const drivenRate = (t: number) => omega * (Q * Math.cos(omega * t) - P * Math.sin(omega * t));
  const decay = c / 2;
  const own = Math.sqrt(k - decay * decay);
  const X = x0 - driven(t0);
  const V = (v0 - drivenRate(t0) + decay * X) / own;
  return (t: number) => {
    const s = t - t0;
    const [e, cos, sin] = [Math.exp(-decay * s), Math.cos(own * s), Math.sin(own * s)];
    const free = e * (X * cos + V * sin);
    return {
      x: free + driven(t),
      v: e * own * (V * cos - X * sin) - decay * free + drivenRate(t),
    };
  };
}

/** The next impact: small steps, then bisection. */
function next(oscillator: Oscillator, t0: number, v0: number): { t: number; v: number } {
  const at = flight(oscillator, t0, oscillator.stop, v0);
  let t = t0 + 1e-3;
  while (at(t).x < oscillator.stop) t += 1e-3;
  let [low, high] = [t - 1e-3, t];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (at(middle).x < oscillator.stop) low = middle;
    else high = middle;
  }
  return { t: high, v: -oscillator.r * at(high).v };
}

/** From a guess (t, v): the orbit with one impact in n periods, and trace and determinant of its return map. */
export function oneImpactOrbit(oscillator: Oscillator, n: number, guess: { t: number; v: number }) {
  const period = (2 * Math.PI * n) / oscillator.omega;
  let { t, v } = guess;
  const off = (s: number, u: number) => {
    const image = next(oscillator, s, u);
    return [image.t - period - s, image.v - u] as const;
  };
  const h = 1e-6;
  const slopes = () => {
    const [tp, tm, vp, vm] = [off(t + h, v), off(t - h, v), off(t, v + h), off(t, v - h)];
    const d = (one: readonly [number, number], other: readonly [number, number], i: 0 | 1) =>
      (one[i] - other[i]) / (2 * h);
    return [d(tp, tm, 0), d(vp, vm, 0), d(tp, tm, 1), d(vp, vm, 1)] as const;
  };
  for (let i = 0; i < 12; i++) {
    const [f, g] = off(t, v);
    const [a, b, c, d] = slopes();
    const det = a * d - b * c;
    t -= (d * f - b * g) / det;
    v -= (a * g - c * f) / det;
  }
  const [a, b, c, d] = slopes();
  const [A, D] = [a + 1, d + 1];
  return { period, t, v, trace: A + D, determinant: A * D - b * c };
}
