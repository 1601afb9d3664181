/** Does WebAssembly compute what JavaScript computes, to the last bit, and does it never evaluate text? */

import { describe, expect, it } from "vitest";
import { loadMechanism, type Mechanism, makeWasmBackend, simulate } from "../../../src/index.js";
import { firstDerivatives, type Kernel } from "../../../src/mechanism/index.js";
import { randomSource } from "../../../src/numerics/index.js";
import { plainNames } from "../../mechanism/plain.js";

const backend = makeWasmBackend(WebAssembly);
const names = [...plainNames];
const seed = 77;

/** Outputs of a kernel at random arguments. */
function valuesOf(
  kernel: Kernel<(...args: never[]) => void>,
  sizes: readonly number[],
  random: () => number,
) {
  const arrays = sizes.map((size) => Float64Array.from({ length: size }, () => 0.2 + random()));
  const out = new Float64Array(kernel.size);
  (kernel.into as (...args: (number | Float64Array)[]) => void)(random(), ...arrays, out);
  return out;
}

function kernelsOf(mechanism: Mechanism) {
  const n = mechanism.coordinates.length;
  const state = [n, n, mechanism.parameters.length];
  return [
    [mechanism.dynamics, state],
    [mechanism.energies, state],
    [firstDerivatives(mechanism), state],
  ] as const;
}

describe("WebAssembly against JavaScript", () => {
  it.each(names)(`kernels of %s at random states, seed ${seed}: the same bits`, (name) => {
    const [ours, theirs] = [randomSource(seed), randomSource(seed)];
    const [script, wasm] = [kernelsOf(loadMechanism(name)), kernelsOf(loadMechanism(name, { backend }))];
    for (const [i, [kernel, sizes]] of script.entries())
      for (let round = 0; round < 5; round++) {
        const [other] = wasm[i] as (typeof wasm)[number];
        const expected = valuesOf(kernel as never, sizes, ours);
        expect(expected.some((value) => value !== 0)).toBe(true);
        expect(valuesOf(other as never, sizes, theirs)).toEqual(expected);
      }
  });

  it.each(names)("a run of %s: the same trajectory to the last bit", (name) => {
    const options = { until: 2, samples: 20 };
    const script = loadMechanism(name);
    const wasm = loadMechanism(name, { backend });
    const [expected, found] = [simulate(script, script.start, options), simulate(wasm, wasm.start, options)];
    expect(found.final).toEqual(expected.final);
    expect(found.events).toEqual(expected.events);
    expect(found.samples).toEqual(expected.samples);
    expect(found.ledger).toEqual(expected.ledger);
  });

  it("two runs at once do not meet in the memory", () => {
    const mechanism = loadMechanism("finger", { backend });
    const alone = simulate(mechanism, mechanism.start, { until: 1 });
    const inside: unknown[] = [];
    const outer = simulate(mechanism, mechanism.start, {
      until: 1,
      onProgress: () => {
        inside.push(simulate(mechanism, mechanism.start, { until: 0.3, parameters: { mu: 1 } }).final);
      },
    });
    expect(inside.length).toBeGreaterThan(0);
    expect(outer.final).toEqual(alone.final);
  });

  it("runs of a mechanism with 80 phases need three memories: a page of Chromium gets 124", () => {
    let memories = 0;
    class Memory extends WebAssembly.Memory {
      constructor(size: WebAssembly.MemoryDescriptor) {
        super(size);
        memories++;
      }
    }
    const { Module, Instance } = WebAssembly;
    const mechanism = loadMechanism("stairs", {
      backend: makeWasmBackend({ Module, Instance: Instance as never, Memory }),
    });
    for (let i = 0; i < 3; i++) simulate(mechanism, mechanism.start, { until: 2 });
    expect(memories).toBeLessThan(4);
  });

  it("nothing is evaluated: without Function it runs all the same", () => {
    const global = globalThis as { Function: unknown };
    const before = global.Function;
    global.Function = class {
      constructor() {
        throw new Error("text was evaluated");
      }
    };
    try {
      const wasm = loadMechanism("rod", { backend });
      expect(simulate(wasm, wasm.start, { until: 1 }).outcome.kind).toBe("finished");
      expect(() => loadMechanism("rod")).toThrow("text was evaluated");
    } finally {
      global.Function = before;
    }
  });
});
