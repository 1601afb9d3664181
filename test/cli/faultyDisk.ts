/** File-system calls that fail on request: one of them, or all from one on, as after a crash. */

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

export const codes = [
  "EACCES",
  "ENOSPC",
  "EIO",
  "EROFS",
  "ELOOP",
  "ENAMETOOLONG",
  "ENOTDIR",
  "EISDIR",
  "EMFILE",
  "EDQUOT",
];
const calls = [
  "accessSync",
  "closeSync",
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "mkdtempSync",
  "openSync",
  "readFileSync",
  "readSync",
  "readdirSync",
  "realpathSync",
  "renameSync",
  "rmSync",
  "statSync",
  "writeFileSync",
  "writeSync",
] as const;
type Call = (...args: unknown[]) => unknown;
const real = Object.fromEntries(calls.map((name) => [name, fs[name]])) as Record<
  (typeof calls)[number],
  Call
>;

export function restore(): void {
  Object.assign(fs, real);
  syncBuiltinESMExports();
}

/** A fault of one call, or a crash: all calls from that one on, so that the disk is as a killed process leaves it. */
export type Injured = "one" | "allLater";

/** The calls that failed since the last `inject`. */
export const failed: string[] = [];

/** The call number `at` among those under the folder fails; returns how many there were. */
export function inject(at: number, code: string, under: string, injured: Injured = "one"): () => number {
  const ours = new Set<unknown>();
  let count = 0;
  failed.length = 0;
  const fails = (place: number) => (injured === "one" ? place === at : at >= 0 && place >= at);
  for (const name of calls) {
    const failing = (...args: unknown[]): unknown => {
      const [target] = args;
      const isOurs = typeof target === "string" ? target.startsWith(under) : ours.has(target);
      if (isOurs && fails(count++)) {
        const details = {
          code,
          syscall: name.replace("Sync", ""),
          ...(typeof target === "string" ? { path: target } : {}),
        };
        failed.push(name);
        throw Object.assign(new Error(`${code}: injected, ${name}`), details);
      }
      const result = real[name](...args);
      if (isOurs && name === "openSync") ours.add(result);
      return result;
    };
    Object.assign(fs, { [name]: failing });
  }
  syncBuiltinESMExports();
  return () => count;
}
