/** How does a block on a belt stick and slip, by hand? A straight line in stick, part of a circle in slip. */

export interface Belt {
  readonly m: number;
  readonly k: number;
  readonly g: number;
  readonly muStatic: number;
  readonly mu: number;
  readonly vdr: number;
}

/** Without damping; the belt's friction is stronger in stick. */
export function stickSlip({ m, k, g, muStatic, mu, vdr }: Belt) {
  const omega = Math.sqrt(k / m);
  const release = (muStatic * m * g) / k;
  const centre = (mu * m * g) / k;
  const reach = release - centre;
  const radius = Math.hypot(reach, vdr / omega);
  const slip = (Math.PI + 2 * Math.asin(vdr / (radius * omega))) / omega;
  const stick = (2 * reach) / vdr;
  return { period: slip + stick, slip, stick, release, capture: centre - reach };
}

/**
 * The same block (m = k = g = 1) where friction falls with the slip s like 1/(1 + δ|s|): from the end of stick at x = 1 it slips by
 * classic Runge–Kutta steps; where it reaches the belt with |x| > 1 the spring pulls it ahead, and it slips on the other side.
 */
export function fallingFriction(v: number, delta: number): { period: number; overtakes: boolean } {
  const force = (x: number, s: number, side: number) => -x - side / (1 + delta * side * s);
  let [t, x, s] = [0, 1, 0];
  const advance = (h: number, side: number) => {
    const a1 = force(x, s, side);
    const a2 = force(x + (h / 2) * (s + v), s + (h / 2) * a1, side);
    const a3 = force(x + (h / 2) * (s + v + (h / 2) * a1), s + (h / 2) * a2, side);
    const a4 = force(x + h * (s + v + (h / 2) * a2), s + h * a3, side);
    x += h * (s + v) + ((h * h) / 6) * (a1 + a2 + a3);
    s += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
    t += h;
  };
  const step = 5e-4;
  const slip = (side: number) => {
    advance(step, side);
    while (s * side > 0) advance(step, side);
    for (let k = 0; k < 8; k++) advance(-s / force(x, s, side), side);
    s = 0;
  };
  slip(-1);
  const overtakes = x < -1;
  for (let side = 1; Math.abs(x) > 1; side = -side) slip(side);
  return { period: t + (1 - x) / v, overtakes };
}
