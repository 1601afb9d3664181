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
