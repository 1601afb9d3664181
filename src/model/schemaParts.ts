/** What is added to the JSON Schema of a shape: a sentence that editors show, and which keys go together. */

import { anyText, type JsonSchema, type Shape } from "./shape.js";

export function described<T>(shape: Shape<T>, description: string): Shape<T> {
  return { ...shape, schema: { ...shape.schema, description } };
}

export const note = described(anyText, "a remark for readers");
export const unitText = described(anyText, "unit, shown at axes");

/** A map that has these keys. */
export const having = (...keys: readonly string[]): JsonSchema => ({
  properties: Object.fromEntries(keys.map((key) => [key, true])),
  required: keys,
});

/** A map that has exactly one of these keys; the messages of the reader say the same. */
export function withOneOf<T>(shape: Shape<T>, keys: readonly string[]): Shape<T> {
  return { ...shape, schema: { ...shape.schema, oneOf: keys.map((key) => having(key)) } };
}

/** Copies are made before the file is read; here the key is known to editors. */
export const repeat = described(
  anyText,
  "this number of copies; in them link(i+1) is the name with that number, and i alone is the number",
);
