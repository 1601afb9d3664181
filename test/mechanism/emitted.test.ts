/** Does a module that was emitted before compute the same to the last bit, and is nothing evaluated where it is loaded? */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { type Backend, loadMechanism, makeWasmBackend, simulate } from "../../src/index.js";
import { emittedBackend, recordingBackend } from "../../src/mechanism/index.js";

async function emitted(name: string, until: number) {
  const recorder = recordingBackend();
  const mechanism = loadMechanism(name, { backend: recorder.backend });
  const run = simulate(mechanism, mechanism.start, { until });
  const file = join(mkdtempSync(join(tmpdir(), "judder-emitted-")), `${name}.mjs`);
  writeFileSync(file, recorder.module());
  const { functions } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return { functions, run };
}

const refusing: Backend = {
  kernel: () => {
    throw new Error("nothing was emitted for this kernel");
  },
  space: () => {
    throw new Error("nothing was emitted for this phase");
  },
};

describe.each(["finger", "chain", "box"])("the emitted module of %s", (name) => {
  it("carries the same run, with no text evaluated and no other back end asked", async () => {
    const { functions, run } = await emitted(name, 1);
    const spy = vi.spyOn(globalThis, "Function").mockImplementation(() => {
      throw new Error("text was evaluated");
    });
    try {
      const mechanism = loadMechanism(name, { backend: emittedBackend(functions, refusing) });
      const again = simulate(mechanism, mechanism.start, { until: 1 });
      expect(again.final).toEqual(run.final);
      expect(again.events).toEqual(run.events);
    } finally {
      spy.mockRestore();
    }
  });
});

it("what was not emitted is made by the other back end", async () => {
  const { functions } = await emitted("finger", 0.001);
  const mechanism = loadMechanism("finger", {
    backend: emittedBackend(functions, makeWasmBackend(WebAssembly)),
  });
  const run = simulate(mechanism, mechanism.start, { until: 1, parameters: { mu: 1 } });
  const plain = loadMechanism("finger");
  expect(run.final).toEqual(simulate(plain, plain.start, { until: 1, parameters: { mu: 1 } }).final);
  expect(() => {
    const other = loadMechanism("finger", { backend: emittedBackend(functions, refusing) });
    simulate(other, other.start, { until: 1, parameters: { mu: 1 } });
  }).toThrow("nothing was emitted for this phase");
});

it("a function is found by all of its text: two that differ in one letter are two", () => {
  const recorder = recordingBackend();
  for (const name of ["finger", "rod", "ball"]) {
    const mechanism = loadMechanism(name, { backend: recorder.backend });
    simulate(mechanism, mechanism.start, { until: 0.1 });
  }
  const keys = [...recorder.module().matchAll(/^"([0-9a-f]{32})": function/gm)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(6);
  expect(new Set(keys).size).toBe(keys.length);
});
