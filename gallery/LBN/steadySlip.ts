/** [LBN] (4.7)-(4.9): where does the finger slide steadily, and at which friction does that become unstable? */

import { findEquilibria, followEquilibria, loadMechanism } from "judder";
import type { Comparison } from "../item.js";
import { agrees, unprinted } from "../rows.js";

export const key = "LBN-4.9";
export const title = "Steady slip of the finger and its Hopf point";
export const caption =
  "The finger can rest on the moving belt in forward slip. Friction feeds the damping back with a positive sign: above μ_d a " +
  "pair of eigenvalues has crossed the imaginary axis. The small slip cycle born there is stable, but soon hopping wins.";
export const lab = "finger?mu=0.5&from=phi=0.386&until=2";

export function numbers(): Comparison[] {
  const finger = loadMechanism("finger");
  const at = (mu: number) => findEquilibria(finger, { parameters: { mu } }).equilibria[0];
  const along = followEquilibria(finger, { parameter: "mu", low: 0.3, high: 0.8, searches: 2 });
  const find = (kind: string) => along.critical.find((point) => point.kind === kind);
  const [hopf, painleve] = [find("hopf"), find("painleve")];
  const newton = "not printed; Newton's method on (4.7) with its own derivative";
  const implicit = "not printed; (4.9) is implicit: C = 0 together with F(φ_eq; μ) = 0";
  const tangent = Math.tan(painleve?.q.phi ?? Number.NaN);
  return [
    unprinted("φ_eq at μ = 0.5", at(0.5)?.q.phi ?? Number.NaN, {
      value: 0.385760102434,
      reason: newton,
      tolerance: 1e-12,
    }),
    unprinted("φ_eq at μ = 1", at(1)?.q.phi ?? Number.NaN, {
      value: 0.363207169022,
      reason: newton,
      tolerance: 1e-12,
    }),
    agrees("equilibrium at μ = 0.5", "unstable", at(0.5)?.stable ? "stable" : "unstable"),
    unprinted("μ_d", hopf?.value ?? Number.NaN, {
      value: 0.409778166093,
      reason: implicit,
      tolerance: 1e-12,
    }),
    agrees(
      "(4.9) tan φ_eq, with c_φ = 0",
      Math.tan(hopf?.q.phi ?? Number.NaN),
      hopf?.value ?? Number.NaN,
      1e-12,
    ),
    agrees("(4.13) μ at which A⁺ = 0 at φ_eq", tangent + 0.1 / tangent, painleve?.value ?? Number.NaN, 1e-12),
    unprinted("the slip cycle born at μ_d", (hopf?.lyapunov ?? 0) < 0 ? "stable" : "unstable", {
      value: "stable",
      reason: "not printed; swings of (4.6) at μ_d decay",
    }),
  ];
}
