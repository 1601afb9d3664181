/** How long does a whole command take, when does it keep its first result, and how large do it and its workers become? */

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const launcher: string = resolve(import.meta.dirname, "../../bin/judder.js");

export interface Measured {
  readonly seconds: number;
  /** Until the first chunk was kept. */
  readonly first: number;
  /** Resident bytes of the command and its workers, every half second. */
  readonly memory: readonly number[];
  readonly out: string;
}

/** Resident bytes of a process and its children; Linux only, else nothing is known. */
function residentBytes(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return [pid, ...children.map(Number)].reduce((sum, one) => {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8")) ?? [];
      return sum + 1024 * Number(kilobytes ?? 0);
    }, 0);
  } catch {
    return 0;
  }
}

/** One command in a folder of its own. */
export function judder(args: readonly string[]): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "judder-bench-"));
  const start = performance.now();
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(residentBytes(child.pid as number)), 500);
  let first = Number.NaN;
  const look = setInterval(() => {
    if (!readdirSync(folder, { recursive: true }).some((name) => String(name).includes("part-"))) return;
    first = (performance.now() - start) / 1000;
    clearInterval(look);
  }, 10);
  let out = "";
  child.stdout.on("data", (data) => {
    out += data;
  });
  return new Promise((done, fail) => {
    child.on("close", (code) => {
      clearInterval(timer);
      clearInterval(look);
      const seconds = (performance.now() - start) / 1000;
      if (code === 0) done({ seconds, first, memory, out });
      else fail(new Error(`judder ${args.join(" ")} exits with ${code}`));
    });
  });
}
