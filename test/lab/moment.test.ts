/** Are the numbers that the page shows at a moment those of the library there? Over random times of several mechanisms. */
import { describe, expect, it } from "vitest";
import { answerTo } from "../../lab/src/engine/answer.js";
import type { Film, RunAnswer } from "../../lab/src/engine/protocol.js";
import { farApart, plainScenario, type Scenario } from "../../lab/src/scenario/scenario.js";
import { momentAt, numbersAt, rowAt } from "../../lab/src/stage/moment.js";
import { loadMechanism, makeState, type SimulateOptions, simulate } from "../../src/index.js";
import { rodSlipPoint } from "../oracle/rod.js";
import { drawFrom } from "../simulate/support.js";

const run = async (scenario: Scenario) => (await answerTo({ kind: "run", scenario })).answer as RunAnswer;
const part = async (scenario: Scenario, from: number, to: number, count: number) =>
  (await answerTo({ kind: "part", scenario, from, to, count })).answer as Film;
const moment = async (scenario: Scenario, t: number) =>
  (await answerTo({ kind: "moment", scenario, from: t, to: t, count: 1 })).answer as Film;

const seed = 15;
const scenarios: readonly (readonly [Scenario, SimulateOptions])[] = [
  [
    { ...plainScenario(), until: 1000 },
    { until: 1000, maxEvents: 20_000 },
  ],
  [{ ...plainScenario(), set: { mu: 1 } }, { parameters: { mu: 1 } }],
  [
    { ...plainScenario(), set: { mu: 1 }, follow: ["flight"] },
    { parameters: { mu: 1 }, follow: ["flight"] },
  ],
  [plainScenario("ball"), {}],
  [plainScenario("robot"), {}],
  [plainScenario("box"), {}],
  [
    { ...plainScenario("ball"), contact: "compliant", epsilon: 1e-3 },
    { contacts: "compliant", epsilon: 1e-3 },
  ],
];

/** As the page writes a number. */
const shown = (value: number) => Number(value.toPrecision(8));

describe.each(scenarios)("numbers at a moment, scenario %#", (scenario, options) => {
  it(`are those of the command line to the digits shown (seed ${seed})`, { timeout: 60_000 }, async () => {
    const draw = drawFrom(seed);
    const { film } = await run(scenario);
    const end = film.numbers[(film.rows - 1) * film.stride] as number;
    const mechanism = loadMechanism(scenario.mechanism);
    const start = makeState(mechanism, {}, options);
    for (let i = 0; i < 4; i++) {
      const t = draw(0, end);
      const { final } = simulate(mechanism, start, { ...options, until: t });
      const { numbers, rows } = await moment(scenario, t);
      expect(rows).toBe(1);
      expect(numbers[0]).toBe(t);
      const contacts = Object.values(final.contacts);
      const expected = [
        ...Object.values(final.q),
        ...Object.values(final.v),
        ...contacts.flatMap(({ gap, vT, lambdaN, lambdaT }) => [gap, vT, lambdaN, lambdaT, Number.NaN]),
      ];
      for (const [place, value] of expected.entries()) {
        if (Number.isNaN(value)) continue; // friction, which runs do not report
        const got = numbers[2 + place] as number;
        // Two roundings to eight digits may fall on either side of a half.
        const tolerance = Math.max(1e-12, 1.01e-7 * Math.abs(value));
        expect(Math.abs(shown(got) - shown(value)), `t = ${t}, ${place}`).toBeLessThanOrEqual(tolerance);
      }
    }
  });

  it("of a picture between rows that are far apart are those of a row, and joined only where rows are near", async () => {
    const draw = drawFrom(seed + 1);
    const { film } = await run(scenario);
    const end = film.numbers[(film.rows - 1) * film.stride] as number;
    for (let i = 0; i < 200; i++) {
      const t = draw(0, end);
      const place = momentAt(film, t);
      const here = film.numbers[place.row * film.stride] as number;
      const next = film.numbers[(place.row + 1) * film.stride] as number;
      if (next - here > farApart) expect(place.share).toBe(0);
      else if (place.share > 0) expect(place.share).toBeCloseTo((t - here) / (next - here), 9);
      if (place.share === 0)
        expect(numbersAt(film.numbers, film.stride, place)[2]).toBe(
          film.numbers[place.row * film.stride + 2],
        );
      expect(rowAt(film, t)).toBeUndefined();
      expect(film.numbers[(rowAt(film, here) as number) * film.stride]).toBe(here);
    }
  });

  it("of a part have rows near each other, from its beginning to its end", async () => {
    const { film } = await run(scenario);
    const end = film.numbers[(film.rows - 1) * film.stride] as number;
    const [from, to] = [Math.max(0, 0.6 * end - 1), Math.min(end, 0.6 * end + 1)];
    const rows = await part(scenario, from, to, 1 + Math.ceil(500 * (to - from)));
    const times = Array.from({ length: rows.rows }, (_, row) => rows.numbers[row * rows.stride] as number);
    expect([times[0], times.at(-1)]).toEqual([from, to]);
    for (const [i, t] of times.entries())
      if (i > 0) expect(t - (times[i - 1] as number)).toBeLessThan(farApart);
  });
});

it("a long motion: what is joined linearly between its rows would be wrong, what the solver says is not", async () => {
  const scenario = { ...plainScenario(), until: 1000 };
  const { film } = await run(scenario);
  const mechanism = loadMechanism("finger");
  const library = simulate(mechanism, mechanism.start, { until: 391 });
  const draw = drawFrom(seed);
  let wrong = 0;
  for (let i = 0; i < 25; i++) {
    const t = draw(380, 390);
    const exact = library.at(t).v.phi as number;
    const { row } = momentAt(film, t);
    const [a, b] = [row, row + 1].map((at) => film.numbers.subarray(at * film.stride)) as [
      Float64Array,
      Float64Array,
    ];
    const share = (t - (a[0] as number)) / ((b[0] as number) - (a[0] as number));
    const joined = (a[4] as number) + share * ((b[4] as number) - (a[4] as number));
    if (Math.abs(joined - exact) > 0.1) wrong++;
    expect(Math.abs(((await moment(scenario, t)).numbers[4] as number) - exact)).toBeLessThan(1e-9);
  }
  expect(wrong).toBeGreaterThan(6);
});

describe("a run that ends where it starts", () => {
  const stopped: Scenario = {
    ...plainScenario("rod"),
    set: { mu: 2, Sy: 10 },
    from: { theta: "1.1", "x'": "2" },
    policy: { all: "stop" },
  };
  const { theta, omega } = rodSlipPoint(2, { m: 1, l: 1, J: 1 / 3, Sx: 0, Sy: -9.81, R: 0 }, -1, 1);
  const jam: Scenario = {
    ...plainScenario("rod"),
    set: { mu: 2, Sy: -9.81 },
    from: { theta: String(theta), "theta'": String(omega), "x'": "30" },
    policy: { jam: "stop" },
  };

  it.each([
    ["indeterminate", stopped],
    ["jam", jam],
  ])("%s: its start is the picture, without a number that is none", async (kind, scenario) => {
    const { film } = await run(scenario);
    expect(film.outcome).toMatchObject({ kind, t: 0 });
    expect(film.rows).toBeGreaterThan(0);
    expect(film.scene.every((value) => Number.isFinite(value))).toBe(true);
    expect(film.numbers.subarray(0, 8).every((value) => Number.isFinite(value))).toBe(true);
    expect(film.numbers[4]).toBe(Number(scenario.from.theta));
    expect((await moment(scenario, 0)).numbers.subarray(2, 8)).toEqual(film.numbers.subarray(2, 8));
  });
});
