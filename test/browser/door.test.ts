import { expect, it } from "vitest";
import {
  describeMechanism,
  evaluateMatrices,
  loadMechanism,
  parseModel,
  placeDrawing,
  shippedNames,
} from "../../src/index.js";
import { modelSchema } from "../../src/model/index.js";

it("the engine loads in a page", () => {
  expect(document.defaultView).toBe(globalThis);
  expect(modelSchema()).toHaveProperty("type", "object");
});

it.each(shippedNames)("%s is compiled, evaluated and drawn in a page", (name) => {
  const mechanism = loadMechanism(name);
  const { M } = evaluateMatrices(mechanism, mechanism.start);
  for (const [i, row] of M.entries()) expect(row[i]).toBeGreaterThan(0);
  expect(describeMechanism(mechanism).M).toHaveLength(mechanism.coordinates.length);
  expect(placeDrawing(mechanism, mechanism.start).length).toBeGreaterThan(1);
});

it("a model file from a stranger cannot run code in a page", () => {
  const text = (place: string) => `name: A\ncoordinates: [x]\nkinetic: ${place}\n`;
  expect(() => parseModel(text("\"document.title = 'taken'\""))).toThrow(/unexpected character/);
  expect(() => parseModel(text("alert(1)"))).toThrow(/unknown function alert/);
  expect(document.title).not.toBe("taken");
});
