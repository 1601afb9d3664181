/**
 * How do many workers share a job? Its chunks are handed out one by one; a worker that dies, or does not answer for
 * long, is replaced and its chunk is done again. Ports and clock are handed in, so that threads, processes and
 * module workers all do.
 */

import { Mistake } from "../mistake/index.js";

/** One end of a line to a worker. */
export interface WorkerPort {
  readonly post: (message: unknown, transfer?: readonly ArrayBuffer[]) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** The worker is gone, for whatever reason. */
  readonly onEnd: (listener: (reason: string) => void) => void;
  readonly terminate: () => void;
}

/** Messages to and from a worker. */
export type ToWorker<Job> =
  | { readonly kind: "job"; readonly job: Job }
  | { readonly kind: "chunk"; readonly chunk: number };
export type FromWorker<Result> =
  /** It lives; this number of runs were finished since the last beat. */
  | { readonly kind: "beat"; readonly runs: number }
  | { readonly kind: "chunk"; readonly chunk: number; readonly result: Result }
  /** The chunk cannot be computed, here or elsewhere; `mistake`: the job itself means nothing. */
  | { readonly kind: "failed"; readonly message: string; readonly mistake: boolean };

export const poolDefaults = Object.freeze({
  /** Seconds without an answer after which a worker counts as hung. */
  patience: 60,
  /** How often a chunk is tried. */
  attempts: 4,
});

/** Jobs and results are plain data: they are sent. */
export interface PoolOptions<Job, Result> {
  readonly job: Job;
  readonly chunks: readonly number[];
  readonly workers: number;
  readonly openPort: () => WorkerPort;
  /** Calls back after this number of seconds; returns how to call it off. */
  readonly later: (seconds: number, action: () => void) => () => void;
  /** Gets every chunk once, in the order in which they are finished. */
  readonly onChunk: (chunk: number, result: Result) => void;
  readonly onRuns?: (runs: number) => void;
  /** A worker was lost and is replaced. */
  readonly onLoss?: (reason: string, chunk: number | undefined) => void;
  readonly patience?: number;
  /** What a chunk is called where one is lost too often. */
  readonly noun?: string;
}

interface Member {
  readonly port: WorkerPort;
  chunk: number | undefined;
  /** Runs of the present chunk that were counted. */
  runs: number;
  callOff: () => void;
}

export interface Pool {
  /** Settles when all chunks are done, a chunk has failed, or the pool was stopped. */
  readonly done: Promise<void>;
  /** Ends all workers; `done` is rejected with the reason. */
  readonly stop: (reason: Error) => void;
}

export function startPool<Job, Result>(options: PoolOptions<Job, Result>): Pool {
  let stop: Pool["stop"] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    const crew = new Crew(options, resolve, reject);
    stop = (reason) => crew.fail(reason);
    crew.start();
  });
  return { done, stop: (reason) => stop(reason) };
}

class Crew<Job, Result> {
  private readonly waiting: number[];
  private readonly attempts = new Map<number, number>();
  private readonly members = new Set<Member>();
  private readonly patience: number;
  private left: number;
  private over = false;

  constructor(
    private readonly options: PoolOptions<Job, Result>,
    private readonly resolve: () => void,
    private readonly reject: (reason: Error) => void,
  ) {
    this.waiting = [...options.chunks].reverse();
    this.left = options.chunks.length;
    this.patience = options.patience ?? poolDefaults.patience;
  }

  start(): void {
    if (this.left === 0) this.finish();
    const count = Math.min(this.options.workers, this.left);
    for (let i = 0; i < count && !this.over; i++) this.hire();
  }

  fail(reason: Error): void {
    if (this.over) return;
    this.finish(reason);
  }

  private hire(): void {
    const member: Member = {
      port: this.options.openPort(),
      chunk: undefined,
      runs: 0,
      callOff: () => undefined,
    };
    this.members.add(member);
    member.port.onEnd((reason) => this.lose(member, reason));
    member.port.onMessage((message) => this.hear(member, message as FromWorker<Result>));
    member.port.post({ kind: "job", job: this.options.job } satisfies ToWorker<Job>);
    this.assign(member);
  }

  private assign(member: Member): void {
    member.callOff();
    member.chunk = this.waiting.pop();
    member.runs = 0;
    if (member.chunk === undefined) return;
    this.expect(member);
    member.port.post({ kind: "chunk", chunk: member.chunk } satisfies ToWorker<Job>);
  }

  /** A word from the worker within the patience, or it counts as hung. */
  private expect(member: Member): void {
    member.callOff();
    member.callOff = this.options.later(this.patience, () =>
      this.lose(member, `no answer for ${this.patience} seconds`),
    );
  }

  private hear(member: Member, message: FromWorker<Result>): void {
    if (this.over || !this.members.has(member)) return;
    if (message.kind === "beat") {
      member.runs += message.runs;
      this.options.onRuns?.(message.runs);
      this.expect(member);
      return;
    }
    if (message.kind === "failed")
      this.fail(message.mistake ? new Mistake(message.message) : new Error(message.message));
    else if (message.chunk === member.chunk) this.take(member, message.chunk, message.result);
  }

  private take(member: Member, chunk: number, result: Result): void {
    // The worker continues while its result is stored, which may take long on a slow disk.
    this.assign(member);
    try {
      this.options.onChunk(chunk, result);
    } catch (error) {
      this.fail(error as Error);
      return;
    }
    this.left--;
    if (this.left === 0) this.finish();
  }

  private lose(member: Member, reason: string): void {
    if (this.over || !this.members.delete(member)) return;
    member.callOff();
    member.port.terminate();
    const { chunk } = member;
    this.options.onLoss?.(reason, chunk);
    this.options.onRuns?.(-member.runs);
    if (chunk !== undefined && this.triedTooOften(chunk, reason)) return;
    if (chunk !== undefined) this.waiting.push(chunk);
    if (this.waiting.length > 0) this.hire();
  }

  /** A chunk that takes every worker with it ends the job. */
  private triedTooOften(chunk: number, reason: string): boolean {
    const tried = (this.attempts.get(chunk) ?? 0) + 1;
    this.attempts.set(chunk, tried);
    if (tried < poolDefaults.attempts) return false;
    this.fail(new Error(`${this.options.noun ?? "chunk"} ${chunk} was lost ${tried} times, last: ${reason}`));
    return true;
  }

  private finish(reason?: Error): void {
    this.over = true;
    for (const member of this.members) {
      member.callOff();
      member.port.terminate();
    }
    if (reason === undefined) this.resolve();
    else this.reject(reason);
  }
}
