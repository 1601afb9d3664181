/**
 * W2, the pool alone. How many cores can one parent feed? A million runs that only burn a fixed time, in as many chunks and with as
 * many bytes of results as a sweep has, on one to eight workers; what the parent itself takes is compared with what they take.
 */

import { fork } from "node:child_process";
import { parseArgs } from "node:util";
import type { WorkerPort } from "judder";
import { planDefaults, poolWorker, startPool } from "#inner";
import { publish, type Row } from "./report.js";

/** Doubles of a row with one coordinate. */
const rowDoubles = 13;

interface Burn {
  readonly runs: number;
  /** Turns of the loop that stands for a run. */
  readonly turns: number;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Numbers that an optimiser cannot leave out. */
function burn(turns: number): number {
  let x = 0.5;
  for (let i = 0; i < turns; i++) x = 3.9 * x * (1 - x);
  return x;
}

/** The worker: rows of a chunk; its first numbers are the process and the time that it has taken so far. */
function serve(): void {
  const listen = poolWorker<Burn, Uint8Array>(
    {
      post: (message) => void process.send?.(message),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      now: () => performance.now() / 1000,
    },
    ({ runs, turns }) =>
      function* () {
        const count = Math.ceil(runs / planDefaults.chunks);
        const rows = new Float64Array(count * rowDoubles);
        for (let i = 0; i < count; i++) {
          rows[i * rowDoubles + 2] = burn(turns);
          yield;
        }
        rows.set([process.pid, cpuSeconds()]);
        return new Uint8Array(rows.buffer);
      },
  );
  process.on("message", listen);
  process.on("disconnect", () => process.exit());
}

function openPort(): WorkerPort {
  const child = fork(import.meta.filename, ["--child"], { serialization: "advanced" });
  return {
    post: (message) => void child.send(message as object),
    onMessage: (listener) => void child.on("message", listener),
    onEnd: (listener) => void child.on("exit", () => listener("it ended")),
    terminate: () => void child.kill("SIGKILL"),
  };
}

const later = (seconds: number, action: () => void) => {
  const timer = setTimeout(action, 1000 * seconds);
  return () => clearTimeout(timer);
};

interface Fed {
  readonly seconds: number;
  readonly first: number;
  readonly parent: number;
  readonly workers: number;
}

async function feed(workers: number, job: Burn): Promise<Fed> {
  const [begun, before] = [performance.now(), cpuSeconds()];
  const since = () => (performance.now() - begun) / 1000;
  const chunks = Array.from({ length: planDefaults.chunks }, (_, chunk) => chunk);
  const taken = new Map<number, number>();
  let first = Number.NaN;
  const onChunk = (_: number, bytes: Uint8Array) => {
    if (Number.isNaN(first)) first = since();
    const numbers = new DataView(bytes.buffer, bytes.byteOffset);
    taken.set(numbers.getFloat64(0, true), numbers.getFloat64(8, true));
  };
  await startPool({ job, chunks, workers, openPort, later, onChunk }).done;
  const all = [...taken.values()].reduce((sum, one) => sum + one, 0);
  return { seconds: since(), first, parent: cpuSeconds() - before, workers: all };
}

const { values: asked } = parseArgs({
  options: {
    child: { type: "boolean", default: false },
    runs: { type: "string", default: "1000000" },
    processes: { type: "string" }, // of a whole run: here one will do
  },
  allowPositionals: true,
});
if (asked.child) serve();
else {
  const job = { runs: Number(asked.runs), turns: 5000 };
  const rows: Row[] = [];
  let fed: Fed | undefined;
  for (const workers of [1, 2, 4, 8]) {
    fed = await feed(workers, job);
    const note = `the parent took ${fed.parent.toFixed(2)} s, the workers ${fed.workers.toFixed(1)} s of the processors`;
    rows.push({
      name: `${workers} workers`,
      median: fed.seconds,
      p90: fed.seconds,
      first: fed.first,
      runs: 1,
      note,
    });
  }
  publish({
    work: "W2 pool",
    title: `${job.runs} runs that only burn time, in ${planDefaults.chunks} chunks`,
    rows,
    goals: [
      {
        text: "cores that one parent can feed",
        value: (fed as Fed).workers / (fed as Fed).parent,
        limit: 16,
        is: "at least",
      },
    ],
  });
}
