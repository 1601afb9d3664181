/** Which reactions of the rough slide hold Klein's bar? [FIV] (2) and (3): a line and two half-lines in a plane. */

import { findModes, loadMechanism, makeState, type ParameterValues } from "judder";
import { type Chart, drawChart } from "judder/figure";
import type { Table } from "../item.js";

const klein = loadMechanism("klein");

/** All reactions (r_N, r_T) at end B; the contact force there is −(r_T, r_N). */
export function reactionsAt(U: number, parameters: ParameterValues = {}): [number, number][] {
  const state = makeState(klein, { "x'": U }, { parameters });
  const { solutions } = findModes(klein, state, { parameters });
  return solutions.map(({ forces }) => [
    -(forces.B?.lambdaN ?? Number.NaN),
    -(forces.B?.lambdaT ?? Number.NaN),
  ]);
}

/** (2) solved for r_T, with the numbers of the model file: l = 1, F = −1, b = 0.5, C = 0, θ = 1.3, μ = 0.9. */
const line = (rN: number): number => 2 * rN * (Math.cos(1.3) / Math.sin(1.3)) - 0.5;

/** The plane of (r_N, r_T) for a velocity to the right or to the left. */
export function drawReactions(U: number, document: object): string {
  const s = Math.sign(U);
  const law = [
    [-2, 1.8 * s],
    [0, 0],
    [2, 1.8 * s],
  ] as const;
  const found = reactionsAt(U);
  const chart: Chart = {
    heading: `U ${U > 0 ? ">" : "<"} 0, bF + C/sin θ < 0, |tan θ| > 2/μ: ${found.length === 0 ? "no reaction" : `${found.length} reactions`}`,
    x: { label: "r_N (N)", domain: [-2, 2] },
    y: { label: "r_T (N)", domain: [-2, 2] },
    curves: [
      { points: law, colour: "#4269d0", label: s > 0 ? "r_T = μ|r_N|" : "r_T = −μ|r_N|" },
      {
        points: [
          [-2, line(-2)],
          [2, line(2)],
        ],
        colour: "#c0392b",
        label: "balance (2)",
      },
    ],
    dots: found.map((at) => ({ at, colour: "#222" })),
  };
  return drawChart(chart, { document });
}

/** Points of the two lines and the reactions found by the contact solver. */
export function reactionTable(U: number): Table {
  const ends = [-2, 0, 2];
  const rows = [
    ...ends.map((rN) => ["Coulomb", rN, 0.9 * Math.abs(rN) * Math.sign(U)]),
    ...ends.map((rN) => ["balance", rN, line(rN)]),
    ...reactionsAt(U).map(([rN, rT]) => ["reaction", rN, rT]),
  ];
  return { columns: ["what", "rN", "rT"], rows };
}
