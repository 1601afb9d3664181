/** How is a queue reached? Through BullMQ on Redis, which users install in addition to Judder for a cluster. */

import type { Redis } from "ioredis";
import type { PackedJob } from "#inner";
import type { SweepJob } from "../../../src/index.js";
import { UsageError } from "../usage.js";

/** The queue's name, and how long a worker that does not answer keeps its chunk, in milliseconds. */
export const queueDefaults = Object.freeze({
  name: "judder-sweep",
  lockDuration: 5000,
  stalledInterval: 1500,
  /** How often a chunk may lose its worker, and how often it is tried. */
  stalls: 20,
  attempts: 4,
  /**
   * Seconds after the start of the command until Redis counts as unreachable, and the smallest part of them that a
   * connection gets.
   */
  patience: 4,
  leastPatience: 1.5,
});

/** What the loaders of modules and of bundles report. */
const missing = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

/** BullMQ and the client of Redis; where they are missing the message says how to get them. */
async function loadQueue() {
  try {
    const [bullmq, ioredis] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { Queue: bullmq.Queue, Worker: bullmq.Worker, Redis: ioredis.Redis };
  } catch (error) {
    if (!missing.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new UsageError("a queue needs two more packages", { hint: "npm i bullmq ioredis" });
  }
}

/**
 * Every connection waits with its commands while Redis is away, and tries to reconnect after this number of
 * milliseconds.
 */
const retryAfter = (times: number): number => Math.min(100 * times, 1000);
const patient = Object.freeze({ maxRetriesPerRequest: null, retryStrategy: retryAfter });

/**
 * The queue of one Redis: a client that is connected, and what a queue and its workers are opened with, alike on
 * both sides.
 */
export async function joinQueue(url: string) {
  const redis = await connect(url);
  const { Queue, Worker } = await loadQueue();
  const options = { connection: { url, ...patient } };
  return { redis, Queue, Worker, name: queueDefaults.name, options, place: placeOf(url) };
}

/** Host and port without a password. */
function placeOf(url: string): string {
  try {
    const { protocol, hostname, port } = new URL(url);
    if (!/^rediss?:$/.test(protocol) || hostname === "") throw new Error(protocol);
    return `${hostname}:${port || "6379"}`;
  } catch {
    const shown = url.replace(/\/\/[^@/]*@/, "//…@");
    throw new UsageError(`--queue ${shown} is not the address of a Redis server`, {
      value: shown,
      hint: "for example --queue redis://localhost:6379",
    });
  }
}

/** A client that is connected; fails within seconds where there is none. */
async function connect(url: string): Promise<Redis> {
  const place = placeOf(url);
  const { Redis: Client } = await loadQueue();
  const { patience, leastPatience } = queueDefaults;
  const seconds = Math.max(leastPatience, patience - performance.now() / 1000);
  let [reached, reason] = [false, `no answer within ${seconds.toFixed(1)} seconds`];
  const client = new Client(url, {
    ...patient,
    lazyConnect: true,
    connectTimeout: 1000 * seconds,
    retryStrategy: (times) => (reached ? retryAfter(times) : null),
  });
  client.on("error", (error) => {
    reason = reasonOf(error);
  });
  const answer = client.connect().then(() => client.ping());
  const timeout = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error(reason)), 1000 * seconds).unref();
  });
  try {
    await Promise.race([answer, timeout]);
    reached = true;
    return client;
  } catch {
    client.disconnect();
    throw new UsageError(`cannot reach Redis at ${place}: ${reason}`, {
      value: place,
      hint: "is redis-server running there, and may this machine connect to it?",
    });
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const { message, code } = error;
  if (/NOAUTH/.test(message)) return "it wants a password, as in redis://:PASSWORD@host:6379";
  return /RESP|Protocol error/.test(message)
    ? "the server there is not a Redis server"
    : message || String(code);
}

/** Where a run keeps its job, the chunks that are computed, and what went wrong. */
export const keysOf = (run: string) => ({
  job: `judder:${run}:job`,
  results: `judder:${run}:results`,
  failures: `judder:${run}:failures`,
});

/** What stands under the key of a job: the sweep, and the folder for its results where they do not go into Redis. */
export interface QueuedSweep {
  readonly job: SweepJob;
  readonly results?: string;
}

/** As it is written into the queue, where long axes are short. */
export type QueuedOrder = Omit<QueuedSweep, "job"> & { readonly job: PackedJob };

/** What a queued chunk carries. */
export interface QueuedChunk {
  readonly run: string;
  readonly chunk: number;
}
