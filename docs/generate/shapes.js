/**
 * The reference of `--json`: every key of every command's document with its type, unit and meaning, and the shapes
 * in common.
 */

import { keysOf, mentioned, readDescription } from "./documents.js";
import { code, table } from "./text.js";

/** @typedef {import("./documents.js").Shape} Shape */

/**
 * Text with code between ticks, in a cell of a table.
 * @param {string} text
 */
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

/** @param {Record<string, string>} keys */
const keyTable = (keys) =>
  table(
    ["key", "type", "unit", "meaning"],
    keysOf(keys).map(({ name, optional, type, unit, meaning }) => [
      code(optional ? `${name}?` : name),
      cell(type),
      cell(unit),
      cell(meaning),
    ]),
  );

/**
 * @param {string} name
 * @param {Shape} shape
 */
const shapeSection = (name, { about = "", keys }) => `**${name}.** ${cell(about)}\n\n${keyTable(keys)}`;

/** One section for each command, then the shapes that several of them print. */
export function shapeSections() {
  const { shapes, commands } = readDescription();
  const used = Object.values({ ...shapes, ...commands }).flatMap((one) =>
    [one, ...Object.values("shapes" in one ? (one.shapes ?? {}) : {})].flatMap(({ keys }) =>
      keysOf(keys).flatMap(({ type }) => mentioned(type)),
    ),
  );
  const idle = Object.keys(shapes).find(
    (name) => !used.includes(name) && name !== "Error" && name !== "Provenance",
  );
  if (idle !== undefined) throw new RangeError(`no key of json.yaml has the shape ${idle}`);
  const sections = Object.entries(commands).map(([name, { about, keys, shapes: own = {} }]) =>
    [
      `## ${name} {#${name}}`,
      ...(about === undefined ? [] : [about]),
      keyTable(keys),
      ...Object.entries(own).map(([each, shape]) => shapeSection(each, shape)),
    ].join("\n\n"),
  );
  const common = Object.entries(shapes).map(([name, shape]) => shapeSection(name, shape));
  return [...sections, "## Shapes in common {#shapes}", ...common].join("\n\n");
}
