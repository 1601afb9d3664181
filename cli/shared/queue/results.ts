/**
 * Where do results wait on their way from a worker of a queue to its sweep? In Redis, or in a folder that all
 * machines share: one file per chunk, written aside and renamed, so that it is whole or not there. Either way a
 * chunk may come twice.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Redis } from "ioredis";
import { attempt } from "../fault.js";
import { writeWhole } from "../wholeFile.js";
import { keysOf } from "./connect.js";

export interface Results {
  /** Puts a chunk away; when this returns it is safe. */
  put(chunk: number, bytes: Uint8Array): Promise<void>;
  /** Hands over what has come in and takes it away afterwards. */
  take(each: (chunk: number, bytes: Uint8Array) => void): Promise<void>;
  clear(): Promise<void>;
}

export class RedisResults implements Results {
  private readonly key: string;

  constructor(
    private readonly redis: Redis,
    run: string,
  ) {
    this.key = keysOf(run).results;
  }

  async put(chunk: number, bytes: Uint8Array): Promise<void> {
    await this.redis.hset(this.key, String(chunk), Buffer.from(bytes));
  }

  async take(each: (chunk: number, bytes: Uint8Array) => void): Promise<void> {
    for (const field of await this.redis.hkeys(this.key)) {
      const bytes = await this.redis.hgetBuffer(this.key, field);
      if (bytes !== null) each(Number(field), bytes);
      await this.redis.hdel(this.key, field);
    }
  }

  async clear(): Promise<void> {
    await this.redis.del(this.key);
  }
}

export class FolderResults implements Results {
  private readonly folder: string;

  constructor(
    readonly shared: string,
    run: string,
  ) {
    this.folder = join(shared, `judder-${run}`);
  }

  /** The sweep makes its folder; a worker that does not find it looks at another disk. */
  open(): this {
    attempt(this.folder, () => mkdirSync(this.folder, { recursive: true }));
    return this;
  }

  async put(chunk: number, bytes: Uint8Array): Promise<void> {
    if (!existsSync(this.folder))
      throw new Error(
        `there is no ${this.folder}: does this machine share the folder of --results under another path?`,
      );
    const path = join(this.folder, `chunk-${chunk}`);
    attempt(path, () => writeWhole(path, bytes));
  }

  async take(each: (chunk: number, bytes: Uint8Array) => void): Promise<void> {
    for (const name of attempt(this.folder, () => readdirSync(this.folder), "read")) {
      const [, chunk] = /^chunk-(\d+)$/.exec(name) ?? [];
      if (chunk === undefined) continue; // one that is being written
      const path = join(this.folder, name);
      each(
        Number(chunk),
        attempt(path, () => readFileSync(path), "read"),
      );
      attempt(path, () => rmSync(path, { force: true }));
    }
  }

  async clear(): Promise<void> {
    attempt(this.folder, () => rmSync(this.folder, { recursive: true, force: true }));
  }
}

/** The folder of --results as all machines may call it. */
export const sharedFolder = (path: string): string => resolve(path);
