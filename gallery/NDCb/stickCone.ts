/** [NDCb] Fig. 3: for which free accelerations (a, b) does the contact stick? The friction cone of (2.25). */

import { solveContactModes } from "judder";
import { type Chart, drawCharts } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees } from "../rows.js";
import { panels, positiveCases, problemOf, ratesOf, type SignCase } from "./support/cases.js";

export const key = "NDCb-3";
export const title = "The friction cone in the plane of free accelerations";
export const caption =
  "The contact sticks where (a, b) lies in the shaded wedge between −(k_T⁺, k_N⁺) and −(k_T⁻, k_N⁻). Only where k_N⁺ < 0 " +
  "does the wedge reach above b = 0: stick and lift-off are then both possible.";
export const lab = "rod?mu=2&Sx=3&from=theta=1.1&until=1";

/** The wedge as a sector of the unit disc, from slip⁻ to slip⁺: its edges are what slip at the borders would need. */
export function wedge(one: Pick<SignCase, "B" | "mu">): [number, number][] {
  const { plus, minus } = ratesOf(one);
  const from = Math.atan2(-minus.kN, -minus.kT);
  const turn = (Math.atan2(-plus.kN, -plus.kT) - from + 2 * Math.PI) % (2 * Math.PI);
  const arc = Array.from({ length: 41 }, (_, i) => from + (turn * i) / 40);
  return [[0, 0], ...arc.map((angle): [number, number] => [Math.cos(angle), Math.sin(angle)])];
}

function chart(one: SignCase): Chart {
  const points = wedge(one);
  const edge = (place: number) => [[0, 0], points.at(place) as [number, number]] as const;
  return {
    heading: `${one.panel} ${one.signs}`,
    x: { label: "a (scaled)", domain: [-1.1, 1.1] },
    y: { label: "b (scaled)", domain: [-1.1, 1.1] },
    regions: [{ points, colour: "#cfdcf5", label: "stick" }],
    white: "slip, lift-off",
    curves: [
      { points: edge(-1), colour: "#4269d0", label: "edge to slip⁺" },
      { points: edge(1), colour: "#7d3c98", label: "edge to slip⁻" },
    ],
  };
}

export const figure = (document: object): string =>
  drawCharts(positiveCases.map(chart), { ...panels, title }, document);

export function data(): Table {
  const rows = positiveCases.flatMap((one) => wedge(one).map(([a, b]) => [one.panel, a, b]));
  return { columns: ["panel", "a", "b"], rows };
}

/** §2.4: stick with b > 0 needs k_N⁺ < 0 (or k_N⁻ < 0). The contact solver is asked all over the upper half. */
export function numbers(): Comparison[] {
  const angles = Array.from({ length: 99 }, (_, i) => (Math.PI * (i + 1)) / 100);
  return positiveCases.map((one) => {
    const sticks = angles.some((angle) => {
      const report = solveContactModes({ ...problemOf(one), a: Math.cos(angle), b: Math.sin(angle) });
      return report.solutions.some(({ modes }) => Object.values(modes).includes("stick"));
    });
    const paper = one.signs === "k_N⁺ < 0" ? "possible" : "impossible";
    return agrees(`stick with b > 0, ${one.signs}`, paper, sticks ? "possible" : "impossible");
  });
}
