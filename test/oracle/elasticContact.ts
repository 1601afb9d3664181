/**
 * An undamped elastic contact marched in small steps from the end of slip: v_T' = a + Aλ_T + Bλ_N, v_N' = b + Bλ_T + Cλ_N,
 * λ_N = max(0, −y), Coulomb friction by clamping the force that would stop v_T within the step. Velocities before positions,
 * so that the energy of an oscillation does not drift. No rate constant and no potential: the verdict is read off the motion.
 */

interface Problem {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly mu: number;
  readonly a: number;
  readonly b: number;
}

export type Seen = "stick" | "reverseChatter" | "undecided";

/** `direction` is the sign of the slip that ends; it has pressed the contact in to where v_N' = 0. */
export function marchFromSlipEnd({ A, B, C, mu, a, b }: Problem, direction: 1 | -1): Seen {
  const depth = b / (C - direction * mu * B);
  const period = (2 * Math.PI) / Math.sqrt(C - (B * B) / A);
  const dt = period / 4000;
  const far = 30 * Math.abs(depth);
  let [y, vN, vT] = [depth, 0, 0];
  let stuck = 0;
  const creep = [0, 0];
  const steps = 100 * 4000;
  for (let i = 0; i < steps; i++) {
    const lambdaN = Math.max(0, -y);
    const limit = mu * lambdaN;
    const stopping = -(vT / dt + a + B * lambdaN) / A;
    const lambdaT = Math.max(-limit, Math.min(limit, stopping));
    vT += dt * (a + A * lambdaT + B * lambdaN);
    vN += dt * (b + B * lambdaT + C * lambdaN);
    y += dt * vN;
    if (y > far) return "reverseChatter";
    stuck = lambdaT === stopping ? stuck + dt : 0;
    if (stuck > 3 * period) return "stick";
    const half = i < steps / 2 ? 0 : 1;
    creep[half] = Math.max(creep[half] as number, Math.abs(vT));
  }
  // Rounds that lose energy lose less and less of it, because the oscillation comes to graze the edge of the cone.
  return (creep[1] as number) < (creep[0] as number) / 4 ? "stick" : "undecided";
}
