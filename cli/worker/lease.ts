/**
 * How do chunks of a queue share workers? A worker that has done its chunk is lent again, warm; one that was
 * stopped is not.
 */

import { startPool } from "#inner";
import type { FromWorker, SweepJob, ToWorker, WorkerPort } from "../../src/index.js";
import { later } from "../shared/workers/local.js";

export class WorkerLease {
  private readonly idle: Lent[] = [];

  constructor(private readonly open: () => WorkerPort) {}

  /** The bytes of one chunk. */
  async compute(job: SweepJob, chunk: number): Promise<Uint8Array> {
    let result: Uint8Array | undefined;
    const pool = startPool({
      job,
      chunks: [chunk],
      workers: 1,
      openPort: () => this.lend(),
      later,
      onChunk: (_, bytes: Uint8Array) => {
        result = bytes;
      },
    });
    await pool.done;
    return result as Uint8Array;
  }

  close(): void {
    for (const lent of this.idle) lent.port.terminate();
    this.idle.length = 0;
  }

  private lend(): WorkerPort {
    const lent = this.idle.pop() ?? this.fresh();
    return {
      post: (message) => {
        if ((message as ToWorker<SweepJob>).kind === "chunk") lent.busy = true;
        lent.port.post(message);
      },
      onMessage: (listener) => {
        lent.hear = listener;
      },
      onEnd: (listener) => {
        lent.end = listener;
      },
      terminate: () => {
        lent.hear = () => undefined;
        lent.end = () => undefined;
        if (lent.busy || lent.dead) lent.port.terminate();
        else this.idle.push(lent);
      },
    };
  }

  private fresh(): Lent {
    const lent: Lent = {
      port: this.open(),
      busy: false,
      dead: false,
      hear: () => undefined,
      end: () => undefined,
    };
    lent.port.onMessage((message) => {
      if ((message as FromWorker<Uint8Array>).kind !== "beat") lent.busy = false;
      lent.hear(message);
    });
    lent.port.onEnd((reason) => {
      lent.dead = true;
      const at = this.idle.indexOf(lent);
      if (at >= 0) this.idle.splice(at, 1);
      lent.end(reason);
    });
    return lent;
  }
}

interface Lent {
  readonly port: WorkerPort;
  busy: boolean;
  dead: boolean;
  hear: (message: unknown) => void;
  end: (reason: string) => void;
}
