/** Does a worker of a sweep compute its chunks, say that it lives, and say what is wrong? */
import { describe, expect, it } from "vitest";
import { type FromWorker, loadMechanism, type SweepJob, type ToWorker } from "../../src/index.js";
import { sweepJob, sweepMechanism, sweepWorker } from "../../src/sweep/index.js";

const job = sweepJob(loadMechanism("ball"), {
  over: [{ name: "r", values: Array.from({ length: 12 }, (_, i) => i / 20) }],
  settle: 0.5,
  record: 0.5,
});

describe("a worker", () => {
  const told = async (
    messages: readonly ToWorker<SweepJob>[],
    compile: (job: SweepJob) => ReturnType<typeof sweepMechanism>,
  ) => {
    const said: FromWorker<Uint8Array>[] = [];
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
      { kind: "failed", message: "the text is no model", mistake: false },
    ]);
    const said = await told(
      [
        { kind: "job", job },
        { kind: "chunk", chunk: 99 },
      ],
      sweepMechanism,
    );
    expect(said).toEqual([
      { kind: "failed", message: "the sweep has chunks 0 to 11, got 99", mistake: true },
    ]);
  });
});
