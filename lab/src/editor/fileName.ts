/** What is the file of a model called? After the model's own name, once the reader has given it one. */

import { modelTexts, template } from "virtual:models";

const nameIn = (text: string): string => /^name:\s*(["']?)(.*?)\1\s*(?:#.*)?$/m.exec(text)?.[2] ?? "";

/** `My long rod` → `myLongRod`; empty where nothing is left. */
function identifier(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/[^\w\s-]/g, "")
    .split(/[\s_-]+/);
  const joined = words
    .map((word, i) => (i === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  return joined.replace(/^\d+/, "").slice(0, 40);
}

/**
 * A shipped or new model that is renamed gets another name, and a file that is called after its model goes with it, also while the
 * reader pauses within the word. A file from elsewhere keeps its name.
 */
export function fileNameOf(mechanism: string, text: string, before: string): string {
  const original = Object.hasOwn(modelTexts, mechanism)
    ? modelTexts[mechanism]
    : mechanism === "own"
      ? template
      : mechanism === identifier(nameIn(before))
        ? before
        : undefined;
  if (original === undefined) return mechanism;
  const name = nameIn(text);
  return name === "" || name === nameIn(original) ? mechanism : identifier(name) || mechanism;
}
