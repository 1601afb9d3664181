/**
 * The rocking of a homogeneous rectangular block that does not slip (Housner 1963): θ̈ = −p² sin(α − |θ|) sign θ with
 * p² = 3g/(4R), tan α = a/h, and at each passage of θ = 0 the angular velocity shrinks by 1 − (3/2) sin²α.
 */

import { marchUntil } from "./extrapolation.js";

export function rock(a: number, h: number, g: number, theta0: number, least: number) {
  const R = Math.hypot(a, h);
  const alpha = Math.atan2(a, h);
  const p2 = (3 * g) / (4 * R);
  const ratio = 1 - 1.5 * Math.sin(alpha) ** 2;
  const impacts: { t: number; before: number; after: number }[] = [];
  let [t, side, y] = [0, Math.sign(theta0), [theta0, 0]];
  let first = 0.01;
  for (;;) {
    const sign = side;
    const rates = (_t: number, [theta, omega]: readonly number[]) => [
      omega as number,
      -sign * p2 * Math.sin(alpha - sign * (theta as number)),
    ];
    const stop = marchUntil(
      rates,
      (_t, [theta]) => [sign * (theta as number)],
      { t, y },
      t + 100,
      0.02,
      first,
    );
    const before = stop.y[1] as number;
    t = stop.t;
    const after = ratio * before;
    impacts.push({ t, before, after });
    side = -side;
    y = [0, after];
    const hop = (2 * Math.abs(after)) / (p2 * Math.sin(alpha));
    if (hop < least) return { alpha, ratio, impacts, rest: t + hop / (1 - ratio) };
    first = hop / 3;
  }
}
