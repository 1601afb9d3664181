/**
 * Who makes the runs of a limit? This process, or workers that get one run at a time; the runs are the same to the
 * last bit.
 */

import { limitRun } from "#inner";
import type { LimitPlan, LimitRun, Mechanism } from "../../src/index.js";
import { inBuild } from "../place.js";
import type { Progress } from "../shared/progress.js";
import { interruptible, localPool, readWorkers } from "../shared/workers/local.js";
import { processPort } from "../shared/workers/ports.js";

/** What a worker gets. The text is that of the model file, so that it compiles the same mechanism. */
export interface LimitJob {
  readonly mechanism: string;
  readonly text: string;
  readonly plan: LimitPlan;
}

/** What the workers run. */
const program = inBuild("../bin/limitWorker.js");

/** Seconds after which it pays to start workers: they take about as long until they compute. */
const headStart = 1;

/** From soft to stiff. `workers` as on the command line; all cores where it is left out. */
export async function limitRuns(
  mechanism: Mechanism,
  plan: LimitPlan,
  workers: string | undefined,
  progress: Progress,
): Promise<LimitRun[]> {
  const { contacts } = plan;
  const count = readWorkers(workers);
  const runs: LimitRun[] = [];
  let done = 0;
  const keep = (place: number, run: LimitRun) => {
    runs[place] = run;
    const epsilon = Number(contacts[place]?.epsilon.toPrecision(3));
    progress.update(++done / contacts.length, `epsilon = ${epsilon}`);
  };
  const alone = count === 1 ? Number.POSITIVE_INFINITY : workers === undefined ? headStart : 0;
  const begun = performance.now();
  while (done < contacts.length && performance.now() - begun < 1000 * alone)
    keep(done, limitRun(mechanism, plan, done));
  if (done < contacts.length)
    await interruptible(
      localPool<LimitJob, LimitRun>({
        job: { mechanism: mechanism.name, text: mechanism.model.source.text, plan },
        // The stiffest take longest: they come first.
        chunks: [...contacts.keys()].slice(done).reverse(),
        workers: count,
        onChunk: keep,
        openPort: () => processPort(program, count),
        noun: "run",
      }),
    );
  return runs;
}
