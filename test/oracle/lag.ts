/** x″ = z, T ż = −U sign(x′ + L x) − z by closed form between crossings, each found by Newton's method. */

export interface LagState {
  readonly t: number;
  readonly x: number;
  readonly v: number;
  readonly z: number;
}

/** After τ seconds on the side s. */
function flow({ t, x, v, z }: LagState, s: number, T: number, U: number, tau: number): LagState {
  const far = -s * U;
  const gone = -Math.expm1(-tau / T); // 1 − e^(−τ/T)
  const own = z - far;
  return {
    t: t + tau,
    z: far + own * (1 - gone),
    v: v + far * tau + own * T * gone,
    x: x + v * tau + (far * tau * tau) / 2 + own * T * (tau - T * gone),
  };
}

/** Follows every crossing up to a time. */
export function lagMotion(start: LagState, T: number, U: number, L: number, until: number): LagState {
  let state = start;
  let s = Math.sign(start.v + L * start.x) || 1;
  for (;;) {
    const phi = (tau: number) => {
      const { x, v, z } = flow(state, s, T, U, tau);
      return { value: v + L * x, slope: z + L * v };
    };
    const begin = phi(0);
    const bend = (-s * U - state.z) / T + L * state.z;
    const guess = state === start ? 1e-2 : (-2 * begin.slope) / bend;
    let high = guess / 2;
    while (phi(high).value * s > 0 && state.t + high < until) high += guess / 4;
    let [low, tau] = [high - guess / 4, high];
    for (let k = 0; k < 60 && high - low > 1e-15; k++) {
      const { value, slope } = phi(tau);
      if (value * s > 0) low = tau;
      else high = tau;
      const next = tau - value / slope;
      if (Math.abs(next - tau) < 1e-16) break;
      tau = next > low && next < high ? next : (low + high) / 2;
    }
    if (!(state.t + tau < until)) return flow(state, s, T, U, until - state.t);
    state = flow(state, s, T, U, tau);
    s = -s;
  }
}
