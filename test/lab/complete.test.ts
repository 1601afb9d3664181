import { describe, expect, it } from "vitest";
import { proposalsAt } from "../../lab/src/editor/complete.js";
import { outlineAt } from "../../lab/src/editor/outline.js";
import { callableNames } from "../../src/expression/index.js";
import { loadMechanism } from "../../src/index.js";
import { modelSchema } from "../../src/model/index.js";
import { shippedModel } from "../../src/shipped.js";
import { writtenNames } from "../mechanism/plain.js";

const finger = shippedModel("finger");
const schema = modelSchema();

/** What is proposed at the bar. */
function proposed(text: string): string[] {
  const outline = outlineAt(text.replace("|", ""), text.indexOf("|"));
  return proposalsAt(outline, schema, callableNames).map(({ label }) => label);
}

describe("at a key", () => {
  it("of the file, the keys that it lacks", () => {
    expect(proposed("|")).toEqual(Object.keys(schema.properties as object));
    expect(proposed(`${finger}\n|`)).toEqual([
      ...["bodies", "joints", "springs", "dampers", "torques", "loads", "gravity"],
      ...["tables", "forces", "memory", "states", "events"],
    ]);
  });

  it.each([
    {
      at: "of a contact",
      from: "    law: moreau",
      to: "    law: moreau\n    |",
      expected: ["slide", "surface", "between", "compliance", "when", "note", "repeat"],
    },
    {
      at: "of a parameter in braces",
      from: "{ value: 0.1, unit: kg,",
      to: "{ value: 0.1, unit: kg, |",
      expected: [],
    },
    {
      at: "of a compliance",
      from: "law: moreau",
      to: "compliance: { law: spring, |",
      expected: ["epsilon", "epsilonN", "stiffness", "damping"],
    },
    { at: "of forces", from: "contacts:", to: "forces:\n  |\ncontacts:", expected: ["phi", "y"] },
    {
      at: "of the start",
      from: "{ phi: 0.39, y: contact }",
      to: "{ phi: 0.39, |",
      expected: ["phi'", "y", "y'"],
    },
    {
      at: "of a drawing",
      from: "- spring",
      to: "- |",
      expected: ["ground", "spring", "segment", "circle", "polygon"],
    },
  ])("$at", ({ from, to, expected }) => {
    expect(finger).toContain(from);
    expect(proposed(finger.replace(from, to))).toEqual(expected);
  });
});

describe("in an expression", () => {
  const inPlaceOf = (from: string, to: string) => proposed(finger.replace(from, to));

  it("coordinates, velocities, definitions, parameters and functions", () => {
    const labels = inPlaceOf("kinetic: m1", "kinetic: |m1");
    for (const name of ["phi", "phi'", "xtip", "xtip'", "mu", "pi", "t", "hypot"])
      expect(labels).toContain(name);
  });

  it("no velocities in a gap, a friction, a potential or a drawing; no state in a start", () => {
    for (const from of ["gap: ", "friction: ", "potential: ", "radius: "])
      expect(inPlaceOf(from, `${from}|`).filter((label) => label.endsWith("'"))).toEqual([]);
    const start = inPlaceOf("y: contact", "y: |");
    expect(start).toContain("contact");
    expect(start).toContain("mu");
    expect(start).not.toContain("phi");
  });

  it("the words of a law, and nothing in a comment or a note", () => {
    expect(inPlaceOf("law: moreau", "law: |")).toEqual([
      "stronge",
      "poisson",
      "newton",
      "moreau",
      "fremond",
      "glocker",
      "sequential",
    ]);
    expect(inPlaceOf("# phi from", "# |phi from")).toEqual([]);
    expect(inPlaceOf("note: A finger", "note: |A finger")).toEqual([]);
  });
});

it.each(writtenNames)("the names of %s are those of the model", (name) => {
  const { coordinates, parameters, contacts, model } = loadMechanism(name);
  const outline = outlineAt(shippedModel(name), 0);
  expect(outline.coordinates).toEqual(coordinates);
  expect(outline.parameters).toEqual(parameters.map((parameter) => parameter.name));
  expect(outline.definitions).toEqual(model.definitions.map(({ key }) => key.value));
  expect(outline.contacts).toEqual(contacts.map((contact) => contact.name));
});
