/** Does every function of the door refuse an unknown name in every object inside its options, with a hint? */

import { expect, it } from "vitest";
import * as judder from "../../src/index.js";

type Any = (...args: unknown[]) => unknown;

const [finger, ball, rod] = ["finger", "ball", "rod"].map((name) => judder.loadMechanism(name)) as [
  judder.Mechanism,
  judder.Mechanism,
  judder.Mechanism,
];
const { start } = finger;
const parameters = { k: 100 };
const modelled = { parameters, contacts: { tip: "model" } };
const policy = { policy: { stick: "eager", combination: { tip: "stick" } } };
const whole = { ...modelled, ...policy, jump: { phi: 1 } };
const values = { start: { phi: 0.4, y: "contact" } };
const question = { ...modelled, known: [{ touching: true, resting: true, slip: 1 }] };
const axes = [judder.makeAxis(finger, "phi", [0.1, 0.7], 2), judder.makeAxis(finger, "mu", [0.1, 0.7], 2)];
const rest = { ...modelled, within: { phi: [0, 1] }, searches: 2 };
const second = { second: { parameter: "c", low: 9.9, high: 10.1, searches: 2 } };
const search = { ...whole, settle: 0, search: 0.01, start, member: { phi: 1 } };
const branch = { ...search, parameter: "g", from: 9.9, to: 10, searches: 2, maxPoints: 2 };
const over = { ...whole, ...values, over: [{ name: "mu", values: [0.5] }], settle: 0.01, record: 0.01 };
const critical = [{ kind: "hopf", parameter: "mu", value: 1 }];
const data = [
  { name: "t", values: [0, 0.1, 0.2] },
  { name: "y", values: [1, 0.95, 0.8] },
];
const range = { low: 5, high: 15 };
const stiffer = { from: 1e-2, to: 1e-3, count: 3 };

/** Calls whose options have every object that they may have; those of `outputs` are names of the caller. */
type Called = readonly [name: string, args: readonly unknown[], at?: number];
const calls: readonly Called[] = [
  ["describeMechanism", [finger, { parameters }]],
  ["simulate", [finger, start, { until: 0.01, ...whole }]],
  ["simulateTree", [finger, start, { until: 0.01, branches: 1, ...whole }]],
  ["makeState", [finger, values.start, modelled]],
  ["makeState", [finger, values.start], 1],
  ["evaluateMatrices", [finger, start, { parameters }]],
  ["placeDrawing", [finger, start, { parameters }]],
  ["placeContacts", [finger, start, { parameters }]],
  ["findModes", [finger, start, question]],
  ["futures", [finger, start, question]],
  ["findImpacts", [finger, { ...start, v: { phi: -1, y: -1 } }, "tip", modelled]],
  ["findCriticalFriction", [finger, start, { parameters }]],
  ["followCriticalFriction", [finger, axes[0], { ...modelled, ...values }]],
  ["findLeastCriticalFriction", [finger, axes[0], { ...modelled, ...values }]],
  ["mapParadox", [finger, axes, { ...modelled, ...values }]],
  ["findParadoxPoint", [finger, ["phi", "mu"], { ...modelled, ...values, near: [0.4, 1] }]],
  ["measureRestitution", [{ law: "kelvinVoigt", stiffness: 1e4, damping: 1 }], 0],
  ["findOrbit", [finger, search]],
  ["measureLyapunov", [finger, { ...whole, start, settle: 0.01, time: 0.02 }]],
  ["measureSensitivity", [finger, { ...whole, ...values, until: 0.01, with: ["mu"] }]],
  [
    "fitParameters",
    [
      ball,
      { columns: data },
      { fit: { g: range }, noise: { y: 1 }, start: { y: 1 }, parameters: { r: 0.5 } },
    ],
  ],
  [
    "designParameters",
    [
      rod,
      {
        property: { paradoxFree: "theta", low: 0.5, high: 1 },
        change: { J: { low: 0.1, high: 2 } },
        ...policy,
      },
    ],
  ],
  [
    "designParameters",
    [rod, { property: { period: 1 }, change: { J: { low: 0.1, high: 2 } }, start: { y: 1 } }],
  ],
  ["findEquilibria", [finger, { ...modelled, within: { phi: [0, 1] } }]],
  ["followEquilibria", [finger, { ...rest, parameter: "mu", low: 0.3, high: 0.31 }]],
  ["followEquilibriumCurves", [finger, { ...rest, ...second, parameter: "mu", low: 0.3, high: 0.31 }]],
  ["followOrbits", [finger, branch]],
  ["followOrbitCurves", [finger, { ...branch, ...second }]],
  ["judgeStiffLimit", [ball, { y: 0.01 }, { until: 0.01, epsilon: stiffer, epsilonN: { ratio: 0.1 } }]],
  ["sweep", [finger, { ...over, section: { crossing: "xtip", direction: "rising" } }]],
  ["sweep", [finger, { ...over, section: { event: "impact", contact: "tip" } }]],
  ["tabulateSweep", [finger, { ...over, section: { peak: "phi" } }, []], 1],
  ["tabulateLevers", [critical, finger.parameters, { k: 2 }]],
];

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === "[object Object]";

/** Paths to the objects in a value, without states, which may carry other entries. */
function objects(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === start) return [];
  const inside =
    isPlain(value) || Array.isArray(value)
      ? Object.entries(value).flatMap(([key, one]) => objects(one, [...path, key]))
      : [];
  return isPlain(value) ? [path, ...inside] : inside;
}

/** A copy in which the object at a path has one more entry, whose name is nearly that of its first one. */
function misspelt(value: unknown, [key, ...others]: readonly string[]): unknown {
  const object = value as Readonly<Record<string, unknown>>;
  if (key !== undefined) {
    const inside = misspelt(object[key], others);
    return Array.isArray(value) ? value.with(Number(key), inside) : { ...object, [key]: inside };
  }
  const [[first, one] = ["zz", 1]] = Object.entries(object);
  return { ...object, [`${first}q`]: one };
}

/** A generator is asked for its first value: its arguments are checked then at the latest. */
function called(call: Any, args: readonly unknown[]): void {
  const result = call(...args) as { readonly next?: () => unknown } | undefined;
  result?.next?.();
}

it.each(calls.map(([name, args, at = args.length - 1]) => ({ name, args, at })))(
  "$name refuses another name in each of its objects",
  ({ name, args, at }) => {
    const call = (judder as unknown as Record<string, Any>)[name] as Any;
    for (const path of objects(args[at])) {
      const key = [name, ...path].join(".");
      let told = `${key}: nothing was thrown`;
      try {
        called(call, args.with(at, misspelt(args[at], path)));
      } catch (error) {
        expect(error, key).toBeInstanceOf(judder.Mistake);
        told = (error as Error).message;
      }
      // A jump has one coordinate, and is shown as a whole.
      if (path.at(-1) === "jump") expect(told).toMatch(/^jump names one coordinate .* got \{/);
      else expect(told).toMatch(/did you mean|known: |known are /);
    }
  },
);

it("of several forms of an object the nearest one is meant", () => {
  const told = (options: object) => {
    try {
      called(judder.sweep as unknown as Any, [finger, { ...over, ...options }]);
    } catch (error) {
      return (error as Error).message;
    }
    return "nothing was thrown";
  };
  expect(told({ section: { peek: "phi" } })).toContain("(no peek: did you mean peak?)");
  expect(told({ section: { crossing: "phi", direction: "up" } })).toMatch(
    /^section\.direction must be one of /,
  );
  expect(told({ section: { evnt: "impact", contact: "tip" } })).toContain("(no evnt: did you mean event?)");
});
