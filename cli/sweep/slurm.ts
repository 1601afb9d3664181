/** Stand-in. */
import type { SweepJob } from "../../src/index.js";
import type { SweepFlags } from "./options.js";
export function writeSlurm(_a: string, _j: SweepJob, _f: SweepFlags, _o: readonly string[]): void {}
