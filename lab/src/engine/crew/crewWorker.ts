/** A worker of a crew: gets one job, then its pieces one by one. */

import { Mistake, ModelError, type ToWorker } from "judder";
import { poolWorker } from "#inner";
import { useEmitted } from "../backend.js";
import { type Compiled, compiledOf } from "../compiled.js";
import { emittedOf } from "../worker/emitted.js";
import type { CrewJob, CurveAnswer, PartialResult, PieceResult } from "./job.js";
import { runnerOf } from "./run.js";

/** What this file needs of a worker's scope: the page's own types stand for a page. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker<CrewJob>>) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
const scope = self as unknown as Scope;

useEmitted(emittedOf);

/** Seconds between two reports of growing curves. */
const lookEvery = 0.2;
const now = () => performance.now() / 1000;
let looked = 0;
function tellCurves(place: number, answer: CurveAnswer): void {
  if (now() - looked < lookEvery) return;
  looked = now();
  scope.postMessage({ kind: "partial", place, answer } satisfies PartialResult, []);
}

let compiled: Compiled | undefined;
const listen = poolWorker<CrewJob, PieceResult>(
  {
    post: (message, transfer = []) => scope.postMessage(message, [...transfer]),
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now,
  },
  (job) => runnerOf(compiled as Compiled, job, tellCurves),
);

/** Modules are loaded before the job is prepared; what comes meanwhile waits. */
let ready: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }) => {
  ready = ready.then(async () => {
    try {
      if (data.kind === "job") compiled = await compiledOf(data.job.scenario);
      listen(data);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      scope.postMessage(
        { kind: "failed", message, mistake: error instanceof Mistake || error instanceof ModelError },
        [],
      );
    }
  });
};
