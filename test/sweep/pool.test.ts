/** Does a pool lose nothing and do nothing twice, whatever becomes of its workers? Ports and clock are made of plain objects. */
import { describe, expect, it } from "vitest";
import {
  type FromWorker,
  loadMechanism,
  poolDefaults,
  type SweepJob,
  startPool,
  sweepJob,
  sweepMechanism,
  sweepWorker,
  type ToWorker,
  type WorkerPort,
} from "../../src/index.js";

const job = sweepJob(loadMechanism("ball"), {
  over: [{ name: "r", values: Array.from({ length: 12 }, (_, i) => i / 20) }],
  settle: 0.5,
  record: 0.5,
});

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
      const told = message as ToWorker;
      if (told.kind !== "chunk") return;
      const attempt = (attempts.get(told.chunk) ?? 0) + 1;
      attempts.set(told.chunk, attempt);
      queueMicrotask(() => {
        if (!alive) return;
        const does = manner(told.chunk, attempt);
        const say = (answer: FromWorker) => hear(answer);
        if (does === "dies") end("killed");
        if (does === "fails") say({ kind: "failed", message: "the model is gone" });
        if (does === "hangs") say({ kind: "beat", runs: 3 });
        if (does !== "answers") return;
        say({ kind: "beat", runs: 1 });
        say({ kind: "chunk", chunk: told.chunk, bytes: Uint8Array.of(told.chunk) });
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
    onChunk: (chunk, bytes) => {
      expect([...bytes]).toEqual([chunk]);
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
    expect(losses).toEqual([`no word for ${poolDefaults.patience} seconds`]);
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

describe("a worker", () => {
  const told = async (
    messages: readonly ToWorker[],
    compile: (job: SweepJob) => ReturnType<typeof sweepMechanism>,
  ) => {
    const said: FromWorker[] = [];
    let now = 0;
    const listen = sweepWorker({
      post: (message) => said.push(message),
      compile,
      pause: () => Promise.resolve(),
      now: () => {
        now += 0.2;
        return now;
      },
    });
    for (const message of messages) listen(message);
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    return said;
  };

  it("says that it lives, counts its runs and gives back the bytes of its chunk", async () => {
    const said = await told(
      [
        { kind: "job", job },
        { kind: "chunk", chunk: 3 },
      ],
      sweepMechanism,
    );
    expect(said.at(-1)).toMatchObject({ kind: "chunk", chunk: 3 });
    const runs = said.flatMap((one) => (one.kind === "beat" ? [one.runs] : []));
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it("says what is wrong with a job or a chunk", async () => {
    const broken = () => {
      throw new Error("the text is no model");
    };
    expect(await told([{ kind: "job", job }], broken)).toEqual([
      { kind: "failed", message: "the text is no model" },
    ]);
    const said = await told(
      [
        { kind: "job", job },
        { kind: "chunk", chunk: 99 },
      ],
      sweepMechanism,
    );
    expect(said).toEqual([{ kind: "failed", message: "the sweep has chunks 0 to 11, got 99" }]);
  });
});
