/** Tables of a model file: read, printed, used everywhere, and refused with their place. */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  describeMechanism,
  evaluateMatrices,
  ModelError,
  parseModel,
  printModel,
} from "../../src/index.js";

const model = (tables: string, friction = "mu(abs(slip))") => `name: Table
coordinates: [x, y]
parameters: { half: mu(0.2)/2, spare: 1 }
tables:
  ${tables}
definitions: { load: 1 + mu(x) }
kinetic: (x'^2 + y'^2)/2
potential: half*y
forces: { x: -load*x }
contacts:
  pad: { gap: y, at: [x, y], friction: ${friction} }
start: { x: mu(0), y: contact }
draw:
  - circle: { at: [x, y], radius: mu(1) }
`;

const good = "mu: { x: [0, 0.1, 2*0.2], y: [0.5, 0.3, 0.25], note: measured }";

describe("tables", () => {
  it("are functions in every expression, and come back from print", () => {
    const read = parseModel(model(good));
    const printed = printModel(read);
    expect(printModel(parseModel(printed))).toBe(printed);
    const mechanism = compileMechanism(read);
    expect(mechanism.start.q.x).toBeCloseTo(0.5, 14);
    expect(mechanism.parameters[0]?.value).toBeGreaterThan(0.125);
    const { pad } = evaluateMatrices(mechanism, { q: { x: 0, y: 0 }, v: { x: -0.1, y: 0 } }).contacts;
    expect(pad?.friction.kinetic).toBeCloseTo(0.3, 14);
    expect(pad?.friction.minus.static).toBeCloseTo(0.5, 14);
    const shown = describeMechanism(mechanism);
    expect(shown.contacts.pad?.friction.kinetic).toBe("mu(abs(slip))");
    expect(shown.tables?.mu?.y).toEqual([0.5, 0.3, 0.25]);
  });

  it.each([
    [
      "x that does not rise",
      "mu: { x: [0, 0.1, 0.1], y: [1, 2, 3] }",
      /must increase, got 0.1 after 0.1/,
      "5:21",
    ],
    ["lists of two lengths", "mu: { x: [0, 0.1], y: [1, 2, 3] }", /2 numbers under x and 3 under y/, "5:3"],
    ["one point", "mu: { x: [0], y: [1] }", /2 to 200 items/, "5:12"],
    [
      "a name that is taken",
      "spare: { x: [0, 1], y: [1, 2] }\n  mu: { x: [0, 1], y: [1, 1] }",
      /already a parameter/,
      "5:3",
    ],
    ["points that are no constants", "mu: { x: [0, half], y: [1, 2] }", /unknown name half/, "5:16"],
  ])("refuses %s", (_, tables, message, place) => {
    try {
      parseModel(model(tables));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      const { problem, line, column } = error as ModelError;
      expect(problem).toMatch(message);
      expect(`${line}:${column}`).toBe(place);
    }
  });

  it.each([
    ["mu(1, 2)", /takes one argument/],
    ["mu", /mu is a function/],
    ["nu(1)", /unknown function nu/],
  ])("refuses %s", (friction, message) => {
    expect(() => parseModel(model(good, `"${friction}"`))).toThrow(message);
  });

  it("warns of a table that nothing uses", () => {
    const text = model(`${good}\n  other: { x: [0, 1], y: [1, 2] }`);
    const { warnings } = compileMechanism(parseModel(text));
    expect(warnings.map(({ message }) => message)).toContain("other is never used");
  });
});
