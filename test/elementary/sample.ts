/** The bits of all elementary functions over fixed arguments, mixed into one number: the same on every engine. */

import { elementary } from "../../src/elementary/index.js";

export function bitsOfElementary(): string {
  const [number, state] = [new Float64Array(1), new Uint32Array([0x9e3779b9, 0x85ebca6b])];
  const words = new Uint32Array(number.buffer);
  const [first, second] = state as unknown as [number, number];
  let [a, b, seed] = [first, second, 12345];
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const put = (value: number) => {
    number[0] = Number.isNaN(value) ? 0.125 : value;
    a = Math.imul(a ^ (words[0] as number), 0x01000193) ^ (a >>> 13);
    b = Math.imul(b ^ (words[1] as number), 0x7feb352d) ^ (b >>> 15);
  };
  const argument = () => (2 * random() - 1) * 2 ** Math.floor(60 * random() - 30);
  for (let k = 0; k < 20_000; k++) {
    const [x, y] = [argument(), argument()];
    for (const name of Object.keys(elementary) as (keyof typeof elementary)[])
      put((elementary[name] as (x: number, y: number) => number)(x, y));
  }
  for (const x of [1e22, 1e300, 2 ** 1000, 355, 710, -744.5, 5e-324])
    for (const name of Object.keys(elementary) as (keyof typeof elementary)[])
      put((elementary[name] as (x: number, y: number) => number)(x, 0.3));
  return [a, b].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
