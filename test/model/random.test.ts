/** Does any text do more than be read or refused? Is print → parse the identity? */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { compileMechanism, ModelError, parseModel, printModel, shippedNames } from "../../src/index.js";
import { shippedModel } from "../../src/shipped.js";
import { mutated, soup } from "./edits.js";
import { modelParts } from "./generators.js";

const long = process.env.JUDDER_LONG === "1";
const runs = { seed: 20091218, numRuns: long ? 10_000 : 300 };
const limit = long ? 1_800_000 : 60_000;

/** The model without places and source texts. Numbers of an expression's tree are compared as they are. */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning);
  if (typeof value !== "object" || value === null) return value;
  const places = new Set(["start", "end", "offsets", "source", "place", "text"]);
  const placed = "start" in value && typeof value.start === "number";
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !places.has(key) || (key === "start" && !placed))
      .map(([key, inner]) => [key, meaning(inner)]),
  );
}

/** Compiles if the text is a model; nothing but ModelError may come out. */
function read(text: string): "model" | "refused" {
  try {
    const mechanism = compileMechanism(parseModel(text));
    mechanism.dynamics;
    return "model";
  } catch (error) {
    if (error instanceof ModelError) return "refused";
    throw error;
  }
}

function expectRoundTrip(text: string): void {
  const model = parseModel(text);
  const printed = printModel(model);
  const again = parseModel(printed);
  expect(meaning(again)).toEqual(meaning(model));
  expect(printModel(again)).toBe(printed);
}

describe("print → parse is the identity", () => {
  it.each(shippedNames)("for %s", (name) => {
    expectRoundTrip(shippedModel(name));
  });

  it("for random models", { timeout: limit }, () => {
    fc.assert(
      fc.property(modelParts, (parts) =>
        expectRoundTrip(stringify(parts, { schema: "failsafe", lineWidth: 0 })),
      ),
      runs,
    );
  });

  it("for random models written in flow style and folded", { timeout: limit }, () => {
    fc.assert(
      fc.property(modelParts, (parts) =>
        expectRoundTrip(stringify(parts, { schema: "failsafe", collectionStyle: "flow", lineWidth: 40 })),
      ),
      runs,
    );
  });
});

describe("nothing but ModelError is thrown", () => {
  it("by shipped models after random edits", { timeout: limit }, () => {
    const verdicts = new Set<string>();
    const shipped = fc.constantFrom(...shippedNames.map(shippedModel));
    fc.assert(
      fc.property(mutated(shipped), (text) => void verdicts.add(read(text))),
      runs,
    );
    expect([...verdicts].sort()).toEqual(["model", "refused"]);
  });

  it("by pieces of YAML in random order", { timeout: limit }, () => {
    fc.assert(
      fc.property(soup, (text) => void read(text)),
      runs,
    );
  });

  it("by pieces of YAML at the end of a model", { timeout: limit }, () => {
    fc.assert(
      fc.property(
        soup,
        (text) => void read(`name: Soup\ncoordinates: [x, y]\nkinetic: x'^2 + y'^2\n${text}`),
      ),
      runs,
    );
  });

  it("by any characters", { timeout: limit }, () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: "binary" }), (text) => void read(text)),
      runs,
    );
  });
});
