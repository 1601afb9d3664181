/** The borders of the energetic law's regions [NDCa]: a way across each of them, and how smooth the law is on that way. */

import { Mistake, type Region, solveImpact } from "judder";
import { borderSmoothness, randomSource } from "#inner";
import { border } from "../../border.js";

export interface Impact {
  readonly B: number;
  readonly mu: number;
  readonly r: number;
  readonly vT: number;
  readonly vN: number;
}

/** Velocities after, and the region; the contact is scaled, A = C = 1. */
export function after({ B, mu, r, vT, vN }: Impact): { vT: number; vN: number; region: Region } {
  const [one] = solveImpact("stronge", { A: 1, B, C: 1 }, mu, r, { vT, vN }).solutions;
  if (one === undefined || "family" in one) throw new Mistake("the energetic law has one solution");
  return { vT: one.vT, vN: one.vN, region: ("region" in one ? one.region : 0) as Region };
}

/** A straight way from one region to another: one number of the impact goes from a value to another. */
export interface Crossing extends Impact {
  readonly pair: string;
  /** What the derivation says: the paper's own section 4 is not in our text. */
  readonly expected: Measured["smoothness"];
  readonly along: "vT" | "vN" | "mu";
  readonly from: number;
  readonly to: number;
}

const way = (
  pair: string,
  expected: Measured["smoothness"],
  B: number,
  mu: number,
  r: number,
  from: number,
  to: number,
): Crossing => ({
  ...{ pair, expected, B, mu, r, from, to, along: "vT", vT: 0, vN: -1 },
});
const cone = (pair: string, B: number, vT: number): Crossing => ({
  ...{ pair, expected: "C0", B, mu: 0, r: 0.6, from: 0.45, to: 0.55, along: "mu", vT, vN: -1 },
});
const touch = (pair: string, B: number, vT: number): Crossing => ({
  ...{ pair, expected: "C-1", B, mu: 3, r: 0.6, from: 0.1, to: -0.1, along: "vN", vT, vN: 0 },
});

/** The scaled contacts are those of [NDCb] Fig. 5 (a), (d), (e) and, where a touch is an impact, (b), (c). */
export const crossings: readonly Crossing[] = [
  way("1|3", "C0", 0.5, 1, 0.6, 1.8, 1.3),
  way("2|4", "C0", -0.5, 1, 0.6, -1.8, -1.3),
  way("1|7", "C0", -0.5, 1 / 3, 0.6, 1.4, 0.9),
  way("2|8", "C0", 0.5, 1 / 3, 0.6, -1.4, -0.9),
  way("9|2", "C0", -0.5, 1 / 3, 0.6, 0.3, -0.3),
  way("10|1", "C0", 0.5, 1 / 3, 0.6, -0.3, 0.3),
  way("3|5", "C1", 0.5, 1, 0.6, 1.3, 0.5),
  way("4|6", "C1", -0.5, 1, 0.6, -1.3, -0.5),
  way("7|9", "C1", -0.5, 1 / 3, 0.6, 0.9, 0.3),
  way("8|10", "C1", 0.5, 1 / 3, 0.6, -0.9, -0.3),
  way("5|6", "C1", 0.5, 1, 0.6, 0.5, -0.5),
  cone("3|7", -0.5, 1),
  cone("4|8", 0.5, -1),
  cone("5|9", -0.5, 0.4),
  cone("6|10", 0.5, -0.4),
  touch("0|5", 0.5, 1),
  touch("0|6", -0.5, -1),
];

/** With r = 0 nothing happens in restitution; with r = 1 nothing is lost; with B = 0 the directions do not know each other. */
export const specialCrossings: readonly Crossing[] = [
  way("1|5", "C0", 0.5, 1, 0, 1.3, 0.5),
  way("2|6", "C0", -0.5, 1, 0, -1.3, -0.5),
  way("1|9", "C0", -0.5, 1 / 3, 0, 0.9, 0.3),
  way("2|10", "C0", 0.5, 1 / 3, 0, -0.9, -0.3),
  way("3|5", "C2 or smoother", 0.5, 1, 1, 1.3, 0.5),
  way("7|9", "C2 or smoother", -0.5, 1 / 3, 1, 0.9, 0.3),
  way("5|6", "C2 or smoother", 0.5, 1, 0, 0.5, -0.5),
  way("5|6", "C2 or smoother", 0, 1, 0.6, 0.5, -0.5),
];

/** Where on its way a crossing meets the border, and how the velocities after it continue there. */
export interface Measured {
  readonly at: number;
  readonly regions: readonly [Region, Region];
  /** The largest jumps of value, slope and second derivative of the velocities after. */
  readonly jumps: readonly [number, number, number];
  readonly smoothness: "C-1" | "C0" | "C1" | "C2 or smoother";
}

/** The step of the one-sided differences, and the smallest jump that counts. */
const [step, least] = [1e-3, 1e-2];

export function measure(crossing: Crossing): Measured {
  const { along, from, to } = crossing;
  const impact = (s: number) => after({ ...crossing, [along]: s });
  const first = impact(from).region;
  const at = border((s) => impact(s).region === first, from, to);
  const side = (sign: number) =>
    (["vT", "vN"] as const).map((name) =>
      limits(
        [1, 2, 3, 4].map((k) => impact(at + sign * k * step)[name]),
        sign * step,
      ),
    );
  const [above, below] = [side(1), side(-1)];
  const jumps = [0, 1, 2].map((order) =>
    Math.max(...above.map((one, i) => Math.abs((one[order] as number) - (below[i]?.[order] as number)))),
  ) as unknown as Measured["jumps"];
  const order = jumps.findIndex((jump) => jump > least);
  const smoothness = (["C-1", "C0", "C1"] as const)[order] ?? "C2 or smoother";
  return { at, regions: [first, impact(to).region], jumps, smoothness };
}

/** Value, slope and second derivative at 0 of the cubic through the values at h, 2h, 3h, 4h. */
function limits([one = 0, two = 0, three = 0, four = 0]: readonly number[], h: number): number[] {
  return [
    4 * one - 6 * two + 4 * three - four,
    (-26 * one + 57 * two - 42 * three + 11 * four) / (6 * h),
    (3 * one - 8 * two + 7 * three - 2 * four) / (h * h),
  ];
}

/** Does the library state the class that was measured? */
export function stated(crossing: Crossing, { at, regions: [from, to], smoothness }: Measured): boolean {
  const own = borderSmoothness(from, to, { ...crossing, [crossing.along]: at })?.smoothness;
  return (own === "analytic" ? "C2 or smoother" : own) === smoothness;
}

/** Number of random impacts, out of `count`, that gain energy. */
export function gains(count: number): number {
  const random = randomSource(7);
  let found = 0;
  for (let k = 0; k < count; k++) {
    const contact = { A: 1, B: 1.99 * random() - 0.995, C: 1 };
    const before = { vT: 4 * random() - 2, vN: -random() };
    if (solveImpact("stronge", contact, 3 * random(), random(), before).gainsEnergy) found += 1;
  }
  return found;
}
