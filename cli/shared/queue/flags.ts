/** Which flags name a queue? The same for the sweep that fills it and for the workers that empty it. */

import type { Command } from "commander";
import { UsageError } from "../usage.js";

export interface QueueFlags {
  readonly queue?: string;
  readonly results?: string;
  readonly workers?: string;
}

export const withQueue = (command: Command, queue: string, results: string): Command =>
  command
    .option("--queue <url>", `${queue}: redis://host:6379`)
    .option("--results <folder>", results)
    .option("--workers <count>", "number of worker processes (default: one per core)");

/** Results have a way of their own only where a queue has carried the work away. */
export function checkResults({ queue, results }: QueueFlags): void {
  if (results === undefined) return;
  if (queue === undefined)
    throw new UsageError("--results needs --queue", {
      value: results,
      hint: "for example --queue redis://localhost:6379 --results /shared/judder",
    });
  if (results.trim() === "") throw new UsageError("--results needs the path of a folder", { value: results });
}
