/** [NDCb] Fig. 6: by which factor e does an impact followed by a short flight multiply the normal speed? */

import { growthAt } from "judder";
import { drawChart, drawPanels, seriesColours } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { panelSize, positiveCases, ratesOf, type SignCase } from "./cases.js";

export const key = "NDCb-6";
export const title = "The growth factor e of small impacts";
export const caption =
  "e over ρ₀ = −v_T/v_N before the impact, for several coefficients of restitution; the numbers along the top are the " +
  "regions of the impact law. Above the dashed line impacts grow: reverse chatter. With k_N⁺ < 0 there is no upper bound.";

const restitutions = [0.2, 0.4, 0.6, 0.8, 1];
const rhos = Array.from({ length: 321 }, (_, i) => -4 + i / 40);

/** Places of the region numbers, away from the borders. */
const labelled = [
  [-3.2, -1.5, -0.5, 0.5, 1.5, 3.2],
  [-3.4, -1.9, -0.7, 2],
  [-2.4, -1, -0.36, 2],
];

const growth = ({ B, mu }: SignCase, r: number, rho: number) =>
  growthAt("stronge", { A: 1, B, C: 1, a: 0, b: -1, mu }, r, rho);

export function figure(document: object): string {
  const pictures = positiveCases.map((one, i) => {
    const curves = restitutions.map((r, j) => ({
      points: rhos.map((rho): [number, number] => [rho, growth(one, r, rho).factor]),
      colour: seriesColours[j] as string,
      label: `r = ${r}`,
    }));
    const unit = {
      points: [
        [-4, 1],
        [4, 1],
      ] as const,
      colour: "#777",
      dashed: true,
      width: 1.2,
    };
    const notes = (labelled[i] ?? []).map((rho) => ({
      at: [rho, 2.6] as const,
      text: String(growth(one, 0.8, rho).region),
    }));
    const [x, y] = [
      { label: "ρ₀ = −v_T/v_N", domain: [-4, 4] as const },
      { label: "e", domain: [0, 2.7] as const },
    ];
    return drawChart(
      {
        heading: `(${"abc"[i]}) μ = ${["1", "3", "1/3"][i]}, B = 1/2`,
        x,
        y,
        curves: [unit, ...curves],
        notes,
      },
      { document, ...panelSize },
    );
  });
  return drawPanels(pictures, { ...panelSize, columns: 3, title });
}

export function data(): Table {
  const rows = positiveCases.flatMap((one) =>
    restitutions.flatMap((r) =>
      rhos.map((rho) => {
        const { factor, region } = growth(one, r, rho);
        return [one.B, one.mu, r, rho, factor, region];
      }),
    ),
  );
  return { columns: ["B", "mu", "r", "rho0", "e", "region"], rows };
}

/** §4.2: e = r at ρ₀ = 0; in panel (a) the largest e is r√(k_N⁰/k_N⁺), at ρ₀ = −k_T⁺/k_N⁺. */
export function numbers(): Comparison[] {
  const [first] = positiveCases as [SignCase];
  const { plus, zero } = ratesOf(first);
  const largest = Math.max(...rhos.map((rho) => growth(first, 0.8, rho).factor));
  const top = growth(first, 0.8, -plus.kT / plus.kN).factor;
  return [
    { what: "e at ρ₀ = 0, r = 0.8", paper: 0.8, ours: growth(first, 0.8, 0).factor, tolerance: 1e-15 },
    {
      what: "(a) largest e, r = 0.8",
      paper: 0.8 * Math.sqrt(zero.kN / plus.kN),
      ours: largest,
      tolerance: 1e-12,
    },
    {
      what: "(a) e at ρ₀ = −k_T⁺/k_N⁺, r = 0.8",
      paper: 0.8 * Math.sqrt(zero.kN / plus.kN),
      ours: top,
      tolerance: 1e-12,
    },
  ];
}
