/** Where do the parts of a mutation run find each other? */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.js";

/** @typedef {import("./mutants.js").Mutant & { id: number }} Chosen */

/**
 * What a file of tests reaches; `hits` has a bit for each mutant of the layout, in base64. The seconds are of the processor.
 * @typedef {{ file: string, key: string, layout: string, seconds: number, failed: string[], tests: { name: string, seconds: number, hits: string }[] }} Reached
 */

/** The sources that had mutants when tests were measured: their text as a hash, and the numbers of their mutants. @typedef {Record<string, { hash: string, first: number, count: number }>} Layout */

/** Not in build/, which every build empties. @param {...string} parts */
export const place = (...parts) => join(root, "node_modules", ".cache", "mutate", ...parts);

/** @param {string} file @param {unknown} value */
export function keep(file, value) {
  mkdirSync(place("reached"), { recursive: true });
  writeFileSync(place(file), JSON.stringify(value));
}

/** @param {string} file */
export const kept = (file) => JSON.parse(readFileSync(place(file), "utf8"));

/** @param {...(string | Buffer)} parts */
export function hash(...parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex").slice(0, 16);
}

/** @param {readonly Chosen[]} all @returns {Layout} */
export function layoutOf(all) {
  /** @type {Layout} */
  const layout = {};
  for (const { file, id } of all) {
    const known = layout[file];
    if (known !== undefined) known.count++;
    else layout[file] = { hash: hash(readFileSync(join(root, file))), first: id, count: 1 };
  }
  return layout;
}

/** @param {string} file of tests */
export const recordOf = (file) => `reached/${hash(file)}.json`;

/** @returns {Reached[]} */
export const allReached = () =>
  existsSync(place("reached")) ? readdirSync(place("reached")).map((name) => kept(`reached/${name}`)) : [];
