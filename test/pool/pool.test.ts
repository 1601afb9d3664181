/** Does a pool lose nothing and do nothing twice, whatever becomes of its workers? Ports and clock are made of plain objects. */
import { describe, expect, it } from "vitest";
import type { FromWorker, ToWorker, WorkerPort } from "../../src/index.js";
import { Mistake } from "../../src/mistake/index.js";
import { poolDefaults, poolWorker, startPool } from "../../src/pool/index.js";

const job = "twelve chunks";

/** How a worker answers: with bytes, by dying, by silence, or with a failure. */
type Manner = (chunk: number, attempt: number) => "answers" | "dies" | "hangs" | "fails";

interface Stage {
  readonly openPort: () => WorkerPort;
  readonly later: (seconds: number, action: () => void) => () => void;
  /** Lets all time go by that somebody waits for. */
  readonly passTime: () => void;
  readonly opened: () => number;
  readonly living: () => number;
}

function stage(manner: Manner): Stage {
  const timers = new Set<() => void>();
  const attempts = new Map<number, number>();
  let [opened, living] = [0, 0];
  const openPort = (): WorkerPort => {
    opened++;
    living++;
    let [hear, end]: [(message: unknown) => void, (reason: string) => void] = [
      () => undefined,
      () => undefined,
    ];
    let alive = true;
    const post = (message: unknown) => {
      const told = message as ToWorker<string>;
      if (told.kind !== "chunk") return;
      const attempt = (attempts.get(told.chunk) ?? 0) + 1;
      attempts.set(told.chunk, attempt);
      queueMicrotask(() => {
        if (!alive) return;
        const does = manner(told.chunk, attempt);
        const say = (answer: FromWorker<string>) => hear(answer);
        if (does === "dies") end("killed");
        if (does === "fails") say({ kind: "failed", message: "the model is gone", mistake: false });
        if (does === "hangs") say({ kind: "beat", runs: 3 });
        if (does !== "answers") return;
        say({ kind: "beat", runs: 1 });
        say({ kind: "chunk", chunk: told.chunk, result: `result ${told.chunk}` });
      });
    };
    return {
      post,
      onMessage: (listener) => {
        hear = listener;
      },
      onEnd: (listener) => {
        end = listener;
      },
      terminate: () => {
        if (alive) living--;
        alive = false;
      },
    };
  };
  return {
    openPort,
    later: (_, action) => {
      timers.add(action);
      return () => timers.delete(action);
    },
    passTime: () => {
      const due = [...timers];
      timers.clear();
      for (const action of due) action();
    },
    opened: () => opened,
    living: () => living,
  };
}

async function runAll(manner: Manner, workers = 3, chunks = [...Array(12).keys()]) {
  const { openPort, later, passTime, opened, living } = stage(manner);
  const got: number[] = [];
  const losses: string[] = [];
  let runs = 0;
  const pool = startPool({
    job,
    chunks,
    workers,
    openPort,
    later,
    onChunk: (chunk, result: string) => {
      expect(result).toBe(`result ${chunk}`);
      got.push(chunk);
    },
    onRuns: (count) => {
      runs += count;
    },
    onLoss: (reason) => losses.push(reason),
  });
  let over = false;
  const end = pool.done.then(
    () => "done",
    (error: Error) => error.message,
  );
  void end.then(() => {
    over = true;
  });
  for (let turn = 0; turn < 1000 && !over; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!over) passTime();
  }
  return { end: await end, got: got.sort((a, b) => a - b), losses, runs, opened: opened(), living: living() };
}

const all = [...Array(12).keys()];

describe("a pool", () => {
  it("computes every chunk once with as many workers as asked for, and ends them", async () => {
    const { end, got, opened, living, runs } = await runAll(() => "answers");
    expect([end, got, opened, living, runs]).toEqual(["done", all, 3, 0, 12]);
  });

  it("opens no more workers than there are chunks, and none for no chunks", async () => {
    expect((await runAll(() => "answers", 8, [4, 7])).opened).toBe(2);
    expect(await runAll(() => "answers", 8, [])).toMatchObject({ end: "done", opened: 0 });
  });

  it("replaces a worker that dies and repeats its chunk", async () => {
    const { end, got, losses, opened, runs } = await runAll((chunk, attempt) =>
      chunk % 4 === 1 && attempt < 3 ? "dies" : "answers",
    );
    expect([end, got, opened, runs]).toEqual(["done", all, 3 + 6, 12]);
    expect(losses).toEqual(Array(6).fill("killed"));
  });

  it("replaces a worker that hangs, and does not count its runs", async () => {
    const { end, got, losses, runs } = await runAll((chunk, attempt) =>
      chunk === 5 && attempt === 1 ? "hangs" : "answers",
    );
    expect([end, got, runs]).toEqual(["done", all, 12]);
    expect(losses).toEqual([`no answer for ${poolDefaults.patience} seconds`]);
  });

  it("gives up on a chunk that takes every worker with it, and leaves none alive", async () => {
    const { end, living } = await runAll((chunk) => (chunk === 5 ? "dies" : "answers"));
    expect(end).toBe(`chunk 5 was lost ${poolDefaults.attempts} times, last: killed`);
    expect(living).toBe(0);
  });

  it("ends at once where a chunk cannot be computed", async () => {
    const { end, living } = await runAll((chunk) => (chunk === 5 ? "fails" : "answers"));
    expect([end, living]).toEqual(["the model is gone", 0]);
  });

  it("lets a worker go on while its result is put away", async () => {
    const log: string[] = [];
    const { openPort, later } = stage(() => "answers");
    const watched = (): WorkerPort => {
      const port = openPort();
      const post = (message: unknown) => {
        const told = message as ToWorker<string>;
        if (told.kind === "chunk") log.push(`given ${told.chunk}`);
        port.post(message);
      };
      return { ...port, post };
    };
    const onChunk = (chunk: number) => log.push(`kept ${chunk}`);
    await startPool({ job, chunks: [0, 1], workers: 1, openPort: watched, later, onChunk }).done;
    expect(log).toEqual(["given 0", "given 1", "kept 0", "kept 1"]);
  });

  it("can be stopped, and ends where its results cannot be kept", async () => {
    const { openPort, later, living } = stage(() => "hangs");
    const pool = startPool({ job, chunks: all, workers: 2, openPort, later, onChunk: () => undefined });
    pool.stop(new Error("interrupted"));
    await expect(pool.done).rejects.toThrow("interrupted");
    expect(living()).toBe(0);
    const full = stage(() => "answers");
    const onChunk = () => {
      throw new Error("no space left");
    };
    await expect(
      startPool({ job, chunks: all, workers: 2, openPort: full.openPort, later: full.later, onChunk }).done,
    ).rejects.toThrow("no space left");
  });
});

/** A port to a worker in this process. */
function portHere(run: (chunk: number) => string): WorkerPort {
  let hear: (message: unknown) => void = () => undefined;
  const listen = poolWorker<string, string>(
    { post: (message) => queueMicrotask(() => hear(message)), pause: () => Promise.resolve(), now: () => 0 },
    (given) =>
      function* (chunk) {
        yield;
        return `${given}: ${run(chunk)}`;
      },
  );
  return {
    post: listen,
    onMessage: (listener) => {
      hear = listener;
    },
    onEnd: () => undefined,
    terminate: () => undefined,
  };
}

describe("a pool with workers", () => {
  const start = (run: (chunk: number) => string) => {
    const got = new Map<number, string>();
    const onChunk = (chunk: number, result: string) => void got.set(chunk, result);
    const later = () => () => undefined;
    const pool = startPool({
      job: "it",
      chunks: [2, 1],
      workers: 2,
      openPort: () => portHere(run),
      later,
      onChunk,
    });
    return pool.done.then(() => Object.fromEntries(got));
  };

  it("gets results that are no bytes", async () => {
    expect(await start((chunk) => `has ${chunk}`)).toEqual({ 1: "it: has 1", 2: "it: has 2" });
  });

  it("tells the caller's mistake from a defect", async () => {
    const throwing = (error: Error) => () => {
      throw error;
    };
    await expect(start(throwing(new Mistake("r is 2")))).rejects.toThrow(Mistake);
    await expect(start(throwing(new RangeError("stack")))).rejects.toEqual(new Error("stack"));
    await expect(start(throwing(new TypeError("no function")))).rejects.toEqual(new Error("no function"));
  });
});
