/** Are workers that start before their work as good as those that start with it? Real processes and threads. */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { processPort, threadPort } from "../../../cli/shared/workers/ports.js";
import { emptyFolder } from "../../cli/run.js";
import { childrenOf, finished, isAlive, start, until } from "./processes.js";

const sweep = ["sweep", "ball", "--over", "r=0.1..0.9:3", "--settle", "0.1", "--record", "0.1"];

/** None where the process has just ended. */
function workersOf(pid: number): number[] {
  try {
    return childrenOf(pid);
  } catch {
    return [];
  }
}

describe("a worker that starts early", () => {
  it.each([
    ["process", processPort],
    ["thread", threadPort],
  ])("and dies early as a %s: who listens later is told once", async (_, open) => {
    const program = join(emptyFolder(), "dies.mjs");
    writeFileSync(program, "process.exit(3);\n");
    const port = open(pathToFileURL(program));
    await wait(50);
    const told: string[] = [];
    await new Promise<void>((done) =>
      setTimeout(() => {
        port.onEnd((reason) => {
          told.push(reason);
          done();
        });
      }, 500),
    );
    expect(told).toEqual(["it exited with 3"]);
  });

  it.each([
    [1, false],
    [availableParallelism(), true],
  ])("one of %i uses the engine's threads only where a core is free for them", async (workers, alone) => {
    const program = join(emptyFolder(), "tells.mjs");
    writeFileSync(program, "process.send(process.execArgv);\nprocess.on('message', () => undefined);\n");
    const port = processPort(pathToFileURL(program), workers);
    const flags = await new Promise<readonly string[]>((done) =>
      port.onMessage((message) => done(message as readonly string[])),
    );
    port.terminate();
    expect(flags.includes("--single-threaded")).toBe(alone || availableParallelism() === 1);
    expect(flags.some((flag) => flag.startsWith("--max-semi-space-size="))).toBe(true);
  });

  it("ends where the model turns out to be wrong", async () => {
    const folder = emptyFolder();
    const run = start([...sweep, "--set", "nosuch=1", "--workers", "2", "--out", "run.csv"], folder);
    let workers: number[] = [];
    await until("workers", () => {
      workers = workersOf(run.pid);
      return workers.length === 2 || !isAlive(run.pid);
    });
    expect(await run.end).toEqual({ code: 2, signal: null });
    expect(run.err()).toContain("nosuch");
    expect(workers).toHaveLength(2);
    await until("workers to end", () => workers.every((pid) => !isAlive(pid)));
  });

  it("is one of no more than there are chunks, and none where another machine computes", async () => {
    const few = start([...sweep, "--workers", "16", "--quiet", "--out", "run.csv"], emptyFolder());
    let most = 0;
    await until("the end", () => {
      most = Math.max(most, workersOf(few.pid).length);
      return !isAlive(few.pid);
    });
    expect((await few.end).code).toBe(0);
    expect(most).toBe(3);
    const script = await finished([...sweep, "--out", "run.csv", "--slurm", "--quiet"], emptyFolder());
    expect([script.code, script.err]).toEqual([0, ""]);
  });
});
