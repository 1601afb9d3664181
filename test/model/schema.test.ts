/** Does the JSON Schema tell editors what the reader tells authors? */

import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { ModelError, parseModel, shippedNames } from "../../src/index.js";
import { modelSchema } from "../../src/model/index.js";
import { shippedModel } from "../../src/shipped.js";
import { modelTemplate } from "../../src/template.js";
import { modelParts } from "./generators.js";

// Strict in all but unions of types: an expression may be written as a number or as text.
const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
const validate = ajv.compile(modelSchema());
const isValid = (text: string): boolean => validate(parse(text, { schema: "core" }));

function isRead(text: string): boolean {
  try {
    parseModel(text);
    return true;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

describe("valid", () => {
  it.each(shippedNames)("%s", (name) => {
    expect(isValid(shippedModel(name)), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each(["slope", "true", 'a "quoted" name: #'])("the first model, called %s", (title) => {
    expect(isValid(modelTemplate(title))).toBe(true);
    expect(isRead(modelTemplate(title))).toBe(true);
  });

  it("what the reader accepts, written by hand or at random", () => {
    const text = fc.property(modelParts, (parts) => {
      expect(isValid(stringify(parts)), JSON.stringify(validate.errors)).toBe(true);
    });
    fc.assert(text, { seed: 20091218, numRuns: process.env.JUDDER_LONG === "1" ? 10_000 : 200 });
  });

  it.each([
    ["a year as the name", "name: 2001\ncoordinates: [x]\nkinetic: x'^2\n"],
    ["empty parts", "name: a\ncoordinates: [x]\nkinetic: x'^2\nparameters:\ncontacts: {}\nnote:\n"],
    ["truth values as text", "name: true\nnote: no\npaper: null\ncoordinates: [x]\nkinetic: x'^2\n"],
  ])("%s", (_, text) => {
    expect([isValid(text), isRead(text)]).toEqual([true, true]);
  });
});

const base = { name: "a", coordinates: ["x", "y"], kinetic: "x'^2 + y'^2" };
const contact = { gap: "y", slip: "x'" };

describe("invalid, for editor and reader alike", () => {
  const { name: _name, ...nameless } = base;
  const { kinetic: _kinetic, ...energyless } = base;
  it.each<[string, unknown]>([
    ["no name", nameless],
    ["no kinetic energy", energyless],
    ["an empty name", { ...base, name: " " }],
    ["no coordinates", { ...base, coordinates: [] }],
    ["coordinates as text", { ...base, coordinates: "x" }],
    ["101 coordinates", { ...base, coordinates: Array.from({ length: 101 }, (_, i) => `x${i}`) }],
    ["an unknown key", { ...base, potental: "y" }],
    ["a list as an expression", { ...base, kinetic: ["x'"] }],
    ["a parameter without value", { ...base, parameters: { m: { unit: "kg" } } }],
    ["a range of one number", { ...base, parameters: { m: { value: 1, range: [0] } } }],
    ["an unknown law", { ...base, contacts: { tip: { ...contact, law: "strong" } } }],
    ["a point of three numbers", { ...base, contacts: { tip: { gap: "y", at: [0, 0, 0] } } }],
    ["half of a friction", { ...base, contacts: { tip: { ...contact, friction: { static: 1 } } } }],
    ["a contact without gap, slide or surface", { ...base, contacts: { tip: { slip: "x'" } } }],
    ["a gap and a slide", { ...base, contacts: { tip: { ...contact, slide: "y" } } }],
    ["a gap and a surface", { ...base, contacts: { tip: { gap: "y", surface: "Y", at: ["x", "y"] } } }],
    ["a surface without its point", { ...base, contacts: { tip: { surface: "Y", slip: "x'" } } }],
    ["friction and neither slip nor point", { ...base, contacts: { tip: { gap: "y", friction: 0.5 } } }],
    ["a contact that is text", { ...base, contacts: { tip: "y" } }],
    ["contacts in a list", { ...base, contacts: [contact] }],
    ["an unknown drawing", { ...base, draw: [{ square: [[0, 0]] }] }],
    [
      "two drawings in one",
      {
        ...base,
        draw: [
          {
            spring: [
              [0, 0],
              [1, 1],
            ],
            segment: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      },
    ],
    [
      "a polygon of two points",
      {
        ...base,
        draw: [
          {
            polygon: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      },
    ],
    ["a compliance without a law", { ...base, contacts: { a: { ...contact, compliance: { epsilon: 1 } } } }],
    [
      "a spring without its number",
      { ...base, contacts: { a: { ...contact, compliance: { law: "spring" } } } },
    ],
    [
      "a number of another law",
      { ...base, contacts: { a: { ...contact, compliance: { law: "spring", epsilon: 1, damping: 1 } } } },
    ],
    [
      "half of a law",
      { ...base, contacts: { a: { ...contact, compliance: { law: "restitution", epsilon: 1 } } } },
    ],
    [
      "a compliant contact with a condition",
      {
        ...base,
        memory: { u: 0 },
        contacts: { a: { ...contact, when: "u", compliance: { law: "spring", epsilon: 1 } } },
      },
    ],
    ["joints without bodies", { ...base, joints: [{ pin: ["ground.O", "ground.O"] }] }],
    ["a pin of one point", { ...base, bodies: {}, joints: [{ pin: ["ground.O"] }] }],
    ["a spring without stiffness", { ...base, bodies: {}, springs: [{ turn: ["ground", "ground"] }] }],
    ["a circle without radius", { ...base, draw: [{ circle: { at: [0, 0] } }] }],
    ["a list", [base]],
    ["text", "model"],
  ])("%s", (_, value) => {
    const text = stringify(value);
    expect([isValid(text), isRead(text)]).toEqual([false, false]);
  });
});

describe("keys", () => {
  const full = {
    ...base,
    note: "n",
    paper: "p",
    parameters: { m: { value: 1, unit: "kg", range: [0, 2], note: "n" } },
    tables: { mu: { x: [0, 1], y: [1, 2], note: "n" } },
    definitions: { d: "x" },
    potential: "y",
    dissipation: "0",
    forces: { x: 1 },
    contacts: {
      tip: {
        ...contact,
        at: ["x", "y"],
        friction: { static: 1, kinetic: 1, impact: 1 },
        restitution: 0,
        law: "moreau",
        compliance: { law: "hertz", stiffness: 1, damping: 0 },
        note: "n",
      },
      foot: { ...contact, when: "u" },
    },
    memory: { u: 0 },
    states: { z: { rate: "-z", start: 1, note: "n" } },
    events: {
      turn: { when: "x", direction: "both", set: { u: 1 }, note: "n" },
      tick: { every: 1, at: 0 },
    },
    gravity: [0, -9.81],
    bodies: {
      arm: {
        mass: 1,
        inertia: 1,
        centre: [0, 0],
        points: { B: [1, 0, 0] },
        coordinates: ["armX", "armY", "armTurn"],
        shape: [
          { disc: { radius: 1, at: [0, 0] } },
          { arc: { radius: 1, from: 0, to: 1, side: "inside" } },
          { halfplane: { at: [0, 0], angle: 0 } },
        ],
        note: "n",
      },
      peg: { mass: 1, inertia: 1 },
    },
    joints: [
      { pin: ["ground.O", "peg.O"], coordinate: "b", angle: "relative", loop: false, note: "n" },
      { rope: ["ground.O", "arm.B"], length: 1, restitution: 0, law: "newton", name: "cord" },
    ],
    springs: [
      { between: ["ground.O", "arm.B"], stiffness: 1, length: 1, damping: 1, note: "n" },
      { turn: ["ground", "arm"], stiffness: 1, angle: 1 },
    ],
    dampers: [{ turn: ["ground", "arm"], damping: 1, note: "n" }],
    torques: [{ on: "arm", from: "ground", torque: 1, note: "n" }],
    loads: [{ at: "arm.B", force: [1, 0], note: "n" }],
    start: { y: "contact:tip" },
    draw: [{ ground: { at: [0, 0], angle: 0, label: "l" } }, { circle: { at: [0, 0], radius: 1 } }],
  };
  /** The maps with known keys, by the path that leads to them. */
  const maps: readonly (readonly (string | number)[])[] = [
    [],
    ["parameters", "m"],
    ["tables", "mu"],
    ["contacts", "tip"],
    ["contacts", "foot"],
    ["contacts", "tip", "friction"],
    ["contacts", "tip", "compliance"],
    ["bodies", "arm"],
    ["bodies", "arm", "shape", 0, "disc"],
    ["bodies", "arm", "shape", 1, "arc"],
    ["joints", 0],
    ["joints", 1],
    ["springs", 0],
    ["springs", 1],
    ["torques", 0],
    ["loads", 0],
    ["states", "z"],
    ["events", "turn"],
    ["events", "tick"],
    ["draw", 0],
    ["draw", 0, "ground"],
    ["draw", 1, "circle"],
  ];
  const reach = (root: unknown, path: readonly (string | number)[]) =>
    path.reduce<Record<string, unknown>>(
      (value, key) => value[key] as Record<string, unknown>,
      root as Record<string, unknown>,
    );

  it("that the reader knows are all in the schema", () => {
    expect([isValid(stringify(full)), isRead(stringify(full))]).toEqual([true, true]);
    const { properties } = modelSchema() as { properties: object };
    expect(Object.keys(properties).sort()).toEqual(Object.keys(full).sort());
  });

  it("of the schema are those of a file with everything", () => {
    const walk = (schema: unknown): string[] => {
      if (typeof schema !== "object" || schema === null) return [];
      const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
      return [...own, ...Object.values(schema).flatMap(walk)];
    };
    const known = new Set(walk(modelSchema()));
    const kinds = ["ground", "spring", "segment", "circle", "polygon"];
    const written = new Set([
      ...maps.flatMap((path) => Object.keys(reach(full, path))),
      "slide",
      "surface",
      "epsilon",
      "epsilonN",
      ...["slider", "weld", "wheel", "rod", "motion", "radius", "between", "repeat"],
      ...["disc", "polyline", "halfplane", "arc"],
      ...kinds,
    ]);
    expect([...known].sort()).toEqual([...written].sort());
  });

  it("that are unknown are refused by both, wherever they stand", () => {
    const words = fc.oneof(
      fc.string({ minLength: 1, maxLength: 8, unit: "grapheme-ascii" }),
      fc.constantFrom("Name", "__proto__", "constructor", "gaps", "colour", "<<", "y"),
    );
    fc.assert(
      fc.property(fc.constantFrom(...maps), words, (path, word) => {
        const copy = structuredClone(full);
        const map = reach(copy, path);
        fc.pre(!Object.hasOwn(map, word) && !["slide", "surface"].includes(word));
        Object.defineProperty(map, word, { value: 1, enumerable: true });
        const text = stringify(copy);
        expect([isValid(text), isRead(text)]).toEqual([false, false]);
      }),
      { seed: 20091218, numRuns: process.env.JUDDER_LONG === "1" ? 10_000 : 120 },
    );
  });
});
