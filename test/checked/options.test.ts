/** Does every function of the door refuse options of a wrong name or type, with the name, the value and what to do? */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import * as judder from "../../src/index.js";

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
  newtonIterations: 9,
  wantedIterations: 3,
  growth: 2,
  maxTurn: 1,
  endShare: 1e-9,
};
const run = { ...branch, low: 0, high: 1, direction: 1 };
const compiled = { name: "a", backend: judder.javascriptBackend };

type Call = (options: never) => unknown;
const text = judder.shippedModel("ball");
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
  matricesAt: [(o) => judder.matricesAt(finger, start, o), occasion],
  drawingAt: [(o) => judder.drawingAt(finger, start, o), occasion],
  contactPointsAt: [(o) => judder.contactPointsAt(finger, start, o), occasion],
  flightDerivatives: [(o) => judder.flightDerivatives(finger, start, o), occasion],
  pullPoint: [(o) => judder.pullPoint(finger, none, start, none, o), occasion],
  resolveStart: [(o) => judder.resolveStart(finger, [], o), { ...occasion, near: start, gaps: { tip: 0 } }],
  contactStatesAt: [(o) => judder.contactStatesAt(finger, start, o), question],
  modesAt: [(o) => judder.modesAt(finger, start, o), question],
  futuresAt: [(o) => judder.futuresAt(finger, start, o), { ...question, law: "moreau" }],
  clatter: [(o) => judder.clatter(o), { G: rows, restitution: [0, 0] }],
  rockToRest: [(o) => judder.rockToRest(o), { G: rows, accelerations: [-1, -1] }],
  impactsAt: [(o) => judder.impactsAt(finger, start, "tip", o), occasion],
  criticalFriction: [(o) => judder.criticalFriction(finger, start, o), { ...occasion, contact: "tip" }],
  criticalFrictionOfContacts: [
    (o) => judder.criticalFrictionOfContacts(finger, start, o),
    { ...occasion, contacts: ["tip"] },
  ],
  criticalCurve: [(o) => judder.criticalCurve(finger, axis, o), probe],
  leastCriticalFriction: [(o) => judder.leastCriticalFriction(finger, axis, o), probe],
  paradoxMap: [(o) => judder.paradoxMap(finger, [axis, axis], o), probe],
  genotBrogliatoPoint: [
    (o) => judder.genotBrogliatoPoint(finger, ["phi", "mu"], o),
    { ...probe, near: [0, 1], slip: 1 },
  ],
  enumerateModes: [(o) => judder.enumerateModes(none, o), { reasons: true }],
  solveModes: [(o) => judder.solveModes(none, o), { reasons: true }],
  simulate: [
    (o) => judder.simulate(finger, start, o),
    { ...whole, onRows: nothing, dense: false, errors: true },
  ],
  simulateTree: [(o) => judder.simulateTree(finger, start, o), { ...whole, branches: 2 }],
  observe: [(o) => judder.observe(finger, start, o), { ...motion, settle: 1, record: 1 }],
  makeState: [(o) => judder.makeState(finger, {}, o), whole],
  effectiveRestitution: [(o) => judder.effectiveRestitution(none, o), { mass: 1, speed: 1, r: 0.5 }],
  equilibriaOf: [(o) => judder.equilibriaOf(finger, o), rest],
  equilibriaAlong: [(o) => judder.equilibriaAlong(finger, o), along],
  equilibriumCurves: [(o) => judder.equilibriumCurves(finger, o), { ...along, ...steps, ...curves }],
  findOrbit: [(o) => judder.findOrbit(finger, o), orbit],
  lyapunov: [(o) => judder.lyapunov(finger, o), { ...motion, start, settle: 1, time: 1 }],
  continueOrbit: [
    (o) => judder.continueOrbit(none, o),
    { ...steps, parameter: "mu", to: 1, within: [0, 1], onProgress: nothing },
  ],
  continueDoubled: [(o) => judder.continueDoubled(none, o), { ...steps, onProgress: nothing }],
  orbitsOver: [(o) => judder.orbitsOver(finger, o), over],
  orbitCurves: [(o) => judder.orbitCurves(finger, o), { ...over, ...curves }],
  stiffLimit: [(o) => judder.stiffLimit(finger, {}, o), limit],
  compliantFamily: [(o) => judder.compliantFamily(finger, {}, o), { ...limit, epsilonN: 1e-3 }],
  limitPlan: [(o) => judder.limitPlan({}, o), { ...limit, epsilonN: { from: 1e-3, to: 1e-4 } }],
  sweep: [(o) => judder.sweep(finger, o), sweep],
  sweepJob: [(o) => judder.sweepJob(finger, o), sweep],
  laneSpace: [(o) => judder.laneSpace(none, o), { rooms: 2, worthwhile: 2 }],
  continueBranch: [(o) => judder.continueBranch(none, none, o), run],
  branchOf: [(o) => judder.branchOf(none, none, o), run],
  planeCurve: [
    (o) => judder.planeCurve(none, none, none, o),
    { ...branch, names: ["a", "b"], onPoint: nothing },
  ],
};

/** They read options that another function has checked, or that are made by the library itself. */
const exempt = ["attractorFrom", "lawOfOptions", "lawsOf", "limitTheory", "startPool"];

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
  expect(message(() => judder.equilibriaOf(finger, { within: { phi: wrong([0]) } }))).toContain(
    "within.phi must be a list of 2 entries, each a number, got [0]",
  );
  expect(message(() => judder.equilibriaAlong(finger, wrong({ parameter: "mu", low: 0 })))).toBe(
    "equilibriaAlong needs the option high: a number",
  );
  expect(message(() => judder.findOrbit(finger, { start: wrong({ q: {} }) }))).toContain("start.v must be");
});

it("an option that is given as undefined is not given", () => {
  expect(judder.simulate(finger, start, { until: 0.01, law: undefined as never }).outcome.kind).toBe(
    "finished",
  );
});

it("no function of the door with options is left out", () => {
  const folder = resolve(import.meta.dirname, "../../src");
  const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const heads = [...source.matchAll(/^export function\*? (\w+)(?:<[^(]*>)?\(([\s\S]*?)\)(?:: [^{]*)? \{$/gm)];
  const withOptions = heads
    .filter(([, , head = ""]) => /(Options|Question|Occasion)\b|\?: \{/.test(head))
    .map(([, name = ""]) => name)
    .filter((name) => name in judder);
  expect(withOptions.length).toBeGreaterThan(30);
  expect(withOptions.filter((name) => !(name in functions) && !exempt.includes(name))).toEqual([]);
});
