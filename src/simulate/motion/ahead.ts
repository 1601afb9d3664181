/** Where is a motion after a short time m in which its accelerations do not change? q + m v + m² a/2, v + m a. */

export function stateAhead(
  state: Float64Array,
  acceleration: ArrayLike<number>,
  moment: number,
): Float64Array {
  const n = state.length / 2;
  const later = state.slice();
  for (let i = 0; i < n; i++) {
    const v = state[n + i] as number;
    const a = acceleration[i] ?? 0; // memory and first-order states behind the coordinates have none
    later[i] = (state[i] as number) + moment * (v + (moment * a) / 2);
    later[n + i] = v + moment * a;
  }
  return later;
}
