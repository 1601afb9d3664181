/**
 * What does `--json` print, as docs/generate/json.yaml describes it? The description is read here, for the page and
 * for the test that compares it with documents that commands print.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "./stage.js";

/**
 * @typedef {{ about?: string, keys: Record<string, string> }} Shape
 * @typedef {{ about?: string, cases?: string[], keys: Record<string, string>, shapes?: Record<string, Shape> }} Command
 * @typedef {{ shapes: Record<string, Shape>, commands: Record<string, Command> }} Description
 * @typedef {{ name: string, optional: boolean, type: string, unit: string, meaning: string }} Key
 */

/** @returns {Description} */
export const readDescription = () => parse(readFileSync(join(root, "docs", "generate", "json.yaml"), "utf8"));

/**
 * The keys of a shape: `name?: type; unit; meaning`.
 * @param {Record<string, string>} keys
 * @returns {Key[]}
 */
export const keysOf = (keys) =>
  Object.entries(keys).map(([key, text]) => {
    const [, type = "", unit = "", meaning = ""] = /^([^;]*);([^;]*);(.*)$/s.exec(text) ?? [];
    if (type === "" || meaning.trim() === "")
      throw new RangeError(`json.yaml does not describe ${key}: ${text}`);
    return {
      name: key.replace(/\?$/, ""),
      optional: key.endsWith("?"),
      type: type.trim(),
      unit: unit.trim(),
      meaning: meaning.trim(),
    };
  });

const plainTypes = ["number", "string", "boolean", "null", "any"];

/**
 * Names of the shapes that a type mentions.
 * @param {string} type
 */
export const mentioned = (type) => type.split(/ or |list of |map of /).filter((one) => /^[A-Z]/.test(one));

/** Where does a document differ from its description? */
class Comparison {
  /** @type {string[]} */
  differences = [];

  /** @param {Readonly<Record<string, Shape>>} shapes */
  constructor(shapes) {
    this.shapes = shapes;
  }

  /**
   * @param {unknown} value
   * @param {string} type
   * @param {string} path
   */
  compare(value, type, path) {
    const found = this.attempt(value, type, path);
    this.differences.push(...found);
  }

  /**
   * The differences from the choice that fits best.
   * @param {unknown} value
   * @param {string} type
   * @param {string} path
   * @returns {string[]}
   */
  attempt(value, type, path) {
    const container = /^(list|map) of (.*)$/s.exec(type);
    if (container !== null && (container[1] === "list" ? Array.isArray(value) : isMap(value)))
      return Object.entries(/** @type {object} */ (value)).flatMap(([key, each]) =>
        this.attempt(each, container[2] ?? "", `${path}.${key}`),
      );
    const [first = "", ...others] = container === null ? type.split(" or ") : [type];
    const found = this.single(value, first, path);
    if (found.length === 0 || others.length === 0) return found;
    const other = this.attempt(value, others.join(" or "), path);
    return other.length < found.length ? other : found;
  }

  /**
   * @param {unknown} value
   * @param {string} type
   * @param {string} path
   * @returns {string[]}
   */
  single(value, type, path) {
    if (type === "any") return [];
    const kind = value === null ? "null" : typeof value;
    // NaN and infinities are null.
    if (kind === type || (kind === "null" && type === "number")) return [];
    const shape = this.shapes[type];
    if (shape === undefined && !plainTypes.includes(type) && !/^(list|map) of /.test(type))
      throw new RangeError(`json.yaml has no shape ${type} (${path})`);
    if (shape === undefined || !isMap(value)) return [`${path} is ${kind}, described as ${type}`];
    return this.keys(/** @type {Record<string, unknown>} */ (value), keysOf(shape.keys), path);
  }

  /**
   * @param {Readonly<Record<string, unknown>>} value
   * @param {readonly Key[]} keys
   * @param {string} path
   * @returns {string[]}
   */
  keys(value, keys, path) {
    const known = Object.entries(value).flatMap(([name, each]) => {
      const key = keys.find((one) => one.name === name);
      if (key !== undefined) return this.attempt(each, key.type, `${path}.${name}`);
      const inner = keys.flatMap((one) =>
        one.name.startsWith(`${name}.`) ? [{ ...one, name: one.name.slice(name.length + 1) }] : [],
      );
      if (inner.length === 0) return [`${path}.${name} is not described`];
      return isMap(each)
        ? this.keys(/** @type {Record<string, unknown>} */ (each), inner, `${path}.${name}`)
        : [`${path}.${name} is not described as a value`];
    });
    const missing = keys.filter(
      ({ name, optional }) => !optional && !Object.hasOwn(value, name.split(".")[0] ?? ""),
    );
    return [...known, ...missing.map(({ name }) => `${path}.${name} is not printed`)];
  }
}

/** @param {unknown} value */
const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Where does a document of a command differ from the page?
 * @param {Description} description
 * @param {string} name of the command
 * @param {unknown} document
 */
export function differencesOf({ shapes, commands }, name, document) {
  const command = /** @type {Command} */ (commands[name]);
  const own = { keys: { ...command.keys, "provenance?": "Provenance;;what the result was computed from" } };
  const comparison = new Comparison({ ...shapes, ...command.shapes, Document: own });
  comparison.compare(document, "Document", name);
  return comparison.differences;
}
