import { describe, expect, it } from "vitest";
import { leastChange } from "../../src/design/leastChange.js";
import {
  type DesignOptions,
  designParameters,
  findOrbit,
  followEquilibria,
  loadMechanism,
} from "../../src/index.js";
import { leastFriction, nearestRod } from "../oracle/rodDesign.js";

const finger = loadMechanism("finger");
const rod = loadMechanism("rod");
const isLong = process.env.JUDDER_LONG === "1";

const toOf = (found: ReturnType<typeof designParameters>) =>
  Object.fromEntries(found.parameters.map(({ name, to }) => [name, to]));

describe("leastChange", () => {
  const wide = [
    [-9, 9],
    [-9, 9],
  ] as const;

  it("is the foot of the perpendicular", () => {
    expect(leastChange([3, 4], 5, wide)?.z.map((one) => Number(one.toFixed(12)))).toEqual([0.6, 0.8]);
    expect(leastChange([3, 4], -5, wide)?.z.map((one) => Number(one.toFixed(12)))).toEqual([-0.6, -0.8]);
  });

  it("leaves to others what a bound cuts off, and says where bounds are in the way", () => {
    const tight = [
      [-1, 0.2],
      [-1, 9],
    ] as const;
    const found = leastChange([3, 4], 5, tight);
    expect(found?.z.map((one) => Number(one.toFixed(9)))).toEqual([0.2, 1.1]);
    expect(
      leastChange([3, 4], 50, [
        [0, 1],
        [0, 1],
      ]),
    ).toEqual({ z: [1, 1], reaches: false });
    expect(leastChange([0, 0], 1, wide)).toBeUndefined();
  });
});

describe("no paradox at any angle", () => {
  it("of the rod: the nearest one with critical friction 1.5, by closed form and scan", {
    timeout: 60_000,
  }, () => {
    const found = designParameters(rod, {
      parameters: { mu: 1.5 },
      property: { paradoxFree: "theta", low: 0.3, high: 1.5 },
      change: { J: { low: 0.1, high: 2 }, l: { low: 0.5, high: 2 } },
      steps: 1,
    });
    const nearest = nearestRod(1 / 3, 1, 1, 1.5);
    const { J, l } = toOf(found) as { J: number; l: number };
    expect(found.met).toBe(true);
    expect(leastFriction(J, 1, l)).toBeCloseTo(1.5, 6);
    expect(J).toBeCloseTo(nearest.J, 4);
    expect(l).toBeCloseTo(nearest.l, 4);
    expect(found.before).toBeCloseTo(4 / 3 / 1.5, 9);
  });

  it("needs nothing where it holds already", () => {
    const found = designParameters(rod, {
      property: { paradoxFree: "theta", low: 0.3, high: 1.5 },
      change: { J: { low: 0.1, high: 2 } },
    });
    expect([found.met, found.distance, found.parameters[0]?.change]).toEqual([true, 0, 0]);
  });
});

describe("a period", () => {
  const question: DesignOptions = {
    parameters: { mu: 1 },
    property: { period: 0.205 },
    change: { k: { low: 50, high: 200 }, kphi: { low: 50, high: 200 } },
    steps: 1,
  };

  it("is that of the orbit found at the new parameters, and a nearer design with it does not exist", {
    timeout: 60_000,
  }, () => {
    const found = designParameters(finger, question);
    const to = toOf(found);
    const orbit = findOrbit(finger, { parameters: { mu: 1, ...to }, settle: 10 });
    expect(found).toMatchObject({ met: true, unit: "s" });
    expect(orbit.found && orbit.period).toBeCloseTo(0.205, 8);
    // Moving k by one percent more or less and meeting the period with kphi alone costs more.
    for (const k of (isLong ? [1.01, 0.99] : [1.01]).map((factor) => factor * (to.k as number))) {
      const other = designParameters(finger, {
        ...question,
        parameters: { mu: 1, k },
        change: { kphi: { low: 50, high: 200 } },
      });
      const kphi = toOf(other).kphi as number;
      expect(Math.hypot(k / 100 - 1, kphi / 100 - 1)).toBeGreaterThan(found.distance);
    }
  });

  it("that the bounds do not allow is told as such", { timeout: 60_000 }, () => {
    const found = designParameters(finger, {
      ...question,
      change: { kphi: { low: 99, high: 101 } },
      tries: 4,
    });
    expect(found.met).toBe(false);
    expect(found.reason).toEqual({ kind: "bounds" });
    expect(found.searched).toEqual({ tried: 4, found: 4 });
    expect(found.orbit?.stable).toBe(true);
    expect(found.parameters[0]?.atBound).toBe("high");
    // A design that fails is no further from its target than the present one.
    expect(found.after).not.toBe(found.before);
    expect(Math.abs(found.after - found.target)).toBeLessThan(Math.abs(found.before - found.target));
  });
});

it.runIf(isLong)(
  "a Hopf value of mu 10 percent above the working one, by the rest angle",
  { timeout: 60_000 },
  () => {
    const found = designParameters(finger, {
      parameters: { mu: 0.39 },
      property: { critical: "hopf", parameter: "mu", low: 0.35, high: 0.55, margin: 0.1 },
      change: { phi0: { low: 0.2, high: 0.8 } },
      steps: 2,
    });
    expect(found.met).toBe(true);
    const { critical } = followEquilibria(finger, {
      parameter: "mu",
      low: 0.35,
      high: 0.55,
      searches: 3,
      parameters: toOf(found),
    });
    expect(critical.find(({ kind }) => kind === "hopf")?.value).toBeCloseTo(1.1 * 0.39, 6);
  },
);

it.each<[DesignOptions, RegExp]>([
  [
    { property: { period: -1 }, change: { k: { low: 1, high: 200 } } },
    /period must be a positive number, got -1/,
  ],
  [{ property: { period: 1 }, change: {} }, /names no parameter/],
  [{ property: { period: 1 }, change: { kk: { low: 1, high: 2 } } }, /no parameter kk: did you mean k/],
  [{ property: { period: 1 }, change: { k: { low: 1, high: 2 } } }, /k = 100 lies outside of 1\.\.2/],
  [
    { property: { period: 1 }, change: { k: { low: 50, high: 200 } }, steps: -1 },
    /steps must be .* 1 to 1000, got -1/,
  ],
  [
    { property: { period: 1 }, change: { k: { low: 50, high: 200 } }, tries: 0.5 },
    /tries must be .* 0 to 10000, got 0.5/,
  ],
  [
    {
      property: { critical: "hopf", parameter: "mu", low: 0.3, high: 0.55, margin: 0.2 },
      change: { k: { low: 50, high: 200 } },
    },
    /wanted hopf value mu = 0.6 is not inside of 0.3..0.55/,
  ],
])("mistakes %#", (options, message) => {
  expect(() => designParameters(finger, options)).toThrow(message);
});
