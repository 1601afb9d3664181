/**
 * Moreau's and Frémond's law at one contact by a scan of the friction cone: with τ = Λ_T/Λ_N in [−μ, μ] and the normal
 * condition active, Λ_N = n/(C + Bτ) and the tangential velocity X(τ) on which Coulomb's law acts is a function of τ alone.
 * Solutions are X > 0 at τ = −μ, X < 0 at τ = μ, and the zeros of X between, found by sign changes on a grid.
 */

export interface ScanProblem {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly mu: number;
  readonly r: number;
  readonly vT: number;
  readonly vN: number;
  /** Coulomb's law acts on v_T⁺ + share · v_T⁻: 0 for Moreau, 1 for Frémond. */
  readonly share: 0 | 1;
}

/** The impulses (T, N) of every solution with Λ_N > 0, for v_N < 0. */
export function scanCone({ A, B, C, mu, r, vT, vN, share }: ScanProblem): { T: number; N: number }[] {
  const lift = -(1 + r) * vN;
  const push = (tau: number) => lift / (C + B * tau);
  const speed = (tau: number) => (1 + share) * vT + (A * tau + B) * push(tau);
  const found: number[] = [];
  if (push(-mu) > 0 && speed(-mu) > 0) found.push(-mu);
  if (push(mu) > 0 && speed(mu) < 0) found.push(mu);
  const steps = 4000;
  for (let i = 0; i < steps; i++) {
    let [low, high] = [mu * ((2 * i) / steps - 1), mu * ((2 * (i + 1)) / steps - 1)];
    if (!(push(low) > 0 && push(high) > 0) || speed(low) * speed(high) > 0 || speed(low) === 0) continue;
    for (let k = 0; k < 100; k++) {
      const middle = (low + high) / 2;
      if (speed(low) * speed(middle) <= 0) high = middle;
      else low = middle;
    }
    found.push((low + high) / 2);
  }
  return found.map((tau) => ({ T: tau * push(tau), N: push(tau) }));
}
