/** Starts the launcher as a process of its own, waits for moments in its life, and ends it as a crash would. */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";

const launcher = resolve(import.meta.dirname, "../../../bin/judder.js");

export interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly err: () => string;
  readonly out: () => string;
  readonly end: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** `node` are words for Node itself, before the launcher. */
export function start(args: readonly string[], cwd: string, node: readonly string[] = []): Running {
  const words = [...node, launcher, ...args];
  const child = spawn(process.execPath, words, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const text = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    text.out += data;
  });
  child.stderr.on("data", (data) => {
    text.err += data;
  });
  const end = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
    child.on("close", (code, signal) => done({ code, signal })),
  );
  return { child, pid: child.pid as number, err: () => text.err, out: () => text.out, end };
}

/** The exit code and what was said. */
export async function finished(args: readonly string[], cwd: string, node: readonly string[] = []) {
  const run = start(args, cwd, node);
  const { code, signal } = await run.end;
  return { code, signal, err: run.err(), out: run.out() };
}

/** Words for Node with which a process has a disk of so many bytes: what still fits is written, as a real disk does it. */
export const diskOf = (bytes: number): string[] => {
  const program = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    let free = ${bytes};
    const write = fs.writeSync;
    fs.writeSync = (file, data, from, count) => {
      const fits = Math.min(free, count);
      if (fits === 0)
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
      free -= fits;
      return write(file, data, from, fits);
    };
    syncBuiltinESMExports();`;
  return ["--import", `data:text/javascript,${encodeURIComponent(program)}`];
};

/** Waits for something, at most twenty seconds. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 4000; turn++) {
    if (holds()) return;
    await wait(5);
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Parts that are whole. */
export const partsIn = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^part-\d+-[0-9a-f]+$/.test(name)).length : 0;

/** Is there such a process, and is it more than a corpse? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** The workers of a process. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** Kills a process that is at work, and says that it was. */
export function crash(pid: number): void {
  expect(isAlive(pid), `${pid} is at work`).toBe(true);
  process.kill(pid, "SIGKILL");
}
