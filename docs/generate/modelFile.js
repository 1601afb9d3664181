/** The reference of the model file: every key that the JSON Schema knows, with what it says about it. */

import { modelSchema } from "../../dist/src/inner.js";
import { exampleFinder } from "./examples.js";
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
 * @property {unknown} [const]
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
  if (choices !== undefined)
    return [...new Set(choices.map((choice) => kindOf(choice) || "map"))].join(" or ");
  if (rest.const !== undefined) return String(rest.const);
  if (rest.enum !== undefined) return `one of ${[...new Set(rest.enum.map(String))].join(" ")}`;
  const types = [type ?? []].flat();
  if (types.includes("array")) {
    const count = minItems !== undefined && minItems === maxItems ? `${minItems} of: ` : "list of: ";
    return count + (items === undefined ? "values" : kindOf(items));
  }
  if (types.includes("object")) return "map";
  if (types.includes("boolean") || types.includes("null")) return "text";
  // Forms of a map say only which keys they need.
  return types.includes("string") ? "expression" : types.join(" or ") || "map";
}

/**
 * @typedef {{ path: string, rows: string[][] }} Group the keys of one map, where it stands in the file
 */

/**
 * The map that a schema describes, one group, and all maps below it; a key that the author names is written NAME.
 * @param {Schema} schema
 * @param {string} path
 * @returns {Group[]}
 */
function groupsOf(schema, path) {
  const forms = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const maps = forms.filter(({ properties }) => properties !== undefined);
  return forms.flatMap((form) => {
    const keys = Object.entries(form.properties ?? {});
    // Of several forms of a map each needs keys that another may not have.
    const required = maps.length === 1 || form === schema ? (form.required ?? []) : [];
    const rows = keys.map(([key, inner]) => [
      code(key),
      plain(kindOf(inner)),
      required.includes(key) ? "yes" : "",
      plain(inner.description ?? ""),
    ]);
    return [
      ...(rows.length === 0 ? [] : [{ path, rows }]),
      ...keys.flatMap(([key, inner]) => groupsOf(inner, path === "" ? key : `${path}.${key}`)),
      ...(form.additionalProperties ? groupsOf(form.additionalProperties, `${path}.NAME`) : []),
      ...(form.items === undefined ? [] : groupsOf(form.items, `${path}[]`)),
    ];
  });
}

/** Groups of one path are one table: a contact may be described in several ways. */
export function modelTables() {
  /** @type {Map<string, string[][]>} */
  const tables = new Map();
  for (const { path, rows } of groupsOf(/** @type {Schema} */ (modelSchema()), ""))
    tables.set(path, withNew(tables.get(path) ?? [], rows));
  const exampleOf = exampleFinder();
  return [...tables]
    .map(([path, rows]) => {
      const title = path === "" ? "The file" : plain(path);
      const withExamples = rows.map((row) => {
        const example = exampleOf(path, /** @type {string} */ (row[0]).replace(/<[^>]+>/g, ""));
        if (row[3] === "") throw new RangeError(`the schema does not say what ${path} ${row[0]} means`);
        if (example === undefined) throw new RangeError(`no model has an example of ${path} ${row[0]}`);
        return [...row, code(example)];
      });
      return `### ${title}\n\n${table(["key", "value", "needed", "meaning", "example"], withExamples)}`;
    })
    .join("\n\n");
}

/**
 * @param {readonly string[][]} known
 * @param {readonly string[][]} rows
 */
const withNew = (known, rows) => [...known, ...rows.filter(([key]) => !known.some(([each]) => each === key))];
