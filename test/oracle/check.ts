/** With what do the oracles' own tests draw their states and compare their numbers? */
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Terms } from "./lagrange.js";
import { readModel, type TextModel } from "./text.js";

export const seed = 20011201;
const rounds = 40;
const folder = new URL("../../models/", import.meta.url);
export const textOf = (name: string) => readFileSync(new URL(`${name}.yaml`, folder), "utf8");
/** Those that state their energies; bodies are read by another oracle. */
export const shipped = readdirSync(folder)
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => name.slice(0, -5))
  .filter((name) => /^kinetic:/m.test(textOf(name)));

/** Mulberry32: small, and the same numbers on every machine. */
function random(state: number): (low: number, high: number) => number {
  let s = state;
  return (low, high) => {
    s = (s + 0x6d2b79f5) | 0;
    let z = Math.imul(s ^ (s >>> 15), 1 | s);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return low + (high - low) * (((z ^ (z >>> 14)) >>> 0) / 4294967296);
  };
}

const numbersOf = (x: unknown): number[] =>
  typeof x === "number" ? [x] : Object.entries(x as object).flatMap(([, part]) => numbersOf(part));

/** Equal to 1e-12 of the largest number in the same block. */
export function expectClose(actual: unknown, expected: unknown): void {
  const [a, b] = [numbersOf(actual), numbersOf(expected)];
  const size = Math.max(1, ...b.map(Math.abs));
  expect(a).toHaveLength(b.length);
  a.forEach((x, i) => {
    expect(Math.abs(x - (b[i] ?? Number.NaN)) / size).toBeLessThan(1e-12);
  });
}

export function expectSameTerms(actual: Terms, expected: Terms): void {
  expectClose(actual.M, expected.M);
  expectClose(actual.h, expected.h);
  expect(Object.keys(actual.contacts)).toEqual(Object.keys(expected.contacts));
  for (const [name, contact] of Object.entries(expected.contacts)) {
    const found = actual.contacts[name];
    for (const [key, part] of Object.entries(contact)) expectClose(found?.[key as keyof typeof found], part);
  }
}

export type Draw = (low: number, high: number) => number;

/** Runs a check at random states and random parameters between 0.2 and 2. */
export function everywhere(
  text: string,
  check: (model: TextModel, q: number[], v: number[], draw: Draw) => void,
): void {
  const draw = random(seed);
  const names = Object.keys(readModel(text).parameters);
  for (let k = 0; k < rounds; k++) {
    const model = readModel(text, Object.fromEntries(names.map((name) => [name, draw(0.2, 2)])));
    const state = () => model.coordinates.map(() => draw(-1.4, 1.4));
    check(model, state(), state(), draw);
  }
}

/** Stands where a name must be there, so that its lack is an error and not a silent 0. */
export function failed(): never {
  throw new Error("a contact or parameter is missing");
}
