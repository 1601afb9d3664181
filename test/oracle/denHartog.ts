/**
 * Up to which friction does a block on a spring under force·cos(ωt) move without stops? Den Hartog (1931): between two turns the
 * motion is x = ±f/k + A cos νt + B sin νt + X cos(ωt + φ), f = μmg; it comes to the opposite place half a period later, and at
 * the limit the forces at a turn are just those of friction.
 */
export function stopBorder({
  m,
  k,
  g,
  force,
  w,
}: Readonly<Record<"m" | "k" | "g" | "force" | "w", number>>): number {
  const ratio = w / Math.sqrt(k / m);
  const swing = force / Math.abs(1 - ratio ** 2);
  return (swing * ratio) / Math.hypot(Math.tan(Math.PI / (2 * ratio)), 1 / ratio) / (m * g);
}
