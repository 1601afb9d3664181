/** Is every construction of the generated language translated, and everything else refused? */
import { describe, expect, it } from "vitest";
import { elementary } from "../../../src/elementary/index.js";
import { moduleBytes } from "../../../src/emit/wasm/module.js";

/** Runs a body of (x, y, out) in WebAssembly and as JavaScript. */
function both(body: string, x: number, y: number): { wasm: Float64Array; script: Float64Array } {
  const parameters = [
    { name: "x", kind: "number" },
    { name: "y", kind: "number" },
    { name: "out", kind: "array" },
  ] as const;
  const memory = new WebAssembly.Memory({ initial: 1 });
  const module = new WebAssembly.Module(moduleBytes([{ name: "f", parameters, body }]));
  const { exports } = new WebAssembly.Instance(module, {
    math: elementary as unknown as Record<string, (x: number) => number>,
    own: { memory },
  });
  (exports.f as (x: number, y: number, out: number) => void)(x, y, 16);
  const script = new Float64Array(4);
  new Function("elementary", "x", "y", "out", body)(elementary, x, y, script);
  return { wasm: new Float64Array(memory.buffer, 16, 4), script };
}

const bodies = [
  "out[0] = x + y*x - y/x; out[1] = -x; out[2] = -(x - y) - -y; out[3] = (x + 1)*(y - 2.5e-3);",
  "const a = x*x, b = a + 1; let c = 0; c += b; c = c*2; out[0] = c; out[1] = a/b/c; out[2] = a - b - c;",
  "out[0] = Math.sqrt(Math.abs(x)); out[1] = Math.max(x, y, 0.5); out[2] = Math.min(x, y); out[3] = Math.abs(-y);",
  "out[0] = elementary.sin(x) + elementary.cos(y); out[1] = elementary.pow(Math.abs(x), y); out[2] = elementary.atan2(x, y); out[3] = elementary.hypot(x, y);",
  "out[0] = x < y ? x : y; out[1] = x > 0 && y > 0 ? 1 : 2; out[2] = x <= y || y === 3 ? x : -x; out[3] = !(x >= y) ? 1 : 0;",
  "out[0] = (Math.abs(x) < 0.5 ? x*x : elementary.tanh(x)); out[1] = x !== y ? elementary.exp(x) : 0; out[2] = out[0]; out[3] = elementary.sign(y);",
];

describe("straight-line code", () => {
  it.each(bodies)("%s", (body) => {
    const values = [-2.5, -0.3, 0, 0.7, 3, 1e-9, 1e12, Number.NaN, Number.POSITIVE_INFINITY];
    for (const x of values)
      for (const y of values) {
        const { wasm, script } = both(body, x, y);
        expect(wasm, `${x}, ${y}`).toEqual(script);
      }
  });

  it("long numbers of locals and far places", () => {
    const lines = Array.from({ length: 300 }, (_, i) => `const a${i} = ${i === 0 ? "x" : `a${i - 1} + y`};`);
    const { wasm, script } = both(`${lines.join("\n")}\nout[3] = a299;`, 0.1, 0.2);
    expect(wasm).toEqual(script);
  });

  it.each([
    ["const a = b;", "b before it has a value"],
    ["out[0] = x % y;", "cannot be read at  % y"],
    ["out[0] = x < y;", "truth where a number belongs"],
    ["out[0] = x ? 1 : 2;", "number where a truth belongs"],
    ["out[0] = alert(x);", "calls alert, which is not there"],
    ["out[0] = (x;", "needs )"],
    ["x y;", "needs ="],
  ])("%s is refused", (body, message) => {
    const parameters = [
      { name: "x", kind: "number" },
      { name: "y", kind: "number" },
      { name: "out", kind: "array" },
    ] as const;
    expect(() => moduleBytes([{ name: "f", parameters, body }])).toThrow(message);
  });
});
