/** [NDCb] Fig. 6: by which factor e does an impact followed by a short flight multiply the normal speed? */

import { type Chart, drawCharts, seriesColours } from "judder/figure";
import { growthAt } from "#inner";
import type { Comparison, Table } from "../item.js";
import { agrees } from "../rows.js";
import { panels, positiveCases, problemOf, ratesOf, type SignCase } from "./support/cases.js";

export const key = "NDCb-6";
export const title = "The growth factor e of small impacts";
export const caption =
  "e over ρ₀ = −v_T/v_N before the impact, for several coefficients of restitution; the numbers along the top are the " +
  "regions of the impact law. Above the dashed line impacts grow: reverse chatter. With k_N⁺ < 0 there is no upper bound.";
export const lab = "rod?mu=1.5&Sx=2&r=0.8&from=theta=1.18,x'=-0.1&policy=slipEnd=reverseChatter";

const restitutions = [0.2, 0.4, 0.6, 0.8, 1];
const rhos = Array.from({ length: 321 }, (_, i) => -4 + i / 40);
const labelled = ["-3.2 -1.5 -0.5 0.5 1.5 3.2", "-3.4 -1.9 -0.7 2", "-2.6 -1.1 -0.36 2"]; // where regions are named

const growth = (one: SignCase, r: number, rho: number) => growthAt("stronge", problemOf(one), r, rho);

function chart(one: SignCase, i: number): Chart {
  const unit = { points: [-4, 4].map((rho) => [rho, 1] as const), colour: "#777", dashed: true, width: 1.2 };
  const curve = (r: number, j: number) => ({
    points: rhos.map((rho) => [rho, growth(one, r, rho).factor] as const),
    colour: seriesColours[j] as string,
    label: `r = ${r}`,
  });
  const region = (rho: number) => ({ at: [rho, 2.6] as const, text: String(growth(one, 0.8, rho).region) });
  return {
    heading: `${one.panel} ${one.signs}`,
    x: { label: "ρ₀ = −v_T/v_N", domain: [-4, 4] },
    y: { label: "e", domain: [0, 2.7] },
    curves: [unit, ...restitutions.map(curve)],
    notes: (labelled[i] ?? "").split(" ").map(Number).map(region),
  };
}

export const figure = (document: object): string =>
  drawCharts(positiveCases.map(chart), { ...panels, title }, document);

export function data(): Table {
  const curve = (one: SignCase, r: number) => rhos.map((rho) => [one.mu, r, rho, growth(one, r, rho).factor]);
  const rows = positiveCases.flatMap((one) => restitutions.flatMap((r) => curve(one, r)));
  return { columns: ["mu", "r", "rho0", "e"], rows };
}

/** §4.2: e = r at ρ₀ = 0; in panel (a) the largest e is r√(k_N⁰/k_N⁺), at ρ₀ = −k_T⁺/k_N⁺. */
export function numbers(): Comparison[] {
  const [first] = positiveCases as [SignCase];
  const { plus, zero } = ratesOf(first);
  const largest = Math.max(...rhos.map((rho) => growth(first, 0.8, rho).factor));
  const top = growth(first, 0.8, -plus.kT / plus.kN).factor;
  const bound = 0.8 * Math.sqrt(zero.kN / plus.kN);
  return [
    agrees("e at ρ₀ = 0, r = 0.8", 0.8, growth(first, 0.8, 0).factor, 1e-12),
    agrees("(a) largest e on the curve, r = 0.8", bound, largest, 1e-12),
    agrees("(a) e at ρ₀ = −k_T⁺/k_N⁺, r = 0.8", bound, top, 1e-12),
  ];
}
