/** How far apart are convex bodies? Each is the hull of points and arcs; support functions along all directions. */

export type XY = readonly [number, number];

export interface Arc {
  readonly at: XY;
  readonly radius: number;
  readonly from: number;
  readonly to: number;
}

/** In its own frame. */
export interface Hull {
  readonly points: readonly XY[];
  readonly arcs: readonly Arc[];
}

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly th: number;
}

export const atOrigin: Pose = { x: 0, y: 0, th: 0 };

/** The largest component of a point of the hull along the direction of an angle. */
function support({ points, arcs }: Hull, { x, y, th }: Pose, angle: number): number {
  const own = angle - th;
  const [c, s] = [Math.cos(own), Math.sin(own)];
  let most = Number.NEGATIVE_INFINITY;
  for (const [px, py] of points) most = Math.max(most, px * c + py * s);
  for (const { at, radius, from, to } of arcs) {
    const centre = at[0] * c + at[1] * s;
    const turns = Math.ceil((from - own) / (2 * Math.PI));
    if (own + 2 * Math.PI * turns <= to) most = Math.max(most, centre + radius);
    else for (const end of [from, to]) most = Math.max(most, centre + radius * Math.cos(end - own));
  }
  return most + x * Math.cos(angle) + y * Math.sin(angle);
}

/** Positive: the distance. Negative: how far one must be moved to leave the other. */
export function separation(one: Hull, here: Pose, other: Hull, there: Pose): number {
  const along = (angle: number) => -support(one, here, angle) - support(other, there, angle + Math.PI);
  const count = 360;
  const step = (2 * Math.PI) / count;
  const values = Array.from({ length: count }, (_, k) => along(k * step));
  const order = [...values.keys()].sort((i, k) => (values[k] as number) - (values[i] as number)).slice(0, 6);
  return Math.max(...order.map((k) => highest(along, (k - 1) * step, (k + 1) * step)));
}

/** By golden sections. */
function highest(along: (angle: number) => number, low: number, high: number): number {
  const share = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  let [c, d] = [b - share * (b - a), a + share * (b - a)];
  let [atC, atD] = [along(c), along(d)];
  while (b - a > 1e-13) {
    if (atC > atD) {
      [b, d, atD] = [d, c, atC];
      c = b - share * (b - a);
      atC = along(c);
    } else {
      [a, c, atC] = [c, d, atD];
      d = a + share * (b - a);
      atD = along(d);
    }
  }
  return Math.max(atC, atD);
}
