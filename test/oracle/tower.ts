/**
 * Blocks on each other on a shaken table, by time stepping of their own: normal forces are weights, and the impulses of friction of a step are
 * the point of a box that is nearest to stick in energy. The energy is convex, so the velocities are unique; errors shrink with the step.
 */

export interface Tower {
  readonly masses: readonly number[];
  /** Under each block. */
  readonly friction: readonly number[];
  readonly g: number;
  readonly amplitude: number;
  readonly frequency: number;
}

/** Positions of the blocks after a time, in steps of equal length. */
export function towerAt(
  { masses, friction, g, amplitude, frequency }: Tower,
  until: number,
  steps: number,
): number[] {
  const h = until / steps;
  const weights = masses.map((_, i) => g * masses.slice(i).reduce((sum, m) => sum + m, 0));
  const limits = weights.map((weight, i) => h * weight * (friction[i] as number));
  const x = masses.map(() => 0);
  const v = masses.map(() => 0);
  const impulses = masses.map(() => 0);
  for (let step = 1; step <= steps; step++) {
    const table = amplitude * frequency * Math.cos(frequency * (step - 0.5) * h);
    const free = v.slice();
    for (let round = 0; round < 400; round++) {
      let largest = 0;
      for (let i = 0; i < masses.length; i++) {
        const below = i === 0 ? table : speedOf(free, impulses, masses, i - 1);
        const slip = speedOf(free, impulses, masses, i) - below;
        const give = 1 / (masses[i] as number) + (i === 0 ? 0 : 1 / (masses[i - 1] as number));
        const limit = limits[i] as number;
        const wanted = (impulses[i] as number) - slip / give;
        const next = Math.max(-limit, Math.min(limit, wanted));
        largest = Math.max(largest, Math.abs(next - (impulses[i] as number)));
        impulses[i] = next;
      }
      if (largest < 1e-15) break;
    }
    for (let i = 0; i < masses.length; i++) {
      v[i] = speedOf(free, impulses, masses, i);
      x[i] = (x[i] as number) + h * (v[i] as number);
    }
  }
  return x;
}

/** Friction under a block drives it, friction under the next one brakes it. */
function speedOf(
  free: readonly number[],
  impulses: readonly number[],
  masses: readonly number[],
  i: number,
): number {
  const net = (impulses[i] as number) - (impulses[i + 1] ?? 0);
  return (free[i] as number) + net / (masses[i] as number);
}
