/** Two rods that differ in their moment of inertia only: their branches at the border 1|3, and what simulations do there. */

import type { OrbitBranchPoint } from "judder";
import { type Chart, seriesColours } from "judder/figure";
import { branchTo, settled, slow } from "./tableOrbits.js";

export interface FoldCase {
  readonly J: number;
  readonly heading: string;
  /** Towards which angle the branch is followed, and the largest it may come back to. */
  readonly to: number;
  readonly range: readonly [number, number];
  /** Angles next to the border at which motions are simulated. */
  readonly beside: readonly number[];
}

export const fold: FoldCase = {
  J: 0.5,
  heading: "J = 0.5 kg m²: non-smooth fold",
  to: 1.535,
  range: [1.535, 1.555],
  beside: [0.001, 0.004, 0.007, 0.01],
};

export const persistence: FoldCase = {
  J: 1 / 3,
  heading: "J = 1/3 kg m²: persistence",
  to: 1.523,
  range: [1.52, 1.555],
  beside: [-0.006, -0.003, 0.003, 0.006, 0.01],
};

const known = new Map<FoldCase, readonly OrbitBranchPoint[]>();

export function branchOf(one: FoldCase): readonly OrbitBranchPoint[] {
  const points = known.get(one) ?? branchTo(slow(one.J), one.to, [one.to, one.range[1]]);
  known.set(one, points);
  return points;
}

/** Where the orbit's impact lies on the border 1|3. */
export const borderOf = (one: FoldCase): OrbitBranchPoint =>
  branchOf(one).find(({ label }) => label === "RB:3-1") as OrbitBranchPoint;

/** The motion that begins next to the orbit on the border, at an angle that differs from the border's, many periods later. */
export const simulated = (one: FoldCase, by: number) =>
  settled(slow(one.J).parameters, borderOf(one), borderOf(one).value + by, 120);

/** Slip that is left by the impact over the angle: stable solid, unstable dashed, simulations as dots. */
export function foldChart(one: FoldCase): Chart {
  const { heading, range, beside } = one;
  const [blue = "", , red = ""] = seriesColours;
  const at = borderOf(one);
  const curve = (stable: boolean) => ({
    points: branchOf(one)
      .filter((point) => point === at || point.stable === stable)
      .map(({ value, start }) => [value, start.v.x ?? 0] as const),
    colour: blue,
    dashed: !stable,
    label: stable ? "stable" : "unstable",
  });
  const unstable = branchOf(one).some((point) => point !== at && !point.stable);
  return {
    heading,
    x: { label: "θ₀ (rad)", domain: range },
    y: { label: "slip after the impact (m/s)", domain: [-0.05, 0.4] },
    curves: [curve(true), ...(unstable ? [curve(false)] : [])],
    dots: beside.map((by) => ({
      at: [at.value + by, simulated(one, by).slip],
      colour: red,
      label: "simulations",
    })),
    notes: [{ at: [at.value, -0.025], text: "1|3" }],
  };
}
