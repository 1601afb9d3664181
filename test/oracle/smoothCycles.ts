/** Periods and multipliers of smooth cycles that are known from elsewhere. */

/** x'' + x = μ(1 − x²)x' at μ = 1: the period as published, the multiplier by Liouville's formula on classic Runge–Kutta steps. */
export const vanDerPolPeriod = 6.66328686;

export function vanDerPolMultiplier(mu: number, period: number): number {
  const rate = (x: number, v: number) => [v, mu * (1 - x * x) * v - x, mu * (1 - x * x)] as const;
  let [x, v, sum] = [2, 0, 0];
  const step = (h: number) => {
    const k1 = rate(x, v);
    const k2 = rate(x + (h / 2) * k1[0], v + (h / 2) * k1[1]);
    const k3 = rate(x + (h / 2) * k2[0], v + (h / 2) * k2[1]);
    const k4 = rate(x + h * k3[0], v + h * k3[1]);
    x += (h / 6) * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0]);
    v += (h / 6) * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1]);
    sum += (h / 6) * (k1[2] + 2 * k2[2] + 2 * k3[2] + k4[2]);
  };
  const count = 20_000;
  for (let i = 0; i < 10 * count; i++) step(period / count);
  sum = 0;
  for (let i = 0; i < count; i++) step(period / count);
  return Math.exp(sum);
}

/** x'' + x = (a − x² − x'²)x': the circle of radius √a, run through in 2π; deviations shrink by exp(−2πa). */
export const hopfCycle = (a: number) => ({
  period: 2 * Math.PI,
  radius: Math.sqrt(a),
  multiplier: Math.exp(-2 * Math.PI * a),
});

/** x'' = f(x, x'): the time between two maxima of x once the motion has settled, by classic Runge–Kutta steps. */
export function cycleOf(
  force: (x: number, v: number) => number,
  { step, settle, start = [1, 0] }: { step: number; settle: number; start?: readonly [number, number] },
): { readonly period: number; readonly top: number } {
  let [t, x, v] = [0, ...start];
  const advance = (h: number) => {
    const a1 = force(x, v);
    const a2 = force(x + (h / 2) * v, v + (h / 2) * a1);
    const a3 = force(x + (h / 2) * (v + (h / 2) * a1), v + (h / 2) * a2);
    const a4 = force(x + h * (v + (h / 2) * a2), v + h * a3);
    x += h * v + ((h * h) / 6) * (a1 + a2 + a3);
    v += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
    t += h;
  };
  const tops: [number, number][] = [];
  while (tops.length < 2) {
    const before = v;
    advance(step);
    if (!(before > 0 && v <= 0 && t > settle)) continue;
    // Back onto v = 0 by steps of Newton's method in time.
    for (let k = 0; k < 6; k++) advance(-v / force(x, v));
    tops.push([t, x]);
    advance(step);
  }
  const [[from], [to, top]] = tops as [[number, number], [number, number]];
  return { period: to - from, top };
}

/** x'' + c x' + x = F sign(x'): half swings about ±F, each smaller by e = exp(−c π/2ω): the top is F (1 + e)/(1 − e). */
export function relayCycle(c: number, F: number) {
  const omega = Math.sqrt(1 - (c * c) / 4);
  const e = Math.exp((-c * Math.PI) / (2 * omega));
  return { period: (2 * Math.PI) / omega, top: (F * (1 + e)) / (1 - e), multiplier: e * e };
}

/** States x of a forced motion x'' = f(t, x, x') at whole periods of the force, and after how many of these they repeat. */
export function strobes(
  force: (t: number, x: number, v: number) => number,
  turn: number,
  count: number,
): { readonly states: readonly number[]; readonly times: number } {
  const steps = 1000;
  const h = turn / steps;
  let [x, v] = [1, 0];
  const all: number[] = [];
  for (let n = 0; n < count * steps; n++) {
    const t = (n % steps) * h;
    if (n % steps === 0) all.push(x);
    const a1 = force(t, x, v);
    const a2 = force(t + h / 2, x + (h / 2) * v, v + (h / 2) * a1);
    const a3 = force(t + h / 2, x + (h / 2) * (v + (h / 2) * a1), v + (h / 2) * a2);
    const a4 = force(t + h, x + h * (v + (h / 2) * a2), v + h * a3);
    x += h * v + ((h * h) / 6) * (a1 + a2 + a3);
    v += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  const last = all.at(-1) as number;
  const times =
    all
      .slice(0, -1)
      .reverse()
      .findIndex((one) => Math.abs(one - last) < 1e-7) + 1;
  return { states: all.slice(-times), times };
}
