import { expect, it } from "vitest";
import { modelSchema } from "../../src/index.js";

it("the engine loads in a page", () => {
  expect(document.defaultView).toBe(globalThis);
  expect(modelSchema()).toHaveProperty("type", "object");
});
