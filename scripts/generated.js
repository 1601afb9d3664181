/**
 * Writes the generated modules of src/: models/ → src/shipped.generated.ts, texts/words →
 * src/explain/words.generated.ts, texts/defaults → src/explain/defaults.generated.ts, texts/references →
 * src/cite/references.generated.ts, the version → src/model/version.generated.ts.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.js";

/** @param {...string} parts */
const inRoot = (...parts) => join(root, ...parts);

/**
 * Writes a file unless it already says the same: a new time stamp would make everything look out of date.
 * @param {string} file
 * @param {string} text
 */
export function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(file, text);
}

/**
 * The text of every YAML file of a folder by its name, in the order of the names. Line ends are made LF, so that a model
 * hashes alike on every system.
 * @param {string} folder
 */
function yamlIn(folder) {
  const files = existsSync(inRoot(folder)) ? readdirSync(inRoot(folder)) : [];
  const yaml = files.filter((file) => file.endsWith(".yaml")).sort();
  return new Map(
    yaml.map((file) => [
      file.slice(0, -".yaml".length),
      readFileSync(inRoot(folder, file), "utf8").replaceAll("\r\n", "\n"),
    ]),
  );
}

/**
 * The module that holds the text of every shipped model, so that it loads without a file system.
 * @param {ReadonlyMap<string, string>} models text by name
 */
export function shippedModule(models) {
  const names = [...models.keys()].sort();
  const entries = names.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(models.get(name))},\n`);
  return [
    "// Generated from models/ by scripts/generated.js; do not edit.\n",
    "export const shippedModels: Readonly<Record<string, string>> = Object.freeze({\n",
    ...entries,
    "});\n",
  ].join("");
}

/**
 * The module that holds the entries of all files of a folder in one list. The compiler checks them against their type.
 * @param {string} folder
 * @param {string} name of the list
 * @param {string} type of an entry, with the module it comes from: `Reference from ./reference.js`
 * @param {readonly unknown[]} entries
 */
export function listModule(folder, name, type, entries) {
  const [typeName, module] = type.split(" from ");
  return [
    `// Generated from ${folder}/ by scripts/generated.js; do not edit.\n`,
    `import type { ${typeName} } from ${JSON.stringify(module)};\n`,
    `export const ${name}: readonly ${typeName}[] = Object.freeze<${typeName}[]>([\n`,
    ...entries.map((entry) => `  ${JSON.stringify(entry)},\n`),
    "]);\n",
  ].join("");
}

/** Runs once the packages are installed: a fresh checkout has no `yaml` before. */
export async function writeGeneratedModules() {
  const { parse } = await import("yaml");
  /** @param {string} folder */
  const entriesIn = (folder) => [...yamlIn(folder).values()].flatMap((text) => parse(text));
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  writeIfChanged(inRoot("src", "shipped.generated.ts"), shippedModule(yamlIn("models")));
  writeIfChanged(
    inRoot("src", "explain", "words.generated.ts"),
    listModule("texts/words", "writtenWords", "Explanation from ./explanation.js", entriesIn("texts/words")),
  );
  writeIfChanged(
    inRoot("src", "explain", "defaults.generated.ts"),
    listModule(
      "texts/defaults",
      "defaultMeanings",
      "DefaultMeanings from ./meaning.js",
      entriesIn("texts/defaults"),
    ),
  );
  writeIfChanged(
    inRoot("src", "cite", "references.generated.ts"),
    listModule(
      "texts/references",
      "references",
      "Reference from ./reference.js",
      entriesIn("texts/references"),
    ),
  );
  writeIfChanged(
    inRoot("src", "model", "version.generated.ts"),
    `// Generated from package.json by scripts/generated.js; do not edit.\nexport const version = ${JSON.stringify(version)};\n`,
  );
}
