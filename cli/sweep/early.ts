/**
 * Who is ready when a sweep has been read? Its workers: they load their program while the model is still being
 * compiled.
 */

import { existsSync } from "node:fs";
import { planOf } from "#inner";
import type { SweepGrid, WorkerPort } from "../../src/index.js";
import { program, sweepPort } from "../shared/sweep/port.js";
import { readWorkers } from "../shared/workers/local.js";
import type { SweepFlags } from "./options.js";

export interface EarlyWorkers {
  /** One that has started already, or a fresh one. */
  readonly take: () => WorkerPort;
  /** Ends those that were not taken. */
  readonly end: () => void;
}

/** As many as the sweep will use here: none where it goes elsewhere, or only a script is written. */
export function earlyWorkers(grid: SweepGrid, flags: SweepFlags): EarlyWorkers {
  const { workers, threads, queue, slurm } = flags;
  const count = Math.min(readWorkers(workers), planOf(grid).chunks);
  // Run from its sources, as tests do for a caller's mistakes, the command line has no program for workers.
  const here = queue === undefined && slurm === undefined && existsSync(program);
  const ready = Array.from({ length: here ? count : 0 }, () => sweepPort(count, threads));
  return {
    take: () => ready.shift() ?? sweepPort(count, threads),
    end: () => {
      for (const port of ready.splice(0)) port.terminate();
    },
  };
}
