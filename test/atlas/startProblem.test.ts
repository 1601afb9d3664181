/** What cannot start is named before a run, whatever the unit of length is. */

import { describe, expect, it } from "vitest";
import { startProblems, startWarnings } from "../../src/atlas/index.js";
import { compileMechanism, parseModel, simulate } from "../../src/index.js";

const model = (gap: string, start: string, more = "potential: 9.81*y") =>
  compileMechanism(
    parseModel(
      `name: s\ncoordinates: [x, y]\nkinetic: (x'^2 + y'^2)/2\n${more}\ncontacts: { floor: { gap: "${gap}", slip: x', friction: 0.3 } }\nstart: { ${start} }\n`,
    ),
  );

describe("a start without finite numbers", () => {
  it.each([
    ["y - log(x)", "y: 1, x: -1", "the gap of floor has no finite value"],
    ["y - sqrt(x)", "y: 1, x: 0", "the gap of floor has no finite slope"],
    ["y - sqrt(x)", "y: 0, x: 0", "the gap of floor has no finite slope"],
  ])("gap %s at %s", (gap, start, message) => {
    const [problem] = startProblems(model(gap, start));
    expect(problem?.message).toBe(`at the start: ${message}`);
    expect(problem?.line).toBe(5);
  });

  it("energies and forces", () => {
    const [problem] = startProblems(model("y", "y: 1, x: -1", "potential: 9.81*y + sqrt(x)"));
    expect(problem?.message).toBe("at the start: the equations of motion have no finite value along x");
  });

  it("of a contact that does not act is none", () => {
    const text = `name: s\ncoordinates: [y]\nkinetic: y'^2/2\ncontacts: { floor: { gap: log(y), slip: 0, friction: 0, when: y } }\nstart: { y: -1 }\n`;
    expect(startProblems(compileMechanism(parseModel(text)))).toEqual([]);
  });
});

it("a start on an edge is doubtful", () => {
  const [warning] = startWarnings(model("y - abs(x)", "y: 0, x: 0"));
  expect(warning?.message).toContain("its slope jumps along x");
});

describe("gaps of a model with small lengths", () => {
  const small = model("y", "y: -1e-13", "potential: 9.81e-9*y");

  it("are judged by the absolute tolerance, which has the unit of the model", () => {
    expect(simulate(small, small.start, { until: 1 }).outcome.kind).toBe("finished");
    expect(() => simulate(small, small.start, { until: 1, atol: 1e-24 })).toThrow("its gap is -1e-13");
  });
});
