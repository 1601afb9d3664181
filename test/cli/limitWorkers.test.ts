/** Are the runs of `judder limit` the same wherever they are made, and is none lost with its worker? Real processes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { shippedModel } from "../../src/shipped.js";
import { childrenOf, crash, finished, isAlive, start, until } from "../sweep/cli/processes.js";
import { emptyFolder } from "./run.js";

const at = ["--from", "theta=1.18,y=contact,x'=0.1", "--set", "mu=0.9", "--set", "Sx=0.5"];
const chatter = ["limit", "rod", ...at, "--epsilon", "1e-3..1e-4:5", "--until", "1", "--json"];

let alone: string;

beforeAll(async () => {
  const { code, out } = await finished([...chatter, "--workers", "1"], emptyFolder());
  expect(code).toBe(0);
  alone = out;
}, 60_000);

describe("judder limit --workers", () => {
  it.each(["2", "8"])(
    "%s prints the same bytes as 1",
    async (workers) => {
      const { code, out } = await finished([...chatter, "--workers", workers], emptyFolder());
      expect(code).toBe(0);
      expect(out === alone, "the same bytes").toBe(true);
    },
    60_000,
  );

  it("makes the runs of a model file, with a damper and a start in flight", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "mine.yaml"), shippedModel("rod"));
    const drop = [
      "limit",
      "mine.yaml",
      "--from",
      "theta=1.18,y=1.2",
      "--epsilonN",
      "2*epsilon",
      "--until",
      "0.3",
    ];
    const runsOf = (workers: string) =>
      finished([...drop, "--epsilon", "1e-2..1e-3:4", "--json", "--workers", workers], folder);
    const [one, two] = [await runsOf("1"), await runsOf("2")];
    expect(one.code).toBe(0);
    expect(JSON.parse(one.out)).toHaveProperty("runs.3.epsilonN", 2e-3);
    expect(two.out === one.out, "the same bytes").toBe(true);
  }, 60_000);

  it("repeats the run of a worker that is killed", async () => {
    const run = start([...chatter, "--workers", "2"], emptyFolder());
    await until("two workers", () => childrenOf(run.pid).length === 2);
    crash(childrenOf(run.pid)[0] as number);
    expect(await run.end).toEqual({ code: 0, signal: null });
    expect(run.err()).toMatch(/a worker was lost \(killed by SIGKILL\), run \d is repeated/);
    expect(run.out() === alone, "the same bytes").toBe(true);
  }, 60_000);

  it("ends with Ctrl-C, and leaves no worker behind", async () => {
    const many = ["--epsilon", "1e-3..1e-6:2000", "--workers", "2"];
    const run = start(["limit", "rod", ...at, ...many], emptyFolder());
    await until("runs to be done", () => run.err().includes("limit: "));
    const workers = childrenOf(run.pid);
    expect(workers).toHaveLength(2);
    process.kill(run.pid, "SIGINT");
    expect(await run.end).toEqual({ code: 130, signal: null });
    await until("workers to end", () => workers.every((pid) => !isAlive(pid)));
  }, 60_000);

  it.each([
    [["--workers", "2", "--epsilonN", "1e-3", "--set", "r=2"], "must lie between 0 and 1, got 2"],
    [["--workers", "2", "--set", "r=-0.1", "--epsilonN", "1e-3"], "must lie between 0 and 1, got -0.1"],
    [["--workers", "2", "--until", "-1"], "until must be"],
    [["--workers", "0"], "--workers must be a whole number of at least 1, got 0"],
  ])("%j is a mistake with exit code 2", async (args, message) => {
    const { code, out } = await finished([...chatter, ...args], emptyFolder());
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ error: { message: expect.stringContaining(message) } });
  });
});
