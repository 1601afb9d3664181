import { describe, expect, it } from "vitest";
import * as judder from "../../src/index.js";
import { drawFrom } from "../simulate/support.js";

type Any = (...args: unknown[]) => unknown;

/** A generator is asked for its first value: its arguments are checked then at the latest. */
function called(call: Any, ...args: unknown[]): unknown {
  const result = call(...args) as { readonly next?: () => unknown } | undefined;
  return typeof result?.next === "function" ? result.next() : result;
}

/** Functions that take any value, or nothing of the library. */
const free = ["toJson", "makeWasmBackend"];
const ofText = ["loadMechanism", "parseModel", "explain", "cite"];
const functions = Object.entries(judder).filter(
  ([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name) && !free.includes(name),
) as unknown as [string, Any][];

describe("a first argument of a wrong kind is the caller's mistake", () => {
  it.each(functions)("of %s", (name, call) => {
    const texts = ofText.includes(name) ? [] : ["finger"];
    // No references are an empty text.
    const lists = name === "formatBibtex" ? [] : [[]];
    for (const wrong of [undefined, null, 3, {}, ...lists, ...texts])
      expect(() => called(call, wrong), `${name}(${JSON.stringify(wrong)})`).toThrow(judder.Mistake);
  });

  it("says what is needed, what was given, and what to do", () => {
    expect(() => (judder.simulate as Any)("finger", {})).toThrow(
      'the first argument of simulate must be a mechanism, got "finger": use loadMechanism("finger") for a shipped name',
    );
    const finger = judder.loadMechanism("finger");
    expect(() => (judder.evaluateState as Any)(finger, {}, 1)).toThrow(
      "the second argument of evaluateState must be a run, or a copy of one, got {}",
    );
    expect(() => (judder.solveImpact as Any)("stronge", { A: 1, B: 0, C: 1 }, "0.5", 1, {})).toThrow(
      'the third argument of solveImpact must be a number, got "0.5"',
    );
    const run = judder.simulate(finger, finger.start, { until: 0.1 });
    for (const wrong of [undefined, null, 3, {}])
      expect(() => (run.columns as Any)(wrong)).toThrow(judder.Mistake);
  });
});

const finger = judder.loadMechanism("finger");
const { start } = finger;
const short = { until: 0.02, parameters: { mu: 0.5 } };
const run = judder.simulate(finger, start, short);
const copy = JSON.parse(JSON.stringify(run));
const impact = [{ A: 1, B: 0.2, C: 1 }, 0.5, 0.5, { vT: 1, vN: -1 }];
const contact = { A: 1, B: 0.2, C: 1, a: 0, b: -1, mu: 0.5 };
const axes = [judder.makeAxis(finger, "phi", [0.1, 0.7], 2), judder.makeAxis(finger, "mu", [0.1, 0.7], 2)];
const over = { over: [{ name: "mu", values: [0.5] }], settle: 0.01, record: 0.01 };
const orbit = JSON.parse(
  JSON.stringify({
    start: { t: 0, ...start },
    period: 0.01,
    provenance: { ...run.provenance, options: { ...run.provenance.options } },
  }),
);
const critical = { kind: "hopf", parameter: "mu", value: 1, sensitivities: { k: 1 } };
const model = judder.parseModel("name: A\ncoordinates: [x]\nkinetic: x'^2/2\n");
const cited = judder.cite("LBN");

/** Arguments that are right, of functions that take more than options; cheap ones. */
const right: Readonly<Record<string, readonly unknown[]>> = {
  simulate: [finger, start, { ...short, outputs: { a: "phi" }, samples: 2 }],
  simulateTree: [finger, start, { ...short, branches: 1 }],
  makeState: [finger, { phi: 0.4, y: "contact" }, {}],
  evaluateState: [finger, copy, 0.01],
  evaluateColumns: [finger, copy, [0, 0.01]],
  evaluateMatrices: [finger, start, { t: 0 }],
  placeDrawing: [finger, start, { t: 0 }],
  placeContacts: [finger, start, { t: 0 }],
  findModes: [finger, start, { known: [undefined] }],
  futures: [finger, start, { law: "moreau" }],
  findImpacts: [finger, { ...start, v: { phi: -1, y: -1 } }, "tip", {}],
  findCriticalFriction: [finger, start, { contact: "tip" }],
  followCriticalFriction: [finger, axes[0], { start: { y: "contact" } }],
  findLeastCriticalFriction: [finger, axes[0], { start: { y: "contact" } }],
  mapParadox: [finger, axes, { start: { y: "contact" } }],
  findParadoxPoint: [finger, ["phi", "mu"], { near: [0.4, 1] }],
  makeAxis: [finger, "phi", [0, 1], 3],
  makeRange: [0, 1, 3],
  solveImpact: ["stronge", ...impact],
  traceImpact: ["stronge", ...impact],
  compareImpactLaws: impact,
  solveContactModes: [contact, 1],
  solveContactFutures: [contact, 0.5, 1],
  solveClatter: [
    {
      G: [
        [1, 0.5],
        [0.5, 1],
      ],
      restitution: [0.5, 0.5],
    },
  ],
  solveRocking: [
    {
      G: [
        [1, 0.5],
        [0.5, 1],
      ],
      accelerations: [-1, -1],
    },
  ],
  measureRestitution: [{ law: "kelvinVoigt", stiffness: 1e4, damping: 1 }, { mass: 1 }],
  simulateOrbit: [finger, orbit, 2],
  findOrbit: [finger, { settle: 0, search: 0.01, start }],
  sweep: [finger, over],
  tabulateSweep: [finger, over, [...judder.sweep(finger, over)]],
  tabulateLevers: [[critical], finger.parameters.slice(0, 2), { m1: 2 }],
  toCsv: [{ columns: ["a", "b"], rows: [[1, "x"]] }],
  formatReference: [cited?.[0]],
  formatBibtex: [cited],
  printModel: [model],
};

const wrongs = [
  undefined,
  null,
  Number.NaN,
  -1,
  1.5,
  1e300,
  "fast",
  true,
  {},
  [],
  [null],
  new Map(),
  3n,
  () => 1,
];

/** Made by the library: what is in them is its own. */
const made: readonly unknown[] = [finger, copy, orbit, cited?.[0], model];

/** Paths to the parts of a value, the value itself first. */
function paths(value: unknown, depth = 4): (readonly string[])[] {
  if (typeof value !== "object" || value === null || made.includes(value) || depth === 0) return [[]];
  return [
    [],
    ...Object.keys(value).flatMap((key) =>
      paths((value as never)[key], depth - 1).map((rest) => [key, ...rest]),
    ),
  ];
}

/** A copy with another value at a path. */
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const clone = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  clone[key] = replaced(clone[key], rest, by);
  return clone;
}

const draw = drawFrom(26);

describe("a wrong value at a random place of right arguments ends in a result or in a mistake, never in a defect (seed 26)", () => {
  it.each(Object.entries(right))("of %s", (name, args) => {
    const call = (judder as unknown as Record<string, Any>)[name] as Any;
    expect(() => called(call, ...args), "the right arguments").not.toThrow();
    const places = args.flatMap((arg, i) => paths(arg).map((path) => [i, path] as const));
    for (let k = 0; k < 60; k++) {
      const [i, path] = places[Math.floor(draw(0, places.length))] as (typeof places)[number];
      const by = wrongs[Math.floor(draw(0, wrongs.length))];
      try {
        called(call, ...args.with(i, replaced(args[i], path, by)));
      } catch (error) {
        const where = `argument ${i} ${path.join(".")}: ${typeof by} ${String(by)}`;
        if (!(error instanceof judder.Mistake || error instanceof judder.ModelError))
          throw new Error(`${where}: ${(error as Error).stack}`);
      }
    }
  });
});
