/** What is the form of a model file? (design: the model file) */

import {
  type ComplianceKind,
  type ComplianceNumber,
  type ContactLaw,
  complianceLaws,
  complianceNumbers,
} from "../contact/index.js";
import { sectionShapes } from "./assembly/sections.js";
import { coordinateNames } from "./coordinates.js";
import { point, primitive } from "./drawing.js";
import { directions, impactLaws, type StartValue } from "./model.js";
import { described, having, note, repeat, unitText } from "./schemaParts.js";
import {
  anyText,
  dictionary,
  expression,
  type JsonSchema,
  type Located,
  listOf,
  mapWith,
  type Shape,
  shortOrLong,
  title,
  word,
} from "./shape.js";

/** Points of a table. */
const mostPoints = 200;

const parameter = shortOrLong(
  expression,
  mapWith(
    { value: described(expression, "value of the parameter") },
    {
      unit: unitText,
      range: described(listOf(expression, { least: 2, most: 2 }), "range of sliders: [lowest, highest]"),
      note,
    },
  ),
);

const table = mapWith(
  {
    x: described(listOf(expression, { least: 2, most: mostPoints }), "rising numbers"),
    y: described(listOf(expression, { least: 2, most: mostPoints }), "the value at each of them"),
  },
  { note },
);

/** Which keys of a contact go together; the messages of the reader say the same. */
const contactKeys: JsonSchema = {
  oneOf: ["gap", "slide", "surface", "between"].map((key) => having(key)),
  anyOf: [...["slip", "at", "between"].map((key) => having(key)), { not: having("friction") }],
  dependencies: { surface: ["at"] },
  not: { properties: { when: true, compliance: true }, required: ["when", "compliance"] },
};

/** What a number means under each law that has it. */
function meaningOf(number: ComplianceNumber): string {
  const laws = new Map<string, string[]>();
  for (const { name, numbers, meanings } of Object.values<ContactLaw>(complianceLaws)) {
    const meaning = meanings[numbers.indexOf(number)];
    if (meaning !== undefined) laws.set(meaning, [...(laws.get(meaning) ?? []), name]);
  }
  return [...laws].map(([meaning, names]) => `${names.join(", ")}: ${meaning}`).join("; ");
}

const complianceKeys = Object.fromEntries(
  complianceNumbers.map((name) => [name, described(expression, meaningOf(name))]),
) as Record<ComplianceNumber, typeof expression>;

const complianceRecord = mapWith(
  { law: described(word(Object.keys(complianceLaws) as ComplianceKind[]), "law of the normal force") },
  complianceKeys,
);

/** Each law has its own numbers; the reader says the same in words. */
const ofLaws: JsonSchema = {
  oneOf: Object.entries(complianceLaws).map(([law, { numbers, needed }]) => ({
    properties: { law: { const: law }, ...Object.fromEntries(numbers.map((name) => [name, true])) },
    required: ["law", ...numbers.slice(0, needed)],
    additionalProperties: false,
  })),
};

const compliance = { ...complianceRecord, schema: { ...complianceRecord.schema, ...ofLaws } };

/** Two names of bodies, or the word all. */
const bodyPair: Shape<readonly Located<string>[]> = {
  schema: { anyOf: [{ const: "all" }, listOf(anyText, { least: 2, most: 2 }).schema] },
  expected: "two bodies [box, ground], or all",
  read(node, findings) {
    if (node.kind !== "scalar") return listOf(anyText, { least: 2, most: 2 }).read(node, findings);
    const only = word(["all"] as const).read(node, findings);
    return only === undefined ? undefined : [only];
  },
};

const contactRecord = mapWith(
  {},
  {
    gap: described(expression, "the distance to the surface, in m, as an expression of coordinates and t"),
    slide: described(expression, "a bilateral constraint instead of a gap: the contact holds both ways"),
    surface: described(
      expression,
      "an implicit curve in X and Y (and t), positive on the free side; needs at",
    ),
    between: described(
      bodyPair,
      "contacts between the shapes of two bodies [box, ground], or between those of all bodies",
    ),
    slip: described(expression, "relative tangential velocity, affine in velocities such as x'"),
    at: described(point, "the material point [X, Y] that touches"),
    friction: described(
      shortOrLong(
        expression,
        mapWith(
          {
            kinetic: described(
              expression,
              "the coefficient in slip; `slip` is the slip velocity of the contact",
            ),
          },
          {
            static: described(
              expression,
              "the coefficient at rest; if left out, the limit of kinetic at slip 0",
            ),
            impact: described(
              expression,
              "the coefficient of impacts; if left out, kinetic at the slip velocity before the impact",
            ),
          },
          ["static", "kinetic", "impact"],
        ),
      ),
      "Coulomb friction: one expression, or kinetic with static and impact; it may depend on `slip`, the " +
        "contact's own slip velocity",
    ),
    restitution: described(expression, "coefficient of restitution, from 0 to 1"),
    law: described(word(impactLaws), "the impact law"),
    compliance: described(
      compliance,
      "makes the contact compliant: a law and its numbers, which are expressions of parameters",
    ),
    when: described(expression, "the contact acts only while this expression is positive"),
    note,
    repeat,
  },
);

const contact = { ...contactRecord, schema: { ...contactRecord.schema, ...contactKeys } };

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

const firstOrderState = mapWith(
  { rate: described(expression, "the time derivative of the state") },
  { start: described(expression, "its value at the start; 0 if left out"), note },
);

const eventRecord = mapWith(
  {},
  {
    when: described(expression, "the event happens where this expression passes zero along a motion"),
    direction: described(word(directions), "the way in which it passes zero; falling, if left out"),
    every: described(expression, "the event happens periodically: time between two events, in s"),
    at: described(expression, "with every: time of one of the events, in s; 0 if left out"),
    set: described(
      dictionary(expression),
      "new values of coordinates, velocities (x'), memory variables and states, computed from the old values",
    ),
    note,
  },
);

/** An event has one trigger; the reader says the same in words. */
const event = {
  ...eventRecord,
  schema: {
    ...eventRecord.schema,
    oneOf: ["when", "every"].map((key) => having(key)),
    dependencies: { direction: ["when"], at: ["every"] },
  },
};

/** What a file without bodies needs, unless it has no coordinates but states or memory. */
export const lagrangianShapes = {
  coordinates: described(
    coordinateNames,
    "names of the coordinates, or name: { unit, note }; those of joints and free bodies are added by the program; a " +
      "model of states and memory needs none",
  ),
  kinetic: described(expression, "kinetic energy, in addition to that of the bodies; coordinates need one"),
};

const fileRecord = mapWith(
  { name: described(title, "title of the mechanism") },
  {
    ...lagrangianShapes,
    ...sectionShapes,
    note: described(anyText, "one or two sentences: what it shows"),
    paper: described(anyText, "key of the paper it comes from"),
    parameters: described(dictionary(parameter), "numbers, or value with unit, range and note"),
    tables: described(
      dictionary(table),
      "measured points as functions: name(u) is the monotone cubic through them, constant beyond the ends",
    ),
    definitions: described(
      dictionary(
        shortOrLong(
          expression,
          mapWith(
            { value: described(expression, "the expression that the name stands for") },
            { unit: unitText, note },
          ),
        ),
      ),
      "names for parts of expressions, or value with unit and note; X' is the velocity of a definition X",
    ),
    potential: described(expression, "potential energy of coordinates and t, in J"),
    dissipation: described(
      expression,
      "Rayleigh function: the damping force is minus its derivative by the velocity",
    ),
    forces: described(dictionary(expression), "further generalized force per coordinate"),
    memory: described(
      dictionary(expression),
      "numbers that only events change, with their values at the start",
    ),
    states: described(
      dictionary(firstOrderState),
      "first-order states such as filters and actuators: z: { rate: … }",
    ),
    events: described(
      dictionary(event),
      "jumps of the state: where an expression passes zero, or periodically",
    ),
    contacts: described(dictionary(contact), "where the mechanism touches"),
    start: described(
      dictionary(startValue),
      "initial state; contact solves a gap, stick a slip; what is left out is 0",
    ),
    draw: described(listOf(primitive), "ground, spring, segment, circle, polygon"),
  },
);

const coordinatesSchema = (list: JsonSchema, map: JsonSchema): JsonSchema => ({
  anyOf: [
    { type: "array", ...list },
    { type: "object", ...map },
  ],
});

const lagrangianSchema: JsonSchema = {
  ...having(...Object.keys(lagrangianShapes)),
  properties: { coordinates: coordinatesSchema({ minItems: 1 }, { minProperties: 1 }), kinetic: true },
};

/** No coordinates, but something else that changes. */
const automatonSchema = (name: string): JsonSchema => ({
  ...having(name),
  properties: {
    coordinates: coordinatesSchema({ maxItems: 0 }, { maxProperties: 0 }),
    [name]: { type: "object", minProperties: 1 },
  },
});

/** The whole file: a Lagrangian by hand, bodies, or both; or states and memory only. */
export const modelFile = {
  ...fileRecord,
  schema: {
    ...fileRecord.schema,
    anyOf: [lagrangianSchema, having("bodies"), automatonSchema("states"), automatonSchema("memory")],
    dependencies: Object.fromEntries(Object.keys(sectionShapes).map((name) => [name, ["bodies"]])),
  },
};

/** The JSON Schema of model files, for editors. */
export function modelSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Judder mechanism",
    description: "A planar mechanism with frictional contacts: Lagrangian, contacts, start and drawing.",
    ...modelFile.schema,
  };
}
