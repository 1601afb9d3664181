/**
 * Which files did killed processes leave? The name of a file that is being written has its process, so that the next
 * process that writes to the folder removes those of processes that have certainly ended, and no others.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

function orElse(read: () => string, otherwise: string): string {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Numbers of processes mean something on one machine, and there in one container. */
const machine = createHash("sha256")
  .update(hostname() + orElse(() => readlinkSync("/proc/self/ns/pid"), ""))
  .digest("hex")
  .slice(0, 8);

/** When a process began, in ticks since the machine did; 0 where the system does not report it. */
const beginning = (pid: number | string): string =>
  // The name of the program, in parentheses, may have spaces.
  orElse(() => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").split(" ")[20] ?? "0", "0");

/** What names a process: its machine, its number, and when it began. */
export const mark = `${machine}-${process.pid}-${beginning(process.pid)}`;

let count = 0;
/** The name of a file of this process until it is complete. */
export const asideName = (): string => `.judder-${mark}-${count++}.tmp`;

const tidied = new Set<string>();

/** Once for each folder. */
export function removeLeftovers(folder: string): void {
  if (tidied.has(folder)) return;
  tidied.add(folder);
  try {
    removeThose(folder, /^\.judder-(\w+-\d+-\d+)-\d+\.tmp$/);
  } catch {
    // A folder that cannot be read can still be written to; what matters is reported by the write.
  }
}

/** Removes what has this form, with the mark of a process that has ended. */
export function removeThose(folder: string, form: RegExp): void {
  for (const name of readdirSync(folder)) {
    const [, of] = form.exec(name) ?? [];
    if (of !== undefined && hasEnded(of)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Certainly: a process of another machine may run, and a number is given again to a process that begins later. */
export function hasEnded(of: string): boolean {
  const [where, number, began] = of.split("-");
  if (where !== machine || number === undefined) return false;
  if (!isRunning(Number(number))) return true;
  const now = beginning(number);
  return began !== "0" && now !== "0" && began !== now;
}

/** A process that may not be signalled runs. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
