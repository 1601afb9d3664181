/** Does every choice of a scenario reach the library, and is a result with another choice known as another one? */
import { describe, expect, it } from "vitest";
import { answerTo } from "../../lab/src/engine/answer.js";
import type { RunAnswer } from "../../lab/src/engine/protocol.js";
import { plainScenario, type Scenario, scenarioKey } from "../../lab/src/scenario/scenario.js";
import { loadMechanism, makeState, type SimulateOptions, simulate } from "../../src/index.js";

const run = async (scenario: Scenario) => (await answerTo({ kind: "run", scenario })).answer as RunAnswer;

describe("every choice of a scenario", () => {
  const rod: Scenario = {
    ...plainScenario("rod"),
    set: { mu: 2, Sy: 10 },
    from: { theta: "1.1", "x'": "2" },
    until: 1,
  };
  const chatter: Scenario = {
    ...plainScenario("rod"),
    set: { mu: 0.9, Sx: 0.5 },
    from: { theta: "1.18", "x'": "0.1" },
    until: 0.3,
    policy: { slipEnd: "reverseChatter" },
  };
  /** It reaches b = k_N = 0, where a family of velocity jumps is open. */
  const jammed: Scenario = {
    ...plainScenario("rod"),
    set: { mu: 1.7 },
    from: { theta: "0.7", "theta'": "0.6", "x'": "30" },
    until: 0.2,
  };
  const cases: readonly (readonly [string, Scenario, Partial<Scenario>, SimulateOptions])[] = [
    [
      "law",
      plainScenario("ball"),
      { law: "moreau", set: { r: 0.5 } },
      { law: "moreau", parameters: { r: 0.5 } },
    ],
    ["policy", rod, { policy: { indeterminate: "impact" } }, { policy: { indeterminate: "impact" } }],
    ["follow", rod, { follow: ["impactWithoutCollision"] }, { follow: ["impactWithoutCollision"] }],
    ["phase", chatter, { phase: 0.37 }, { phase: 0.37, policy: { slipEnd: "reverseChatter" } }],
    ["jump", jammed, { jump: "theta'=2" }, { jump: { theta: 2 } }],
    ["contact", rod, { contact: "compliant", epsilon: 1e-2 }, { contacts: "compliant", epsilon: 1e-2 }],
    [
      "epsilonN",
      rod,
      { contact: "compliant", epsilon: 1e-2, epsilonN: 1e-2 },
      { contacts: "compliant", epsilon: 1e-2, epsilonN: 1e-2 },
    ],
  ];

  it.each(cases)("%s reaches the library, and makes another scenario", async (_, plain, change, options) => {
    const scenario = { ...plain, ...change };
    const mechanism = loadMechanism(scenario.mechanism);
    const given = { parameters: scenario.set, until: scenario.until, ...options };
    const expected = simulate(mechanism, makeState(mechanism, scenario.from, given), given);
    const { film, events } = await run(scenario);
    expect(events).toEqual(expected.events);
    const last = film.numbers.subarray((film.rows - 1) * film.stride);
    for (const [i, value] of Object.values(expected.final.q).entries()) expect(last[2 + i]).toBe(value);
    expect(scenarioKey(scenario)).not.toBe(scenarioKey(plain));
  });

  it("a jump that is not there is left out, one that is there is taken", async () => {
    const [without, given] = [await run(jammed), await run({ ...jammed, jump: "theta'=2" })];
    const jump = ({ events }: RunAnswer) => events.find(({ type }) => type === "velocityJump");
    const { before, after } = jump(given) ?? {};
    expect((after?.v.theta as number) - (before?.v.theta as number)).toBeCloseTo(2, 9);
    expect(jump(without)).toBeUndefined();
  });
});

describe("what a result depends on", () => {
  const full: Scenario = {
    ...plainScenario("rod"),
    set: { mu: 2, Sy: 10 },
    from: { theta: "1.1", "x'": "2" },
    law: "newton",
    contact: "compliant",
    epsilon: 1e-3,
    epsilonN: 1e-3,
    policy: { stick: "eager", jam: "stop" },
    phase: 0.2,
    jump: "theta'=2",
    follow: ["flight"],
  };
  const changes: Partial<Scenario>[] = [
    { mechanism: "finger" },
    { model: "text" },
    { set: { mu: 2 } },
    { set: { mu: 2, Sy: 10.000001 } },
    { from: { theta: "1.1" } },
    { from: { theta: "1.1", "x'": "2.0" } },
    { until: 3 },
    { law: "moreau" },
    { contact: "rigid" },
    { epsilon: 1e-4 },
    { epsilonN: 1e-4 },
    { policy: { stick: "eager" } },
    { phase: 0 },
    { jump: "theta'=3" },
    { follow: [] },
  ];

  it.each(changes)("changes with %o", (change) => {
    expect(scenarioKey({ ...full, ...change })).not.toBe(scenarioKey(full));
    for (const field of Object.keys(change) as (keyof Scenario)[])
      expect(scenarioKey({ ...full, ...change }, [], [field])).toBe(scenarioKey(full, [], [field]));
  });

  it("does not change with the view, the order of entries, or what it runs over", () => {
    expect(scenarioKey({ ...full, view: { ...full.view, t: 1, plot: "energy" } })).toBe(scenarioKey(full));
    expect(scenarioKey({ ...full, set: { Sy: 10, mu: 2 }, policy: { jam: "stop", stick: "eager" } })).toBe(
      scenarioKey(full),
    );
    const over = ["Sy", "x'"];
    const other = { ...full, set: { mu: 2, Sy: 3 }, from: { theta: "1.1", "x'": "7" } };
    expect(scenarioKey(other, over)).toBe(scenarioKey(full, over));
    // A quantity that has the name of a field leaves the field alone.
    expect(scenarioKey({ ...full, phase: 0 }, ["phase"])).not.toBe(scenarioKey(full, ["phase"]));
  });
});
