/** The reference of the model file: every key that the JSON Schema knows, with what it says about it. */

import { modelSchema } from "../../dist/src/index.js";
import { code, plain, table } from "./text.js";

/**
 * @typedef {object} Schema the parts of a JSON Schema that ours uses
 * @property {string | string[]} [type]
 * @property {string} [description]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema | false} [additionalProperties]
 * @property {Schema} [items]
 * @property {string[]} [required]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {unknown[]} [enum]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 */

/**
 * What may stand there, in words.
 * @param {Schema} schema
 * @returns {string}
 */
function kindOf({ type, anyOf, oneOf, items, minItems, maxItems, ...rest }) {
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return [...new Set(choices.map(kindOf))].join(" or ");
  if (rest.enum !== undefined) return `one of ${rest.enum.join(" ")}`;
  const types = [type ?? []].flat();
  if (types.includes("array")) {
    const count = minItems !== undefined && minItems === maxItems ? `${minItems} of: ` : "list of: ";
    return count + (items === undefined ? "values" : kindOf(items));
  }
  if (types.includes("object")) return "map";
  if (types.includes("boolean") || types.includes("null")) return "text";
  return types.includes("string") ? "expression" : types.join(" or ");
}

/**
 * Rows of a schema and of all below it; a key that the author names is shown as NAME.
 * @param {Schema} schema
 * @param {string} path
 * @param {number} depth
 * @returns {string[][]}
 */
function rowsOf(schema, path, depth = 0) {
  if (depth > 6) return [];
  const below = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return below.flatMap((each) => [
    ...Object.entries(each.properties ?? {}).flatMap(([key, inner]) => [
      [
        code(path === "" ? key : `${path}.${key}`),
        plain(kindOf(inner)),
        each.required?.includes(key) ? "yes" : "",
        plain(inner.description ?? ""),
      ],
      ...rowsOf(inner, path === "" ? key : `${path}.${key}`, depth + 1),
    ]),
    ...(each.additionalProperties ? rowsOf(each.additionalProperties, `${path}.NAME`, depth + 1) : []),
    ...(each.items === undefined ? [] : rowsOf(each.items, `${path}[]`, depth + 1)),
  ]);
}

export const modelTable = () =>
  table(["key", "value", "needed", "meaning"], rowsOf(/** @type {Schema} */ (modelSchema()), ""));
