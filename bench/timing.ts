/** How long does something take, fairly? Alternating batches in one process; the median of each is compared. */

import type { Row } from "./report.js";

/** Times several functions in turns, so that all of them meet the same state of the machine; seconds per call. */
export function timeInTurns(
  candidates: Readonly<Record<string, () => void>>,
  { batches = 60, calls = 20_000, warmUp = 5 } = {},
): Row[] {
  const samples = new Map(Object.keys(candidates).map((name) => [name, [] as number[]]));
  for (let batch = -warmUp; batch < batches; batch++) {
    for (const [name, run] of Object.entries(candidates)) {
      const start = process.hrtime.bigint();
      for (let i = 0; i < calls; i++) run();
      const elapsed = Number(process.hrtime.bigint() - start) / 1e9 / calls;
      if (batch >= 0) samples.get(name)?.push(elapsed);
    }
  }
  return [...samples].map(([name, values]) => ({
    name,
    median: quantile(values, 0.5),
    p90: quantile(values, 0.9),
    runs: values.length,
  }));
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
