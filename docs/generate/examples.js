/** Which example has a key of the model file? The shortest value that a shipped model or a block of the documentation gives to it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { blocksOf } from "../run/blocks.js";
import { writtenPages } from "../run/pages.js";
import { root } from "./stage.js";

/** A longer example is cut. */
const longest = 64;

/** @returns {unknown[]} the shipped models, then those of the documentation, then the keys that neither of them has */
function documents() {
  const models = readdirSync(join(root, "models")).sort();
  const shipped = models.map((file) => readFileSync(join(root, "models", file), "utf8"));
  const blocks = writtenPages().flatMap((page) =>
    blocksOf(readFileSync(join(root, page), "utf8")).filter(
      ({ language, marks }) => language === "yaml" && !("no-run" in marks),
    ),
  );
  const rest = readFileSync(join(root, "docs", "generate", "examples.yaml"), "utf8");
  return [...shipped, ...blocks.map(({ text }) => text), ...rest.split(/^---$/m)].map((text) => parse(text));
}

/**
 * All values at a path such as `contacts.NAME.gap` or `springs[].stiffness`.
 * @param {unknown} value
 * @param {readonly string[]} path
 * @returns {unknown[]}
 */
function valuesAt(value, [first, ...rest]) {
  if (first === undefined) return value === undefined ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  if (first === "[]") return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, rest)) : [];
  if (first === "NAME") return Object.values(value).flatMap((one) => valuesAt(one, rest));
  return first in value ? valuesAt(/** @type {Record<string, unknown>} */ (value)[first], rest) : [];
}

/** @param {unknown} value */
const flow = (value) =>
  stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim().replaceAll("\n", " ");

/** @returns {(path: string, key: string) => string | undefined} an example of a key of the map at a path */
export function exampleFinder() {
  const all = documents();
  return (path, key) => {
    const parts = path.replaceAll("[]", ".[]").split(".").filter(Boolean);
    const found = all
      .flatMap((one) => valuesAt(one, [...parts, key]))
      .map((value) => `${key}: ${flow(value)}`);
    const shortest = found.sort((one, other) => one.length - other.length)[0];
    if (shortest === undefined || shortest.length <= longest) return shortest;
    return `${shortest.slice(0, longest - 2)} …`;
  };
}
