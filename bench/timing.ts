/** How long does something take, fairly? Alternating batches in one process; the median of each is compared. */

/** Median and 90th percentile in nanoseconds per call. */
export interface Timing {
  readonly name: string;
  readonly median: number;
  readonly p90: number;
}

/** Times several functions in turns, so that all of them meet the same state of the machine. */
export function timeInTurns(
  candidates: Readonly<Record<string, () => void>>,
  { batches = 60, calls = 20_000, warmUp = 5 } = {},
): Timing[] {
  const samples = new Map(Object.keys(candidates).map((name) => [name, [] as number[]]));
  for (let batch = -warmUp; batch < batches; batch++) {
    for (const [name, run] of Object.entries(candidates)) {
      const start = process.hrtime.bigint();
      for (let i = 0; i < calls; i++) run();
      const elapsed = Number(process.hrtime.bigint() - start) / calls;
      if (batch >= 0) samples.get(name)?.push(elapsed);
    }
  }
  return [...samples].map(([name, values]) => ({
    name,
    median: quantile(values, 0.5),
    p90: quantile(values, 0.9),
  }));
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** One line per candidate, with the ratio of its median to the first one's. */
export function printTimings(title: string, timings: readonly Timing[], unit: "ns" | "ms" = "ns"): void {
  const scale = unit === "ms" ? 1e-6 : 1;
  const [reference] = timings;
  console.log(title);
  for (const { name, median, p90 } of timings) {
    const ratio = reference === undefined ? "" : `  ratio ${(median / reference.median).toFixed(2)}`;
    const number = (value: number) => (value * scale).toFixed(unit === "ms" ? 2 : 1).padStart(9);
    console.log(`  ${name.padEnd(28)}${number(median)} ${unit}  p90 ${number(p90)} ${unit}${ratio}`);
  }
}
