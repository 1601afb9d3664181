import { expect, it } from "vitest";
import { commands } from "vitest/browser";
import { hashes } from "../bits/hashes.js";

declare module "vitest/browser" {
  interface BrowserCommands {
    nodeHashes: () => Promise<Record<string, string>>;
  }
}

it("results have the same bits in Chromium as in Node", async () => {
  expect(hashes()).toEqual(await commands.nodeHashes());
}, 180_000);
