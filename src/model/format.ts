/** What is the form of a model file? (design: the model file) */

import { impactLaws, type StartValue } from "./model.js";
import {
  dictionary,
  expression,
  type JsonSchema,
  list,
  record,
  type Shape,
  shortOrLong,
  text,
  title,
  variant,
  word,
} from "./shape.js";

const point = list(expression, { least: 2, most: 2 });
const pair = list(point, { least: 2, most: 2 });

const parameter = shortOrLong(
  expression,
  record({ value: expression }, { unit: text, range: list(expression, { least: 2, most: 2 }), note: text }),
);

const contact = record(
  {},
  {
    gap: expression,
    slide: expression,
    surface: expression,
    slip: expression,
    at: point,
    friction: shortOrLong(expression, record({ static: expression, kinetic: expression }, {})),
    restitution: expression,
    law: word(impactLaws),
    note: text,
  },
);

const startValue: Shape<StartValue> = {
  schema: expression.schema,
  expected: "an expression, contact or stick",
  read(node, findings) {
    const special = node.kind === "scalar" ? /^(contact|stick)(?:\s*:\s*(\w+))?$/.exec(node.text) : null;
    if (special !== null) {
      const [, kind, contact] = special;
      return { kind: kind as "contact" | "stick", contact, start: node.start, end: node.end };
    }
    const value = expression.read(node, findings);
    return value === undefined ? undefined : { kind: "number", expression: value };
  },
};

const primitive = variant({
  ground: record({ at: point }, { angle: expression, label: text }),
  spring: pair,
  segment: pair,
  circle: record({ at: point, radius: expression }, {}),
  polygon: list(point, { least: 3, most: 100 }),
});

/** The whole file. */
export const modelFile = record(
  { name: title, coordinates: list(text, { least: 1, most: 100 }), kinetic: expression },
  {
    note: text,
    paper: text,
    parameters: dictionary(parameter),
    definitions: dictionary(expression),
    potential: expression,
    dissipation: expression,
    forces: dictionary(expression),
    contacts: dictionary(contact),
    start: dictionary(startValue),
    draw: list(primitive),
  },
);

/** The JSON Schema of model files, for editors. */
export function modelSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Judder mechanism",
    description: "A planar mechanism with frictional contacts: Lagrangian, contacts, start and drawing.",
    ...modelFile.schema,
  };
}
