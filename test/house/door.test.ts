import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import * as node from "../../cli/node.js";
import * as figure from "../../figure/index.js";
import * as judder from "../../src/index.js";

it("the doors export these names and no others (a change here is a change of the public interface)", () => {
  expect({
    judder: Object.keys(judder).sort(),
    figure: Object.keys(figure).sort(),
    node: Object.keys(node).sort(),
  }).toMatchInlineSnapshot(`
    {
      "figure": [
        "canvasDefaults",
        "drawChart",
        "drawCharts",
        "drawCritical",
        "drawDefaults",
        "drawEnergy",
        "drawEquilibria",
        "drawExplanation",
        "drawImpact",
        "drawMap",
        "drawMechanism",
        "drawMultiplierPlane",
        "drawPanels",
        "drawPhasePortrait",
        "drawStrobe",
        "drawTimeHistories",
        "drawTree",
        "escapeXml",
        "findQuantity",
        "motionRange",
        "phaseAxes",
        "phaseDefaults",
        "seriesColours",
        "strobeDefaults",
      ],
      "judder": [
        "ModelError",
        "OrbitProblem",
        "alongDefaults",
        "borderSmoothness",
        "borderVelocity",
        "branchOf",
        "checkContact",
        "compareImpactLaws",
        "compileDefaults",
        "compileMechanism",
        "compliantBorder",
        "contactModesInto",
        "contactPointsAt",
        "contactStatesAt",
        "contactSystem",
        "continuationDefaults",
        "continueBranch",
        "criticalCurve",
        "criticalFriction",
        "criticalFrictionOfContacts",
        "defaultPolicy",
        "describeMechanism",
        "directionalDerivatives",
        "drawingAt",
        "dynamicsLayout",
        "elasticVerdicts",
        "enumerateModes",
        "enumerationLimit",
        "equilibriaAlong",
        "equilibriaOf",
        "evaluateConstant",
        "eventTypes",
        "explain",
        "explainWords",
        "explanationKinds",
        "fileLimits",
        "findOrbit",
        "firstDerivatives",
        "firstLyapunov",
        "flightDerivatives",
        "flowKernel",
        "formatDiagnostic",
        "futuresAt",
        "futuresOfNumbers",
        "genotBrogliatoPoint",
        "growthAt",
        "growthWindow",
        "hybridOf",
        "impactLaws",
        "impactsAt",
        "impulsePath",
        "impulsePathInto",
        "iterateChatter",
        "javascriptBackend",
        "leastCriticalFriction",
        "lemkeModes",
        "loadMechanism",
        "localProblem",
        "lyapunov",
        "lyapunovDefaults",
        "makeAxis",
        "matricesAt",
        "methods",
        "modeBits",
        "modeForces",
        "modeInput",
        "modelSchema",
        "modesAt",
        "modesOfNumbers",
        "newtonDefaults",
        "orbitDefaults",
        "orbitMotion",
        "orbitMotionDefaults",
        "paradoxMap",
        "parameterVector",
        "parseModel",
        "parsePolicy",
        "pathInput",
        "pathResult",
        "policyRules",
        "printModel",
        "pseudoArclength",
        "randomSource",
        "rawRates",
        "releaseVelocity",
        "rescale",
        "resolveStart",
        "reverseChatter",
        "scaledRates",
        "scaledTouchdowns",
        "searchDefaults",
        "shippedModel",
        "shippedNames",
        "similarWords",
        "simulate",
        "simulateDefaults",
        "simulateTree",
        "simultaneousImpacts",
        "solutionInModes",
        "solveImpact",
        "solveModes",
        "solvedOrbit",
        "startTolerance",
        "stateFromText",
        "stateVectors",
        "suggestion",
        "sustainedMask",
        "switchBranch",
        "toJson",
        "treeDefaults",
        "version",
        "wasmBackend",
      ],
      "node": [
        "loadMechanismFile",
        "plainDocument",
        "readModelFile",
        "renderPng",
      ],
    }
  `);
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
