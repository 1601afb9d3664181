import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { judder } from "../cli/run.js";

const launcher = resolve(import.meta.dirname, "../../bin/judder.js");

/** The first line that a command prints; then it is ended. */
async function firstLine(args: readonly string[], look: (line: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [launcher, ...args]);
  try {
    const line = await new Promise<string>((found, failed) => {
      child.stdout.once("data", (data) => found(String(data)));
      child.once("exit", (code) => failed(new Error(`ended with ${code}`)));
    });
    await look(line);
  } finally {
    child.removeAllListeners("exit");
    child.kill();
  }
}

describe("judder lab", { timeout: 60_000 }, () => {
  it("serves the page on the loopback interface and says where", async () => {
    await firstLine(["lab", "--port", "0", "--json"], async (line) => {
      const { url } = JSON.parse(line) as { url: string };
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      const answer = await fetch(url);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("<title>Judder lab</title>");
    });
  });

  it("refuses a port that is taken, with what to do", async () => {
    await firstLine(["lab", "--port", "0", "--json"], async (line) => {
      const { port } = new URL((JSON.parse(line) as { url: string }).url);
      const { code, err } = judder(["lab", "--port", port]);
      expect(code).toBe(2);
      expect(err).toContain("choose another one with --port NUMBER");
    });
  });

  it.each(["abc", "70000", "-1", "80.5"])("refuses --port %s", (port) => {
    const { code, out } = judder(["lab", `--port=${port}`, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toContain(`got ${port}`);
  });
});
