/** How is a worker of a sweep reached? It runs the program beside this file, as it stands in the build. */

import type { WorkerPort } from "../../../src/index.js";
import { inBuild } from "../../place.js";
import { processPort, threadPort } from "../workers/ports.js";

/** What the workers of this machine run. */
export const program = inBuild("command/sweepWorker.js");

/** One of so many workers of this machine: a process, or a thread where that is wanted. */
export const sweepPort = (workers = 1, threads = false): WorkerPort =>
  threads ? threadPort(program) : processPort(program, workers);
