import { describe, expect, it } from "vitest";
import {
  type ContactSystem,
  enumerateModes,
  type ModeReport,
  type ModeSolution,
} from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { coordinateBounds } from "../oracle/vertices.js";
import { bodyOnPoints } from "./systems.js";

const seed = 20260;
type Bounds = [number, number][];

/** All forces T₁ N₁ T₂ N₂ … with W λ = M q̈ − h inside the cones of contacts that all stick. */
function stickBounds({ M, h, contacts }: ContactSystem, { acceleration }: ModeSolution): Bounds | undefined {
  const n = 2 * contacts.length;
  const equalities = h.map((load, k) => ({
    row: contacts.flatMap(({ WT, WN }) => [WT[k] as number, WN[k] as number]),
    value: (M[k] as readonly number[]).reduce((sum, m, j) => sum + m * (acceleration[j] as number), -load),
  }));
  const inequalities = contacts.flatMap(({ frictionStatic: mu }, i) =>
    [-1, 1].map((sign) => ({
      row: Array.from({ length: n }, (_, j) => (j === 2 * i ? sign : j === 2 * i + 1 ? mu : 0)),
      value: 0,
    })),
  );
  return coordinateBounds(n, { equalities, inequalities });
}

function expectRange(found: number | undefined, expected: number | undefined, size: number): void {
  if (expected === undefined || Math.abs(expected) === Number.POSITIVE_INFINITY) expect(found).toBe(expected);
  else expect(Math.abs((found as number) - expected)).toBeLessThan(1e-8 * size);
}

describe("ranges of the forces of redundant contacts", () => {
  it.each([
    [2, 100],
    [3, 12],
  ])(`%i contacts that stick: the bounds are those of all vertices, seed ${seed}`, (count, problems) => {
    const random = randomSource(seed + count);
    let compared = 0;
    for (let k = 0; k < problems; k++) {
      const system = bodyOnPoints(random, count, 0);
      const { solutions } = enumerateModes(system) as ModeReport;
      const rest = solutions.find(
        ({ modes, hyperstatic }) => hyperstatic && Object.values(modes).every((mode) => mode === "stick"),
      );
      if (rest === undefined) continue;
      compared += 1;
      const bounds = stickBounds(system, rest);
      const size = Math.max(1, ...(bounds ?? []).flat().map(Math.abs));
      for (const [i, { name }] of system.contacts.entries()) {
        const range = rest.range?.[name];
        const force = rest.forces[name];
        for (const end of [0, 1] as const) {
          expectRange(range?.lambdaT[end], bounds?.[2 * i]?.[end], size);
          expectRange(range?.lambdaN[end], bounds?.[2 * i + 1]?.[end], size);
        }
        for (const key of ["lambdaT", "lambdaN"] as const) {
          expect(force?.[key]).toBeGreaterThanOrEqual((range?.[key][0] as number) - 1e-9 * size);
          expect(force?.[key]).toBeLessThanOrEqual((range?.[key][1] as number) + 1e-9 * size);
        }
      }
    }
    expect(compared).toBeGreaterThan(problems / 3);
  });

  const point = {
    bilateral: false,
    slip: 0 as const,
    wBarN: 0,
    wBarT: 0,
    frictionStatic: 0.5,
    frictionKinetic: 0.5,
  };
  const unitMass = [
    [1, 0],
    [0, 1],
  ];

  it("a point wedged between two walls can be pressed without bound", () => {
    const { solutions } = enumerateModes({
      M: unitMass,
      h: [1, -2],
      contacts: [
        { ...point, name: "left", WN: [1, 0], WT: [0, 1] },
        { ...point, name: "right", WN: [-1, 0], WT: [0, 1] },
      ],
    }) as ModeReport;
    // λ_left + 1 = λ_right and T_left + T_right = 2 ≤ (λ_left + λ_right)/2: λ_left ≥ 3/2.
    const held = solutions.find(({ hyperstatic }) => hyperstatic);
    expect(held?.range?.left?.lambdaN[0]).toBeCloseTo(1.5, 12);
    expect(held?.range?.right?.lambdaN[0]).toBeCloseTo(2.5, 12);
    expect(held?.range?.left?.lambdaN[1]).toBe(Number.POSITIVE_INFINITY);
    expect(held?.range?.left?.lambdaT).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it(`what is pressed without bound leaves other forces alone, in mixed coordinates too, seed ${seed}`, () => {
    const random = randomSource(seed);
    const turned = (x: readonly number[], i: number, j: number, angle: number) => {
      const [a, b] = [x[i] as number, x[j] as number];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return x.map((value, k) => (k === i ? cos * a - sin * b : k === j ? sin * a + cos * b : value));
    };
    const planes = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].filter((j) => j > i).map((j) => [i, j] as const));
    for (let round = 0; round < 20; round++) {
      const angles = planes.map(() => 6 * random());
      const mix = (x: readonly number[]) =>
        planes.reduce((y, [i, j], k) => turned(y, i, j, angles[k] as number), x);
      const wall = { ...point, WT: mix([0, 1, 0, 0]) };
      const { solutions } = enumerateModes({
        M: [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 1 : 0))),
        h: mix([1, -2, 0.3, -7]),
        contacts: [
          { ...wall, name: "left", WN: mix([1, 0, 0, 0]) },
          { ...wall, name: "right", WN: mix([-1, 0, 0, 0]) },
          { ...point, name: "floor", WN: mix([0, 0, 0, 1]), WT: mix([0, 0, 1, 0]) },
        ],
      }) as ModeReport;
      const { left, floor } = solutions.find(({ hyperstatic }) => hyperstatic)?.range ?? {};
      expect(left?.lambdaN[1]).toBe(Number.POSITIVE_INFINITY);
      for (const end of [0, 1] as const) {
        expect(floor?.lambdaN[end]).toBeCloseTo(7, 12);
        expect(floor?.lambdaT[end]).toBeCloseTo(-0.3, 12);
      }
    }
  });

  it("where only friction is redundant the normal forces are a point, and the shortest is in newton", () => {
    const foot = (name: string, x: number) => ({ ...point, name, WN: [0, 1, x], WT: [1, 0, 2] });
    const { solutions } = enumerateModes({
      M: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 5],
      ],
      h: [-2, -10, -4],
      contacts: [foot("rear", -1), foot("middle", 0), foot("front", 1)],
    }) as ModeReport;
    // Equilibrium: the three normal forces add up to 10 without moment, the shortest are equal; friction holds 2.
    const { forces, range } = solutions[0] as ModeSolution;
    for (const name of ["rear", "middle", "front"]) {
      expect(forces[name]?.lambdaN).toBeCloseTo(10 / 3, 12);
      expect(forces[name]?.lambdaT).toBeCloseTo(2 / 3, 12);
    }
    expect(range?.middle?.lambdaN[0]).toBeCloseTo(0, 12);
    expect(range?.middle?.lambdaN[1]).toBeCloseTo(10, 12);
    expect(range?.front?.lambdaN[1]).toBeCloseTo(5, 12);
  });

  it("a slide that pulls as well as it pushes: the range holds both signs", () => {
    const slide = { ...point, bilateral: true, WN: [0, 1], WT: [1, 0] };
    const { solutions } = enumerateModes({
      M: unitMass,
      h: [0, -2],
      contacts: [
        { ...slide, name: "one" },
        { ...slide, name: "other" },
      ],
    }) as ModeReport;
    expect(solutions).toHaveLength(1);
    expect(solutions[0]?.hyperstatic).toBe(true);
    expect(solutions[0]?.range?.one?.lambdaN).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it("a smooth slide at rest may pull, with a tangent and without", () => {
    for (const WT of [
      [1, 0],
      [0, 0],
    ]) {
      const slide = {
        ...point,
        name: "slide",
        bilateral: true,
        frictionStatic: 0,
        frictionKinetic: 0,
        WN: [0, 1],
        WT,
      };
      const report = enumerateModes({ M: unitMass, h: [0, 3], contacts: [slide] });
      expect(report).toMatchObject({ verdict: "consistent", solutions: [{ modes: { slide: "stick" } }] });
      expect(report?.solutions[0]?.forces.slide?.lambdaN).toBeCloseTo(-3, 14);
      expect(report?.degenerate).toBe(WT[0] !== 0); // slip could begin in both directions
    }
  });
});
