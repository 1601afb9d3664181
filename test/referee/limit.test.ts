/** Do compliant runs tend to what the paper says, with the orders and growth factors of theory? */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  judgeStiffLimit,
  type LimitOptions,
  loadMechanism,
  Mistake,
  makeState,
  parseModel,
  simulate,
} from "../../src/index.js";
import { judgeLimit, limitPlan, limitRun } from "../../src/referee/index.js";
import { shippedModel } from "../../src/shipped.js";

const rod = loadMechanism("rod");
const slipping = (v0: number) => ({ theta: 1.18, y: "contact", "x'": v0 });
const halfDecade = { from: 1e-5, to: 10 ** -5.5, count: 11 };

describe("[NDCb] §6.1 without damping", () => {
  it("(6.11) reverse chatter: +6 impacts over the half decade, e = 1.2351 from the period, no limit", () => {
    const report = judgeStiffLimit(rod, slipping(0.1), {
      parameters: { mu: 0.9, Sx: 0.5 },
      epsilon: halfDecade,
    });
    expect(report.verdict).toBe("reverseChatter");
    expect([report.runs[0]?.impacts, report.runs.at(-1)?.impacts]).toEqual([47, 53]);
    expect(report.order).toBeNull();
    expect(report.limit).toBeNull();
    expect(report.growth?.factor).toBeCloseTo(1.2351, 3);
    expect(report.growth?.misfit).toBeLessThan(1e-3);
    expect(report.theory).toMatchObject({ from: "slip+", verdict: "reverseChatter", restitution: 1 });
    expect(report.theory.t).toBeCloseTo(0.025387383, 9);
    expect(report.theory.growth.start).toBeCloseTo(1.2354, 4);
    expect(report.theory.growth.end).toBeCloseTo(1.2351, 4);
    expect(report.theory.futures).toEqual(["stick", "reverseChatter"]);
    // The nearest rigid future is a member of the family, far nearer than stick.
    const [nearest, other] = report.rigid;
    expect(nearest).toMatchObject({ future: "reverseChatter", order: null });
    expect(nearest?.distance).toBeLessThan(2e-4);
    expect(other?.future).toBe("stick");
    expect(other?.distance).toBeGreaterThan(0.1);
  });

  it("(6.13) stick, as (5.33) says; S_x = 1 reverse chatter", () => {
    const stick = judgeStiffLimit(rod, slipping(-0.1), {
      until: 0.3,
      parameters: { mu: 0.9, Sx: 0.5 },
      epsilon: { from: 1e-3, to: 1e-4, count: 5 },
    });
    expect(stick.verdict).toBe("stick");
    expect(stick.theory.verdict).toBe("stick");
    expect(stick.rigid[0]?.future).toBe("stick");
    expect(stick.rigid[0]?.distance).toBeLessThan(1e-4);
    const chatter = judgeStiffLimit(rod, slipping(-0.1), {
      parameters: { mu: 0.9, Sx: 1 },
      epsilon: { from: 1e-4, to: 1e-5, count: 5 },
    });
    expect(chatter.verdict).toBe("reverseChatter");
    expect(chatter.theory.verdict).toBe("reverseChatter");
    expect(chatter.growth?.factor).toBeCloseTo(chatter.theory.growth.end ?? Number.NaN, 2);
  });

  it.each([
    ["(6.14)", 2, 1, undefined, 1.8827],
    ["(6.14), r = 0.8, ε_N = 100 ε", 2, 0.8, { ratio: 100 }, 1.5061],
    ["(6.14), r = 0.8, ε_N = ε, S_x = 12", 12, 0.8, { ratio: 1 }, 3.6826],
  ] as const)("%s: the growth factor at the end of slip, from the runs", (_, Sx, r, epsilonN, expected) => {
    const options: LimitOptions = {
      parameters: { mu: 1.5, Sx, r },
      epsilon: { from: 10 ** -4.5, to: 1e-6, count: 13 },
      ...(epsilonN === undefined ? {} : { epsilonN }),
    };
    const report = judgeStiffLimit(rod, slipping(-0.1), options);
    expect(report.verdict).toBe("reverseChatter");
    expect(report.theory.growth.end).toBeCloseTo(expected, 4);
    expect(Math.abs((report.growth?.factor ?? 0) / expected - 1)).toBeLessThan(2e-3);
  });

  it("§6.2 damping on the scale of ε makes stick of it, at order 2", () => {
    const report = judgeStiffLimit(rod, slipping(-0.1), {
      until: 0.5,
      parameters: { mu: 1.5, Sx: 2, r: 0.8 },
      epsilonN: { ratio: 1 },
    });
    expect(report.verdict).toBe("stick");
    expect(report.theory.verdict).toBe("undecided");
    expect(report.order).toBeCloseTo(2, 1);
    expect(report.rigid[0]).toMatchObject({ future: "stick" });
    expect(report.rigid[0]?.distance).toBeLessThan(1e-9);
  });

  it("a reverse-chatter run lands on a member of the rigid family, the nearer the stiffer", () => {
    const parameters = { mu: 0.9, Sx: 0.5 };
    const distances = [1e-3, 1e-4, 1e-5].map((from) => {
      const epsilon = { from, to: from / 1.2, count: 3 };
      const [nearest] = judgeStiffLimit(rod, slipping(0.1), { parameters, epsilon }).rigid;
      expect(nearest?.future).toBe("reverseChatter");
      // The same member by hand, on the rigid run itself.
      const member = simulate(rod, makeState(rod, slipping(0.1)), {
        until: 2,
        parameters: { ...parameters, r: 1 },
        policy: { slipEnd: "reverseChatter" },
        phase: nearest?.phase ?? Number.NaN,
      });
      expect(member.final.q).toEqual(nearest?.final.q);
      return nearest?.distance ?? Number.NaN;
    });
    for (const [i, distance] of distances.entries())
      if (i > 0) expect(distance).toBeLessThan((distances[i - 1] ?? 0) / 3);
    expect(distances.at(-1)).toBeLessThan(2e-4);
  });
});

describe("orders of convergence to the rigid model", () => {
  it("a drop: 1", () => {
    const report = judgeStiffLimit(
      loadMechanism("ball"),
      { y: 1 },
      {
        until: 0.7,
        parameters: { r: 0.5 },
        epsilonN: { ratio: 1 },
      },
    );
    expect(report.order).toBeCloseTo(1, 2);
    expect(report.rigid).toHaveLength(1);
    expect(report.rigid[0]?.distance).toBeLessThan(1e-6);
    expect(report.rigid[0]?.order).toBeCloseTo(1, 2);
    expect(report.verdict).toBe("liftoff");
  });

  it("slip from its resting penetration: 2", () => {
    const report = judgeStiffLimit(rod, slipping(1), {
      until: 0.1,
      parameters: { mu: 0.3, Sx: 0.5 },
      epsilon: { from: 1e-2, to: 1e-4, count: 9 },
    });
    expect(report.verdict).toBe("slip+");
    expect(report.order).toBeCloseTo(2, 1);
    expect(report.rigid[0]).toMatchObject({ future: "slip+" });
    expect(report.rigid[0]?.distance).toBeLessThan(1e-9);
  });

  it("an impact without collision: a little below 1, with the impulse of the rigid one", () => {
    const report = judgeStiffLimit(
      rod,
      { theta: 1.1, y: "contact", "x'": 2 },
      {
        until: 0.3,
        parameters: { Sy: -10, mu: 2, r: 0 },
        epsilonN: { ratio: 1 },
        epsilon: { from: 1e-4, to: 1e-6, count: 9 },
      },
    );
    expect(report.verdict).toBe("impactWithoutCollision");
    expect(report.theory).toMatchObject({ verdict: "impactWithoutCollision", from: null });
    expect(report.rigid[0]?.future).toBe("impactWithoutCollision");
    expect(report.order).toBeGreaterThan(0.8);
    expect(report.order).toBeLessThan(0.96);
    expect(report.rigid[0]?.distance).toBeLessThan(1e-4);
  });

  it("b > 0 with k_N < 0, at rest on the surface: the runs lift off, the impact is the other future", () => {
    const report = judgeStiffLimit(
      rod,
      { theta: 1.1, y: "contact", "x'": 2, "theta'": 6 },
      {
        until: 0.1,
        parameters: { Sy: -10, mu: 2, r: 0.5 },
        epsilonN: { ratio: 1 },
        epsilon: { from: 1e-3, to: 1e-4, count: 3 },
      },
    );
    expect(report.verdict).toBe("liftoff");
    expect(report.theory.verdict).toBe("undecided");
    expect(report.rigid.map(({ future }) => future)).toEqual(["flight", "impactWithoutCollision"]);
    expect(report.rigid[0]?.distance).toBeLessThan(1e-9);
  });
});

describe("other mechanisms", () => {
  const epsilon = { from: 1e-2, to: 1e-3, count: 3 };

  it("a ball that bounces comes to rest: stick, and one rigid future that begins with an impact", () => {
    const report = judgeStiffLimit(loadMechanism("ball"), {}, { until: 2, epsilon, epsilonN: { ratio: 1 } });
    expect(report.verdict).toBe("stick");
    expect(report.rigid.map(({ future }) => future)).toEqual(["impact"]);
    expect(report.rigid[0]?.distance).toBeLessThan(1e-5);
  });

  it("a contact whose normal and tangential motion are one has no elastic theory, and still a verdict", () => {
    const report = judgeStiffLimit(loadMechanism("chain"), {}, { until: 0.05, epsilon });
    expect(report.verdict).toBe("liftoff");
    expect(report.theory).not.toHaveProperty("elasticContact");
  });

  it("a spring returns all energy, whatever restitution the model has, even where no parameter is it", () => {
    const fixed = compileMechanism(
      parseModel(shippedModel("rod").replace("restitution: r", "restitution: 0.3")),
    );
    const options = { until: 0.1, parameters: { mu: 0.9, Sx: 0.5 }, epsilon };
    const { theory, restitution } = judgeStiffLimit(fixed, slipping(0.1), options);
    expect(restitution).toBeUndefined();
    expect(theory.restitution).toBe(1);
    expect(theory.growth.end).toBeCloseTo(1.2351, 4);
    expect(judgeStiffLimit(rod, slipping(0.1), options).restitution).toEqual({ parameter: "r", value: 1 });
  });

  it("two contacts keep the laws of the model", () => {
    const report = judgeStiffLimit(loadMechanism("bar"), {}, { until: 0.1, epsilon, epsilonN: { ratio: 1 } });
    expect(report.verdict).toBe("slip-");
    expect(report.rigid[0]?.distance).toBeLessThan(1e-4);
    expect(report.theory.growth).toEqual({ start: null, end: null });
  });
});

describe("runs that are made elsewhere", () => {
  const options = {
    until: 0.2,
    parameters: { mu: 0.9, Sx: 0.5 },
    epsilon: { from: 1e-2, to: 1e-3, count: 4 },
  };
  const plan = limitPlan(slipping(0.1), options);

  it("in another order, from a plan that was sent, are judged like those of stiffLimit", () => {
    const other = compileMechanism(parseModel(shippedModel("rod")), { name: "rod" });
    const sent = structuredClone(plan);
    const backwards = [3, 2, 1, 0].map((place) => structuredClone(limitRun(other, sent, place)));
    const { provenance, ...judged } = judgeStiffLimit(rod, slipping(0.1), options);
    expect(provenance.function).toBe("judgeStiffLimit");
    expect(judgeLimit(rod, plan, backwards.reverse())).toEqual(judged);
  });

  it("are as many as planned", () => {
    expect(() => limitRun(rod, plan, 4)).toThrow(new Mistake("the plan has runs 0 to 3, got 4"));
    expect(() => judgeLimit(rod, plan, [])).toThrow(new Mistake("the plan has 4 runs, got 0"));
  });
});

describe("a caller's mistakes", () => {
  it.each([
    [{ epsilon: { from: 0, to: 1e-4, count: 3 } }, "epsilon must be a positive number, got 0"],
    [{ epsilon: { from: 1e-3, to: -1, count: 3 } }, "epsilon must be a positive number, got -1"],
    [{ epsilon: { from: 1e-3, to: 1e-3, count: 3 } }, "a limit needs a range of epsilon, got 0.001..0.001"],
    [{ epsilon: { from: 1e-3, to: 1e-4, count: 2 } }, "a whole number of runs from 3 to 10000, got 2"],
    [{ epsilon: { from: 1e-3, to: 1e-4, count: 3.5 } }, "got 3.5"],
    [{ epsilonN: { ratio: -1 } }, "epsilonN must be a positive number, got -0.001"],
    [{ epsilonN: 1e-4, parameters: { r: 1.5 } }, "must lie between 0 and 1, got 1.5"],
  ])("%o", (options, message) => {
    expect(() => judgeStiffLimit(rod, slipping(0.1), options)).toThrow(RangeError);
    expect(() => judgeStiffLimit(rod, slipping(0.1), options)).toThrow(message);
  });

  it("runs go from soft to stiff, whichever end is named first", () => {
    const { runs } = judgeStiffLimit(rod, slipping(1), {
      until: 0.01,
      parameters: { mu: 0.3 },
      epsilon: { from: 1e-4, to: 1e-2, count: 3 },
    });
    expect(runs.map(({ epsilon }) => epsilon)).toEqual([1e-2, expect.closeTo(1e-3, 12), 1e-4]);
  });
});
