/** Is every result of the library data? It survives JSON and a clone, and functions that take a result take such a copy. */
import { describe, expect, it } from "vitest";
import * as judder from "../../src/index.js";
import * as inner from "../../src/inner.js";
import { ballOnTable } from "../orbit/cycles.js";

const finger = judder.loadMechanism("finger");
const ball = judder.loadMechanism("ball");
const rod = judder.loadMechanism("rod");
const { start } = finger;
const parameters = { mu: 0.5 };
const axes = [
  judder.makeAxis(finger, "phi", [0.1, 0.7], 5),
  judder.makeAxis(finger, "phi'", [-3, 3], 4),
] as const;
const over = [{ name: "mu", values: [0.45, 0.5] }];
const short = { settle: 1, record: 1 };

const run = judder.simulate(finger, start, { until: 2, parameters, samples: 20 });
const orbit = judder.findOrbit(finger, { parameters });
if (!orbit.found) throw new Error(orbit.outcome.reason);
const plan = inner.limitPlan({}, { until: 0.6, epsilon: { from: 1e-2, to: 1e-3, count: 3 } });
const limitRuns = plan.contacts.map((_, i) => inner.limitRun(ball, plan, i));

/** A ball hops once in a period of a table: v⁺ = gT/2, the table's velocity W = (1 − r) gT/2(1 + r). */
function hops(): judder.Orbit {
  const [g, r, omega, amplitude] = [9.81, 0.7, 30, 0.01];
  const leaves = (g * Math.PI) / omega;
  const t = Math.acos((leaves * (1 - r)) / ((1 + r) * amplitude * omega)) / omega;
  const from = { q: { y: amplitude * Math.sin(omega * t) }, v: { y: leaves } };
  const found = judder.findOrbit(ballOnTable, {
    parameters: { amplitude, r, omega },
    settle: 0,
    t,
    start: from,
  });
  if (!found.found) throw new Error(found.outcome.reason);
  return found;
}

/** Every kind of result. */
const results: Readonly<Record<string, unknown>> = {
  run,
  "compliant run": judder.simulate(ball, ball.start, { until: 0.6, contacts: "compliant", epsilon: 1e-3 }),
  "stepped run": judder.simulate(ball, ball.start, { until: 0.5, method: "timestepping", samples: 4 }),
  columns: run.columns([0.1, 0.2]),
  "columns of steps": judder
    .simulate(ball, ball.start, { until: 0.5, method: "timestepping" })
    .columns([0.2]),
  state: run.at(0.3),
  rows: run.rowsBetween(0.2, 0.3, 3),
  tree: judder.simulateTree(finger, start, { branches: 2, until: 0.4, parameters: { mu: 1 } }),
  futures: judder.futures(finger, start, { parameters: { mu: 1 } }),
  "futures of numbers": judder.solveContactFutures({ A: 1, B: 0.5, C: 1, a: 0, b: -1, mu: 0.5 }, 0.5, 1),
  modes: judder.findModes(finger, start),
  "modes of numbers": judder.solveContactModes({ A: 1, B: 0.5, C: 1, a: 0, b: -1, mu: 0.5 }),
  impacts: judder.findImpacts(rod, { q: { ...rod.start.q }, v: { x: 1, y: -1, theta: 0 } }, "tip"),
  matrices: judder.evaluateMatrices(finger, start),
  description: judder.describeMechanism(finger),
  drawing: judder.placeDrawing(finger, start),
  critical: judder.findCriticalFriction(rod, rod.start),
  map: judder.mapParadox(finger, axes, {}),
  equilibria: judder.findEquilibria(finger, { parameters }),
  "equilibria along": judder.followEquilibria(finger, { parameter: "mu", low: 0.2, high: 0.5 }),
  orbit,
  "no orbit": judder.findOrbit(ball),
  "equations of an orbit": inner.hybridOf(finger, orbit),
  branch: judder.followOrbits(finger, { parameter: "mu", from: 0.5, to: 0.51, ds: 0.5, dsMax: 0.5 }),
  lyapunov: judder.measureLyapunov(finger, { parameters, settle: 1, time: 2 }),
  "limit plan": plan,
  "limit runs": limitRuns,
  limit: inner.judgeLimit(ball, plan, limitRuns),
  restitution: judder.measureRestitution({ law: "kelvinVoigt", stiffness: 1e4, damping: 1 }),
  "sweep job": inner.sweepJob(finger, { over, ...short }),
  "rows of a sweep": [...judder.sweep(finger, { over, ...short })],
  explanation: judder.explain("chatter"),
};

const forms: readonly (readonly [string, <T>(value: T) => T])[] = [
  ["JSON", (value) => JSON.parse(JSON.stringify(value))],
  ["a clone", (value) => structuredClone(value)],
];

/** Lists of numbers as lists; entries that are undefined, and numbers that are none, as JSON has them. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner) => (inner instanceof Float64Array ? [...inner] : (inner as unknown))),
  );

describe.each(Object.keys(results))("%s", (name) => {
  it.each(forms)("survives %s", (_, copy) => {
    const result = results[name];
    expect(plain(copy(result))).toEqual(plain(result));
  });
});

describe.each(forms)("after %s", (_, copy) => {
  const copied = copy(run);

  it("a run has its states and columns", () => {
    for (const t of [0, 0.3, 1.234, 2]) expect(judder.evaluateState(finger, copied, t)).toEqual(run.at(t));
    expect(plain(judder.evaluateColumns(finger, copied, [0.3, 1]))).toEqual(plain(run.columns([0.3, 1])));
    expect(() => judder.evaluateState(finger, copied, 3)).toThrow(/between 0 and 2, got 3/);
    expect(() => judder.evaluateState(rod, copied, 1)).toThrow(/one of finger .* not of rod/);
  });

  it("a run leads to its orbit", () => {
    const found = judder.findOrbit(finger, copied);
    expect(found.found && found.period).toBeCloseTo(orbit.period, 9);
  });

  it("an orbit is continued, followed and written as equations", () => {
    const again = copy(orbit);
    const points = (one: typeof orbit) =>
      [...judder.continueOrbit(one, { parameter: "mu", to: 0.52, maxPoints: 3 })].map(
        (point) => point.period,
      );
    for (const [i, period] of points(orbit).entries()) expect(points(again)[i]).toBeCloseTo(period, 11);
    expect(judder.simulateOrbit(finger, again, 5).final.q.phi).toBeCloseTo(
      judder.simulateOrbit(finger, orbit, 5).final.q.phi as number,
      12,
    );
    expect(inner.hybridOf(finger, again).events.map(({ guard }) => guard)).toEqual(
      inner.hybridOf(finger, orbit).events.map(({ guard }) => guard),
    );
  });

  it("a forced orbit is continued", () => {
    const forced = hops();
    const [first] = judder.continueOrbit(copy(forced), { parameter: "amplitude", to: 0.0101 });
    expect(first?.period).toBeCloseTo(forced.period, 11);
  });

  it("a period doubling is followed", () => {
    const walk = judder.continueOrbit(hops(), { parameter: "amplitude", to: 0.025 });
    const doubling = [...walk].find(({ label }) => label === "PD");
    if (doubling === undefined) throw new Error("no period doubling");
    const [, second] = judder.continueDoubled(doubling, { maxPoints: 2 });
    const [, other] = judder.continueDoubled(copy(doubling), { maxPoints: 2 });
    expect(other?.value).toBeCloseTo(second?.value as number, 9);
    expect(other?.period).toBeCloseTo(second?.period as number, 9);
  });

  it("runs of the referee are judged, critical values have their levers, rows of a sweep a table", () => {
    expect(plain(inner.judgeLimit(ball, copy(plan), copy(limitRuns)))).toEqual(plain(results.limit));
    const along = results["equilibria along"] as ReturnType<typeof judder.followEquilibria>;
    expect(judder.tabulateLevers(copy(along.critical), finger.parameters)).toEqual(
      judder.tabulateLevers(along.critical, finger.parameters),
    );
    expect(inner.topicsOfResult(copied)).toEqual(inner.topicsOfResult(run));
  });
});

/** Results of a mechanism; the others are numbers, states, rows or words. */
const traced = [
  ...[
    "run",
    "compliant run",
    "stepped run",
    "tree",
    "futures",
    "modes",
    "impacts",
    "matrices",
    "description",
  ],
  ...["critical", "map", "equilibria", "equilibria along", "orbit", "no orbit", "branch", "lyapunov"],
];

it.each(traced)("%s says what it was computed from", (name) => {
  const { provenance } = results[name] as { readonly provenance: judder.ResultProvenance };
  const mechanism = judder.loadMechanism(provenance.mechanism);
  const { version, model, text } = mechanism.identity;
  expect(provenance).toMatchObject({ version, model, text });
  expect(Object.keys(provenance.parameters)).toEqual(mechanism.parameters.map((one) => one.name));
  expect(typeof provenance.options).toBe("object");
});

it("iterators say it too, with the options as they were given, without functions and signals", () => {
  const options = { over, ...short, signal: { aborted: false }, onProgress: () => undefined };
  expect(judder.sweep(finger, options).provenance).toMatchObject({
    function: "sweep",
    options: { over, ...short },
  });
  expect(Object.keys(judder.sweep(finger, options).provenance.options)).toEqual(["over", "settle", "record"]);
  const branch = judder.continueOrbit(orbit, { parameter: "mu", to: 0.6 });
  expect(branch.provenance).toMatchObject({ function: "continueOrbit", model: finger.identity.model });
});

it("what is not an orbit is refused with what is missing", () => {
  const none = judder.findOrbit(ball) as unknown as typeof orbit;
  expect(() => [...judder.continueOrbit(none, { parameter: "g", to: 10 })]).toThrow(/copy of one, is needed/);
});
