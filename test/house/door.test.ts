import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import * as node from "../../cli/node.js";
import * as figure from "../../figure/index.js";
import * as judder from "../../src/index.js";
import * as inner from "../../src/inner.js";

const functionsOf = (door: object) =>
  Object.entries(door).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));

it("the doors export these names and no others (a change here is a change of the public interface)", () => {
  expect({
    judder: Object.keys(judder).sort(),
    figure: Object.keys(figure).sort(),
    node: Object.keys(node).sort(),
  }).toMatchInlineSnapshot(`
    {
      "figure": [
        "canvasDefaults",
        "drawBasin",
        "drawBranches",
        "drawChart",
        "drawCharts",
        "drawCritical",
        "drawCurves",
        "drawDefaults",
        "drawDesign",
        "drawDiagram",
        "drawEnergy",
        "drawEquilibria",
        "drawExplanation",
        "drawFit",
        "drawImpact",
        "drawLevers",
        "drawLimit",
        "drawMap",
        "drawMechanism",
        "drawMultiplierPlane",
        "drawOrbitBranch",
        "drawPanels",
        "drawPhasePortrait",
        "drawSensitivity",
        "drawStrobe",
        "drawTimeHistories",
        "drawTree",
        "dressFigure",
        "escapeXml",
        "figureStyles",
        "findQuantity",
        "limitQuantities",
        "motionRange",
        "phaseAxes",
        "phaseDefaults",
        "seriesColours",
        "strobeDefaults",
      ],
      "judder": [
        "Mistake",
        "ModelError",
        "alongDefaults",
        "cite",
        "citeMechanism",
        "compareImpactLaws",
        "compileMechanism",
        "continuationDefaults",
        "continueBranch",
        "continueCurve",
        "continueDoubled",
        "continueOrbit",
        "describeMechanism",
        "designParameters",
        "evaluateColumns",
        "evaluateMatrices",
        "evaluateState",
        "eventTypes",
        "explain",
        "findCriticalFriction",
        "findEquilibria",
        "findImpacts",
        "findLeastCriticalFriction",
        "findModes",
        "findOrbit",
        "findParadoxPoint",
        "fitParameters",
        "followCriticalFriction",
        "followEquilibria",
        "followEquilibriumCurves",
        "followOrbitCurves",
        "followOrbits",
        "formatBibtex",
        "formatReference",
        "futures",
        "impactLaws",
        "judgeStiffLimit",
        "limitDefaults",
        "loadMechanism",
        "lyapunovDefaults",
        "makeAxis",
        "makeRange",
        "makeState",
        "makeWasmBackend",
        "mapParadox",
        "measureLyapunov",
        "measureRestitution",
        "measureSensitivity",
        "orbitBranchDefaults",
        "orbitDefaults",
        "parseModel",
        "pathLaws",
        "placeContacts",
        "placeDrawing",
        "policyRules",
        "printModel",
        "sensitivityDefaults",
        "shippedNames",
        "simulate",
        "simulateDefaults",
        "simulateOrbit",
        "simulateTree",
        "solveClatter",
        "solveContactFutures",
        "solveContactModes",
        "solveImpact",
        "solveRocking",
        "sweep",
        "sweepDefaults",
        "tabulateLevers",
        "tabulateSweep",
        "toCsv",
        "toJson",
        "traceImpact",
        "version",
      ],
      "node": [
        "loadMechanismFile",
        "plainDocument",
        "readModelFile",
        "renderPdf",
        "renderPng",
      ],
    }
  `);
});

describe("the door judder", () => {
  const page = readFileSync("docs/reference/library.md", "utf8");

  it("has at most 60 functions, each used in an example of the reference by task and named in its text", () => {
    const names = functionsOf(judder);
    expect(names.length).toBeLessThanOrEqual(60);
    const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code).join("\n");
    const shown = blocks.replace(/^import .*$/gm, "");
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
    expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual(["ModelError"]);
  });

  it("has a doc comment on every function", () => {
    const folder = resolve(import.meta.dirname, "../../src");
    const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");
    const bare = functionsOf(judder).filter(
      (name) => !new RegExp(`\\*/\\nexport (?:const|function\\*?|class) ${name}\\b`).test(source),
    );
    expect(bare).toEqual([]);
  });

  it("and the inner door export no name twice", () => {
    expect(Object.keys(inner).filter((name) => name in judder)).toEqual([]);
  });
});

it("every shipped model file can be loaded by name, and only those", () => {
  const names = readdirSync("models").map((file) => file.replace(/\.yaml$/, ""));
  expect(judder.shippedNames).toEqual(names.sort());
  for (const name of names) {
    const mechanism = judder.loadMechanism(name);
    expect(mechanism.name).toBe(name);
    expect(mechanism.note, name).toBeTruthy();
    expect(mechanism.model.draw.length, name).toBeGreaterThan(1);
    for (const parameter of mechanism.parameters)
      expect(parameter.note, `${name} ${parameter.name}`).toBeTruthy();
  }
  expect(() => judder.loadMechanism("fingre")).toThrow(/did you mean finger/);
  expect(() => judder.loadMechanism("__proto__")).toThrow(RangeError);
});

it("results are written as JSON with null for what is not finite", () => {
  expect(judder.toJson({ a: Number.NaN, b: Number.POSITIVE_INFINITY, c: Float64Array.of(1, 2) })).toBe(
    '{"a":null,"b":null,"c":[1,2]}',
  );
});
