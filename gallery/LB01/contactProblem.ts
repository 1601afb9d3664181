/** [LB01] (2.9)-(2.11): which forces act on a box that slides on two corners? Its matrix, its solution, its tipping. */

import { findModes, loadMechanism, makeState } from "judder";
import { contactStatesAt } from "#inner";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { agrees } from "../rows.js";

export const key = "LB01-2.9";
export const title = "The contact problem of a box on two corners";
export const caption =
  "A homogeneous box (a = 1, h = 2, m = 1, g = 10) slides on both corners at μ = 0.4: I_N has two contacts, I_H none. The matrix " +
  "of (2.9) with W_G μ_G, written out by hand, against the one of the model file; its only solution loads the leading corner. " +
  "From μ = a/h on the box tips.";
export const lab = "box?mu=0.4&from=x'=1&until=0.5&plot=histories";

const box = loadMechanism("box");
const sliding = (mu: number) => makeState(box, { "x'": 1 }, { parameters: { mu } });

/** W_Nᵀ M⁻¹ (W_N + W_G μ_G), with μ_G = −μ in positive sliding; M is diagonal. */
function matrix(mu: number): number[][] {
  const { contacts, matrices } = contactStatesAt(box, sliding(mu), { parameters: { mu } });
  return contacts.map((row) =>
    contacts.map((column) =>
      row.WN.reduce((sum, normal, i) => {
        const force = (column.WN[i] as number) - mu * (column.WT[i] as number);
        return sum + (normal * force) / (matrices.M[i]?.[i] as number);
      }, 0),
    ),
  );
}

const slidesOnBoth = (mu: number): boolean =>
  findModes(box, sliding(mu), { parameters: { mu } }).solutions.some(
    ({ modes }) => modes.front === "slip+" && modes.rear === "slip+",
  );

export function numbers(): Comparison[] {
  const mu = 0.4;
  const [[ff, fr] = [], [rf, rr] = []] = matrix(mu) as [number[], number[]];
  const { verdict, solutions } = findModes(box, sliding(mu), { parameters: { mu } });
  const [only] = solutions;
  const [front, rear] = [only?.forces.front, only?.forces.rear];
  const near = (what: string, paper: number, ours: number | undefined, tolerance = 1e-12) =>
    agrees(what, paper, ours ?? Number.NaN, tolerance);
  return [
    near("(2.9) front on front: 1 + (a² − μah)/ρ²", 1.12, ff),
    near("(2.9) rear on front: 1 − (a² + μah)/ρ²", -0.08, fr),
    near("(2.9) front on rear: 1 − (a² − μah)/ρ²", 0.88, rf),
    near("(2.9) rear on rear: 1 + (a² + μah)/ρ²", 2.08, rr),
    agrees("verdict", "consistent", verdict ?? "not known"),
    near("λ_N front: m g (1 + μ h/a)/2 (N)", 9, front?.lambdaN),
    near("λ_N rear: m g (1 − μ h/a)/2 (N)", 1, rear?.lambdaN),
    near("(2.7) λ_T front: −μ λ_N (N)", -3.6, front?.lambdaT),
    near("ẍ = −μ g (m/s²)", -4, only?.acceleration.x),
    near("slides on both corners up to μ = a/h", 0.5, border(slidesOnBoth, 0.4, 0.6), 1e-9),
  ];
}
