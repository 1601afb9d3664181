/** The mechanisms that ship: picture, parameters, contacts and the whole model file of each. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainDocument } from "../../dist/cli/node.js";
import { drawMechanism } from "../../dist/figure/index.js";
import { loadMechanism, placeDrawing, shippedNames } from "../../dist/src/index.js";
import { shippedModel } from "../../dist/src/inner.js";
import { staged, writePage } from "./stage.js";
import { code, plain, table } from "./text.js";

/** @param {string} name */
function section(name) {
  const mechanism = loadMechanism(name);
  const picture = join(staged, "pictures", `mechanism-${name}.svg`);
  writeFileSync(
    picture,
    drawMechanism(placeDrawing(mechanism, mechanism.start), { document: plainDocument() }),
  );
  const rows = mechanism.parameters.map(({ name: each, value, unit, note }) => [
    code(each),
    code(value),
    plain(unit ?? ""),
    plain(note ?? ""),
  ]);
  return [
    `## ${name}`,
    `**${plain(mechanism.title)}**${mechanism.paper === undefined ? "" : ` (${plain(mechanism.paper)})`}. ${plain(mechanism.note ?? "")}`,
    `![${plain(mechanism.title)} at its start](../pictures/mechanism-${name}.svg)`,
    table(["parameter", "value", "unit", "note"], rows),
    `::: details The model file\n\`\`\`yaml\n${shippedModel(name).trimEnd()}\n\`\`\`\n:::`,
  ].join("\n\n");
}

export function writeMechanisms() {
  mkdirSync(join(staged, "pictures"), { recursive: true });
  const intro =
    "Every name below can stand where a command wants a mechanism, and `loadMechanism(name)` loads it. `judder show NAME` prints its equations.";
  writePage(
    "reference/mechanisms.md",
    `${["# Mechanisms that ship", intro, ...shippedNames.map(section)].join("\n\n")}\n`,
  );
}
