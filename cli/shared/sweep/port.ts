/** Starts the workers of a sweep: each runs the worker program of the build, next to this file. */

import type { WorkerPort } from "../../../src/index.js";
import { inBuild } from "../../place.js";
import { processPort, threadPort } from "../workers/ports.js";

/** What the workers of this machine run. */
export const program = inBuild("../bin/sweepWorker.js");

/** One of this number of workers on this machine: a process, or a thread if the option selects it. */
export const sweepPort = (workers = 1, threads = false): WorkerPort =>
  threads ? threadPort(program) : processPort(program, workers);
