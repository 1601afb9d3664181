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
