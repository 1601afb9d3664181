import { expect, it } from "vitest";
import {
  describeMechanism,
  drawingAt,
  loadMechanism,
  matricesAt,
  modelSchema,
  parseModel,
  shippedNames,
} from "../../src/index.js";

it("the engine loads in a page", () => {
  expect(document.defaultView).toBe(globalThis);
  expect(modelSchema()).toHaveProperty("type", "object");
});

it.each(shippedNames)("%s is compiled, evaluated and drawn in a page", (name) => {
  const mechanism = loadMechanism(name);
  const { M } = matricesAt(mechanism, mechanism.start);
  for (const [i, row] of M.entries()) expect(row[i]).toBeGreaterThan(0);
  expect(describeMechanism(mechanism).M).toHaveLength(mechanism.coordinates.length);
  expect(drawingAt(mechanism, mechanism.start).length).toBeGreaterThan(1);
});

it("a model file from a stranger cannot run code in a page", () => {
  const text = (place: string) => `name: A\ncoordinates: [x]\nkinetic: ${place}\n`;
  expect(() => parseModel(text("\"document.title = 'taken'\""))).toThrow(/unexpected character/);
  expect(() => parseModel(text("alert(1)"))).toThrow(/unknown function alert/);
  expect(document.title).not.toBe("taken");
});
