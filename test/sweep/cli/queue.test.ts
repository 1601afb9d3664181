/** Does a queue lose nothing? A real redis-server on loopback with its append-only file; workers and server are killed at work. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRedis } from "../../../scripts/redis.js";
import { emptyFolder, judderHere } from "../../cli/run.js";
import { crash, finished, isAlive, partsIn, type Running, start, until } from "./processes.js";

const sweep = ["sweep", "finger", "--over", "mu=0.42..1.5:24", "--settle", "60", "--record", "2", "--quiet"];
const job = [...sweep, "--out", "run.parquet"];
const file = (folder: string) => readFileSync(join(folder, "run.parquet"));

const server = findRedis();
if (server === undefined)
  throw new Error("there is no redis-server: run npm test, which finds or installs it");

/**
 * Below the ports that the system gives to connections: one that tries again and again to reach a server that is away would in
 * the end be given that very port, and be connected with itself.
 */
async function freePort(): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
    });
  for (let port = 20_000 + (process.pid % 5000); ; port++) if (await isFree(port)) return port;
}

let [undisturbed, data, port] = [Buffer.alloc(0), "", 0];
let redis: ChildProcess;
const running: Running[] = [];

async function startRedis(): Promise<void> {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", data, "--save", ""];
  const durable = ["--appendonly", "yes", "--appendfsync", "always"];
  redis = spawn(server as string, [...options, ...durable], { stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  redis.stdout?.on("data", (text) => {
    said += text;
  });
  await until("redis-server", () => said.includes("Ready to accept connections"));
}

const address = () => `redis://127.0.0.1:${port}`;

async function startWorker(more: readonly string[] = []): Promise<Running> {
  const worker = start(["worker", "--queue", address(), "--workers", "1", ...more], data);
  running.push(worker);
  await until("a worker", () => worker.err().includes("listening at 127.0.0.1"));
  return worker;
}

beforeAll(async () => {
  [data, port] = [emptyFolder(), await freePort()];
  const folder = emptyFolder();
  const [local] = await Promise.all([finished([...job, "--workers", "2"], folder), startRedis()]);
  expect(local.code).toBe(0);
  undisturbed = file(folder);
}, 60_000);

afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  redis.kill("SIGKILL");
});

describe("a queue", () => {
  it("kill -9 of one of two workers: its chunk is done by the other", async () => {
    const folder = emptyFolder();
    const [first] = await Promise.all([startWorker(), startWorker()]);
    const run = start([...job, "--queue", address()], folder);
    await until("parts", () => partsIn(join(folder, "run.parquet.parts")) > 1);
    crash(first.pid);
    expect(await first.end).toEqual({ code: null, signal: "SIGKILL" });
    expect([await run.end, run.err()]).toEqual([{ code: 0, signal: null }, ""]);
    expect(file(folder).equals(undisturbed)).toBe(true);
  }, 90_000);

  it("kill -9 of redis-server itself: started again from its file, the sweep goes on", async () => {
    const folder = emptyFolder();
    const loud = job.filter((word) => word !== "--quiet");
    const run = start([...loud, "--queue", address()], folder);
    running.push(run);
    await until("parts", () => partsIn(join(folder, "run.parquet.parts")) > 1);
    crash(redis.pid as number);
    await until("the end of redis-server", () => !isAlive(redis.pid as number));
    expect(partsIn(join(folder, "run.parquet.parts"))).toBeLessThan(24);
    await until("a word about it", () =>
      run.err().includes(`Redis at 127.0.0.1:${port} is away; waiting for it`),
    );
    await startRedis();
    expect(await run.end).toEqual({ code: 0, signal: null });
    expect(run.err()).toContain("Redis is back");
    expect(file(folder).equals(undisturbed)).toBe(true);
  }, 90_000);

  it("kill -9 of the sweep: --resume fetches what the queue has done meanwhile", async () => {
    const folder = emptyFolder();
    const run = start([...job, "--queue", address()], folder);
    await until("parts", () => partsIn(join(folder, "run.parquet.parts")) > 1);
    crash(run.pid);
    expect((await run.end).signal).toBe("SIGKILL");
    expect(partsIn(join(folder, "run.parquet.parts"))).toBeLessThan(24);
    const again = await finished([...job, "--queue", address(), "--resume"], folder);
    expect([again.code, again.err]).toEqual([0, ""]);
    expect(file(folder).equals(undisturbed)).toBe(true);
  }, 90_000);

  it("results through a shared folder: kill -9 of a worker, and the folder is empty in the end", async () => {
    const [folder, shared] = [emptyFolder(), emptyFolder()];
    const [first] = await Promise.all([startWorker(["--results", shared]), startWorker()]);
    const run = start([...job, "--queue", address(), "--results", shared], folder);
    await until("parts", () => partsIn(join(folder, "run.parquet.parts")) > 1);
    const [own] = readdirSync(shared);
    expect(own).toMatch(/^judder-[0-9a-f]{16}$/);
    crash(first.pid);
    expect(await first.end).toEqual({ code: null, signal: "SIGKILL" });
    expect([await run.end, run.err()]).toEqual([{ code: 0, signal: null }, ""]);
    expect(file(folder).equals(undisturbed)).toBe(true);
    expect(readdirSync(shared)).toEqual([]); // the sweep has taken all of it away
  }, 90_000);

  it("a worker that does not see the shared folder ends the sweep with a word about it", async () => {
    const [folder, shared, other] = [emptyFolder(), emptyFolder(), emptyFolder()];
    for (const { child } of running) child.kill("SIGKILL");
    await startWorker(["--results", other]);
    const { code, err } = await finished([...job, "--queue", address(), "--results", shared], folder);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("does this machine share the folder of --results"),
    ]);
    for (const { child } of running) child.kill("SIGKILL");
    await startWorker();
  }, 90_000);

  it("Ctrl-C ends a sweep and a worker while Redis is away", async () => {
    const folder = emptyFolder();
    const worker = await startWorker();
    const run = start([...job.filter((word) => word !== "--quiet"), "--queue", address()], folder);
    running.push(run);
    await until("parts", () => partsIn(join(folder, "run.parquet.parts")) > 1);
    crash(redis.pid as number);
    await until("a word about it", () => run.err().includes("is away; waiting for it"));
    for (const { pid } of [run, worker]) process.kill(pid, "SIGINT");
    expect(await run.end).toEqual({ code: 130, signal: null });
    expect(await worker.end).toEqual({ code: 0, signal: null });
    await startRedis();
  }, 60_000);

  it("a worker ends at Ctrl-C", async () => {
    const worker = await startWorker();
    process.kill(worker.pid, "SIGINT");
    expect(await worker.end).toEqual({ code: 0, signal: null });
  }, 30_000);
});

describe("a queue that is not there", () => {
  it.each([
    [
      ["sweep", "ball", "--over", "r=0,1", "--queue"],
      "redis://127.0.0.1:1",
      "cannot reach Redis at 127.0.0.1:1",
    ],
    [["worker", "--queue"], "redis://:secret@127.0.0.1:1", "cannot reach Redis at 127.0.0.1:1"],
    [
      ["worker", "--queue"],
      "http://:secret@host",
      "--queue http://…@host is not the address of a Redis server",
    ],
    [["sweep", "ball", "--over", "r=0,1", "--slurm", "--queue"], "redis://host", "exclude each other"],
    [["worker", "--queue"], "localhost", "--queue localhost is not the address of a Redis server"],
    [["worker", "--results"], "/shared", "worker needs --queue"],
    [["sweep", "ball", "--over", "r=0,1", "--results"], "/shared", "--results needs --queue"],
  ])("%s %s", async (command, url, said) => {
    const { code, err } = await judderHere([...command, url]);
    expect(code).toBe(2);
    expect(err).toContain(said);
    expect(err).not.toContain("secret");
    const { out } = await judderHere([...command, url, "--json"]);
    if (command[0] === "sweep") expect(JSON.parse(out).error.message).toContain(said);
    expect(out).not.toContain("secret");
  });

  it("is asked for by name", async () => {
    const { code, err } = await judderHere(["worker"]);
    expect([code, err]).toEqual([2, expect.stringContaining("worker needs --queue")]);
  });
});
