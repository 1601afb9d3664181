import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../cli/text/index.js";
import { loadMechanism, simulate } from "../../src/index.js";
import { march } from "../oracle/impulseMarch.js";
import { unitRodProblem } from "../oracle/rod.js";
import { numbersOf, stateOf, worst } from "./support.js";

describe("[FIV] §2 a bar between slides, rule 6", () => {
  const klein = loadMechanism("klein");
  const [theta, mu, F, b] = [1.3, 0.9, -1, 0.5];
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  // The moment about the centre, −2cN + s μ|N| + bFs = 0 in slip to the left, has a root of either sign.
  const load = -b * F * s;
  const roots = { small: load / (2 * c + mu * s), large: load / (mu * s - 2 * c) };

  it("a start to the right has no reaction: the speed jumps to its opposite at once", () => {
    const { events } = simulate(klein, klein.start, { until: 0.1 });
    expect(events.map(({ type, t, contact }) => `${type} ${t} ${contact}`)).toEqual([
      "velocityJump 0 B",
      "velocityJump 0 H",
    ]);
    expect(events[0]?.after.v.x).toBeCloseTo(-1, 12);
  });

  it("slideRoot=small runs away with its small reaction, for ever", () => {
    const run = simulate(klein, klein.start, { until: 6 });
    const rate = F + mu * roots.small;
    expect(run.final.v.x).toBeCloseTo(-1 + 6 * rate, 9);
    expect(run.final.q.x).toBeCloseTo(-6 + 18 * rate, 8);
    expect(Math.abs(run.final.contacts.B?.lambdaN ?? 0)).toBeCloseTo(roots.small, 9);
    expect(run.ambiguities).toMatchObject([{ rule: "slideRoot", policy: "slideRoot=small" }]);
  });

  it("slideRoot=large stops at 3.2763 and starts again with the small one", () => {
    const [up, down] = [F + mu * roots.large, F + mu * roots.small];
    const stop = 1 / up;
    expect(stop).toBeCloseTo(3.2763, 4);
    const before = simulate(klein, klein.start, { until: 3, policy: { slideRoot: "large" } });
    expect(before.final.v.x).toBeCloseTo(-1 + 3 * up, 9);
    expect(Math.abs(before.final.contacts.B?.lambdaN ?? 0)).toBeCloseTo(roots.large, 9);
    const after = simulate(klein, klein.start, { until: 6, policy: { slideRoot: "large" } });
    expect(after.final.v.x).toBeCloseTo((6 - stop) * down, 9);
    const turn = after.events.slice(2);
    expect(turn.map(({ type, contact, from, to }) => `${type} ${contact} ${from}>${to}`)).toEqual([
      "stick B slip->stick",
      "slip- B stick>slip-",
    ]);
    for (const { t } of turn) expect(t).toBeCloseTo(stop, 9);
    expect(simulate(klein, klein.start, { until: 6 }).events).toHaveLength(2);
    expect(after.final.q.x).toBeCloseTo(-stop / 2 + (down / 2) * (6 - stop) ** 2, 8);
  });
});

describe("[NDCb] §3.3 slip with k_N < 0 as a start, rule 3", () => {
  const rod = loadMechanism("rod");

  it("b < 0: the impact without collision of facts, by the oracle's march along the impulse", () => {
    const start = stateOf(rod, [0, 0, 1.1], [2, 0, 0]);
    const [only] = simulate(rod, start, { until: 0.1, parameters: { mu: 2, Sy: -10, r: 0 } }).events;
    expect(only?.type).toBe("impactWithoutCollision");
    expect(only?.impulse?.N).toBeCloseTo(0.606372302865, 11);
    expect(only?.impulse?.T).toBeCloseTo(-0.808624162058, 11);
    expect(only?.region).toBe(5);
  });

  it("b > 0: flight, or under indeterminate=impact the impact of the law; all=stop ends there", () => {
    const start = stateOf(rod, [0, 0, 1.1], [2, 0, 2]);
    const run = (policy: string) =>
      simulate(rod, start, { until: 0.05, parameters: { mu: 2, r: 0.3 }, policy: parsePolicy(policy) });
    const [flight, impact, stop] = ["default", "indeterminate=impact", "stop"].map(run);
    expect(flight?.events).toEqual([]);
    expect(flight?.final.contacts.tip?.mode).toBe("flight");
    expect(flight?.ambiguities).toMatchObject([{ t: 0, rule: "indeterminate", chosen: "flight" }]);
    const [jump] = impact?.events ?? [];
    const { A, B, C } = unitRodProblem(1.1, 2, { Sx: 0, Sy: -1, R: 0 });
    const expected = march("stronge", { A, B, C, mu: 2 }, 0.3, 2, 0);
    expect(jump?.impulse?.N).toBeCloseTo(expected.N, 10);
    expect([jump?.after.v.x, jump?.after.v.y].map((x) => x?.toFixed(9))).toEqual(
      [expected.vT + 0, expected.vN].map((x) => x.toFixed(9)),
    );
    expect(stop?.outcome).toMatchObject({ kind: "indeterminate", t: 0 });
    expect(worst(numbersOf(stop?.final ?? start), numbersOf(start))).toBe(0);
  });
});

describe("names of policies", () => {
  it("short forms, lists, spaces and the default", () => {
    expect(parsePolicy("eager, slipEnd = elastic,impact=2")).toMatchObject({
      stick: "eager",
      slipEnd: "elastic",
      impact: 2,
    });
    expect(parsePolicy("combination=A:stick;B:flight").combination).toEqual({ A: "stick", B: "flight" });
    expect(parsePolicy("")).toEqual(parsePolicy("default"));
  });
});
