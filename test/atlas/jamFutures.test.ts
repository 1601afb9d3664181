import { describe, expect, it } from "vitest";
import { contactStatesAt } from "../../src/atlas/index.js";
import {
  evaluateMatrices,
  findImpacts,
  findParadoxPoint,
  futures as listFutures,
  loadMechanism,
  makeState,
  type State,
  solveContactFutures,
  solveImpact,
} from "../../src/index.js";

const policies = (list: readonly { readonly policy: string }[]) => list.map(({ policy }) => policy);

describe("where slip meets b = k_N = 0", () => {
  // A = C = 1, B = 1/2, μ = 2: k_N⁺ = 0, k_T⁺ = −3/2.
  const singular = { A: 1, B: 0.5, C: 1, a: -3, b: 0, mu: 2 };

  it("[NDCb] §7: every way on is listed with its policy, that of the law first", () => {
    const { futures, complete } = solveContactFutures(singular, 0.5, 1);
    expect(complete).toBe(true);
    expect(policies(futures)).toEqual(["jam=impact", "jam=slide", "jam=liftoff", "jam=family"]);
    expect(futures.map(({ modes }) => modes?.contact)).toEqual([undefined, "slip+", "flight", undefined]);
    expect(futures[3]?.family?.range).toEqual([0, 4 / 3]);
  });

  it("the impact is the limit k_N → 0⁻ of the impact without collision, from either side of slip", () => {
    for (const slip of [1, -1]) {
      const problem = { ...singular, B: 0.5 * slip };
      const [impact] = solveContactFutures(problem, 0.5, slip).futures;
      const near = solveImpact("stronge", problem, 2 + 1e-9, 0, { vT: slip, vN: 0 }).solutions[0];
      if (near === undefined || "family" in near) throw new Error("no impact");
      expect(impact?.impulses?.contact?.N).toBeCloseTo(near.impulse.N, 8);
      expect(impact?.impulses?.contact?.T).toBeCloseTo(near.impulse.T, 8);
      expect(impact?.after?.v.T).toBeCloseTo(0, 12);
      expect(impact?.after?.v.N).toBeCloseTo(0, 12);
    }
  });

  it("on either side of the point the list is the usual one", () => {
    expect(policies(solveContactFutures({ ...singular, b: -1e-6 }, 0.5, 1).futures)).not.toContain(
      "jam=impact",
    );
    expect(policies(solveContactFutures({ ...singular, mu: 1.9 }, 0.5, 1).futures)).toEqual(["default"]);
    expect(policies(solveContactFutures(singular, 0.5, -1).futures)).toEqual(["default"]);
  });

  it("[FIV] (10) the family of Painlevé's bar ends at [ω]max = 7.43687194955, and leads the list", () => {
    const bar = loadMechanism("bar");
    const point = findParadoxPoint(bar, ["theta", "theta'"]);
    const { theta = 0 } = point?.state.q ?? {};
    const { theta: omega = 0 } = point?.state.v ?? {};
    const speed = -4.974691474108 - Math.sin(theta) * omega;
    const state = makeState(bar, { theta, "theta'": omega, "x'": speed });
    const { futures } = listFutures(bar, state);
    expect(policies(futures)).toEqual(["jam=family", "jam=slide", "jam=liftoff", "jam=impact"]);
    const N = futures[0]?.family?.range[1] as number;
    // I[ω] = l(Λ_T sin θ − Λ_N cos θ), I = 1/12; slip to the left: Λ_T = +μΛ_N.
    expect(12 * N * (0.9 * Math.sin(theta) - Math.cos(theta))).toBeCloseTo(7.43687194955, 7);
  });
});

describe("an impact of a mechanism", () => {
  it("(2.29) gives the velocities of the coordinates after each solution: same contact velocities, same energy", () => {
    const rod = loadMechanism("rod");
    const parameters = { mu: 1.7, r: 0.6 };
    const state = makeState(rod, { theta: 1.1, "x'": 0.7, "y'": -1, "theta'": 0.4 }, { parameters });
    const kinetic = (at: State) => evaluateMatrices(rod, at, { parameters }).energy.kinetic;
    const report = findImpacts(rod, state, undefined, { parameters });
    expect(report.contact).toBe("tip");
    const all = Object.values(report.laws).flatMap(({ solutions }) => solutions);
    expect(all.length).toBeGreaterThanOrEqual(5);
    for (const solution of all) {
      if ("family" in solution) throw new Error("no family is expected here");
      const [tip] = contactStatesAt(rod, solution.after, { parameters }).contacts;
      expect(tip?.vT).toBeCloseTo(solution.vT, 12);
      expect(tip?.vN).toBeCloseTo(solution.vN, 12);
      expect(kinetic(solution.after) - kinetic(state)).toBeCloseTo(solution.energyChange, 12);
    }
  });

  it("[FIV] (10) both ends of a family have them", () => {
    const bar = loadMechanism("bar");
    const { state } = findParadoxPoint(bar, ["theta", "theta'"]) ?? { state: bar.start };
    const family = findImpacts(bar, state).laws.fremond.solutions.find((solution) => "family" in solution);
    if (family === undefined || !("family" in family)) throw new Error("no family");
    const { from, to } = family.family;
    expect(from.after.v).toEqual(state.v);
    const [A] = contactStatesAt(bar, to?.after as State).contacts;
    expect(A?.vT).toBeCloseTo(to?.vT as number, 10);
  });
});
