/** Does the file describe bodies, a Lagrangian, or both? */

import { ExpressionError, parseExpression, printSyntax } from "../../expression/index.js";
import type { Findings } from "../error.js";
import type { Model } from "../model.js";
import type { Shape } from "../shape.js";
import type { YamlMap, YamlNode, YamlScalar } from "../yaml/yaml.js";
import { expandBodies } from "./expand.js";
import type { BodyPair } from "./pairs.js";
import { type Sections, sectionShapes } from "./sections.js";

const sectionNames = Object.keys(sectionShapes) as (keyof Sections)[];

/** The model with what follows from its bodies; a file without bodies needs what `needs` names. */
export function withBodies(
  written: Model,
  sections: Sections & { readonly pairs: readonly BodyPair[] } & Readonly<Record<string, unknown>>,
  yaml: YamlNode,
  needs: Readonly<Record<string, Shape<unknown>>>,
  findings: Findings,
): Model {
  const entries = yaml.kind === "map" ? yaml.entries : [];
  const given = entries.filter(({ key }) => sectionNames.some((name) => name === key.text));
  const bodies = given.find(({ key }) => key.text === "bodies")?.key;
  if (bodies === undefined) {
    checkLagrangian(written, sections, yaml, needs, findings);
    for (const { name } of sections.pairs)
      findings.add(name, `contact ${name.value} is between bodies and needs bodies:`);
    for (const { key } of given)
      findings.add(key, `${key.text} needs bodies:`, "declare the bodies whose points it names");
    findings.throwIfAny();
    return written;
  }
  const { start, end } = bodies;
  const printed = {
    ...Object.fromEntries(given.map(({ key, value }) => [key.text, plain(value)])),
    contacts: contactsBetween(entries),
  };
  const model = expandBodies(written, sections, { start, end }, printed, findings);
  if (model.coordinates.length === 0)
    findings.add(bodies, "nothing can move", "add a body that is free, or held by a pin or a slider");
  return model;
}

/** First-order states and memory need no coordinates, and without coordinates there is no kinetic energy. */
function checkLagrangian(
  { coordinates, states, memory }: Model,
  sections: Readonly<Record<string, unknown>>,
  yaml: YamlNode,
  needs: Readonly<Record<string, Shape<unknown>>>,
  findings: Findings,
): void {
  if (coordinates.length === 0 && states.length + memory.length > 0) return;
  const entries = yaml.kind === "map" ? yaml.entries : [];
  const given = entries.find(({ key }) => key.text === "coordinates");
  if (given !== undefined && coordinates.length === 0)
    findings.add(given.value, "nothing can move", "name a coordinate, or give bodies:, states: or memory:");
  else
    for (const [name, { expected }] of Object.entries(needs))
      if (sections[name] === undefined)
        findings.add(entries[0]?.key ?? yaml, `${name} is missing`, `expected ${expected}`);
}

/** Entries of contacts that stand for several; the others are printed from the model. */
function contactsBetween(entries: YamlMap["entries"]): Readonly<Record<string, unknown>> {
  const contacts = entries.find(({ key }) => key.text === "contacts")?.value;
  const own = contacts?.kind === "map" ? contacts.entries : [];
  const between = own.filter(
    ({ value }) => value.kind === "map" && value.entries.some(({ key }) => key.text === "between"),
  );
  return Object.fromEntries(between.map(({ key, value }) => [key.text, plain(value)]));
}

/**
 * Text for readers of the file is kept; all else is an expression or a name, and spaces in it do not
 * matter.
 */
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
