/** What a run is made of, asked alone, with numbers that are written down. */
import { describe, expect, it } from "vitest";
import { StiffStepper } from "../../src/integrate/index.js";
import { stateAhead } from "../../src/simulate/motion/ahead.js";
import { countsOf } from "../../src/simulate/motion/counts.js";
import { PassedGuards } from "../../src/simulate/motion/passed.js";
import { lookWithin, passedLimit, stepsPerLook, stepsToLook } from "../../src/simulate/motion/work.js";
import type { Ambiguity } from "../../src/simulate/record/ambiguity.js";
import { firstNamed, phaseOfCode, typeCode } from "../../src/simulate/record/eventCode.js";
import { sharperTolerances, withEventErrors } from "../../src/simulate/record/eventErrors.js";
import { RowStore } from "../../src/simulate/record/rowStore.js";
import { Stretches } from "../../src/simulate/record/stretches.js";
import { nextHop } from "../../src/simulate/transition/endless/hop.js";
import { limitOf, lineTo, parabolaTo, shrinkingAt } from "../../src/simulate/transition/endless/limit.js";
import { isUnresolved, unresolvedSpeed } from "../../src/simulate/transition/endless/resolution.js";

const numbers = (...values: number[]) => Float64Array.from(values);

describe("stretches of ambiguities", () => {
  const entry = (t: number) => ({ t }) as Ambiguity;

  it("end where another one of their contacts begins, and only those", () => {
    const stretches = new Stretches();
    const [one, two, three] = [entry(1), entry(2), entry(3)] as [Ambiguity, Ambiguity, Ambiguity];
    stretches.begin([0, 1], 1, one, "flight");
    stretches.begin([2], 2, two);
    expect([0, 1, 2, 3].map((i) => stretches.lasts(i))).toEqual([true, true, true, false]);
    expect([0, 2, 3].map((i) => stretches.openOf(i))).toEqual(["flight", undefined, undefined]);
    expect(stretches.watched().map(({ members, open }) => [members, open])).toEqual([[[0, 1], "flight"]]);
    stretches.begin([1], 3, three);
    expect([one.tEnd, two.tEnd, three.tEnd]).toEqual([3, undefined, undefined]);
    expect([0, 1, 2].map((i) => stretches.lasts(i))).toEqual([false, true, true]);
    expect([stretches.watches, stretches.watched()]).toEqual([false, []]);
    stretches.close(3, 4);
    stretches.close(2, 4);
    expect([two.tEnd, stretches.lasts(2), stretches.lasts(1)]).toEqual([4, false, true]);
    stretches.closeAll(5);
    expect([three.tEnd, one.tEnd, two.tEnd, stretches.lasts(1)]).toEqual([5, 3, 4, false]);
  });

  it("go on where the same one is open in another way, and are watched without one", () => {
    const stretches = new Stretches();
    const one = entry(1);
    stretches.begin([0], 1, one, "a");
    stretches.begin([0], 2, one, "b");
    expect([one.tEnd, stretches.openOf(0), stretches.watched().length]).toEqual([undefined, "b", 1]);
    stretches.begin([1], 2, undefined, "c");
    expect([stretches.lasts(1), stretches.watches]).toEqual([false, true]);
    const copy = new Stretches();
    stretches.copyTo(copy);
    expect(copy.watched().map(({ open }) => open)).toEqual(["b", "c"]);
    expect(copy.lasts(0)).toBe(false);
    copy.closeAll(3);
    expect(one.tEnd).toBeUndefined();
  });

  it("know what was decided at this instant", () => {
    const stretches = new Stretches();
    stretches.decide([0, 2], entry(1));
    stretches.decide([2], entry(4));
    expect([0, 1, 2].map((i) => stretches.decidedAt(i, 1)?.t)).toEqual([1, undefined, undefined]);
    expect(stretches.decidedAt(2, 4)?.t).toBe(4);
  });
});

describe("the limit of words that shrink", () => {
  /** Ends of words of two impacts, of a geometric sequence with this factor; the state is a parabola of the time. */
  const state = (t: number) => numbers(1 + 2 * t - t * t, 5 * t);
  const history = (times: readonly number[]) =>
    ({
      back: (k: number) =>
        k < times.length ? { t: times[k] as number, state: state(times[k] as number) } : undefined,
    }) as unknown as Parameters<typeof shrinkingAt>[0];
  const ends = [3.5, 9, 3, 9, 2].map((t) => t);

  it("is where the sum of the later words leads, from the place that is given", () => {
    const shrinking = shrinkingAt(history(ends), 2, 0);
    // 2, 3, 3.5, … → 4.
    expect(shrinking).toMatchObject({ t: 4, factor: 0.5 });
    expect(shrinking?.ends.map(({ t }) => t)).toEqual([2, 3, 3.5]);
    expect(shrinkingAt(history([7, ...ends]), 2, 1)).toMatchObject({ t: 4 });
    expect(shrinkingAt(history(ends.slice(0, 4)), 2, 0)).toBeUndefined();
    for (const times of [
      [4, 3, 2],
      [5, 3, 2],
      [3, 3, 2],
      [2.9995, 2, 1],
    ].map((three) => three))
      expect(shrinkingAt(history(times), 1, 0), String(times)).toBeUndefined();
    expect(shrinkingAt(history([2.99, 2, 1]), 1, 0)?.factor).toBeCloseTo(0.99, 12);
  });

  it("has the state that a line or a parabola through the ends has there", () => {
    const shrinking = shrinkingAt(history(ends), 2, 0) as NonNullable<ReturnType<typeof shrinkingAt>>;
    const parabola = limitOf(shrinking, parabolaTo);
    expect([parabola.t, parabola.factor]).toEqual([4, 0.5]);
    for (const [i, value] of state(4).entries()) expect(parabola.state[i]).toBeCloseTo(value, 12);
    const [middle, last] = [state(3), state(3.5)].map((one) => one[0] as number) as [number, number];
    const line = limitOf(shrinking, lineTo).state;
    expect(line[0]).toBeCloseTo(last + (last - middle), 12);
    expect(line[1]).toBeCloseTo(20, 12);
  });
});

describe("hops", () => {
  it("fly under constant accelerations and meet the contact's own law", () => {
    const reader = { modes: numbers(1, 0, 2, -3, -10), impact: new Float64Array(16) };
    let seen: readonly number[] = [];
    const law = {
      impactInto: (input: Float64Array, _: number, out: Float64Array) => {
        seen = [...input].filter((value) => value !== 0);
        out.set([0.25, 2, 0.5, 7]);
        return 4;
      },
    };
    const hop = nextHop({ reader, lawOf: () => law } as unknown as Parameters<typeof nextHop>[0], 0, 2, 5);
    // In flight for 2·5/10 s; v_T falls by 3.
    expect([...seen].sort((a, b) => a - b)).toEqual([-5, -1]);
    expect(hop).toEqual({
      ...{ time: 1, ratio: 0.4, region: 4, T: 0.5, N: 7 },
      ...{ sumT: -0.75, sumN: -3, vT: 0.25, vN: 2 },
    });
    law.impactInto = () => -1;
    expect(
      nextHop({ reader, lawOf: () => law } as unknown as Parameters<typeof nextHop>[0], 0, 2, 5).ratio,
    ).toBeNaN();
  });

  it("are not seen below the height that the gap is resolved to, under the stronger fall", () => {
    const reader = {
      modes: numbers(1, 0, 1, 0, -8),
      resolvedScale: 2,
      vN: 3.9e-7,
      normalAcceleration: () => -32,
    };
    const run = { reader } as unknown as Parameters<typeof isUnresolved>[0];
    expect(unresolvedSpeed(run)).toBeCloseTo(4e-7, 20);
    expect(unresolvedSpeed(run, numbers(0))).toBeCloseTo(8e-7, 20);
    reader.normalAcceleration = () => 5;
    expect(unresolvedSpeed(run, numbers(0))).toBeCloseTo(4e-7, 20);
    expect(isUnresolved(run)).toBe(true);
    reader.vN = 4.1e-7;
    expect(isUnresolved(run)).toBe(false);
    reader.modes[4] = 8;
    expect(unresolvedSpeed(run)).toBe(0);
  });

  it("a moment ahead, positions are parabolas; what has no acceleration keeps its value", () => {
    const later = [...stateAhead(numbers(1, 2, 3, 4), [10], 0.5)];
    expect(later).toEqual([1 + 1.5 + 1.25, 4, 8, 4]);
  });
});

describe("guards that were passed", () => {
  const guard = (kind: string, index: number) => ({ kind, index }) as Parameters<PassedGuards["has"]>[0];

  it("count as long as their value has not left the error of their zero; the newest note counts", () => {
    const passed = new PassedGuards();
    passed.note(guard("gap", 0), 1e-9);
    passed.note(guard("gap", 1), -2e-9);
    for (const [value, has] of [
      [0, true],
      [2e-9, true],
      [1e-9, true],
      [2.1e-9, false],
      [-1e-10, false],
    ] as const)
      expect(passed.has(guard("gap", 0), value), String(value)).toBe(has);
    expect(passed.has(guard("gap", 1), -4e-9)).toBe(true);
    expect([guard("slip", 0), guard("gap", 2)].map((one) => passed.has(one, 0))).toEqual([false, false]);
    passed.note(guard("gap", 0), 5e-9);
    expect(passed.has(guard("gap", 0), 9e-9)).toBe(true);
    const copy = new PassedGuards();
    copy.note(guard("hold", 3), 0);
    copy.copy(passed);
    expect([copy.has(guard("gap", 1), 0), copy.has(guard("hold", 3), 0)]).toEqual([true, false]);
    passed.clear();
    expect([passed.has(guard("gap", 0), 5e-9), copy.has(guard("gap", 0), 5e-9)]).toEqual([false, true]);
    passed.note(guard("gap", 7), 1);
    expect([7, 0, 1].map((i) => passed.has(guard("gap", i), 1))).toEqual([true, false, false]);
  });
});

it("rows of numbers keep their values over the borders of blocks", () => {
  const rows = new RowStore(3);
  for (let i = 0; i < 200; i++) {
    rows.add();
    expect([...rows.row(i)]).toEqual([0, 0, 0]);
    for (const field of [0, 1, 2]) rows.set(i, field, 10 * i + field);
  }
  expect(rows.count).toBe(200);
  for (const i of [0, 1, 63, 64, 65, 127, 128, 199]) {
    expect([...rows.row(i)]).toEqual([10 * i, 10 * i + 1, 10 * i + 2]);
    expect(rows.get(i, 2)).toBe(10 * i + 2);
    expect(rows.blockOf(i)[rows.placeOf(i) + 1]).toBe(10 * i + 1);
  }
});

describe("errors of events", () => {
  const event = (t: number, change: object = {}) => ({
    type: "impact",
    contact: "a",
    to: "stick",
    t,
    ...change,
  });
  const errorsOf = (events: readonly object[], sharper: readonly object[], t = 0) =>
    withEventErrors(
      { events, provenance: { options: { t } } } as unknown as Parameters<typeof withEventErrors>[0],
      { events: sharper } as unknown as Parameters<typeof withEventErrors>[1],
    ).events.map(({ error }) => error as number | undefined);

  it("grow with what came before, and end where the runs part", () => {
    const [first, second, third] = errorsOf(
      [event(1), event(2), event(3)],
      [event(1 + 1e-6), event(2 + 1e-9), event(3 + 4e-6)],
    ) as [number, number, number];
    expect(first).toBeGreaterThanOrEqual(1e-6);
    expect(second).toBeGreaterThanOrEqual(first);
    expect(second / first).toBeCloseTo(1, 6);
    expect(third / first).toBeCloseTo(4, 6);
    for (const change of [{ type: "slip+" }, { contact: "b" }, { to: "flight" }, { name: "n" }]) {
      const errors = errorsOf([event(1), event(2), event(3)], [event(1), event(2, change), event(3)]);
      expect(errors.map((error) => error === undefined)).toEqual([false, true, true]);
    }
    expect(errorsOf([event(1), event(2)], [event(1)]).map(Number.isFinite)).toEqual([true, false]);
  });

  it("are roundings of the time at least, one more with each event, from a late start too", () => {
    const [first, second] = errorsOf([event(1), event(1)], [event(1), event(1)]) as [number, number];
    expect(first).toBeGreaterThan(0);
    expect(second / first).toBeCloseTo(5 / 4, 12);
    expect((errorsOf([event(1)], [event(1)], 8)[0] as number) / first).toBeCloseTo(8, 12);
    expect((errorsOf([event(-3)], [event(-3)])[0] as number) / first).toBeCloseTo(3, 12);
  });

  it("come from tolerances that are smaller, but not below the smallest", () => {
    const usual = sharperTolerances({ rtol: 1e-6, atol: 1e-8 });
    expect(usual.rtol).toBeLessThan(1e-6);
    expect(usual.rtol / usual.atol).toBeCloseTo(100, 9);
    const least = sharperTolerances({ rtol: 1e-14, atol: 1e-14 });
    expect(least.rtol).toBeGreaterThanOrEqual(1e-15);
  });
});

describe("work", () => {
  const phase = (cost: number, steps = 0) =>
    ({ program: { cost }, stepper: { steps } }) as unknown as Parameters<typeof stepsToLook>[1];
  const run = (settings: object, rest: object = {}) =>
    ({
      settings: { maxSteps: 1e6, maxWork: 1e12, ...settings },
      walk: { look: 77 },
      ...rest,
    }) as unknown as Parameters<typeof stepsToLook>[0];

  it("is looked at after a thousand steps, fewer of long code, never none", () => {
    expect(stepsToLook(run({}), phase(10))).toBe(stepsPerLook);
    expect(stepsToLook(run({ maxSteps: 20 }), phase(10))).toBe(20);
    expect(stepsToLook(run({}), phase(1e7))).toBe(100);
    expect(stepsToLook(run({}), phase(1e12))).toBe(1);
    const walks = run({});
    lookWithin(walks, phase(1e8, 3));
    expect(walks.walk.look).toBe(10);
    lookWithin(walks, phase(10, 3));
    expect(walks.walk.look).toBe(10);
    lookWithin(walks, phase(10, 0));
    expect(walks.walk.look).toBe(0);
  });

  it("passes its limits by more than they are", () => {
    const limitAt = (steps: number, work: number) =>
      passedLimit(run({ maxSteps: 100, maxWork: 1e6 }, { book: { steps, work } }));
    expect(limitAt(100, 1e6)).toBeUndefined();
    expect(limitAt(101, 1e9)).toBe("more than 100 steps");
    expect(limitAt(50, 1e7)).toMatch(
      /^50 steps, each with generated code of cost 2\.0e\+5, are more work than the 1e\+6 /,
    );
    expect(limitAt(50, Number.NaN)).toBeUndefined();
  });

  it("is summed over phases, and of the stiff method with its matrices", () => {
    const explicit = {
      stepper: { steps: 3, evaluations: 20, jacobians: 9, factorings: 9 },
      search: { evaluations: 5 },
    };
    const counted = { steps: 2, evaluations: 7, jacobians: 4, factorings: 6 };
    const values = Object.entries(counted).map(([name, value]) => [name, { value }]);
    const stiff = Object.create(StiffStepper.prototype, Object.fromEntries(values));
    const phases = [explicit, { stepper: stiff, search: { evaluations: 1 } }] as unknown as Parameters<
      typeof countsOf
    >[0];
    expect(countsOf(phases)).toEqual({ steps: 5, evaluations: 33, jacobians: 4, factorings: 6 });
  });
});

it("codes of phases and of types of events are read back", () => {
  const modes = [1, 2, 3, 4].map((code) => phaseOfCode(code).mode);
  expect(new Set(modes).size).toBe(4);
  expect([2, -2].map((code) => phaseOfCode(code).side)).toEqual([1, -1]);
  expect(phaseOfCode(-3)).toEqual({ mode: modes[2], side: -1 });
  for (const [block, layer] of [
    [1, -1],
    [2, 0],
    [3, 1],
  ] as const)
    expect(phaseOfCode(4 * block + 2)).toEqual({ mode: modes[1], side: 1, layer });
  expect(typeCode("event")).toBe(firstNamed);
  expect(typeCode("impact")).toBeLessThan(firstNamed);
});
