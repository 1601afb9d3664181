/** [NDCb] §6: growth factors of the examples where slip ends, from the theory of §4 and from the period of the runs in log ε. */

import { compliantFamily, growthFromRuns, limitTheory } from "#inner";
import type { Comparison } from "../../item.js";
import { unprinted } from "../../rows.js";
import { type Example, first, pushed, rod, third, weak } from "./support/examples.js";

export const key = "NDCb-period";
export const title = "Growth factors where slip ends, and the period in log ε";
export const caption =
  "Small impacts of reverse chatter grow by e. The theory of §4 gives e from A, B, C, a, b at the start and where slip ends, 0.1 " +
  "to 0.3 per mille apart; the runs gain one impact for every factor e in ε, which measures the second.";
export const lab =
  "rod?mu=1.5&Sx=12&r=0.8&from=theta=1.18,x'=-0.1&policy=slipEnd=reverseChatter&until=1&plot=histories";

interface Row {
  readonly example: Example;
  /** By another calculation: at the start, where slip ends. */
  readonly start: number;
  readonly end: number;
  readonly ratio?: number;
}

const rows: readonly Row[] = [
  { example: first, start: 1.2354, end: 1.2351 },
  { example: third, start: 1.8806, end: 1.8827 },
  { example: { ...weak, name: "(6.14), r = 0.8" }, start: 1.5045, end: 1.5061, ratio: 100 },
  { example: { ...pushed, name: "(6.14), r = 0.8, S_x = 12" }, start: 3.6819, end: 3.6826, ratio: 1 },
];

function comparisons({ example: { name, parameters, v0 }, start, end, ratio }: Row): Comparison[] {
  const values = { theta: 1.18, y: "contact", "x'": v0 };
  const rigid = { parameters, t: 0, until: 0.2, law: "stronge" } as const;
  const { growth } = limitTheory(rod(), values, rigid, ratio === undefined);
  const epsilon = { from: 1e-4, to: 1e-6, count: 17 };
  const layer = ratio === undefined ? {} : { epsilonN: { ratio } };
  const runs = compliantFamily(rod(), values, { parameters, epsilon, ...layer });
  const found = growthFromRuns(runs)?.factor ?? Number.NaN;
  const printed = { reason: "the iterated map of impact and flight", tolerance: 6e-5 };
  return [
    unprinted(`${name}: e at the start`, growth.start ?? 0, { value: start, ...printed }),
    unprinted(`${name}: e where slip ends`, growth.end ?? 0, { value: end, ...printed }),
    unprinted(`${name}: e from the runs`, found, { value: end, reason: "theory", tolerance: 2e-3 * end }),
  ];
}

export const numbers = (): Comparison[] => rows.flatMap(comparisons);
