/** Does every function of the door refuse options of a wrong name or type, with the name, the value and what to do? */

import { describe, expect, it } from "vitest";
import * as judder from "../../src/index.js";
import { javascriptBackend } from "../../src/mechanism/index.js";
import { shippedModel } from "../../src/shipped.js";

const finger = judder.loadMechanism("finger");
const { start } = finger;
const parameters = { mu: 1 };
const nothing = () => undefined;

const occasion = { t: 0, parameters };
const compliant = {
  contacts: { tip: "model" },
  epsilon: 1e-3,
  epsilonN: 1e-3,
  stiffness: 1,
  damping: 1,
  compliance: "spring",
};
const bounds = { rtol: 1e-9, atol: 1e-10, maxSteps: 10, maxEvents: 10 };
const choices = { law: "moreau", policy: { stick: "eager" }, phase: 0, jump: { phi: 1 } };
const motion = {
  ...compliant,
  ...occasion,
  ...bounds,
  ...choices,
  follow: ["flight"],
  signal: { aborted: false },
  onProgress: nothing,
};
const whole = { ...motion, until: 1, samples: 3, method: "events", step: 1e-3 };
const probe = { ...occasion, start: { y: "contact" }, contact: "tip" };
const question = {
  ...occasion,
  known: [{ touching: true, resting: true, slip: 1 }, undefined],
  border: 1e-9,
};
const rest = { parameters, within: { phi: [0, 1] } };
const along = { ...rest, parameter: "mu", low: 0, high: 1, searches: 3 };
const steps = { ds: 0.01, dsMin: 1e-6, dsMax: 0.1, maxPoints: 10 };
const second = { parameter: "k", low: 1, high: 2, searches: 2 };
const curves = { second, labels: ["HB"], onCurvePoint: nothing };
const orbit = { ...motion, start, settle: 1, search: 2, period: 1, samples: 3, member: { phi: 1 } };
const over = {
  ...orbit,
  ...steps,
  parameter: "mu",
  to: 1,
  from: 0,
  startAt: () => start,
  searches: 2,
  double: true,
};
const limit = {
  ...occasion,
  ...bounds,
  until: 1,
  epsilon: { from: 1e-3, to: 1e-4, count: 3 },
  epsilonN: { ratio: 0.1 },
  onProgress: nothing,
};
const sweep = {
  ...compliant,
  ...occasion,
  ...bounds,
  ...choices,
  over: [{ name: "mu", values: Float64Array.of(1, 2) }],
  settle: 1,
  record: 1,
  starts: 1,
  spread: 1,
  seed: 1,
  bothWays: false,
  section: "auto",
  points: 3,
  start: { phi: 0.4 },
};
const branch = {
  ...steps,
  newtonTolerance: 1e-9,
  newtonRounding: 1e-9,
  newtonIterations: 9,
  wantedIterations: 3,
  growth: 2,
  maxTurn: 1,
  endShare: 1e-9,
};
const run = { ...branch, low: 0, high: 1, direction: 1 };
const compiled = { name: "a", backend: javascriptBackend };

type Call = (options: never) => unknown;
const text = shippedModel("ball");
const axis = judder.makeAxis(finger, "mu", [0, 1], 3);
const none = undefined as never;
const rows = [
  [1, 0.5],
  [0.5, 1],
];

/** Every function with options: how it is called with them, and a value for each of them. */
const functions: Readonly<Record<string, readonly [Call, Readonly<Record<string, unknown>>]>> = {
  parseModel: [(o) => judder.parseModel(text, o), { file: "a.yaml" }],
  compileMechanism: [(o) => judder.compileMechanism(judder.parseModel(text), o), compiled],
  loadMechanism: [(o) => judder.loadMechanism("ball", o), compiled],
  describeMechanism: [(o) => judder.describeMechanism(finger, o), { notation: "latex", parameters }],
  evaluateMatrices: [(o) => judder.evaluateMatrices(finger, start, o), occasion],
  placeDrawing: [(o) => judder.placeDrawing(finger, start, o), occasion],
  placeContacts: [(o) => judder.placeContacts(finger, start, o), occasion],
  findModes: [(o) => judder.findModes(finger, start, o), question],
  futures: [(o) => judder.futures(finger, start, o), { ...question, law: "moreau" }],
  solveClatter: [(o) => judder.solveClatter(o), { G: rows, restitution: [0, 0] }],
  solveRocking: [(o) => judder.solveRocking(o), { G: rows, accelerations: [-1, -1] }],
  findImpacts: [(o) => judder.findImpacts(finger, start, "tip", o), occasion],
  findCriticalFriction: [
    (o) => judder.findCriticalFriction(finger, start, o),
    { ...occasion, contact: "tip" },
  ],
  followCriticalFriction: [(o) => judder.followCriticalFriction(finger, axis, o), probe],
  findLeastCriticalFriction: [(o) => judder.findLeastCriticalFriction(finger, axis, o), probe],
  mapParadox: [(o) => judder.mapParadox(finger, [axis, axis], o), probe],
  findParadoxPoint: [
    (o) => judder.findParadoxPoint(finger, ["phi", "mu"], o),
    { ...probe, near: [0, 1], slip: 1 },
  ],
  simulate: [
    (o) => judder.simulate(finger, start, o),
    { ...whole, onRows: nothing, dense: false, errors: true },
  ],
  simulateTree: [(o) => judder.simulateTree(finger, start, o), { ...whole, branches: 2 }],
  makeState: [(o) => judder.makeState(finger, {}, o), whole],
  measureRestitution: [(o) => judder.measureRestitution(none, o), { mass: 1, speed: 1, r: 0.5 }],
  findEquilibria: [(o) => judder.findEquilibria(finger, o), rest],
  followEquilibria: [(o) => judder.followEquilibria(finger, o), along],
  followEquilibriumCurves: [
    (o) => judder.followEquilibriumCurves(finger, o),
    { ...along, ...steps, ...curves },
  ],
  findOrbit: [(o) => judder.findOrbit(finger, o), orbit],
  designParameters: [
    (o) => judder.designParameters(finger, o),
    {
      signal: new AbortController().signal,
      onProgress: nothing,
      property: { period: 0.2 },
      change: { mu: { low: 0.1, high: 1 } },
      parameters,
      start: { phi: 0.4 },
      law: "moreau",
      settle: 1,
      steps: 1,
    },
  ],
  fitParameters: [
    (o) => judder.fitParameters(finger, none, o),
    {
      ...motion,
      start: { phi: 0.4 },
      fit: { mu: { low: 0.1, high: 1 } },
      noise: { phi: 1 },
      starts: 1,
      seed: 1,
      maxIterations: 1,
    },
  ],
  measureSensitivity: [
    (o) => judder.measureSensitivity(finger, o),
    { ...motion, until: 1, samples: 1, times: [0.1], with: ["mu"], start: { phi: 0.4 }, oneSided: true },
  ],
  measureLyapunov: [(o) => judder.measureLyapunov(finger, o), { ...motion, start, settle: 1, time: 1 }],
  continueOrbit: [
    (o) => judder.continueOrbit(none, o),
    { ...steps, parameter: "mu", to: 1, within: [0, 1], onProgress: nothing },
  ],
  continueDoubled: [(o) => judder.continueDoubled(none, o), { ...steps, onProgress: nothing }],
  followOrbits: [(o) => judder.followOrbits(finger, o), over],
  followOrbitCurves: [(o) => judder.followOrbitCurves(finger, o), { ...over, ...curves }],
  judgeStiffLimit: [(o) => judder.judgeStiffLimit(finger, {}, o), limit],
  sweep: [(o) => judder.sweep(finger, o), sweep],
  tabulateSweep: [(o) => judder.tabulateSweep(finger, o, []), sweep],
  continueBranch: [(o) => judder.continueBranch(none, none, o), run],
  continueCurve: [
    (o) => judder.continueCurve(none, none, none, o),
    { ...branch, names: ["a", "b"], onPoint: nothing },
  ],
};

/** Functions and classes whose arguments are not options. */
const withoutOptions = [
  "Mistake",
  "ModelError",
  "cite",
  "citeMechanism",
  "compareImpactLaws",
  "evaluateColumns",
  "evaluateState",
  "explain",
  "formatBibtex",
  "formatReference",
  "makeAxis",
  "makeRange",
  "makeWasmBackend",
  "printModel",
  "simulateOrbit",
  "solveContactFutures",
  "solveContactModes",
  "solveImpact",
  "tabulateLevers",
  "toCsv",
  "toJson",
  "traceImpact",
];

/** What a call throws; a function that computes with the options is a failure. */
function thrown(call: Call, options: unknown): Error {
  try {
    call(options as never);
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

const typeOf = (value: unknown): string =>
  Array.isArray(value) || ArrayBuffer.isView(value) ? "list" : value === null ? "null" : typeof value;

/** Values of every type with the words by which a message shows them. */
const values: readonly (readonly [unknown, string])[] = [
  [Number.NaN, "NaN"],
  [3, "3"],
  ["fast", '"fast"'],
  [true, "true"],
  [null, "null"],
  [{}, "{}"],
  [["fast"], '"fast"'],
  [() => 1, "a function"],
  [3n, "3"],
];

describe.each(Object.entries(functions))("%s", (name, [call, example]) => {
  it("knows every option of its example, and refuses another one with the nearest name", () => {
    for (const key of [...Object.keys(example), "zzzzzzzz"]) {
      const wrong = key === "zzzzzzzz" ? key : `${key.slice(0, -1)}q${key.slice(-1)}`;
      const error = thrown(call, { ...example, [wrong]: 3 });
      expect(error, wrong).toBeInstanceOf(RangeError);
      expect(error.message).toContain(`${name} has no option ${wrong} (got ${wrong}: 3)`);
      expect(error.message).toMatch(
        key === "zzzzzzzz" || key.length < 2 ? /known: |did you mean/ : /did you mean \w+\?/,
      );
    }
  });

  it("refuses NaN and every other type for each option, with its name and the value", () => {
    for (const [key, right] of Object.entries(example))
      for (const [value, words] of values) {
        if (typeOf(value) === typeOf(right) && !Number.isNaN(value)) continue;
        if (key === "epsilonN" && typeOf(right) === "object" && value === 3) continue; // a number too
        if (key === "epsilonN" && name === "compliantFamily" && typeOf(value) === "object") continue;
        const error = thrown(call, { ...example, [key]: value });
        expect(error, `${key}: ${words}`).toBeInstanceOf(RangeError);
        expect(error.message, `${key}: ${words}`).toMatch(new RegExp(`^${key}\\b.* must be `));
        expect(error.message).toContain(`got ${typeOf(value) === "list" ? "[" : ""}${words}`);
      }
  });

  it("refuses options that are no object", () => {
    for (const value of [3, "fast", null, ["fast"], true])
      expect(thrown(call, value).message).toMatch(`the options of ${name} must be an object, got `);
  });
});

it("parts of an option are named by their path", () => {
  const message = (call: () => unknown) => thrown(call, undefined).message;
  const wrong = (value: unknown) => value as never;
  expect(message(() => judder.simulate(finger, start, { parameters: { mu: Number.NaN } }))).toBe(
    "parameters.mu must be a number, got NaN (option of simulate)",
  );
  expect(message(() => judder.simulate(finger, start, wrong({ policy: { stik: "eager" } })))).toMatch(
    /^policy must be an object with stick, .* \(no stik: did you mean stick\?\), got \{"stik":"eager"\} \(option of simulate\)$/,
  );
  expect(message(() => judder.simulate(finger, start, wrong({ policy: { stick: "late" } })))).toBe(
    'policy.stick must be one of persist eager, got "late" (option of simulate)',
  );
  const strange = { policy: { combination: { tpi: "stick" } } } as const;
  const over = [{ name: "mu", values: [0.5] }];
  for (const call of [
    () => judder.simulate(finger, start, { until: 0.01, ...strange }),
    () => judder.simulateTree(finger, start, { until: 0.01, branches: 1, ...strange }),
    () => judder.findOrbit(finger, { settle: 0.01, search: 0.01, ...strange }),
    () => judder.measureLyapunov(finger, { settle: 0.01, time: 0.01, ...strange }),
    () => judder.measureSensitivity(finger, { until: 0.01, with: ["mu"], ...strange }),
    () => [...judder.sweep(finger, { over, settle: 0.01, record: 0.01, ...strange })],
  ])
    expect(message(call)).toBe("policy combination: there is no contact tpi: did you mean tip?");
  expect(message(() => [...judder.sweep(finger, { over, jump: { phii: 1 } })])).toBe(
    "finger has no coordinate phii to jump: did you mean phi?",
  );
  expect(message(() => judder.findEquilibria(finger, { within: { phi: wrong([0]) } }))).toContain(
    "within.phi must be a list of 2 entries, each a number, got [0]",
  );
  expect(message(() => judder.followEquilibria(finger, wrong({ parameter: "mu", low: 0 })))).toBe(
    "followEquilibria needs the option high: a number",
  );
  expect(message(() => judder.findOrbit(finger, { start: wrong({ q: {} }) }))).toContain("start.v must be");
});

it("an option that is given as undefined is not given", () => {
  expect(judder.simulate(finger, start, { until: 0.01, law: undefined as never }).outcome.kind).toBe(
    "finished",
  );
});

it("no function of the door with options is left out", () => {
  const names = Object.entries(judder).flatMap(([name, value]) =>
    typeof value === "function" ? [name] : [],
  );
  expect(names.filter((name) => !(name in functions)).sort()).toEqual([...withoutOptions].sort());
});
