/**
 * Where do the results of a sweep live until they are all there? In a folder next to the file to be written, one
 * part per chunk, with a manifest that says what they are parts of. A part is written aside and renamed, so that a
 * killed process leaves it whole or not at all; a part torn by a power failure is recognised by the checksum at its
 * end and computed again.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  decodeChunk,
  isPackedJob,
  jobDifferences,
  type PackedJob,
  packedJob,
  planOf,
  unpackedJob,
} from "#inner";
import { type SweepChunk, type SweepJob, toJson } from "../../../src/index.js";
import { attempt } from "../fault.js";
import { mark, removeThose } from "../leftovers.js";
import { type FileProvenance, fileProvenance } from "../provenance.js";
import { isStandardOutput } from "../standardOutput.js";
import { UsageError } from "../usage.js";
import { writeWhole } from "../wholeFile.js";

export interface Manifest {
  readonly job: SweepJob;
  /** The files of `--out`, and whether they are written. */
  readonly out: readonly string[];
  readonly done: boolean;
  /** Into how many shards it is cut, where that is known. */
  readonly shards?: number;
  /** The command that began it: `collect` writes its files for it. */
  readonly provenance?: FileProvenance;
}

/** As it stands in the file, where long axes are short. */
type Written = Omit<Manifest, "job"> & { readonly job: PackedJob };

export class Store {
  private readonly id: string;

  private constructor(
    readonly folder: string,
    readonly job: SweepJob,
    private readonly file: string | undefined,
    readonly provenance: FileProvenance | undefined,
  ) {
    this.id = runIdOf(job);
  }

  /** A store for one command; those that killed processes left behind are removed. */
  static temporary(job: SweepJob): Store {
    const above = tmpdir();
    const hint = "set TMPDIR to a folder that can be written";
    const folder = attempt(
      above,
      () => {
        removeThose(above, /^judder-sweep-(\w+-\d+-\d+)-/);
        return mkdtempSync(join(above, `judder-sweep-${mark}-`));
      },
      "write",
      hint,
    );
    return new Store(folder, job, undefined, fileProvenance());
  }

  /** Next to a file that is to be written; resuming keeps the parts of the same job and refuses those of another. */
  static nextTo(path: string, job: SweepJob, out: readonly string[], goOn: boolean): Store {
    const { folder, file } = placesOf(path);
    const before = goOn ? readManifest(path) : undefined;
    if (before !== undefined) refuseOther(path, before.job, job);
    // Resuming removes nothing: another shard may have begun at the same moment.
    if (!goOn) removeParts(folder);
    attempt(folder, () => mkdirSync(folder, { recursive: true }));
    const store = new Store(folder, job, file, ofManifest(before) ?? fileProvenance());
    if (before === undefined || before.done) store.writeManifest(out, false);
    return store;
  }

  /** Notes the number of shards, so that missing ones can be named. */
  writeShards(shards: number, out: readonly string[]): void {
    this.writeManifest(out, false, shards);
  }

  writeManifest(out: readonly string[], done: boolean, shards?: number): void {
    const { file, job, provenance } = this;
    if (file === undefined) return;
    const manifest: Written = {
      ...{ job: packedJob(job), out: out.filter((path) => !isStandardOutput(path)), done },
      ...(shards === undefined ? {} : { shards }),
      ...(provenance === undefined ? {} : { provenance: { ...provenance, text: "" } }),
    };
    attempt(file, () => writeWhole(file, `${JSON.stringify(manifest)}\n`));
  }

  /** Keeps a chunk; one that comes twice has the same bytes. */
  put(chunk: number, bytes: Uint8Array): void {
    const path = this.partPath(chunk);
    // To wait for the disk after every part would take longer than many a chunk.
    attempt(path, () => writeWhole(path, bytes, { synced: false }));
  }

  /** Undefined where the part is missing or torn. */
  get(chunk: number): SweepChunk | undefined {
    const path = this.partPath(chunk);
    if (!existsSync(path)) return undefined;
    const piece = decodeChunk(attempt(path, () => readFileSync(path), "read"));
    return piece?.chunk === chunk ? piece : undefined;
  }

  /** Chunks that have no part. */
  absent(): number[] {
    const here = new Set(attempt(this.folder, () => readdirSync(this.folder), "read"));
    const all = Array.from({ length: planOf(this.job).chunks }, (_, chunk) => chunk);
    return all.filter((chunk) => !here.has(this.partName(chunk)));
  }

  /** Chunks that are to be computed: a torn part, which is found by reading it, counts as none. */
  missing(): number[] {
    const absent = new Set(this.absent());
    const all = Array.from({ length: planOf(this.job).chunks }, (_, chunk) => chunk);
    return all.filter((chunk) => absent.has(chunk) || this.get(chunk) === undefined);
  }

  /** All chunks in order. One that is not there is an error, or is left out of a preview. */
  *chunks(preview = false): Generator<SweepChunk> {
    const { chunks } = planOf(this.job);
    for (let chunk = 0; chunk < chunks; chunk++) {
      const piece = this.get(chunk);
      if (piece !== undefined) yield piece;
      else if (!preview) throw new UsageError(`chunk ${chunk} cannot be read back from ${this.folder}`);
    }
  }

  remove(): void {
    attempt(this.folder, () => rmSync(this.folder, { recursive: true, force: true }));
  }

  private partPath(chunk: number): string {
    return join(this.folder, this.partName(chunk));
  }

  /** With the number of the job: a part that another one left behind is never taken for ours. */
  private partName(chunk: number): string {
    return `part-${String(chunk).padStart(6, "0")}-${this.id}`;
  }
}

/** The text of the model stands in the job already. */
const ofManifest = (manifest: Manifest | undefined): FileProvenance | undefined =>
  manifest?.provenance && { ...manifest.provenance, text: manifest.job.text };

/** Names in the folder of the parts; a file that was being written begins with a dot. */
const partLike = /^(part-\d{6,}-[0-9a-f]{16}|\.judder-.*\.tmp)$/;

/** The same sweep has the same number everywhere, so that its chunks are known again. */
export const runIdOf = (job: SweepJob): string =>
  createHash("sha256")
    .update(toJson(packedJob(job)))
    .digest("hex")
    .slice(0, 16);

/** The folder of the parts and the file of the manifest. */
function placesOf(path: string): { readonly folder: string; readonly file: string } {
  return { folder: `${path}.parts`, file: `${path}.manifest.json` };
}

export function readManifest(path: string): Manifest | undefined {
  const { file } = placesOf(path);
  if (!existsSync(file)) return undefined;
  const text = attempt(file, () => readFileSync(file, "utf8"), "read");
  const manifest = parsed(text);
  if (!isManifest(manifest))
    throw new UsageError(`${file} is not the manifest of a sweep`, {
      file,
      hint: "delete it to start afresh",
    });
  return { ...manifest, job: unpackedJob(manifest.job) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The job itself is checked where it is computed. */
function isManifest(value: unknown): value is Written {
  if (typeof value !== "object" || value === null) return false;
  const { job, out, done, shards } = value as Partial<Record<keyof Manifest, unknown>>;
  const isList = Array.isArray(out) && out.every((path) => typeof path === "string");
  const isCount = shards === undefined || (Number.isInteger(shards) && (shards as number) > 0);
  return isPackedJob(job) && isList && typeof done === "boolean" && isCount;
}

/** Only what a sweep has written is removed. */
function removeParts(folder: string): void {
  if (!existsSync(folder)) return;
  const foreign = attempt(folder, () => readdirSync(folder), "read").find((name) => !partLike.test(name));
  if (foreign !== undefined)
    throw new UsageError(`${folder} contains ${foreign}, which is not a part of a sweep`, {
      file: folder,
      hint: "move it, or choose another --out",
    });
  attempt(folder, () => rmSync(folder, { recursive: true, force: true }));
}

/** Are there parts of a sweep that was not finished? */
export function isUnfinished(path: string): boolean {
  const { folder } = placesOf(path);
  return readManifest(path)?.done === false && existsSync(folder) && readdirSync(folder).length > 0;
}

function refuseOther(path: string, before: SweepJob, now: SweepJob): void {
  const differences = jobDifferences(before, now);
  if (differences.length === 0) return;
  throw new UsageError(`${path} belongs to another sweep`, {
    file: path,
    hint: [...differences, `delete ${placesOf(path).file} to start afresh`].join("\n  "),
  });
}
