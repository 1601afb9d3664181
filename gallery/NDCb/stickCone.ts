/** [NDCb] Fig. 3: for which free accelerations (a, b) does the contact stick? The friction cone of (2.25). */

import { modesOfNumbers } from "judder";
import { type Chart, drawChart, drawPanels } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { panelSize, positiveCases, ratesOf, type SignCase } from "./cases.js";

export const key = "NDCb-3";
export const title = "The friction cone in the plane of free accelerations";
export const caption =
  "The contact sticks where (a, b) lies in the shaded wedge between −(k_T⁺, k_N⁺) and −(k_T⁻, k_N⁻). Only where k_N⁺ < 0 " +
  "does the wedge reach above b = 0: stick and lift-off are then both possible.";

/** The wedge as a sector of the unit disc: its edges are the accelerations that slip at the two borders would need. */
function wedge(one: SignCase): [number, number][] {
  const { plus, minus } = ratesOf(one);
  const from = Math.atan2(-minus.kN, -minus.kT);
  const to = Math.atan2(-plus.kN, -plus.kT);
  const turn = (to - from + 2 * Math.PI) % (2 * Math.PI);
  const arc = Array.from({ length: 41 }, (_, i) => from + (turn * i) / 40);
  return [[0, 0], ...arc.map((angle): [number, number] => [Math.cos(angle), Math.sin(angle)])];
}

function chart(one: SignCase, i: number): Chart {
  const points = wedge(one);
  const middle = points[21] as [number, number];
  return {
    heading: `(${"abc"[i]}) ${one.signs}`,
    x: { label: "a (scaled)", domain: [-1.1, 1.1] },
    y: { label: "b (scaled)", domain: [-1.1, 1.1] },
    regions: [{ points, colour: "#cfdcf5" }],
    curves: [
      { points: [[0, 0], points.at(-1) as [number, number]], colour: "#4269d0", label: "slip⁺ edge" },
      { points: [[0, 0], points[1] as [number, number]], colour: "#7d3c98", label: "slip⁻ edge" },
    ],
    notes: [{ at: [0.6 * middle[0], 0.6 * middle[1]], text: "stick" }],
  };
}

export function figure(document: object): string {
  const pictures = positiveCases.map((one, i) => drawChart(chart(one, i), { document, ...panelSize }));
  return drawPanels(pictures, { ...panelSize, columns: 3, title });
}

export function data(): Table {
  const rows = positiveCases.flatMap((one) => wedge(one).map(([a, b]) => [one.signs, a, b]));
  return { columns: ["signs", "a", "b"], rows };
}

/** §2.4: stick with b > 0 needs k_N⁺ < 0 (or k_N⁻ < 0); asked of the contact solver just below the a axis' wedge. */
export function numbers(): Comparison[] {
  return positiveCases.map(({ B, mu, signs }) => {
    const angles = Array.from({ length: 99 }, (_, i) => (Math.PI * (i + 1)) / 100);
    const sticks = angles.filter((angle) => {
      const problem = { A: 1, B, C: 1, a: Math.cos(angle), b: Math.sin(angle), mu };
      return modesOfNumbers(problem).solutions.some(({ modes }) => Object.values(modes).includes("stick"));
    });
    const paper = signs === "k_N⁺ < 0" ? "possible" : "impossible";
    return {
      what: `stick with b > 0, ${signs}`,
      paper,
      ours: sticks.length > 0 ? "possible" : "impossible",
      tolerance: 0,
    };
  });
}
