/** When does a ball bounce once in every period of a shaking table? By hand: free flight and v⁺ = −r v⁻ relative to the table. */

export interface BouncingBall {
  readonly amplitude: number;
  readonly omega: number;
  readonly g: number;
  readonly r: number;
}

/** The orbit that is stable at small amplitudes, and its two multipliers. */
export function bouncingBall({ amplitude, omega, g, r }: BouncingBall) {
  const period = (2 * Math.PI) / omega;
  const up = (g * period) / 2; // leaves with this speed and comes back with it
  const table = (up * (1 - r)) / (1 + r); // up − table = r (up + table)
  const angle = Math.acos(table / (amplitude * omega));
  const acceleration = -amplitude * omega * omega * Math.sin(angle);
  // Of (t, v⁺): [1, (1+r)/g; (1+r)a, (1+r)²a/g + r²].
  const trace = 1 + r * r + ((1 + r) ** 2 * acceleration) / g;
  return { period, up, phase: angle / omega, height: amplitude * Math.sin(angle), trace, determinant: r * r };
}
