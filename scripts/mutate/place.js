/** Where do the parts of a mutation run find each other? */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.js";

/** @typedef {import("./mutants.js").Mutant & { id: number }} Chosen */

/** @param {...string} parts */
export const place = (...parts) => join(root, "build", "mutate", ...parts);

/** @param {string} file @param {unknown} value */
export function keep(file, value) {
  mkdirSync(place("reached"), { recursive: true });
  writeFileSync(place(file), JSON.stringify(value));
}

/** @param {string} file */
export const kept = (file) => JSON.parse(readFileSync(place(file), "utf8"));
