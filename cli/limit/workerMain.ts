/** The program of a worker of a limit: a chunk is one run. */

import { limitRun, poolWorker } from "#inner";
import { compileMechanism, type LimitRun, parseModel } from "../../src/index.js";
import { serve } from "../shared/workers/serve.js";
import type { LimitJob } from "./runs.js";

serve<LimitRun>((around) =>
  poolWorker<LimitJob, LimitRun>(around, ({ mechanism: name, text, plan }) => {
    const mechanism = compileMechanism(parseModel(text, { file: name }), { name });
    return function* (place, onProgress) {
      const run = limitRun(mechanism, plan, place, { onProgress });
      yield;
      return run;
    };
  }),
);
