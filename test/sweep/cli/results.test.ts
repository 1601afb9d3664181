/** Is a result in a shared folder handed over once, whole, and only where the sweep has opened it? */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FolderResults } from "../../../cli/shared/queue/results.js";
import { emptyFolder } from "../../cli/run.js";

describe("results in a folder", () => {
  it("come once each, also where a chunk was computed twice; half-written ones wait", async () => {
    const shared = emptyFolder();
    const sweep = new FolderResults(shared, "one").open();
    const worker = new FolderResults(shared, "one");
    await worker.put(3, Uint8Array.of(1, 2));
    await worker.put(3, Uint8Array.of(1, 2));
    await worker.put(11, Uint8Array.of(5));
    const [own] = readdirSync(shared);
    writeFileSync(join(shared, own as string, "chunk-4.77.tmp"), "half");
    const seen: (readonly [number, number[]])[] = [];
    await sweep.take((chunk, bytes) => seen.push([chunk, [...bytes]]));
    expect(seen.sort(([a], [b]) => a - b)).toEqual([
      [3, [1, 2]],
      [11, [5]],
    ]);
    await sweep.take(() => seen.push([-1, []]));
    expect(seen).toHaveLength(2);
    await sweep.clear();
    expect(readdirSync(shared)).toEqual([]);
  });

  it("are refused where the folder is not that of the sweep", async () => {
    const worker = new FolderResults(emptyFolder(), "one");
    await expect(worker.put(0, Uint8Array.of(1))).rejects.toThrow("does this machine share the folder");
  });
});
