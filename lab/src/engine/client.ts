/**
 * How does the page send questions to a worker? One question at a time; of those that wait only the newest of each
 * kind is kept, so that a slider never has to catch up. A worker that does not answer in time is ended and
 * replaced, and sooner where a newer question waits for it or the reader has had enough.
 */

import type { Answered, Answers, Asked, Kind, Question, QuestionOf } from "./protocol.js";

/** What a client needs of a worker. */
export interface Port {
  post(message: Asked): void;
  onAnswer(listener: (answered: Answered) => void): void;
  terminate(): void;
}

class EngineError extends Error {
  override readonly name = "EngineError";
}

interface Waiting {
  readonly question: Question;
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: Error) => void;
}

/** A newer question of the same kind has come. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

/** How long an answer may take, and how long if a newer question of its kind waits. */
const clientDefaults = Object.freeze({ milliseconds: 15_000, patience: 1500 });

export class EngineClient {
  private port: Port | undefined;
  private queue: Waiting[] = [];
  private current: (Waiting & { readonly id: number; readonly since: number }) | undefined;
  private next = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => Port,
    private readonly milliseconds: number = clientDefaults.milliseconds,
    private readonly patience: number = clientDefaults.patience,
  ) {}

  /** Starts the worker before it is needed. */
  warm(): void {
    this.port ??= this.connect();
  }

  /** Ends the worker; waiting calls are rejected. */
  close(): void {
    this.port?.terminate();
    this.port = undefined;
    const waiting = [...(this.current === undefined ? [] : [this.current]), ...this.queue];
    this.finish();
    this.queue = [];
    for (const { question, reject } of waiting) reject(new Superseded(question.kind));
  }

  /** Rejects with Superseded, or with EngineError and a message. */
  ask<K extends Kind>(question: QuestionOf<K>): Promise<Answers[K]> {
    return new Promise<Answers[K]>((resolve, reject) => {
      const older = this.queue.findIndex((waiting) => waiting.question.kind === question.kind);
      if (older >= 0) this.queue.splice(older, 1)[0]?.reject(new Superseded(question.kind));
      this.queue.push({ question, resolve: resolve as (answer: never) => void, reject });
      this.hurry();
      this.proceed();
    });
  }

  /** Ends what is being computed, with its worker. */
  stop(): void {
    this.replace(new EngineError("the computation was stopped"));
  }

  /** A worker that keeps a newer question of the same kind waiting has had its time, or gets the rest of it. */
  private hurry(): void {
    const { current } = this;
    if (current === undefined || !this.queue.some(({ question }) => question.kind === current.question.kind))
      return;
    const left = current.since + this.patience - performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.replace(new Superseded(current.question.kind)), Math.max(0, left));
  }

  private proceed(): void {
    if (this.current !== undefined) return;
    const waiting = this.queue.shift();
    if (waiting === undefined) return;
    const id = this.next++;
    this.current = { ...waiting, id, since: performance.now() };
    this.port ??= this.connect();
    this.port.post({ id, question: waiting.question });
    const seconds = this.milliseconds / 1000;
    const late = `the computation took more than ${seconds} s and was stopped; reduce the amount of work`;
    this.timer = setTimeout(() => this.replace(new EngineError(late)), this.milliseconds);
  }

  private connect(): Port {
    const port = this.open();
    port.onAnswer((answered) => this.receive(answered));
    return port;
  }

  private receive({ id, answer, failure }: Answered): void {
    const { current } = this;
    if (current === undefined || current.id !== id) return;
    this.finish();
    if (failure === undefined) current.resolve(answer as never);
    else current.reject(new EngineError(failure));
    this.proceed();
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.current = undefined;
  }

  /** Another worker takes the place of one that does not answer. */
  private replace(reason: Error): void {
    const { current } = this;
    if (current === undefined) return;
    this.port?.terminate();
    this.port = undefined;
    this.finish();
    current.reject(reason);
    this.proceed();
  }
}
