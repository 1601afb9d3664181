/** The contents of results, which may be larger than memory: read whole where that is needed, else piece by piece. */

import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { attempt } from "../shared/fault.js";
import { UsageError } from "../shared/usage.js";

/** Documents and pictures are read whole; a larger one is refused. */
const largest = 200e6;
/** Larger files are only compared. */
const listed = 50e6;
/** The end of a Parquet file has its metadata. */
const tail = 4e6;
const piece = 1 << 20;

/** Throws UsageError where the path is not that of a regular file. */
export function sizeOf(path: string): number {
  const found = attempt(path, () => statSync(path), "read");
  if (found.isFile()) return found.size;
  throw new UsageError(
    `cannot read ${path}: it is ${found.isDirectory() ? "a folder" : "not a regular file"}`,
    {
      file: path,
    },
  );
}

/** The part of a file that may carry how it was computed. */
export function carrying(path: string, ending: string): Buffer {
  const size = sizeOf(path);
  if (ending === ".parquet") return attempt(path, () => readFrom(path, Math.max(0, size - tail)), "read");
  if (size <= largest) return attempt(path, () => readFileSync(path), "read");
  throw new UsageError(`${path} has ${size} bytes, more than ${largest}`, {
    file: path,
    hint: "rerun reads larger files as .csv, .jsonl or .parquet",
  });
}

function readFrom(path: string, start: number): Buffer {
  const bytes = Buffer.alloc(statSync(path).size - start);
  const file = openSync(path, "r");
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  } finally {
    closeSync(file);
  }
}

/** Where two files differ first; undefined where they are the same. */
export function firstDifference(one: string, other: string): number | undefined {
  const files = [one, other].map((path) => openSync(path, "r")) as [number, number];
  const buffers = files.map(() => Buffer.alloc(piece)) as [Buffer, Buffer];
  try {
    for (let start = 0; ; ) {
      const [a, b] = files.map((file, i) => {
        const buffer = buffers[i] as Buffer;
        return buffer.subarray(0, readSync(file, buffer, 0, piece, start));
      }) as [Buffer, Buffer];
      if (!a.equals(b)) {
        const at = a.findIndex((byte, i) => byte !== b[i]);
        return start + (at < 0 ? a.length : at);
      }
      if (a.length === 0) return undefined;
      start += a.length;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** Whether the differences of files of this size are listed one by one. */
export const isListed = (...paths: string[]): boolean => paths.every((path) => sizeOf(path) <= listed);
