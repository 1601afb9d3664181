/**
 * A contact with ÿ = b + k λ, λ = max(0, −K y − c ẏ) in contact and 0 in flight, by the classical Runge–Kutta method. Whether
 * it lifts off or is drawn in is read off the motion; the velocity between the two is found by bisection.
 */

interface Landing {
  readonly b: number;
  readonly kN: number;
  readonly stiffness: number;
  readonly damping: number;
}

/** True where the motion from (y, v) ends in flight. */
function liftsOff({ b, kN, stiffness, damping }: Landing, y0: number, v0: number, step: number): boolean {
  const deep = -20 * (b / (-kN * stiffness)) - 4 * Math.abs(y0);
  const acceleration = (y: number, v: number) =>
    y > 0 ? b : b + kN * Math.max(0, -stiffness * y - damping * v);
  let [y, v] = [y0, v0];
  for (let i = 0; i < 1_000_000; i++) {
    if (y > 0 && v > 0) return true;
    if (y < deep && v < 0) return false;
    const a1 = acceleration(y, v);
    const [v2, a2] = [v + (step / 2) * a1, acceleration(y + (step / 2) * v, v + (step / 2) * a1)];
    const [v3, a3] = [v + (step / 2) * a2, acceleration(y + (step / 2) * v2, v + (step / 2) * a2)];
    const [v4, a4] = [v + step * a3, acceleration(y + step * v3, v + step * a3)];
    y += (step / 6) * (v + 2 * v2 + 2 * v3 + v4);
    v += (step / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  throw new Error("the motion neither lifts off nor is drawn in");
}

/** The v at which the answer changes for a given y. */
export function separatingVelocity(landing: Landing, y: number, share: number): number {
  const { b, kN, stiffness, damping } = landing;
  const step = share / Math.max(Math.sqrt(-kN * stiffness), -kN * damping);
  const bound =
    10 * (b / Math.sqrt(-kN * stiffness) + Math.abs(y) * Math.sqrt(-kN * stiffness)) +
    10 * Math.sqrt(2 * b * Math.max(y, 0));
  let [low, high] = [-bound, bound];
  for (let i = 0; i < 45; i++) {
    const middle = (low + high) / 2;
    if (liftsOff(landing, y, middle, step)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
