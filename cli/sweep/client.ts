/**
 * How does a sweep go through a queue? Chunks that are missing are queued under names of their own, results are
 * fetched as they come. Whatever was lost on the way is queued again: a chunk computed twice has the same bytes,
 * and is kept once.
 */

import { setTimeout as wait } from "node:timers/promises";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { decodeChunk, packedJob } from "#inner";
import { type Pool, type SweepJob, toJson } from "../../src/index.js";
import {
  joinQueue,
  keysOf,
  type QueuedChunk,
  type QueuedOrder,
  queueDefaults,
} from "../shared/queue/connect.js";
import { FolderResults, RedisResults, type Results, sharedFolder } from "../shared/queue/results.js";
import { runIdOf } from "../shared/sweep/store.js";
import { UsageError } from "../shared/usage.js";

/**
 * Chunks that wait in the queue at a time; milliseconds between two looks; looks after which lost chunks are queued
 * again.
 */
const pace = Object.freeze({ window: 512, look: 150, queueAgain: 20 });

export interface QueueWork {
  readonly job: SweepJob;
  readonly chunks: readonly number[];
  readonly keep: (chunk: number, bytes: Uint8Array) => void;
  readonly onRuns: (runs: number) => void;
  readonly onNews: (text: string) => void;
  /** Shared with the workers, where results do not come through Redis. */
  readonly folder: string | undefined;
}

export async function queueComputation(url: string, work: QueueWork): Promise<Pool> {
  const { onNews } = work;
  const { redis, Queue: Waiting, name, options, place } = await joinQueue(url);
  let [away, over]: [boolean, boolean] = [false, false];
  let stopped: Error | undefined;
  redis.on("close", () => {
    if (!away && stopped === undefined && !over) onNews(`Redis at ${place} is away; waiting for it`);
    away = true;
  });
  redis.on("ready", () => {
    if (away) onNews("Redis is back");
    away = false;
  });
  const queue = new Waiting<QueuedChunk>(name, options);
  // While Redis is away commands wait; messages about it meanwhile are repetitions.
  queue.on("error", () => undefined);
  const client = new QueueClient(redis, queue, work);
  let halt: (reason: Error) => void = () => undefined;
  // A command that waits for a lost Redis would never end.
  const halted = new Promise<never>((_, reject) => {
    halt = reject;
  });
  const done = (async () => {
    try {
      await Promise.race([client.run(() => stopped), halted]);
    } finally {
      over = true;
      await Promise.race([Promise.allSettled([queue.close(), redis.quit()]), wait(1000)]);
      redis.disconnect();
      queue.disconnect().catch(() => undefined);
    }
  })();
  return {
    done,
    stop: (reason) => {
      stopped = reason;
      halt(reason);
    },
  };
}

class QueueClient {
  private readonly id: string;
  private readonly waiting: number[];
  private readonly queued = new Set<number>();
  private readonly results: Results;

  constructor(
    private readonly redis: Redis,
    private readonly queue: Queue<QueuedChunk>,
    private readonly work: QueueWork,
  ) {
    this.id = runIdOf(work.job);
    this.waiting = [...work.chunks].reverse();
    const { folder } = work;
    this.results =
      folder === undefined
        ? new RedisResults(redis, this.id)
        : new FolderResults(sharedFolder(folder), this.id).open();
  }

  async run(stopped: () => Error | undefined): Promise<void> {
    await this.redis.del(keysOf(this.id).failures); // of an earlier try
    for (let look = 0; this.waiting.length + this.queued.size > 0; look++) {
      try {
        await this.fill(look % pace.queueAgain === 0);
        await this.fetch();
      } catch (error) {
        throw stopped() ?? error;
      }
      const reason = stopped();
      if (reason !== undefined) throw reason;
      await wait(pace.look);
    }
    const { job, failures } = keysOf(this.id);
    await this.redis.del(job, failures);
    await this.results.clear();
  }

  /** Queues chunks up to the window; now and then those too that are out, in case they were lost. */
  private async fill(all: boolean): Promise<void> {
    const fresh: number[] = [];
    while (this.queued.size < pace.window && this.waiting.length > 0) {
      const chunk = this.waiting.pop() as number;
      this.queued.add(chunk);
      fresh.push(chunk);
    }
    if (all) await this.redis.set(keysOf(this.id).job, toJson(this.order()));
    const due = all ? [...this.queued] : fresh;
    if (due.length === 0) return;
    await this.queue.addBulk(
      due.map((chunk) => ({
        name: "chunk",
        data: { run: this.id, chunk },
        opts: {
          jobId: `${this.id}-${chunk}`,
          attempts: queueDefaults.attempts,
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );
  }

  /** Keeps what has come in. */
  private async fetch(): Promise<void> {
    const { failures } = keysOf(this.id);
    const [failed] = await this.redis.hvals(failures);
    if (failed !== undefined) {
      await this.redis.del(failures);
      throw new UsageError(`a worker of the queue failed: ${failed}`);
    }
    await this.results.take((chunk, bytes) => {
      const piece = decodeChunk(bytes);
      if (piece?.chunk !== chunk || !this.queued.delete(chunk)) return;
      this.work.keep(chunk, bytes);
      this.work.onRuns(piece.rows);
    });
  }

  /** What a worker needs of the sweep. */
  private order(): QueuedOrder {
    const { job, folder } = this.work;
    return { job: packedJob(job), ...(folder === undefined ? {} : { results: sharedFolder(folder) }) };
  }
}
