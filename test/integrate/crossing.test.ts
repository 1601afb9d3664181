/** Is the first crossing of a step found, to the last float, and nothing where nothing crosses? */
import { describe, expect, it } from "vitest";
import { randomSource } from "../../src/numerics/index.js";
import { firstBelow, type Guard, searched } from "./guards.js";

const seed = 31;
const random = randomSource(seed);
const draw = (low: number, high: number) => low + (high - low) * random();

/** Σ c_k T_k(2θ − 1), coefficients that fall by 0.6 each. */
function polynomial(degree: number): Guard {
  const c = Array.from({ length: degree + 1 }, (_, k) => draw(-1, 1) * 0.6 ** k);
  return (x) => c.reduce((sum, weight, k) => sum + weight * Math.cos(k * Math.acos(2 * x - 1)), 0);
}

/** Two oscillations that turn by up to `angle` and 1.7 times that in the step. */
function oscillation(angle: number): Guard {
  const [a, b, c, phase, other] = [draw(-1, 1), draw(-0.3, 0.3), draw(-1, 1), draw(0, 7), draw(0, 7)];
  return (x) => c + a * Math.sin(angle * x + phase) + b * Math.sin(1.7 * angle * x + other);
}

/** The guard at its root is zero to its own rounding. */
function expectLastFloat(guard: Guard, theta: number): void {
  expect(Math.abs(guard(theta))).toBeLessThan(4e-15);
}

const families: [string, () => Guard][] = [
  ...[1, 2, 3, 4].map((degree): [string, () => Guard] => [
    `polynomials of degree ${degree}`,
    () => polynomial(degree),
  ]),
  ...[0.5, 1, 2, 3].map((angle): [string, () => Guard] => [
    `oscillations, angle ${angle}`,
    () => oscillation(angle),
  ]),
];

describe(`random guards against a fine scan, seed ${seed}`, () => {
  it.each(families)("%s: the first crossing of each is found, and none where there is none", (_, make) => {
    const counts = { crossed: 0, dipped: 0, free: 0 };
    for (let round = 0; round < 400; round++) {
      const drawn = make();
      const sign = drawn(0) < 0 ? -1 : 1;
      const guard: Guard = (x) => sign * drawn(x);
      const truth = firstBelow(guard, 0, 2000);
      const { index, theta, values } = searched([drawn], { signs: [sign] });
      if (truth < 0) {
        // A dip between two points of the scan is a crossing as well.
        if (index >= 0) expectLastFloat(guard, theta);
        else counts.free++;
        continue;
      }
      counts[guard(1) < 0 ? "crossed" : "dipped"]++;
      expect(index).toBe(0);
      expect(Math.abs(theta - truth)).toBeLessThan(1e-9);
      expectLastFloat(guard, theta);
      expect(values).toEqual([drawn(theta)]);
    }
    expect(counts.crossed).toBeGreaterThan(30);
    expect(counts.free).toBeGreaterThan(30);
  });

  it("faster oscillations, which no step that keeps its tolerance has: one in 300 may be missed", () => {
    const counts = { crossed: 0, missed: 0 };
    for (let round = 0; round < 2000; round++) {
      const drawn = oscillation(4.5);
      const sign = drawn(0) < 0 ? -1 : 1;
      if (firstBelow((x) => sign * drawn(x), 0, 200) < 0) continue;
      counts.crossed++;
      if (searched([drawn], { signs: [sign] }).index < 0) counts.missed++;
    }
    expect(counts.crossed).toBeGreaterThan(800);
    expect(counts.missed).toBeLessThan(counts.crossed / 300);
  });

  it("a guard that stays away costs nothing", () => {
    for (let round = 0; round < 200; round++) {
      const guard = polynomial(4);
      expect(searched([(x) => 3 + guard(x)])).toMatchObject({ index: -1, evaluations: 0 });
    }
  });

  it("a plain crossing costs the polynomial and few trial points", () => {
    for (let round = 0; round < 200; round++) {
      const [root, bend] = [draw(0.05, 1), draw(-0.4, 0.4)];
      const guard: Guard = (x) => (root - x) * (1 + bend * (x - root));
      const { index, evaluations } = searched([guard]);
      expect(index).toBe(0);
      expect(evaluations).toBeLessThan(3 + 16);
    }
  });
});

describe("dips inside one step", () => {
  it.each([0.01, 0.03, 0.1, 0.2, 0.4])("anywhere, of half width %f: found at its first side", (half) => {
    for (let round = 0; round < 300; round++) {
      const middle = draw(half, 1 - half);
      const [tilt, size] = [draw(-0.5, 0.5), 10 ** draw(-6, 6)];
      const guard: Guard = (x) => size * ((x - middle) ** 2 - half ** 2) * (1 + tilt * (x - middle));
      if (middle - half <= 0) continue;
      const { index, theta } = searched([guard]);
      expect(index, `middle ${middle}`).toBe(0);
      expect(Math.abs(theta - (middle - half))).toBeLessThan(1e-13);
    }
  });

  it("right at the start and right at the end", () => {
    for (const [from, to] of [
      [1e-6, 2e-3],
      [1e-4, 0.01],
      [0.01, 0.03],
      [0.97, 0.99],
      [0.99, 0.9999],
    ] as const) {
      const { index, theta } = searched([(x) => (x - from) * (x - to)]);
      expect(index, `${from}`).toBe(0);
      expect(Math.abs(theta - from)).toBeLessThan(1e-14);
    }
  });

  it("three crossings: the first", () => {
    for (let round = 0; round < 300; round++) {
      const roots = [draw(0.02, 1), draw(0.02, 1), draw(0.02, 1)].sort((a, b) => a - b);
      const guard: Guard = (x) => -roots.reduce((product, root) => product * (x - root), 1);
      const { index, theta } = searched([guard]);
      expect(index).toBe(0);
      const [first = 0, second = 0, third = 0] = roots;
      if (second - first < 1e-5 || third - second < 1 / 16) continue; // a bump narrower than a part is not seen
      expect(Math.abs(theta - first), String(roots)).toBeLessThan(1e-15 / (second - first) + 1e-13);
    }
  });

  it("grazing from above without crossing is not reported", () => {
    for (let round = 0; round < 300; round++) {
      const [middle, height] = [draw(0, 1), 10 ** draw(-14, -1)];
      expect(searched([(x) => (x - middle) ** 2 + height]).index, `${middle}, ${height}`).toBe(-1);
    }
    expect(searched([(x) => (x - 0.5) ** 2]).index).toBe(-1); // touches zero
    expect(searched([(x) => (x - 0.25) ** 4 + 1e-12]).index).toBe(-1);
  });
});

describe("guards that start at zero", () => {
  const growths = [1, 2, 3];

  it.each(growths)("armed, growing like t^%i, back within the step: found", (power) => {
    for (let round = 0; round < 200; round++) {
      const [root, size] = [10 ** draw(-5, 0), 10 ** draw(-9, 3)];
      const guard: Guard = (x) => size * x ** power * (root - x);
      const { index, theta } = searched([guard], { armed: [1] });
      if (root === 1) continue;
      expect(index, `root ${root}`).toBe(0);
      expect(Math.abs(theta / root - 1)).toBeLessThan(1e-12);
    }
  });

  it.each(growths)("armed, growing like t^%i, a dip later in the step: found", (power) => {
    for (let round = 0; round < 200; round++) {
      const [middle, half] = [draw(0.4, 0.9), draw(0.02, 0.1)];
      const guard: Guard = (x) => x ** power * ((x - middle) ** 2 - half ** 2);
      const { index, theta } = searched([guard], { armed: [1] });
      expect(index, `${middle} ${half}`).toBe(0);
      expect(Math.abs(theta - (middle - half))).toBeLessThan(1e-12);
    }
  });

  it("armed, a dip before the first sample and a crossing after it: the dip", () => {
    const { index, theta } = searched([(x) => x * ((x - 0.16) ** 2 - 0.1 ** 2) * (0.8 - x)], { armed: [1] });
    expect(index).toBe(0);
    expect(Math.abs(theta - 0.06)).toBeLessThan(1e-13);
    expect(searched([(x) => x * ((x - 0.16) ** 2 - 0.1 ** 2)], { armed: [1] }).index).toBe(0);
  });

  it.each(growths)("armed, growing like t^%i and on: nothing", (power) => {
    for (const noise of [0, 1e-17, -1e-17]) {
      const { index, evaluations } = searched([(x) => x ** power + noise], { armed: [1] });
      expect(index).toBe(-1);
      expect(evaluations).toBe(0);
    }
  });

  it("armed, below zero by rounding at first, then up and back: only the way back", () => {
    const guard: Guard = (x) => x * (0.7 - x) - 1e-17;
    const { index, theta } = searched([guard], { armed: [1] });
    expect(index).toBe(0);
    expect(Math.abs(theta - 0.7)).toBeLessThan(1e-14);
  });

  it("armed, and never on the watched side: a crossing at the start", () => {
    expect(searched([(x) => -x], { armed: [1] })).toMatchObject({ index: 0, theta: 0 });
    expect(searched([(x) => -(x ** 2)], { armed: [1] })).toMatchObject({ index: 0, theta: 0 });
  });

  it("armed, still below zero by rounding at the end, but on its way up: nothing yet", () => {
    expect(searched([(x) => 1e-13 * (x - 1.5)], { armed: [1] }).index).toBe(-1);
    expect(searched([(x) => 1e-13 * (x ** 2 - 1.5)], { armed: [1] }).index).toBe(-1);
  });

  it("with slack, only what passes zero by more is a crossing", () => {
    expect(searched([() => -1e-12], { slack: [1e-11] }).index).toBe(-1);
    expect(searched([(x) => 1e-12 * Math.cos(9 * x)], { slack: [1e-11] }).index).toBe(-1);
    const { index, theta } = searched([(x) => 0.5 - x], { slack: [0.125] });
    expect(index).toBe(0);
    expect(theta).toBeCloseTo(0.625, 14);
    expect(searched([(x) => x - 0.5], { signs: [-1], slack: [0.125] }).theta).toBeCloseTo(0.625, 14);
  });

  it("not armed, and below zero at once: a crossing at the start", () => {
    expect(searched([(x) => x - 1e-9])).toMatchObject({ index: 0, theta: 0 });
  });

  it("not armed, at zero exactly and rising: nothing", () => {
    expect(searched([(x) => x]).index).toBe(-1);
  });
});

describe("several guards", () => {
  it("the earliest crossing wins, whatever the order, by samples or by a dip", () => {
    for (let round = 0; round < 300; round++) {
      const roots = [draw(0.1, 0.95), draw(0.1, 0.95), draw(0.1, 0.95)] as const;
      const guards: Guard[] = [
        (x) => roots[0] - x,
        (x) => (x - roots[1]) * (x - roots[1] - 0.04),
        (x) => Math.sin(roots[2] - x),
      ];
      const first = roots.indexOf(Math.min(...roots));
      const { index, theta, values } = searched(guards);
      expect(index).toBe(first);
      expect(Math.abs(theta - Math.min(...roots))).toBeLessThan(1e-13);
      // The trial point is left at the crossing for all guards.
      expect(values).toEqual(guards.map((guard) => guard(theta)));
    }
  });

  it("a sign of −1 watches the other side, 0 does not watch", () => {
    const falls: Guard = (x) => 0.5 - x;
    const rises: Guard = (x) => x - 0.3;
    expect(searched([falls, rises], { signs: [1, -1] })).toMatchObject({ index: 1 });
    expect(searched([falls, rises], { signs: [1, 0] })).toMatchObject({ index: 0, theta: 0.5 });
    expect(searched([falls, rises], { signs: [0, 0] }).index).toBe(-1);
    expect(searched([() => -1], { signs: [-1] }).index).toBe(-1);
  });
});
