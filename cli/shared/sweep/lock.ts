/** Which process writes a sweep? A file next to its results keeps a second one from writing the same files. */

import { readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { attempt } from "../fault.js";
import { hasEnded, mark } from "../leftovers.js";
import { makeFolder } from "../output.js";
import { UsageError } from "../usage.js";
import { writeWhole } from "../wholeFile.js";

/**
 * Takes the lock of an output; returns how to release it. A lock of a process that does not run any more is taken
 * over.
 */
export function lockOutput(path: string): () => void {
  const file = `${path}.lock`;
  makeFolder(dirname(path));
  attempt(file, () => {
    if (!create(file)) takeOver(path, file);
  });
  return () => rmSync(file, { force: true });
}

function create(file: string): boolean {
  try {
    // A lock appears whole or not at all: an empty one would name no process and keep every later sweep out.
    writeWhole(file, `${process.pid} ${hostname()} ${mark}\n`, { replaces: false, synced: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function takeOver(path: string, file: string): void {
  const [pid = "", host = "", of] = readFileSync(file, "utf8").trim().split(" ");
  const isLock = /^\d+$/.test(pid) && host !== "";
  if (isLock && of !== mark && !(of !== undefined && hasEnded(of)))
    throw new UsageError(`another sweep writes ${path} (process ${pid} on ${host})`, {
      file: path,
      hint: `wait for it, choose another --out, or delete ${file} if it is no longer running`,
    });
  rmSync(file, { force: true });
  if (!create(file)) takeOver(path, file);
}
