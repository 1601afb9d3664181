/**
 * How does generated code run where text must not be evaluated? As WebAssembly, made from the same source. The
 * interface of the platform is handed in, because the engine itself knows no platform.
 */

import { elementary } from "../../elementary/index.js";
import { printKernel } from "../../expression/index.js";
import type { Backend, FunctionSpace, SpaceFunction } from "../../mechanism/index.js";
import { bytesPerNumber } from "./code.js";
import { scalarTranslation } from "./function.js";
import { importNames, moduleBytes } from "./module.js";

/** What of the global `WebAssembly` is needed. */
export interface WebAssemblyLike {
  readonly Module: new (bytes: ArrayBuffer) => object;
  readonly Instance: new (module: object, imports: never) => { readonly exports: Record<string, unknown> };
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBufferLike };
}

export const pageBytes = 65536;
/** Of functions of ours: how many rows, and where they stand in the work space. */
const outsideParameters = ["number", "number"] as const;

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
  /** An instance with room for this number of numbers. */
  const open = (module: object, size: number, own: (numbers: Float64Array) => Record<string, unknown>) => {
    const memory = new platform.Memory({ initial: Math.ceil((size * bytesPerNumber) / pageBytes) || 1 });
    const numbers = new Float64Array(memory.buffer);
    return { numbers, exports: instanceOf(platform, module, memory, own(numbers)) };
  };

  return Object.freeze<Backend>({
    kernel(args, outputs) {
      const parameters = [...args, { name: "out", symbols: [] }].map(({ name, symbols }) => ({
        name,
        kind: typeof symbols === "string" ? ("number" as const) : ("array" as const),
      }));
      const body = printKernel(args, outputs);
      const module = new platform.Module(moduleBytes([{ name: "kernel", parameters, body }]));
      let opened = open(module, 0, () => ({}));
      return (...values) => {
        const size = values.reduce<number>((sum, value) => sum + lengthOf(value), 0);
        if (size > opened.numbers.length) opened = open(module, size, () => ({}));
        callKernel(opened, values);
      };
    },

    space({ sources, outside, size, parameters }) {
      const names = Object.keys(outside);
      const imports = names.map((name) => ({ name, parameters: outsideParameters }));
      const module = new platform.Module(moduleBytes(sources, imports, scalarTranslation({ w: 0, p: size })));
      const bind = (numbers: Float64Array) =>
        Object.fromEntries(
          Object.entries(outside).map(([name, call]) => [
            name,
            (count: number, at: number) => call(count, numbers, at),
          ]),
        );
      return (): FunctionSpace => {
        const { numbers, exports } = open(module, size + parameters, bind);
        return {
          functions: exports as unknown as Record<string, SpaceFunction>,
          w: numbers.subarray(0, size),
          p: numbers.subarray(size, size + parameters),
        };
      };
    },
  });
}

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
