/**
 * What does a fault of the system mean? A full disk or a missing permission is reported in one sentence with its
 * path.
 */

import { statSync } from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "./usage.js";

/** By the codes of POSIX. */
const meanings: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "the system does not permit it",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file is too large for the file system",
  EIO: "the disk reports an input/output error",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
  EISDIR: "it is a folder",
  EEXIST: "it exists already; choose another name, or delete it first",
  ENOTEMPTY: "the folder is not empty",
  ELOOP: "its symbolic links form a loop",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open on this system",
  EBUSY: "it is in use",
  ETXTBSY: "it is in use",
  ENXIO: "it is not a regular file",
  EINVAL: "the file system refuses the request",
  ENOMEM: "the system has no memory left",
  ESTALE: "the network file system has lost it",
  ETIMEDOUT: "the file system does not answer",
};

/** The sentence of a fault of the system; undefined for every other error. */
export function meaningOfFault(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : (meanings[code] ?? `the system reports ${code}`);
}

/** Names the path of a fault; other errors pass. */
function withPath(error: unknown, verb: string, path: string, hint?: string): unknown {
  const meaning = meaningOfFault(error);
  if (meaning === undefined) return error;
  const above = dirname(path);
  const missing =
    (error as NodeJS.ErrnoException).code === "ENOENT" &&
    statSync(above, { throwIfNoEntry: false }) === undefined;
  return new UsageError(`cannot ${verb} ${path}: ${missing ? `there is no folder ${above}` : meaning}`, {
    file: path,
    ...(hint === undefined ? {} : { hint }),
  });
}

/** A fault that no command has named is one of the path that the system names. */
export const namedFault = (error: unknown): unknown =>
  withPath(error, "use", (error as NodeJS.ErrnoException).path ?? "a file");

/** Reads or writes; a fault of the system becomes an error that names the path. */
export function attempt<T>(
  path: string,
  action: () => T,
  verb: "read" | "write" = "write",
  hint?: string,
): T {
  try {
    return action();
  } catch (error) {
    throw withPath(error, verb, path, hint);
  }
}
