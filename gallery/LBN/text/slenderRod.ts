/** [LBN] §3: A, b and the critical friction of the classical Painlevé example, and how many answers its scalar problem has. */

import { solveContactModes } from "judder";
import { drawChart } from "judder/figure";
import { rawRates } from "#inner";
import type { Comparison, Table } from "../../item.js";
import { contactProblem } from "../../problem.js";
import { agrees } from "../../rows.js";

export const key = "LBN-3.5";
export const title = "The critical friction of the slender rod over its angle";
export const caption =
  "Above the curve A < 0 in forward slip: the scalar problem of the normal force has no solution (b < 0) or two (b > 0). Its " +
  "least value is 4/3, at tan φ = 2.";
export const lab = "rod?mu=1.4&Sy=-10&from=theta=1.107,x'=3&until=0.6";

/** The rod of mass 1 and half length 1 under g = 10, sliding forward with an angular velocity. */
const rodAt = (phi: number, omega: number, mu: number) =>
  contactProblem("rod", { theta: phi, "theta'": omega, "x'": 1 }, { mu, Sy: -10 });

const critical = (phi: number): number => rodAt(phi, 0, 1).C / rodAt(phi, 0, 1).B;
const angles = Array.from({ length: 121 }, (_, i) => 0.25 + (1.2 * i) / 120);

const curve = () => angles.map((phi): [number, number] => [phi, critical(phi)]);

export const data = (): Table => ({ columns: ["phi", "mu_c"], rows: curve() });

export function figure(document: object): string {
  const x = { label: "φ (rad)", domain: [0.2, 1.5] as const };
  const y = { label: "μ_c", domain: [0, 6] as const };
  const curves = [{ points: curve(), colour: "#4269d0" }];
  const dots = [{ at: [Math.atan(2), 4 / 3] as const, colour: "#c0392b" }];
  const notes = [
    { at: [1.1, 0.95] as const, text: "4/3 at arctan 2" },
    { at: [0.95, 4] as const, text: "A < 0: paradox" },
  ];
  return drawChart({ heading: "(3.5) of the slender rod", x, y, curves, dots, notes }, { document });
}

/** (3.3) and (3.5) by hand at φ = 0.7, φ' = 2, μ = 0.5; then the scalar problem with A and b alone. */
export function numbers(): Comparison[] {
  const problem = rodAt(0.7, 2, 0.5);
  const [s, c] = [Math.sin(0.7), Math.cos(0.7)];
  const { kN } = rawRates(problem, 0.5).plus;
  const answers = (A: number, b: number): string => {
    const { solutions } = solveContactModes({ A: 4, B: 1 - A, C: 1, a: 0, b, mu: 1 }, 1);
    return solutions.some(({ continuum }) => continuum) ? "infinitely many" : String(solutions.length);
  };
  return [
    agrees("(3.3) A at φ = 0.7, μ = 0.5 (1/kg)", 1 + 3 * c * (c - 0.5 * s), kN, 1e-12),
    agrees("(3.3) b at φ' = 2 rad/s (m/s²)", 4 * s - 10, problem.b, 1e-12),
    agrees("(3.5) μ_c at φ = 0.7", (1 + 3 * c * c) / (3 * s * c), critical(0.7), 1e-12),
    agrees("(3.4) solutions, A > 0, b < 0", "1", answers(0.5, -1)),
    agrees("(3.4) solutions, A > 0, b > 0", "1", answers(0.5, 1)),
    agrees("(3.4) solutions, A < 0, b > 0", "2", answers(-0.5, 1)),
    agrees("(3.4) solutions, A < 0, b < 0", "0", answers(-0.5, -1)),
    agrees("(3.4) solutions, A = b = 0", "infinitely many", answers(0, 0)),
  ];
}
