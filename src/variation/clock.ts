/**
 * How far is a time from that of a clock event, at + k·every with the nearest k, and how does that change with time
 * and parameters?
 */

import { evaluate, type SymbolNode } from "../expression/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";

/** Variables are q, v, t, and the varied parameters. */
export function clockSection(
  { events, dimension: n, formulas: { words } }: Mechanism,
  event: number,
  varied: readonly number[],
  t: number,
  p: Float64Array,
): { readonly value: number; readonly slopes: Float64Array } {
  const trigger = events[event]?.trigger;
  if (trigger?.kind !== "clock") throw new Mistake(`there is no clock event ${event}`);
  const { every, at } = trigger;
  const by = varied.flatMap((i) =>
    [every, at].map((node) => words.derivative(node, words.p[i] as SymbolNode)),
  );
  const symbols = new Map(words.p.map(({ name }, i) => [name, p[i] as number]));
  const [period = 0, phase = 0, ...slopes] = evaluate([every, at, ...by], symbols);
  const turns = Math.round((t - phase) / period);
  const ofParameters = varied.map(
    (_, k) => -(turns * (slopes[2 * k] as number) + (slopes[2 * k + 1] as number)),
  );
  const all = new Float64Array(2 * n + 1 + varied.length);
  all.set([1, ...ofParameters], 2 * n);
  return { value: t - phase - turns * period, slopes: all };
}
