/** Does the file describe bodies, a Lagrangian, or both? */

import { ExpressionError, parseExpression, printSyntax } from "../../expression/index.js";
import type { Findings } from "../error.js";
import type { Model } from "../model.js";
import type { Shape } from "../shape.js";
import type { YamlNode, YamlScalar } from "../yaml/yaml.js";
import { expandBodies } from "./expand.js";
import { type Sections, sectionShapes } from "./sections.js";

const sectionNames = Object.keys(sectionShapes) as (keyof Sections)[];

/** The model with what follows from its bodies; a file without bodies needs what `needs` names. */
export function withBodies(
  written: Model,
  sections: Sections & Readonly<Record<string, unknown>>,
  yaml: YamlNode,
  needs: Readonly<Record<string, Shape<unknown>>>,
  findings: Findings,
): Model {
  const entries = yaml.kind === "map" ? yaml.entries : [];
  const given = entries.filter(({ key }) => sectionNames.some((name) => name === key.text));
  const bodies = given.find(({ key }) => key.text === "bodies")?.key;
  if (bodies === undefined) {
    for (const [name, { expected }] of Object.entries(needs))
      if (sections[name] === undefined)
        findings.add(entries[0]?.key ?? yaml, `${name} is missing`, `expected ${expected}`);
    for (const { key } of given)
      findings.add(key, `${key.text} needs bodies:`, "declare the bodies whose points it names");
    findings.throwIfAny();
    return written;
  }
  const { start, end } = bodies;
  const printed = Object.fromEntries(given.map(({ key, value }) => [key.text, plain(value)]));
  const model = expandBodies(written, sections, { start, end }, printed, findings);
  if (model.coordinates.length === 0)
    findings.add(bodies, "nothing can move", "add a body that a pin, a slider or nothing holds");
  return model;
}

/** Text that a reader of the file shall see is kept; all else is an expression or a name, and spaces in it do not matter. */
function plain(node: YamlNode, key = ""): unknown {
  if (node.kind === "list") return node.items.map((item) => plain(item));
  if (node.kind === "map")
    return Object.fromEntries(
      node.entries.map((entry) => [entry.key.text, plain(entry.value, entry.key.text)]),
    );
  return key === "note" ? node.text : shortened(node);
}

function shortened({ text }: YamlScalar): string {
  try {
    return printSyntax(parseExpression(text));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return text;
  }
}
