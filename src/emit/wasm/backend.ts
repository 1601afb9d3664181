/**
 * How does generated code run where text must not be evaluated? As WebAssembly, made from the same source. The
 * interface of the platform is handed in, because the engine itself does not depend on a platform.
 */

import { elementary } from "../../elementary/index.js";
import { printKernel } from "../../expression/index.js";
import type { Backend, FunctionSpace, SpaceFunction, SpaceSources } from "../../mechanism/index.js";
import { bytesPerNumber } from "./code.js";
import { importNames, moduleBytes } from "./module.js";

/** What of the global `WebAssembly` is needed. */
export interface WebAssemblyLike {
  readonly Module: new (bytes: ArrayBuffer) => object;
  readonly Instance: new (module: object, imports: never) => { readonly exports: Record<string, unknown> };
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBufferLike };
}

export const pageBytes = 65536;
/**
 * Numbers of a memory that work spaces share. A page of Chromium gets 124 memories for all of its workers, and a phase
 * may need a space.
 */
const sharedSize = 1 << 17;
/** Of functions of ours: how many rows, the work space, and where they stand in it. */
export const outsideParameters = ["number", "array", "number"] as const;

type Exported = (...args: number[]) => void;

/** The functions of a module that works in a memory and calls functions of ours. */
export function instanceOf(
  platform: WebAssemblyLike,
  module: object,
  memory: object,
  own: Readonly<Record<string, unknown>>,
): Record<string, Exported> {
  const imports = {
    [importNames.math]: elementary,
    [importNames.own]: { [importNames.memory]: memory, ...own },
  };
  return new platform.Instance(module, imports as never).exports as Record<string, Exported>;
}

/**
 * A back end that assembles WebAssembly and evaluates no text; `platform` is the `WebAssembly` of the page or of
 * Node.
 */
export function makeWasmBackend(platform: WebAssemblyLike): Backend {
  const roomFor = roomsOf(platform);
  // Kernels do not call each other, so that one memory serves them all; a large one has its own.
  const scratch = memoryOf(platform, 1);

  return Object.freeze<Backend>({
    kernel(args, outputs) {
      const parameters = [...args, { name: "out", symbols: [] }].map(({ name, symbols }) => ({
        name,
        kind: typeof symbols === "string" ? ("number" as const) : ("array" as const),
      }));
      const body = printKernel(args, outputs);
      const module = new platform.Module(moduleBytes([{ name: "kernel", parameters, body }]));
      const open = ({ numbers, memory }: Memory) => ({
        numbers,
        exports: instanceOf(platform, module, memory, {}),
      });
      let opened = open(scratch);
      return (...values) => {
        const size = values.reduce<number>((sum, value) => sum + lengthOf(value), 0);
        if (size > opened.numbers.length) opened = open(memoryOf(platform, size));
        callKernel(opened, values);
      };
    },

    space({ sources, outside, size, parameters }) {
      const imports = Object.keys(outside).map((name) => ({ name, parameters: outsideParameters }));
      const module = new platform.Module(moduleBytes(sources, imports));
      return (): FunctionSpace => {
        const { memory, numbers, from } = roomFor(size + parameters);
        const exports = instanceOf(platform, module, memory, boundTo(numbers, outside));
        const [w, p] = [from * bytesPerNumber, (from + size) * bytesPerNumber];
        // The second array may be another part of the same memory.
        const placeOf = (own: Float64Array | undefined) =>
          own?.buffer === numbers.buffer ? own.byteOffset : p;
        const functions = Object.entries(exports).map(([name, run]) => [
          name,
          (_: Float64Array, own?: Float64Array) => run(w, placeOf(own)),
        ]);
        return {
          functions: Object.fromEntries(functions) as Record<string, SpaceFunction>,
          w: numbers.subarray(from, from + size),
          p: numbers.subarray(from + size, from + size + parameters),
        };
      };
    },
  });
}

interface Memory {
  readonly memory: object;
  readonly numbers: Float64Array;
}

/** A memory with room for this number of numbers. */
function memoryOf(platform: WebAssemblyLike, size: number): Memory {
  const memory = new platform.Memory({ initial: Math.ceil((size * bytesPerNumber) / pageBytes) });
  return { memory, numbers: new Float64Array(memory.buffer) };
}

/**
 * Gives places in memories, one after another. No place is given twice: a memory is released as a whole, with the
 * last space in it.
 */
function roomsOf(platform: WebAssemblyLike): (size: number) => Memory & { readonly from: number } {
  let [open, next] = [memoryOf(platform, sharedSize), 0];
  return (size) => {
    if (next + size > open.numbers.length) [open, next] = [memoryOf(platform, Math.max(size, sharedSize)), 0];
    next += size;
    return { ...open, from: next - size };
  };
}

/** Functions of ours, called from a memory with these numbers. */
export const boundTo = (numbers: Float64Array, outside: SpaceSources["outside"]) =>
  Object.fromEntries(
    Object.entries(outside).map(([name, call]) => [
      name,
      (count: number, w: number, at: number) => call(count, numbers, w / bytesPerNumber + at),
    ]),
  );

const lengthOf = (value: number | Float64Array): number => (typeof value === "number" ? 0 : value.length);

/** Arrays go into the memory one after the other; the last one, the result, comes back. */
function callKernel(
  { numbers, exports }: { readonly numbers: Float64Array; readonly exports: Record<string, Exported> },
  values: readonly (number | Float64Array)[],
): void {
  let next = 0;
  const words = values.map((value) => {
    if (typeof value === "number") return value;
    const at = next;
    numbers.set(value, at);
    next += value.length;
    return at * bytesPerNumber;
  });
  exports.kernel?.(...words);
  const out = values.at(-1) as Float64Array;
  out.set(numbers.subarray(next - out.length, next));
}
