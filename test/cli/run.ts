/** Runs the launcher as a user does: a process of its own. */

import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { vi } from "vitest";
import { main } from "../../cli/index.js";

const launcher = resolve(import.meta.dirname, "../../bin/judder.js");

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export function judder(args: readonly string[], cwd = process.cwd()): Run {
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: "1", CI: "true" }; // a pipe gets no colours, whatever these say
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
    cwd,
    encoding: "utf8",
    env,
  });
  return { code: status, out: stdout, err: stderr };
}

/** The same without a process of its own, from the sources: for many short calls. */
export async function judderHere(
  args: readonly string[],
  cwd = process.cwd(),
  program: typeof main = main,
): Promise<Run> {
  const before = process.cwd();
  const written = { out: "", err: "" };
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.out += text;
    return true;
  });
  const err = vi.spyOn(console, "error").mockImplementation((text) => {
    written.err += `${text}\n`;
  });
  const listeners = process.stdout.listeners("error");
  try {
    process.chdir(cwd);
    const code = await program(args);
    return { code, ...written };
  } finally {
    process.chdir(before);
    for (const listener of process.stdout.listeners("error"))
      if (!listeners.includes(listener)) process.stdout.off("error", listener as () => void);
    out.mockRestore();
    err.mockRestore();
  }
}

/** The same from the build, for commands that start its workers or serve its files. */
export async function judderBuilt(args: readonly string[], cwd = process.cwd()): Promise<Run> {
  const built = pathToFileURL(resolve(import.meta.dirname, "../../dist/cli/index.js")).href;
  return judderHere(args, cwd, ((await import(built)) as { main: typeof main }).main);
}

/** The one JSON document of a command that succeeds, without a process of its own. */
export const jsonHere = async (args: readonly string[], cwd?: string): Promise<unknown> =>
  documentOf(args, await judderHere([...args, "--json"], cwd));

function documentOf(args: readonly string[], { code, out, err }: Run): unknown {
  if (code !== 0) throw new Error(`judder ${args.join(" ")} exits with ${code}: ${out}${err}`);
  return JSON.parse(out);
}

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "judder-"));
