/**
 * What did a sweep find, in a few lines? Kinds of motion with the range in which each was met, outcomes,
 * ambiguities.
 */

import type { SweepJob, SweepRow } from "../../../src/index.js";
import { policyText } from "../../text/index.js";
import { pc } from "../colours.js";

interface Found {
  readonly kind: string;
  readonly word: string;
  count: number;
  readonly low: number[];
  readonly high: number[];
}

/** Collects rows as they pass by. */
export class SweepReport {
  private rows = 0;
  private ambiguities = 0;
  private withoutCollision = 0;
  private readonly outcomes = new Map<string, number>();
  private readonly found = new Map<string, Found>();

  constructor(private readonly job: SweepJob) {}

  add(rows: readonly SweepRow[]): void {
    for (const row of rows) this.addRow(row);
  }

  private addRow(row: SweepRow): void {
    this.rows++;
    this.ambiguities += row.ambiguities;
    this.withoutCollision += row.impactsWithoutCollision;
    this.outcomes.set(row.outcome, (this.outcomes.get(row.outcome) ?? 0) + 1);
    if (row.outcome !== "finished") return;
    const { kind, word } = row;
    const values = this.job.over.map(({ name }) => row[name] as number);
    const key = `${kind} ${word.join(" ")}`;
    const known = this.found.get(key);
    if (known === undefined) {
      this.found.set(key, { kind, word: word.join(" "), count: 1, low: [...values], high: [...values] });
      return;
    }
    known.count++;
    for (const [i, value] of values.entries()) {
      known.low[i] = Math.min(known.low[i] as number, value);
      known.high[i] = Math.max(known.high[i] as number, value);
    }
  }

  text(): string {
    const { job } = this;
    const axes = job.over.map(({ name, values }) => `${name} (${values.length} values)`).join(" and ");
    const short = (value: number | undefined) => String(Number((value as number).toPrecision(6)));
    const range = (low: readonly number[], high: readonly number[]) =>
      job.over.map(({ name }, i) => `${name} ${short(low[i])} to ${short(high[i])}`).join(", ");
    const lines = [...this.found.values()]
      .sort((one, other) => other.count - one.count)
      .map(
        ({ kind, word, count, low, high }) =>
          `  ${String(count).padStart(7)} ${kind.padEnd(8)} ${pc.bold(word)}  ${range(low, high)}`,
      );
    const ends = [...this.outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(", ");
    return [
      `${job.mechanism} over ${axes}: ${this.rows} runs, ${job.settle} s to settle and ${job.record} s recorded`,
      ...lines,
      `outcomes: ${ends}`,
      `impacts without collision: ${this.withoutCollision}`,
      `ambiguities: ${this.ambiguities} (policy ${policyText(job.simulate.policy)})`,
    ].join("\n");
  }
}
