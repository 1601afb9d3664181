/**
 * A body on two frictionless feet, impact by impact: v_N of foot i changes by G_ik per impulse at foot k, and both feet fall with constant
 * accelerations between impacts. No map of pairs of impacts, no eigenvalue and no series: only parabolas and single impacts.
 */

export interface Feet {
  readonly G: readonly (readonly number[])[];
  readonly r: readonly number[];
  readonly b: readonly number[];
}

export interface FeetState {
  t: number;
  gaps: number[];
  speeds: number[];
}

const at = (list: readonly number[], i: number): number => list[i] as number;

/** Newton's impact of one foot. */
function hit({ G, r }: Feet, speeds: readonly number[], i: number): number[] {
  const impulse = (-(1 + at(r, i)) * at(speeds, i)) / at(G[i] as number[], i);
  return speeds.map((v, k) => (k === i ? -at(r, i) * v : v + at(G[k] as number[], i) * impulse));
}

/** Impacts at one instant, whichever foot approaches; the first foot is given. How many there are, up to a limit. */
export function impactsAtOnce(feet: Feet, start: readonly number[], first: number, limit: number): number {
  let [speeds, next] = [[...start], first];
  for (let count = 0; count < limit; count++) {
    if (!(at(speeds, next) < 0)) next = 1 - next;
    if (!(at(speeds, next) < 0)) return count;
    speeds = hit(feet, speeds, next);
    next = 1 - next;
  }
  return limit;
}

/** The time at which a foot lands on its parabola. */
function landing(gap: number, v: number, b: number): number {
  if (b === 0 && gap > 0) return v < 0 ? -gap / v : Number.POSITIVE_INFINITY;
  const root = v * v - 2 * b * gap;
  if (root < 0) return Number.POSITIVE_INFINITY;
  if (gap === 0) return v > 0 && b < 0 ? (-2 * v) / b : v < 0 ? 0 : Number.POSITIVE_INFINITY;
  const time = (2 * gap) / (-v + Math.sqrt(root));
  return time > 0 ? time : Number.POSITIVE_INFINITY;
}

/** From one impact to the next; the foot that lands, or none. */
export function nextImpact(feet: Feet, state: FeetState): number | undefined {
  const times = [0, 1].map((i) => landing(at(state.gaps, i), at(state.speeds, i), at(feet.b, i)));
  const foot = at(times, 0) <= at(times, 1) ? 0 : 1;
  const time = at(times, foot);
  if (time === Number.POSITIVE_INFINITY) return undefined;
  state.t += time;
  state.gaps = state.gaps.map((gap, i) =>
    i === foot ? 0 : gap + at(state.speeds, i) * time + (at(feet.b, i) * time * time) / 2,
  );
  state.speeds = hit(
    feet,
    state.speeds.map((v, i) => v + at(feet.b, i) * time),
    foot,
  );
  return foot;
}
