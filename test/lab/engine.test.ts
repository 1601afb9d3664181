import { describe, expect, it } from "vitest";
import { answerTo } from "../../lab/src/engine/answer.js";
import { EngineClient, type Port, Superseded } from "../../lab/src/engine/client.js";
import type { Answered, Answers, Asked, ForkAnswer, RunAnswer } from "../../lab/src/engine/protocol.js";
import { filmTable } from "../../lab/src/export/table.js";
import { type Column, columnsOf, valuesOf } from "../../lab/src/plots/columns.js";
import { plainScenario, type Scenario } from "../../lab/src/scenario/scenario.js";
import { momentAt, numbersAt } from "../../lab/src/stage/moment.js";
import { bandsOf } from "../../lab/src/timeline/bands.js";
import { singleLaws } from "../../src/impact/index.js";
import { loadMechanism, makeState, placeDrawing, shippedNames, simulate, type XY } from "../../src/index.js";

const hopping: Scenario = { ...plainScenario(), set: { mu: 1 }, until: 1 };
const run = async (scenario: Scenario) => (await answerTo({ kind: "run", scenario })).answer as RunAnswer;

describe("the film of a run", async () => {
  const { film, events, info } = await run(hopping);
  const mechanism = loadMechanism("finger");
  const expected = simulate(mechanism, mechanism.start, { until: 1, parameters: { mu: 1 } });

  it("has the events of the library, on the default back end, to the last bit", () => {
    expect(events).toEqual(expected.events);
  });

  it("has both sides of every event as rows, and shows the one after it", () => {
    for (const { t, after } of expected.events) {
      const moment = momentAt(film, t);
      const row = numbersAt(film.numbers, film.stride, moment);
      expect(moment.share).toBe(0);
      expect(row[0]).toBe(t);
      // A row is the state on its constraint, the event the one that came out of the impact: they differ by roundings.
      const values = [after.q.phi, after.q.y, after.v.phi, after.v.y] as number[];
      for (const [i, value] of values.entries())
        expect(Math.abs((row[2 + i] as number) - value)).toBeLessThan(1e-13);
    }
  });

  it("has the drawing of the library at each row", () => {
    for (const row of [0, 100, film.rows - 1]) {
      const [t, , phi, y] = film.numbers.subarray(row * film.stride) as unknown as number[];
      const state = { q: { phi: phi as number, y: y as number }, v: { phi: 0, y: 0 } };
      const shapes = placeDrawing(mechanism, state, { t: t as number, parameters: { mu: 1 } });
      const spring = shapes.findIndex(({ kind }) => kind === "spring");
      const { at } = info.scene.shapes[spring] as { at: number };
      const points = (shapes[spring] as { points: readonly XY[] }).points.flat();
      for (const [i, value] of points.entries())
        expect(film.scene[row * info.scene.size + at + i]).toBeCloseTo(value, 13);
    }
  });

  it("has the definitions of the model file, with their columns and tables", () => {
    expect(info.definitions).toContain("xtip");
    const column = columnsOf(info).find(({ name }) => name === "xtip");
    const values = [...valuesOf(film, column as Column)];
    const table = filmTable(info, film, ["xtip"]);
    const at = table.columns.indexOf("xtip");
    for (const row of [0, 100, film.rows - 1]) {
      const phi = film.numbers[row * film.stride + 2] as number;
      expect(values[row]).toBeCloseTo(Math.sin(phi), 14);
      expect(table.rows[row]?.[at]).toBe(values[row]);
    }
    expect(filmTable(info, film).columns).not.toContain("xtip");
  });

  it("is smooth between rows of one part and never across a jump", () => {
    for (let i = 0; i < 500; i++) {
      const { row, share } = momentAt(film, (i / 500) * 1.1);
      if (share === 0) continue;
      expect(film.numbers[row * film.stride + 1]).toBe(film.numbers[(row + 1) * film.stride + 1]);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });

  it("has bands of modes that follow each other without a hole", () => {
    const bands = bandsOf(film, 1, 0);
    expect(bands.map(({ mode }) => mode).slice(0, 3)).toEqual(["stick", "flight", "stick"]);
    for (const [i, band] of bands.entries()) if (i > 0) expect(band.from).toBe(bands[i - 1]?.to);
    expect(bands.at(-1)?.to).toBe(1);
  });
});

it("compliant contacts give the numbers of the library, and another motion than rigid ones", async () => {
  const soft: Scenario = { ...hopping, until: 0.3, contact: "compliant", epsilon: 1e-3 };
  const { film, events } = await run(soft);
  const mechanism = loadMechanism("finger");
  const options = { until: 0.3, parameters: { mu: 1 }, contacts: "compliant", epsilon: 1e-3 } as const;
  const expected = simulate(mechanism, makeState(mechanism, {}, options), options);
  expect(events).toEqual(expected.events);
  expect(film.numbers[(film.rows - 1) * film.stride + 2]).toBe(expected.final.q.phi);
  expect(events).not.toEqual((await run({ ...hopping, until: 0.3, contact: "rigid" })).events);
});

describe("the forks of a run", () => {
  const fork = async (place: number, scenario = hopping) =>
    (await answerTo({ kind: "fork", scenario, place })).answer as ForkAnswer;

  it("have a reason, an explanation with its equation, and a film each", async () => {
    const { branches, t, rule } = await fork(1);
    expect(rule).toBe("stick");
    expect(branches.map(({ label, chosen }) => [label, chosen])).toEqual([
      ["stick", true],
      ["flight", false],
    ]);
    expect(branches.map(({ explanation }) => explanation?.word)).toEqual(["stick=persist", "stick=eager"]);
    for (const { because, explanation, film } of branches) {
      expect(because).not.toBe("");
      expect(explanation?.equation.latex).not.toBe("");
      expect(film?.numbers[0]).toBeGreaterThanOrEqual(t);
    }
    const ends = branches.map(({ film }) => film?.numbers[(film.rows - 1) * film.stride + 2]);
    expect(ends[0]).not.toBe(ends[1]);
  });

  it("show the branch that is followed", async () => {
    const { branches } = await fork(0, { ...hopping, follow: ["flight"] });
    expect(branches.map(({ chosen }) => chosen)).toEqual([false, true]);
  });

  it("are explained for every rule that the shipped mechanisms meet", async () => {
    const rod = { ...plainScenario("rod"), set: { mu: 2, Sy: 10 }, from: { theta: "1.1", "x'": "2" } };
    for (const scenario of [hopping, rod, plainScenario("klein")])
      for (const { explanation } of (await fork(0, scenario)).branches) expect(explanation).toBeDefined();
  });
});

it.each(shippedNames)("%s runs, and its last impact is looked at under every law", async (name) => {
  const scenario = plainScenario(name);
  const { film, events } = await run(scenario);
  expect(film.rows).toBeGreaterThan(250);
  expect(film.scene.every((value) => Number.isFinite(value))).toBe(true);
  const event = events.findLast(({ impulse }) => impulse !== undefined);
  if (event === undefined) return;
  const answer = (await answerTo({ kind: "impact", scenario, event })).answer as Answers["impact"];
  const laws = new Set(answer.courses.map(({ law }) => law));
  expect(laws.size).toBe(answer.note === undefined ? singleLaws.length : 0);
});

it("the map of the finger names its curves and regions", async () => {
  const axes = [
    { name: "phi", low: 0.1, high: 0.7, count: 30 },
    { name: "phi'", low: -3, high: 3, count: 20 },
  ] as const;
  const map = (await answerTo({ kind: "map", scenario: hopping, axes })).answer as Answers["map"];
  expect(new Set(map.curves.map(({ name }) => name))).toContain("k_N+ = 0");
  expect(map.verdict).toHaveLength(600);
  expect(new Set(map.verdict)).toEqual(new Set([1, 2, 3]));
});

it("a hand that lifts the finger opens its contact, one that lowers it closes it again", async () => {
  const { info, film } = await run(hopping);
  const point = info.scene.shapes.findLast(({ kind }) => kind === "circle")?.at as number;
  const tip = [film.scene[point] as number, film.scene[point + 1] as number] as const;
  const pull = async (scenario: Scenario, dy: number) =>
    ((await answerTo({ kind: "pull", scenario, point, to: [tip[0], tip[1] + dy] })).answer as Answers["pull"])
      .from;
  const lifted = await pull(hopping, 0.1);
  expect(Number(lifted.y)).toBeGreaterThan(-0.08);
  const lowered = await pull({ ...hopping, from: lifted }, -0.05);
  expect(lowered.y).toBe("contact");
  expect((await run({ ...hopping, from: lowered })).film.rows).toBeGreaterThan(500);
});

describe("a client", () => {
  /** A worker that answers when it is told to. */
  function handWorker() {
    const ports: { asked: Asked[]; answer: (answered: Answered) => void; ended: boolean }[] = [];
    const open = (): Port => {
      const port: (typeof ports)[number] = { asked: [], answer: () => undefined, ended: false };
      ports.push(port);
      return {
        post: (message) => port.asked.push(message),
        onAnswer: (listener) => {
          port.answer = listener;
        },
        terminate: () => {
          port.ended = true;
        },
      };
    };
    return { ports, open };
  }
  const explain = (word: string) => ({ kind: "explain", word }) as const;

  it("asks one question at a time and drops those that a newer one replaces", async () => {
    const { ports, open } = handWorker();
    const client = new EngineClient(open);
    const first = client.ask<"explain">(explain("a"));
    const second = client.ask<"explain">(explain("b"));
    const third = client.ask<"explain">(explain("c"));
    await expect(second).rejects.toBeInstanceOf(Superseded);
    expect(ports[0]?.asked.map(({ question }) => question)).toEqual([explain("a")]);
    ports[0]?.answer({ id: 0, failure: "no" });
    await expect(first).rejects.toThrow("no");
    expect(ports[0]?.asked.map(({ question }) => question)).toEqual([explain("a"), explain("c")]);
    ports[0]?.answer({ id: 1 });
    expect(await third).toBeUndefined();
  });

  it("ends a worker that does not answer, and asks a new one", async () => {
    const { ports, open } = handWorker();
    const client = new EngineClient(open, 5);
    await expect(client.ask<"explain">(explain("a"))).rejects.toThrow("was stopped");
    expect(ports[0]?.ended).toBe(true);
    const next = client.ask<"explain">(explain("b"));
    ports[1]?.answer({ id: 1 });
    ports[0]?.answer({ id: 1, failure: "too late" });
    expect(await next).toBeUndefined();
  });

  it("does not let a newer question wait for one that takes long, only for its own", async () => {
    const { ports, open } = handWorker();
    const client = new EngineClient(open, 60_000, 5);
    const first = client.ask<"explain">(explain("a"));
    const second = client.ask<"explain">(explain("b"));
    await expect(first).rejects.toBeInstanceOf(Superseded);
    expect(ports.map(({ ended }) => ended)).toEqual([true, false]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    ports[1]?.answer({ id: 1 });
    expect(await second).toBeUndefined();
  });

  it("stops when it is told to, and asks a new worker then", async () => {
    const { ports, open } = handWorker();
    const client = new EngineClient(open);
    client.stop();
    const first = client.ask<"explain">(explain("a"));
    client.stop();
    await expect(first).rejects.toThrow("was stopped");
    const second = client.ask<"explain">(explain("b"));
    expect(ports.map(({ asked, ended }) => [asked.length, ended])).toEqual([
      [1, true],
      [1, false],
    ]);
    ports[1]?.answer({ id: 1 });
    expect(await second).toBeUndefined();
  });
});
