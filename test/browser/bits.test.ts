import { expect, it } from "vitest";
import { commands } from "vitest/browser";
import { hashes } from "../bits/hashes.js";

declare module "vitest/browser" {
  interface BrowserCommands {
    nodeHashes: () => Promise<Record<string, string>>;
  }
}

it("results have the same bits in Chromium as in Node, and in WebAssembly as in JavaScript", async () => {
  const all = hashes();
  expect(all).toEqual(await commands.nodeHashes());
  const pairs = Object.entries(all).flatMap(([name, hash]) => {
    const other = all[`${name}, WebAssembly`];
    return other === undefined ? [] : [[name, hash, other]];
  });
  expect(pairs.length).toBeGreaterThan(20);
  for (const [name, one, other] of pairs) expect(other, name).toBe(one);
}, 180_000);
