/**
 * Point masses on a line with constant forces, which collide without friction: event by event. Between impacts every gap is a
 * parabola of time, so that the next impact is the smallest root of a quadratic; Newton's law with the masses of the two gives
 * the velocities after it. Gaps are the state, not places: the gap of the contact that was hit is exactly 0.
 */

export interface MassesOnLine {
  readonly masses: readonly number[];
  /** Constant force on each mass. */
  readonly forces: readonly number[];
  /** Coefficient of restitution between each mass and the next. */
  readonly restitution: readonly number[];
  /** Distance of each mass to the next at the start, all positive. */
  readonly gaps: readonly number[];
  readonly velocities: readonly number[];
}

export interface LineImpact {
  /** Between the mass of this number and the next. */
  readonly contact: number;
  readonly t: number;
  /** Speed at which the two meet. */
  readonly speed: number;
  /** How much later any other contact would have been hit; Infinity where none would. */
  readonly margin: number;
  /**
   * Of a pair that is pulled apart: how far below zero the lowest point of its gap would lie, relative to the gap after the impact
   * before. Infinity for other pairs.
   */
  readonly depth: number;
}

export interface LineMotion {
  readonly impacts: readonly LineImpact[];
  /** When the next impact would come; Infinity where none does. */
  readonly next: number;
  /** Velocities after the last of the impacts, at its time. */
  readonly velocities: readonly number[];
}

/** When does g + u s + a s²/2 fall to 0, after s = 0? */
function timeToZero(g: number, u: number, a: number): number {
  const root = u * u - 2 * a * g;
  if (root < 0) return Number.POSITIVE_INFINITY;
  if (u < 0) return (2 * g) / (-u + Math.sqrt(root));
  return a < 0 ? (u + Math.sqrt(root)) / -a : Number.POSITIVE_INFINITY;
}

const accelerationsOf = ({ masses, forces }: MassesOnLine): number[] =>
  forces.map((force, i) => force / (masses[i] as number));

const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, i) => value - (values[i] as number));

/** The first impacts, at most this number. */
export function impactsOnLine(line: MassesOnLine, most: number): LineMotion {
  const { masses, restitution } = line;
  const accelerations = accelerationsOf(line);
  const a = differences(accelerations);
  let [gaps, velocities, t] = [[...line.gaps], [...line.velocities], 0];
  const impacts: LineImpact[] = [];
  for (;;) {
    const u = differences(velocities);
    const times = gaps.map((gap, i) => timeToZero(gap, u[i] as number, a[i] as number));
    const [s = Number.POSITIVE_INFINITY, second = Number.POSITIVE_INFINITY] = [...times].sort(
      (one, other) => one - other,
    );
    if (impacts.length >= most || s === Number.POSITIVE_INFINITY) return { impacts, next: t + s, velocities };
    const contact = times.indexOf(s);
    const [gap, rate, opening] = [gaps[contact], u[contact], a[contact]] as [number, number, number];
    const depth = opening > 0 ? (rate * rate) / (2 * opening * gap) - 1 : Number.POSITIVE_INFINITY;
    gaps = gaps.map((gap, i) =>
      i === contact ? 0 : gap + s * ((u[i] as number) + (s * (a[i] as number)) / 2),
    );
    velocities = velocities.map((v, i) => v + s * (accelerations[i] as number));
    t += s;
    const [left, right] = [masses[contact] as number, masses[contact + 1] as number];
    const speed = (velocities[contact] as number) - (velocities[contact + 1] as number);
    const impulse = ((1 + (restitution[contact] as number)) * speed * left * right) / (left + right);
    velocities[contact] = (velocities[contact] as number) - impulse / left;
    velocities[contact + 1] = (velocities[contact + 1] as number) + impulse / right;
    impacts.push({ contact, t, speed, margin: second - s, depth });
  }
}

/** Velocities at a time between the last of the impacts and the next one. */
export function velocitiesAt(line: MassesOnLine, { impacts, velocities }: LineMotion, t: number): number[] {
  const since = t - (impacts.at(-1)?.t ?? 0);
  return accelerationsOf(line).map((a, i) => (velocities[i] as number) + since * a);
}
