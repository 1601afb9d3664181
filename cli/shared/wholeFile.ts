/**
 * How is a file written so that a crash leaves the old one or the new one, never a part? Under another name in its
 * folder, flushed to the disk, then renamed. What a killed process left under such a name is removed by the next
 * one that writes there.
 */

import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

export interface WholeFileOptions {
  /** Wait until the disk has the content (default true). */
  readonly synced?: boolean;
  /** Replace a file that exists (default true); else EEXIST. */
  readonly replaces?: boolean;
}

/** Processes of several machines may write to one folder: a name has the machine and the process. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const leftover = new RegExp(`^\\.judder-${machine}-(\\d+)-\\d+\\.tmp$`);
let count = 0;
const tidied = new Set<string>();

/** A file that takes its content piece by piece and its name when it is complete. */
export class WholeFile {
  /** Where the content is until then. */
  readonly aside: string;
  private readonly target: string;
  private readonly file: number;
  private isOpen = true;

  constructor(
    path: string,
    private readonly options: WholeFileOptions = {},
  ) {
    const found = statSync(path, { throwIfNoEntry: false });
    // A link stays a link to its file. A pipe or a device has no old content: it is written as it is.
    this.target = found === undefined ? path : realpathSync(path);
    const folder = dirname(this.target);
    removeLeftovers(folder);
    const direct = found !== undefined && !found.isFile();
    this.aside = direct ? this.target : join(folder, `.judder-${machine}-${process.pid}-${count++}.tmp`);
    this.file = openSync(this.aside, "w", found?.mode ?? 0o666);
  }

  /** A write that fails leaves the old file and nothing else. */
  write(content: string | Uint8Array): void {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    this.orAbandon(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at, bytes.length - at);
    });
  }

  finish(): void {
    this.orAbandon(() => {
      const { aside, target } = this;
      const { synced = true, replaces = true } = this.options;
      const renamed = aside !== target;
      if (synced && renamed) fsyncSync(this.file);
      this.close();
      if (!renamed) return;
      if (replaces) renameSync(aside, target);
      else this.claim();
      if (synced) syncFolder(dirname(target));
    });
  }

  private orAbandon(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** Once: the system may give the number of a closed file to another one. */
  private close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    closeSync(this.file);
  }

  /** Takes a name that no file has; where the file system has no links the name is reserved first. */
  private claim(): void {
    const { aside, target } = this;
    try {
      linkSync(aside, target);
      rmSync(aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
      closeSync(openSync(target, "wx"));
      renameSync(aside, target);
    }
  }

  /** Leaves the old file. */
  abandon(): void {
    try {
      this.close();
    } catch {
      // What was written is dropped.
    }
    if (this.aside !== this.target) rmSync(this.aside, { force: true });
  }
}

/** Writes a file as a whole. */
export function writeWhole(path: string, content: string | Uint8Array, options: WholeFileOptions = {}): void {
  const file = new WholeFile(path, options);
  file.write(content);
  file.finish();
}

/** The new name is on the disk; some systems cannot flush a folder and need not. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The content is safe; the system keeps its own order of names.
  }
}

/** Of processes of this machine that do not run any more; once for each folder. */
function removeLeftovers(folder: string): void {
  if (tidied.has(folder)) return;
  tidied.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, pid] = leftover.exec(name) ?? [];
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // A folder that cannot be read can still be written to; what matters is reported by the write.
  }
}

/** A process that may not be signalled runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
