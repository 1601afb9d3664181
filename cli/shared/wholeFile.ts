/**
 * How is a file written so that a crash leaves the old one or the new one, never a part? Under another name in its
 * folder, flushed to the disk, then renamed.
 */

import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { attempt } from "./fault.js";
import { asideName, removeLeftovers } from "./leftovers.js";
import { isStandardOutput, type Sink, standardOutput } from "./standardOutput.js";

export interface WholeFileOptions {
  /** Wait until the disk has the content (default true). */
  readonly synced?: boolean;
  /** Replace a file that exists (default true); else EEXIST. */
  readonly replaces?: boolean;
  readonly companion?: Companion | undefined;
}

/** A small file about this one: it is flushed before either of the two gets its name. */
export interface Companion {
  readonly path: string;
  readonly content: string;
}

/** A file that takes its content piece by piece and its name when it is complete. */
export class WholeFile implements Sink {
  /** Where the content is until then. */
  readonly aside: string;
  private readonly target: string;
  private readonly file: number;
  private isOpen = true;
  private companion: WholeFile | undefined;

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
    this.aside = direct ? this.target : join(folder, asideName());
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
      const { companion } = this.options;
      if (companion !== undefined)
        attempt(companion.path, () => {
          this.companion = new WholeFile(companion.path);
          this.companion.write(companion.content);
          this.companion.flush();
        });
      this.flush();
      this.takeName();
      if (companion !== undefined) attempt(companion.path, () => this.companion?.takeName());
    });
  }

  private get isAside(): boolean {
    return this.aside !== this.target;
  }

  private flush(): void {
    if (this.isAside && this.options.synced !== false) fsyncSync(this.file);
    this.close();
  }

  private takeName(): void {
    if (!this.isAside) return;
    const { synced = true, replaces = true } = this.options;
    if (replaces) renameSync(this.aside, this.target);
    else this.claim();
    if (synced) syncFolder(dirname(this.target));
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
    if (this.isAside) rmSync(this.aside, { force: true });
    this.companion?.abandon();
  }
}

export const sinkOf = (path: string, options: WholeFileOptions = {}): Sink =>
  isStandardOutput(path) ? standardOutput : new WholeFile(path, options);

/** Writes a file as a whole. */
export function writeWhole(path: string, content: string | Uint8Array, options: WholeFileOptions = {}): void {
  const file = sinkOf(path, options);
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
