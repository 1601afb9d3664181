import { describe, expect, it } from "vitest";
import { readRanges, writeRanges } from "../../lab/src/crew/ranges.js";
import { labelsOf, linesOf } from "../../lab/src/diagram/branches.js";
import { classesOf } from "../../lab/src/diagram/classes.js";
import { type Axes, mostChanging, planesOf } from "../../lab/src/diagram/planes.js";
import { compiledOf } from "../../lab/src/engine/compiled.js";
import type { CrewJob, CurveAnswer, PieceAnswers, PieceResult } from "../../lab/src/engine/crew/job.js";
import { type CurveListener, runnerOf } from "../../lab/src/engine/crew/run.js";
import { axisOf, diagramReader, piecesOf, rowsIn, tableOf } from "../../lab/src/engine/crew/table.js";
import { runOf } from "../../lab/src/engine/film.js";
import { advice, hoppingOf, hoppingSentence } from "../../lab/src/engineer/advice.js";
import { plainScenario, type Scenario } from "../../lab/src/scenario/scenario.js";
import { leversOf } from "../../src/equilibria/index.js";
import { followEquilibria, judgeStiffLimit, loadMechanism, shippedNames, simulate } from "../../src/index.js";
import { judder } from "../cli/run.js";
import { sized } from "../long.js";

const json = (...args: string[]) => JSON.parse(judder([...args, "--json"]).out);
const finger = plainScenario();

async function compute(job: CrewJob, onCurves?: CurveListener): Promise<PieceResult[]> {
  const run = runnerOf(await compiledOf(job.scenario), job, onCurves);
  return job.pieces.map((_, place) => {
    const steps = run(place, () => undefined);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  });
}
const answer = <K extends Exclude<keyof PieceAnswers, "rows">>(result: PieceResult | undefined) => {
  if (result === undefined || result instanceof Uint8Array || "failure" in result)
    throw new Error(`no answer: ${JSON.stringify(result)}`);
  return result.answer as PieceAnswers[K];
};

describe("a sweep of the lab", async () => {
  const scenario: Scenario = {
    ...finger,
    set: { mu: 3, r: 0.1 },
    from: { phi: "0.4" },
    policy: { stick: "eager" },
  };
  const sweep = { over: [axisOf({ name: "mu", low: 0.3, high: 1.2, count: 4 })], settle: 5, record: 2 };
  const results = await compute({ scenario, sweep, pieces: piecesOf(sweep) });
  const rows = results.flatMap((bytes) => rowsIn(sweep, ["phi", "y"], bytes as Uint8Array));
  const flags = [
    "--set",
    "r=0.1",
    "--from",
    "phi=0.4",
    "--policy",
    "stick=eager",
    "--settle",
    "5",
    "--record",
    "2",
  ];
  const expected = json("sweep", "finger", "--over", "mu=0.3..1.2:4", ...flags).rows;

  it("gives the rows of judder sweep to the last bit, whatever the order of its pieces", () => {
    const byValue = [...rows].sort((one, other) => (one.mu as number) - (other.mu as number));
    // The command line also matches attractors and computes exponents.
    // JSON has one zero only.
    const printed = JSON.parse(JSON.stringify(byValue));
    for (const [i, { attractor: _, lyapunov: __, lyapunov_error: ___, ...row }] of expected.entries())
      expect(printed[i]).toMatchObject(row);
    expect(byValue).toHaveLength(expected.length);
  });

  it("fills in from coarse to fine, each piece once", () => {
    const long = { ...sweep, over: [axisOf({ name: "mu", low: 0, high: 1, count: 400 })] };
    const order = piecesOf(long).map((piece) => (piece.kind === "rows" ? piece.chunk : -1));
    expect([...order].sort((one, other) => one - other)).toEqual([...order.keys()]);
    expect(order.length).toBeGreaterThanOrEqual(50);
    const first = order.slice(0, Math.ceil(order.length / 8)).sort((one, other) => one - other);
    const gaps = first.slice(1).map((chunk, i) => chunk - (first[i] as number));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(16);
  });

  it("is a table in the order of the parameter", () => {
    const { columns, rows: cells } = tableOf(sweep, ["phi", "y"], rows);
    expect(cells.map(([mu]) => mu)).toEqual([0.3, 0.6, 0.8999999999999999, 1.2]);
    expect(cells.map((row) => row[columns.indexOf("max_phi")])).toEqual(
      expected.map(({ max_phi }: { max_phi: number }) => max_phi),
    );
  });

  it("has one colour for each word, from left to right", () => {
    const { list, placeOf } = classesOf(rows, "mu");
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    const leftmost = rows.reduce((best, row) => ((row.mu as number) < (best.mu as number) ? row : best));
    expect(placeOf(leftmost)).toBe(0);
    expect(diagramReader(["phi", "y"], "extrema phi")(leftmost)).toHaveLength(2);
    // Of some of the rows, along another axis, each word keeps its colour.
    const colourIn = (from: typeof list) => new Map(from.map(({ label, colour }) => [label, colour]));
    expect(new Set(list.map(({ colour }) => colour)).size).toBe(list.length);
    for (const row of rows) {
      const [only] = classesOf([row], "phi").list;
      expect(only?.colour).toBe(colourIn(list).get(only?.label ?? ""));
    }
  });

  it("refuses what means nothing", async () => {
    const none = { ...sweep, over: [{ name: "nu", values: [1, 2] }] };
    await expect(compute({ scenario, sweep: none, pieces: piecesOf(none) })).rejects.toThrow(
      "no quantity nu",
    );
  });
});

describe("rest and orbits along a parameter", async () => {
  const along = { parameter: "mu", low: 0.388, high: 0.43 };
  const results = await compute({
    scenario: { ...finger, set: { mu: 1 }, from: { phi: "0.45" } },
    pieces: [
      { kind: "rest", ...along },
      { kind: "orbits", ...along },
      { kind: "rest", ...along, parameter: "nu" },
    ],
  });
  const [rest, orbits] = [answer<"rest">(results[0]), answer<"orbits">(results[1])];
  const mechanism = loadMechanism("finger");
  const info = (await compiledOf(finger)).info;

  it("is what the library says; a mistake is told and stops nobody else", () => {
    expect(rest.sentence).toBe(followEquilibria(mechanism, along).sentence);
    expect(results[2]).toMatchObject({ failure: expect.stringContaining("no parameter nu") });
  });

  it("has labels that stand once each, in every quantity of the branches", () => {
    const lines = linesOf("extrema phi", rest, orbits);
    const labels = labelsOf(lines, 0.042).map(({ label }) => label);
    for (const label of ["HB", "LO", "LP", "SB"])
      expect(labels.filter((one) => one === label)).toHaveLength(1);
    expect(linesOf("period", rest, orbits).every(({ kind }) => kind === "orbit")).toBe(true);
    expect(linesOf("max_y", rest, orbits)[0]?.points[0]?.ys).toHaveLength(1);
    expect(linesOf("phi'", rest, orbits)).toEqual([]);
  });

  it("hopping begins at the non-smooth fold", () => {
    const hopping = hoppingOf(orbits);
    expect(hopping?.from).toBeCloseTo(0.38956911, 7);
    expect(hopping?.to).toBe(0.43);
    expect(hoppingSentence("mu", [0.388, 0.43], hopping)).toContain("exists from mu = 0.3896 on");
    expect(hoppingSentence("mu", [0.388, 0.43], undefined)).toContain("No stable hopping motion");
  });

  it("levers move the critical value as the value itself moves when computed anew", () => {
    const [hopf] = rest.critical;
    if (hopf === undefined) throw new Error("no critical value");
    const levers = leversOf(hopf, info.parameters);
    expect(levers[0]?.name).toBe("phi0");
    const step = 1e-3;
    for (const { name, from, to, moves } of levers.slice(0, 2)) {
      const moved = followEquilibria(mechanism, {
        ...along,
        parameters: { [name]: from + step * (to - from) },
      });
      expect(((moved.critical[0]?.value ?? 0) - hopf.value) / step).toBeCloseTo(moves, 4);
    }
    expect(advice(hopf, levers)).toMatch(/^To increase it, raise phi0 first: a change from 0.3927 to 0.432 /);
    expect(advice(hopf, [])).toContain("No other parameter");
  });
});

it("curves over two parameters pass through the critical values of one", async () => {
  const plane = [
    { parameter: "mu", low: 0.35, high: 0.5 },
    { parameter: "phi0", low: 0.38, high: 0.41 },
  ] as const;
  const seen: CurveAnswer[] = [];
  const job: CrewJob = { scenario: finger, pieces: [{ kind: "curves", of: "rest", plane }] };
  const [found] = await compute(job, (_, soFar) => seen.push(structuredClone(soFar)));
  const [hopf] = answer<"curves">(found).curves;
  // Point by point as they come, and in the end the same points.
  const count = ({ curves }: CurveAnswer) => curves.reduce((sum, { points }) => sum + points.length, 0);
  expect(seen.map(count)).toEqual(seen.map((_, i) => i + 1));
  const known = new Set(
    seen.at(-1)?.curves.flatMap(({ points }) => points.map(({ values }) => values.join())),
  );
  for (const { values } of hopf?.points ?? []) expect(known).toContain(values.join());
  expect(hopf?.label).toBe("hopf");
  const [mu, phi0] = hopf?.points[1]?.values ?? [0, 0];
  const { critical } = followEquilibria(loadMechanism("finger"), {
    parameter: "mu",
    low: mu - 0.01,
    high: mu + 0.01,
    searches: 2,
    parameters: { phi0 },
  });
  expect(critical[0]?.value).toBeCloseTo(mu, 8);
});

it("compliant runs and their verdict are those of the library", async () => {
  const scenario = { ...plainScenario("rod"), set: { mu: 2, Sy: 10 } };
  const limit = {
    start: { theta: "1.1", "x'": "2" },
    t: 0,
    until: 0.1,
    epsilon: { from: 1e-3, to: 1e-4, count: 3 },
  };
  const pieces = [2, 1, 0].map((place) => ({ kind: "compliant", place }) as const);
  const runs = (await compute({ scenario, limit, pieces }))
    .map((result) => answer<"compliant">(result))
    .reverse();
  const [judged] = await compute({ scenario, limit, pieces: [{ kind: "verdict", runs }] });
  const { start, ...how } = limit;
  // Provenance belongs to the door of the library; the page adds its own to what it saves.
  const { provenance: _, ...verdict } = judgeStiffLimit(loadMechanism("rod"), start, {
    ...how,
    parameters: scenario.set,
  });
  expect(answer<"verdict">(judged)).toEqual(verdict);
});

it("a forced motion settles for whole periods of its forcing", async () => {
  const set = { omega: 30 };
  const pieces = [{ kind: "settled", set, seconds: 0.5 } as const];
  const [settled] = await compute({ scenario: plainScenario("table"), pieces });
  const mechanism = loadMechanism("table");
  const until = (3 * 2 * Math.PI) / 30;
  const { final } = simulate(mechanism, mechanism.start, { parameters: set, until });
  const { from } = answer<"settled">(settled);
  for (const name of mechanism.coordinates) {
    expect(Number(from[name])).toBeCloseTo(final.q[name] as number, 12);
    expect(Number(from[`${name}'`])).toBeCloseTo(final.v[name] as number, 10);
  }
});

it("ranges of a link are read as they are written", () => {
  const ranges = [
    { name: "mu", low: 0.05, high: 1.5, count: 400 },
    { name: "phi'", low: -3e-5, high: 1e-7, count: 20 },
  ];
  expect(readRanges(writeRanges(ranges), 7)).toEqual(ranges);
  expect(readRanges("mu=0..2", 7)).toEqual([{ name: "mu", low: 0, high: 2, count: 7 }]);
  for (const text of ["", "mu", "mu=2..1", "mu=a..b", "=1..2", "mu=1..1e999"])
    expect(readRanges(text, 7)).toEqual([]);
  expect(readRanges("mu=0..1:99999999", 7)[0]?.count).toBe(5000);
});

it("the first plane is one in which the motion changes along both axes, else along one; without rows the search ends", async () => {
  const range = (name: string) => ({ name, low: 0, high: 1, count: 2 });
  const planes = ["still", "oneWay", "bothWays", "later"].map((name): Axes => [range("x"), range(name)]);
  const words: Record<string, (x: number, y: number) => string> = {
    still: () => "stick",
    oneWay: (x) => `${x}`,
    bothWays: (x, y) => `${x}${y}`,
    later: (x, y) => `${x}${y}`,
  };
  const rowsOf = async ([, { name }]: Axes) =>
    [0, 1].flatMap((x) =>
      [0, 1].map((y) => ({
        x,
        [name]: y,
        outcome: "finished",
        kind: "periodic",
        word: [words[name]?.(x, y)],
      })),
    ) as never;
  const chosen = async (some: readonly Axes[], rows = rowsOf) => (await mostChanging(some, rows))[1].name;
  expect(await chosen(planes)).toBe("bothWays");
  expect(await chosen(planes.slice(0, 2))).toBe("oneWay");
  expect(await chosen(planes.slice(0, 1))).toBe("still");
  const upTo = (last: string) => (axes: Axes) =>
    axes[1].name === last ? (Promise.resolve(undefined) as never) : rowsOf(axes);
  expect(await chosen(planes, upTo("bothWays"))).toBe("oneWay");
});

it.each(sized(["block"], shippedNames))(
  "%s: the first plane of the lab shows motions that differ",
  async (name) => {
    const scenario = plainScenario(name);
    const compiled = await compiledOf(scenario);
    const { film, info } = runOf(compiled, scenario);
    const rowsIn7 = async (axes: Axes) => {
      const sweep = {
        over: axes.map((axis) => axisOf({ ...axis, count: 7 })),
        settle: 20,
        record: 4,
        kept: info.kept,
      };
      const results = await compute({ scenario, sweep, pieces: piecesOf(sweep) });
      return results.flatMap((bytes) => rowsIn(sweep, info.coordinates, bytes as Uint8Array));
    };
    const found = await mostChanging(planesOf(info, film), rowsIn7);
    expect(found.every(({ name: axis, low, high }) => axis !== "" && low < high)).toBe(true);
    const rows = (await rowsIn7(found)).filter(({ outcome }) => outcome === "finished");
    const motions = new Set(rows.map(({ kind, word }) => `${kind} ${word}`));
    expect(motions.size).toBeGreaterThan(1);
  },
);
