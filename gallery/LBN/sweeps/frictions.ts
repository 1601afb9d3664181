/** What the finger settles to at every friction, [LBN] §5: one sweep on the way up and down, for figure, data and numbers. */

import { loadMechanism, type SweepRow, sweep } from "judder";

/** Closer where rest gives way to hopping. */
export const frictions = [
  ...Array.from({ length: 34 }, (_, i) => 0.05 + 0.01 * i),
  ...Array.from({ length: 20 }, (_, i) => 0.385 + 0.002 * i),
  ...Array.from({ length: 54 }, (_, i) => 0.43 + 0.02 * i),
].map((mu) => Number(mu.toFixed(3)));

export const over = [{ name: "mu", values: frictions }];
let kept: readonly SweepRow[] | undefined;

export function rows(): readonly SweepRow[] {
  kept ??= [...sweep(loadMechanism("finger"), { over, settle: 40, record: 1, bothWays: true, points: 0 })];
  return kept;
}

/** The contact words at a friction, each once. */
export const wordsAt = (mu: number): string[] => [
  ...new Set(rows().flatMap((row) => (row.mu === mu ? [row.word.join("–")] : []))),
];
