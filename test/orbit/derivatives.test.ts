/** Are the derivatives behind orbits exact? Against central differences of what they are derivatives of. */
import { describe, expect, it } from "vitest";
import { contactStatesAt, simultaneousImpacts } from "../../src/atlas/index.js";
import { impulsePathInto, type Law, lawNamed, type PathLaw, pathResult } from "../../src/impact/index.js";
import { findOrbit, loadMechanism, type Mechanism, type OrbitOptions, type Region } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { OrbitProblem, solvedOrbit } from "../../src/orbit/index.js";
import type { PathPiece } from "../../src/simulate/index.js";
import { algebraicReset } from "../../src/variation/saltation/algebraicReset.js";
import { chatterReset } from "../../src/variation/saltation/chatterReset.js";
import { pathReset } from "../../src/variation/saltation/pathReset.js";
import { resetOf, resetPlan } from "../../src/variation/saltation/plan.js";
import { kinked } from "./cycles.js";

const random = randomSource(20040315);
const between = (low: number, high: number) => low + (high - low) * random();

const slopesOf = (law: PathLaw, region: Region, input: Float64Array) =>
  (lawNamed(law).slopes as NonNullable<Law["slopes"]>)(region, input);

describe("impulses of an impact along the impulse", () => {
  it.each(["stronge", "poisson", "newton"] as const)(
    "(2.30)-(2.32) every region under %s",
    (law: PathLaw) => {
      const met = new Map<Region, number>();
      const out = new Float64Array(pathResult.size);
      for (let i = 0; i < 1200; i++) {
        const [A, C] = [between(0.5, 2), between(0.5, 2)];
        const B = between(-0.95, 0.95) * Math.sqrt(A * C);
        const input = Float64Array.of(
          A,
          B,
          C,
          between(0, 2.5),
          between(0.05, 0.95),
          between(-1, 1),
          between(-1, -0.05),
        );
        const region = impulsePathInto(law, input, 0, out);
        const { T, N, sticks } = slopesOf(law, region, input);
        const h = 1e-6;
        const at = (k: number, by: number) => {
          const shifted = input.slice();
          shifted[k] = (shifted[k] as number) + by;
          const end = new Float64Array(pathResult.size);
          return {
            same: impulsePathInto(law, shifted, 0, end) === region,
            T: end[2] as number,
            N: end[3] as number,
          };
        };
        const pairs = Array.from({ length: 7 }, (_, k) => [at(k, h), at(k, -h)] as const);
        if (pairs.some(([above, below]) => !above.same || !below.same)) continue; // a border lies between
        met.set(region, (met.get(region) ?? 0) + 1);
        expect(sticks).toBe(region >= 3 && region <= 6);
        for (const [k, [above, below]] of pairs.entries()) {
          const scale = 1 + Math.abs(T[k] as number) + Math.abs(N[k] as number);
          expect(((above.T - below.T) / (2 * h) - (T[k] as number)) / scale).toBeCloseTo(0, 4);
          expect(((above.N - below.N) / (2 * h) - (N[k] as number)) / scale).toBeCloseTo(0, 4);
        }
      }
      expect([...met.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    },
  );

  it("nothing happened, nothing to differentiate", () => {
    expect(() => slopesOf("stronge", 0, new Float64Array(7))).toThrow(RangeError);
  });
});

/** A state of a body on both its corners, falling. */
function onBothCorners(mechanism: Mechanism): Float64Array {
  const { q } = mechanism.start;
  const height = mechanism.parameters.find(({ name }) => name === "h")?.value as number;
  return Float64Array.of(q.x ?? 0, height, 0, between(-0.6, 0.6), between(-1, -0.2), between(-1.5, 1.5));
}

describe("impacts of several contacts at once", () => {
  it.each(["moreau", "fremond"] as const)(
    "(2.12)-(2.18) velocities after, by velocities before, under %s",
    (law) => {
      const mechanism = loadMechanism("rocking");
      const { coordinates, parameters, contacts } = mechanism;
      const set = { r: 0.4, mu: 0.7 };
      const p = Float64Array.from(
        parameters,
        ({ name, value }) => (set as Record<string, number>)[name] ?? value,
      );
      const named = (x: Float64Array) => ({
        q: Object.fromEntries(coordinates.map((name, i) => [name, x[i] as number])),
        v: Object.fromEntries(coordinates.map((name, i) => [name, x[3 + i] as number])),
      });
      const known = contacts.map(() => ({ touching: true }));
      const solve = (x: Float64Array) =>
        simultaneousImpacts(
          coordinates,
          contactStatesAt(mechanism, named(x), { parameters: set, known }),
          named(x),
          law,
        )?.impacts ?? [];
      const kinds = new Set<string>();
      for (let i = 0; i < 30; i++) {
        const state = onBothCorners(mechanism);
        const [impact, ...others] = solve(state);
        if (impact === undefined || others.length > 0 || impact.hyperstatic || impact.degenerate) continue;
        const hit = contacts.flatMap(({ name }, contact) => {
          const { T = 0, N = 0 } = impact.impulses[name] ?? {};
          if (N === 0 && T === 0) return [];
          const slip = Math.abs(T) < set.mu * N * (1 - 1e-9) ? 0 : T < 0 ? 1 : -1;
          return [{ contact, slip, side: 1 } as const];
        });
        const rows = [
          ...hit.map(({ contact }) => ({ contact, kind: "N" as const })),
          ...hit.filter(({ slip }) => slip === 0).map(({ contact }) => ({ contact, kind: "T" as const })),
        ];
        if (rows.length > 3) continue; // dependent rows: the impulses are not unique
        const value = algebraicReset(mechanism, { law, hit, rows, resting: false }, [])(0, state, p);
        if (value === undefined) throw new Error("the impact has no map");
        for (const [k, name] of coordinates.entries())
          expect(value.after[3 + k]).toBeCloseTo(impact.v[name] as number, 9);
        kinds.add(hit.map(({ slip }) => slip).join());
        for (let j = 3; j < 6; j++) {
          const shifted = (by: number) => {
            const x = state.slice();
            x[j] = (x[j] as number) + by;
            return solve(x)[0]?.v ?? {};
          };
          const [above, below] = [shifted(1e-6), shifted(-1e-6)];
          for (const [k, name] of coordinates.entries()) {
            const slope = ((above[name] as number) - (below[name] as number)) / 2e-6;
            expect(value.slopes[(3 + k) * 7 + j]).toBeCloseTo(slope, 5);
          }
        }
      }
      expect(kinds.size).toBeGreaterThan(1);
    },
  );
});

describe("an impact of two phases", () => {
  const shapes = new Set<string>();
  const cases: [string, Record<string, number>, string[]][] = [
    ["rocking", { r: 0.4, mu: 0.3 }, ["r", "mu", "h"]],
    ["rocking", { r: 0.4, mu: 1.5 }, ["r", "mu", "h"]],
    ["rod", { r: 0.6, mu: 0.6 }, ["r", "mu", "m"]],
  ];
  it.each(cases)("%s: velocities after, by states before and parameters", (model, set, names) => {
    const mechanism = loadMechanism(model);
    const { coordinates, parameters, contacts } = mechanism;
    const varied = names.map((name) => parameters.findIndex((one) => one.name === name));
    const p = Float64Array.from(parameters, ({ name, value }) => set[name] ?? value);
    const named = (x: Float64Array) => ({
      q: Object.fromEntries(coordinates.map((name, i) => [name, x[i] as number])),
      v: Object.fromEntries(coordinates.map((name, i) => [name, x[3 + i] as number])),
    });
    const known = contacts.map(() => ({ touching: true }));
    const solve = (x: Float64Array, values: Float64Array) => {
      const given = Object.fromEntries(parameters.map(({ name }, i) => [name, values[i] as number]));
      const states = contactStatesAt(mechanism, named(x), { parameters: given, known });
      return simultaneousImpacts(coordinates, states, named(x), "glocker")?.impacts ?? [];
    };
    let tested = 0;
    for (let i = 0; i < 40; i++) {
      const state =
        model === "rod"
          ? Float64Array.of(0, 0, between(0.4, 1.4), between(-2, 2), between(-2, -0.5), between(-1, 1))
          : onBothCorners(mechanism);
      const [impact, ...others] = solve(state, p);
      if (impact === undefined || others.length > 0 || impact.degenerate || impact.continuum || impact.none)
        continue;
      const events = contacts
        .filter(({ name }) => impact.impulses[name]?.N !== 0)
        .map(({ name }) => ({
          type: "impact",
          contact: name,
          t: 0,
          j: 0,
          before: named(state),
          impulse: impact.impulses[name],
        }));
      const piece = { p, end: state, tEnd: 0, events } as unknown as PathPiece;
      const plan = resetPlan(mechanism, piece, "glocker");
      if (typeof plan === "string" || plan.kind !== "phased")
        throw new Error(`no map: ${JSON.stringify(plan)}`);
      const value = resetOf(mechanism, plan, varied, {})(0, state, p);
      if (value === undefined) throw new Error("the impact has no map");
      const after = coordinates.map((name) => impact.v[name] as number);
      for (const [k, v] of after.entries()) expect(value.after[3 + k]).toBeCloseTo(v, 9);
      const shape = ({ compression, expansion }: typeof plan.impact) =>
        JSON.stringify([compression, expansion].map((hits) => hits.map(({ slip }) => slip)));
      shapes.add(shape(plan.impact));
      const h = 1e-6;
      // The gaps change with positions: velocities and parameters that leave them closed are enough.
      const variables = [3, 4, 5, ...varied.map((_, k) => 7 + k)];
      for (const j of variables) {
        const shifted = (by: number) => {
          const [x, values] = [state.slice(), p.slice()];
          if (j < 6) x[j] = (x[j] as number) + by;
          else values[varied[j - 7] as number] = (values[varied[j - 7] as number] as number) + by;
          return solve(x, values)[0]?.v ?? {};
        };
        const [above, below] = [shifted(h), shifted(-h)];
        for (const [k, name] of coordinates.entries()) {
          const slope = ((above[name] as number) - (below[name] as number)) / (2 * h);
          expect(value.slopes[(3 + k) * (7 + varied.length) + j], `${model} ${j}`).toBeCloseTo(slope, 5);
        }
      }
      tested++;
    }
    expect(tested).toBeGreaterThan(10);
  });

  it("slip and stick were met in both phases", () => {
    expect(shapes.size).toBeGreaterThan(4);
  });
});

describe("the limit of a chatter", () => {
  it("(4.12) of a ball: all hops after an impact at speed v take 2rv/g/(1 − r)", () => {
    const ball = loadMechanism("ball");
    const g = ball.parameters.findIndex(({ name }) => name === "g");
    const first = pathReset(ball, { contact: 0, law: "stronge", resting: false }, [g]);
    const reset = chatterReset(ball, first, { contact: 0, contacts: [{ mode: "flight", side: 1 }] }, [g], {});
    const p = Float64Array.from(ball.parameters, ({ value }) => value);
    for (const speed of [1e-2, 1e-4, 1e-6]) {
      const value = reset(0, Float64Array.of(0, -speed), p);
      const time = (2 * 0.5 * speed) / 9.81 / 0.5;
      expect(value?.time).toBeCloseTo(time, 14);
      // By y, v, t and g.
      const slopes = [0, -2 / 9.81, 0, -time / 9.81];
      for (const [i, slope] of slopes.entries()) expect(value?.timeSlopes[i]).toBeCloseTo(slope, 8);
      expect(value?.slopes[4 + 1]).toBeCloseTo(0, 8);
    }
  });
});

describe("F(u, p) = 0 of an orbit", () => {
  const cases: [string, Mechanism, OrbitOptions, string[]][] = [
    ["finger", loadMechanism("finger"), {}, ["mu", "vdr", "m1"]],
    ["table", loadMechanism("table"), { parameters: { mu: 1 } }, ["omega", "r", "mu", "amplitude"]],
    ["two stiffnesses", kinked, { settle: 60 }, ["omega", "extra"]],
    ["block", loadMechanism("block"), {}, ["muStatic", "vdr"]],
  ];
  it.each(cases)("∂F/∂u and ∂F/∂p: %s", (_name, mechanism, options, names) => {
    const orbit = findOrbit(mechanism, options);
    const solved = orbit.found ? solvedOrbit(orbit) : undefined;
    if (solved === undefined) throw new Error("an orbit was expected");
    const { u, p } = solved;
    const varied = names.map((name) => mechanism.parameters.findIndex((one) => one.name === name));
    const problem = new OrbitProblem(mechanism, solved.problem.plan, varied, options);
    const at = problem.evaluate(u, p);
    if (typeof at === "number") throw new Error(`segment ${at} cannot be followed`);
    expect(Math.max(...at.F.map(Math.abs))).toBeLessThan(1e-10);
    const residual = (of: Float64Array, values: Float64Array) => {
      const there = problem.evaluate(of, values);
      if (typeof there === "number") throw new Error(`segment ${there} cannot be followed`);
      return there.F;
    };
    const h = 1e-6;
    const slope = (shift: (by: number) => Float64Array) => {
      const [above, below] = [shift(h), shift(-h)];
      return above.map((value, i) => (value - (below[i] as number)) / (2 * h));
    };
    const shifted = (x: Float64Array, k: number, by: number) =>
      x.map((value, i) => (i === k ? value + by : value));
    const compare = (ours: (row: number) => number, brute: Float64Array) => {
      for (const [row, value] of brute.entries())
        expect((ours(row) - value) / (1 + Math.abs(value))).toBeCloseTo(0, 5);
    };
    for (let k = 0; k < problem.size; k++)
      compare(
        (row) => at.J[row * problem.size + k] as number,
        slope((by) => residual(shifted(u, k, by), p)),
      );
    for (const [k, place] of varied.entries())
      compare(
        (row) => at.byParameter[k]?.[row] as number,
        slope((by) => residual(u, shifted(p, place, by))),
      );
  });
});
