/** Three rods on a shaking table: the branches of their one-impact orbits, drawn where the impacts lie in the law's regions. */

import type { OrbitBranchPoint } from "judder";
import { type Chart, type ChartCurve, seriesColours } from "judder/figure";
import {
  type Beginning,
  branchTo,
  impactOf,
  mirrored,
  type OrbitImpact,
  reversing,
  upright,
} from "./tableOrbits.js";

export interface CrossedRegions {
  readonly heading: string;
  readonly begin: Beginning;
  /** The branch is followed from its beginning to each of these angles. */
  readonly to: readonly number[];
  /** Of θ₀ and of v_T/|v_N| in percent. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

export const crossed: readonly CrossedRegions[] = [
  { heading: "upright rod, μ = 0.15", begin: upright, to: [1.84, 1.3], x: [1.28, 1.86], y: [-5, 5] },
  { heading: "lying rod, μ = 0.08", begin: reversing, to: [0.6337], x: [0.598, 0.637], y: [-20, 0] },
  {
    heading: "its mirror image",
    begin: mirrored,
    to: [Math.PI - 0.6337],
    x: [2.505, 2.544],
    y: [0, 20],
  },
];

const known = new Map<CrossedRegions, readonly OrbitBranchPoint[]>();

function branchOf(one: CrossedRegions): readonly OrbitBranchPoint[] {
  const points = known.get(one) ?? one.to.flatMap((angle) => branchTo(one.begin, angle));
  known.set(one, points);
  return points;
}

export const bordersMet = (one: CrossedRegions): readonly OrbitBranchPoint[] =>
  branchOf(one).filter(({ border }) => border?.regions !== undefined);

export function regionChart(one: CrossedRegions): Chart {
  const { heading, begin, x, y } = one;
  const [blue = "", , red = ""] = seriesColours;
  const impact = (point: OrbitBranchPoint) => impactOf(begin.parameters, point);
  const along = branchOf(one)
    .map(impact)
    .sort((a, b) => a.theta0 - b.theta0);
  const onBorder = new Set(bordersMet(one).map(({ value }) => value));
  const inside = (value: number) => value >= y[0] && value <= y[1];
  const dashed = (label: string, colour: string, value: (at: OrbitImpact) => number): ChartCurve => ({
    points: refined(along.map((at) => [at.theta0, value(at)])).filter(([, ratio]) => inside(ratio)),
    ...{ label, colour, dashed: true, width: 1.5 },
  });
  const sides = [0, 1] as const;
  return {
    heading,
    x: { label: "θ₀ (rad)", domain: x },
    y: { label: "v_T/|v_N| before (%)", domain: y },
    curves: [
      ...sides.map((k) => dashed("stops at the end", "#1f8a6d", ({ ends }) => ends[k])),
      ...sides.map((k) => dashed("stops midway", "#b07800", ({ turns }) => turns[k])),
      { points: along.map(({ theta0, ratio }) => [theta0, ratio]), colour: blue, label: "orbit", width: 2.5 },
    ],
    dots: bordersMet(one).map((point) => ({
      at: [point.value, impact(point).ratio],
      colour: red,
      label: "border",
    })),
    // On a border rounding decides the region: notes stand where it is clear.
    notes: regionNotes(
      along.filter(({ theta0 }) => !onBorder.has(theta0)),
      0.07 * (y[1] - y[0]),
    ),
  };
}

/** With points between, so that a line that leaves the frame reaches it. */
const refined = (points: readonly (readonly [number, number])[]): [number, number][] =>
  points.slice(1).flatMap(([x, y], i) => {
    const [x0, y0] = points[i] as readonly [number, number];
    return Array.from({ length: 40 }, (_, k): [number, number] => [
      x0 + ((x - x0) * k) / 40,
      y0 + ((y - y0) * k) / 40,
    ]);
  });

/** The number of each region above the middle of its stretch. */
function regionNotes(along: readonly OrbitImpact[], above: number) {
  const regions = [...new Set(along.map(({ region }) => region))];
  return regions.map((region) => {
    const own = along.filter((at) => at.region === region);
    const middle = ((own[0]?.theta0 as number) + (own.at(-1)?.theta0 as number)) / 2;
    const near = own.reduce((best, at) =>
      Math.abs(at.theta0 - middle) < Math.abs(best.theta0 - middle) ? at : best,
    );
    return { at: [middle, near.ratio + above] as const, text: String(region) };
  });
}
