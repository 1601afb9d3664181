import { describe, expect, it } from "vitest";
import {
  borderSmoothness,
  impactBorders,
  impulsePathInto,
  pathResult,
  type Region,
} from "../../src/impact/index.js";
import { randomSource } from "../../src/numerics/random.js";

const seed = 20090315;

interface Numbers {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly mu: number;
  readonly r: number;
}

const out = new Float64Array(pathResult.size);
const map = ({ A, B, C, mu, r }: Numbers, vT: number, vN: number) => {
  const region = impulsePathInto("stronge", Float64Array.of(A, B, C, mu, r, vT, vN), 0, out);
  return { region, after: [out[0] as number, out[1] as number] as const };
};

function randomNumbers(random: () => number): Numbers {
  const A = 10 ** (random() - 0.5);
  const C = 10 ** (random() - 0.5);
  const coupled = random() < 0.8;
  const B = coupled ? (random() < 0.5 ? 1 : -1) * (0.2 + 0.7 * random()) * Math.sqrt(A * C) : 0;
  const mu = coupled ? (Math.abs(B) / A) * (0.4 + 3 * random()) : 0.3 + random();
  const kind = random();
  return { A, B, C, mu, r: kind < 0.2 ? 0 : kind < 0.4 ? 1 : 0.2 + 0.6 * random() };
}

/** A line through the inputs of the map; `vT` at v_N = −1 unless said otherwise. */
type Line = (x: number) => { readonly region: Region; readonly after: readonly [number, number] };

/** The borders that a line crosses, by bisection between samples. */
function crossings(line: Line, from: number, to: number): { at: number; left: Region; right: Region }[] {
  const count = 400;
  return Array.from({ length: count }, (_, i) => {
    let [low, high] = [from + ((to - from) * i) / count, from + ((to - from) * (i + 1)) / count];
    const left = line(low).region;
    if (line(high).region === left) return [];
    for (let k = 0; k < 90; k++) {
      const middle = (low + high) / 2;
      if (line(middle).region === left) low = middle;
      else high = middle;
    }
    return [{ at: (low + high) / 2, left, right: line(high).region }];
  }).flat();
}

/** Value and three derivatives on one side, from the polynomial through six points; undefined where a region is too narrow. */
function oneSided(line: Line, at: number, step: number, region: Region): number[][] | undefined {
  const points = [1, 2, 3, 4, 5, 6].map((k) => line(at + k * step));
  if (points.some((point) => point.region !== region)) return undefined;
  return [0, 1].map((component) =>
    taylor(points.map(({ after }) => after[component] as number)).map(
      (value, order) => value / step ** order,
    ),
  );
}

/** Derivatives at 0 of the polynomial through (k, f_k), k = 1…6: Newton's differences, expanded. */
function taylor(values: readonly number[]): number[] {
  let differences = [...values];
  let basis = [1];
  const sum = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < values.length; k++) {
    for (const [power, weight] of basis.entries())
      sum[power] = (sum[power] as number) + weight * (differences[0] as number);
    differences = differences.slice(1).map((value, i) => value - (differences[i] as number));
    // times (x − (k + 1))/(k + 1)
    const next = [0, ...basis].map((weight, i) => (weight - (k + 1) * (basis[i] ?? 0)) / (k + 1));
    basis = next;
  }
  return [sum[0] as number, sum[1] as number, 2 * (sum[2] as number), 6 * (sum[3] as number)];
}

/** The jumps of value and derivatives across a border, relative to their size. */
function jumps(line: Line, at: number, step: number, left: Region, right: Region): number[] | undefined {
  const [before, after] = [oneSided(line, at, -step, left), oneSided(line, at, step, right)];
  if (before === undefined || after === undefined) return undefined;
  return [0, 1, 2, 3].map((order) => {
    const ratios = [0, 1].map((i) => {
      const [one, other] = [before[i]?.[order] as number, after[i]?.[order] as number];
      return Math.abs(one - other) / (1 + Math.abs(one) + Math.abs(other));
    });
    return Math.max(...ratios);
  });
}

/** The first derivative whose jump does not shrink with the step; undefined where they do not tell. */
function measured(line: Line, at: number, left: Region, right: Region): string | undefined {
  const [coarse, fine] = [2e-3, 1e-3].map((step) => jumps(line, at, step, left, right));
  if (coarse === undefined || fine === undefined) return undefined;
  const noise = [1e-9, 1e-8, 1e-5, 1e-2];
  for (const [order, level] of noise.entries()) {
    const [one, other] = [coarse[order] as number, fine[order] as number];
    if (other < level || other < one / 3) continue; // rounding, or an error of the differences
    return other > 0.8 * one && other < 1.25 * one ? ["C-1", "C0", "C1", "C2"][order] : undefined;
  }
  return "analytic";
}

/** The left side of a border's equation, written out here once more, and the sum of its terms' sizes. */
function leftSide(
  equation: string,
  { A, B, C, mu, r }: Numbers,
  [vT, vN]: [number, number],
): [number, number] {
  const sign = equation.includes("⁻") ? -1 : 1;
  const [kT, kN] = [B - sign * mu * A, C - sign * mu * B];
  const terms = {
    "k_N v_T − (1 + r) k_T v_N = 0": [kN * vT, -(1 + r) * kT * vN],
    "k_N v_T − k_T v_N = 0": [kN * vT, -kT * vN],
    "v_T = 0": [vT],
    "v_N = 0": [vN],
    "k_T = 0": [kT],
  }[equation.replace(/[⁺⁻]/g, "")];
  if (terms === undefined) throw new Error(equation);
  return [terms.reduce((a, b) => a + b, 0), terms.reduce((a, b) => a + Math.abs(b), 0)];
}

describe("smoothness of the energetic law between its regions, [NDCb] Fig. 4", () => {
  const lines: [string, (numbers: Numbers, random: () => number) => [Line, number, number]][] = [
    ["v_T", (numbers) => [(x) => map(numbers, x, -1), -6, 6]],
    [
      "v_N",
      (numbers, random) => {
        const vT = random() < 0.5 ? 10 : -10;
        return [(x) => map(numbers, vT, x), -1, 1.001];
      },
    ],
    [
      "μ",
      (numbers, random) => {
        const vT = 3 * (2 * random() - 1);
        return [(mu) => map({ ...numbers, mu }, vT, -1), 0.02, 3];
      },
    ],
  ];

  it(`the class of every border met along v_T, v_N and μ is the one measured by differences, seed ${seed}`, () => {
    const random = randomSource(seed);
    const seen = new Map<string, number>();
    let unclear = 0;
    for (let i = 0; i < 700; i++) {
      const numbers = randomNumbers(random);
      for (const [name, draw] of lines) {
        const [line, from, to] = draw(numbers, random);
        for (const { at, left, right } of crossings(line, from, to)) {
          if (name === "v_N" && left !== 0 && right !== 0) continue; // the law is homogeneous: met along v_T
          const mu = name === "μ" ? at : numbers.mu;
          const border = borderSmoothness(left, right, { ...numbers, mu });
          expect(border, `${left}|${right} along ${name} ${JSON.stringify(numbers)}`).toBeDefined();
          expect(borderSmoothness(right, left, { ...numbers, mu })).toEqual(border);
          const found = measured(line, at, left, right);
          if (found === undefined) {
            unclear++;
            continue;
          }
          expect(found, `${left}|${right} along ${name} at ${at} ${JSON.stringify(numbers)}`).toBe(
            border?.smoothness,
          );
          const key = `${Math.min(left, right)}|${Math.max(left, right)} ${found}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }
      }
    }
    // Each class of the decision tree and its mirror image; for r = 0, r = 1 and B = 0 too.
    expect([...seen.keys()].sort()).toEqual(
      [
        ["C-1", "0|5 0|6"],
        ["C0", "0|1 0|2 1|3 2|4 1|7 2|8 1|5 2|6 1|9 2|10 1|10 2|9 3|7 4|8 5|9 6|10"],
        ["C1", "3|5 4|6 7|9 8|10 5|6"],
        ["analytic", "3|5 4|6 7|9 8|10 5|6"],
      ]
        .flatMap(([name, pairs]) => pairs?.split(" ").map((pair) => `${pair} ${name}`) ?? [])
        .sort(),
    );
    expect(unclear).toBeLessThan(100);
  });

  it(`the equation of every border holds on it, seed ${seed}`, () => {
    const random = randomSource(seed + 3);
    const met = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const numbers = randomNumbers(random);
      for (const [name, draw] of lines) {
        const vT = 3 * (2 * random() - 1);
        const [, from, to] = draw(numbers, random);
        const at = (x: number) => (name === "μ" ? { ...numbers, mu: x } : numbers);
        const speeds = (x: number) => (name === "v_T" ? [x, -1] : name === "v_N" ? [vT, x] : [vT, -1]);
        const line: Line = (x) => map(at(x), ...(speeds(x) as [number, number]));
        for (const { at: x, left, right } of crossings(line, from, to)) {
          const { equation = "" } = borderSmoothness(left, right, at(x)) ?? {};
          const [value, size] = leftSide(equation, at(x), speeds(x) as [number, number]);
          expect(Math.abs(value), `${equation} ${left}|${right} ${JSON.stringify(at(x))}`).toBeLessThan(
            1e-9 * (1 + size),
          );
          met.add(equation);
        }
      }
    }
    expect(met.size).toBe(8);
  });

  it("regions that do not touch have no border", () => {
    const numbers = { B: 0.5, mu: 1, r: 0.5 };
    expect(borderSmoothness(3, 4, numbers)).toBeUndefined();
    expect(borderSmoothness(1, 5, numbers)).toBeUndefined();
    expect(borderSmoothness(1, 3, { ...numbers, r: 0 })).toBeUndefined();
    expect(borderSmoothness(7, 7, numbers)).toBeUndefined();
  });

  it("without friction the path is one straight line: only v_N = 0 is a kink", () => {
    expect(borderSmoothness(1, 10, { B: 0.5, mu: 0, r: 0.5 })?.smoothness).toBe("analytic");
    const line: Line = (x) => map({ A: 1, B: 0.5, C: 1, mu: 0, r: 0.5 }, x, -1);
    const [met] = crossings(line, -0.5, 0.501);
    expect([met?.left, met?.right]).toEqual([10, 1]);
    expect(measured(line, met?.at ?? 0, 10, 1)).toBe("analytic");
  });
});

describe("the borders of an impact", () => {
  it(`every border met along v_T, v_N and μ is the nearest one listed, from both sides, seed ${seed}`, () => {
    const random = randomSource(seed + 1);
    const check = (numbers: Numbers, vT: number, vN: number, to: Region, from: Region) => {
      expect(map(numbers, vT, vN).region).toBe(from);
      const [nearest] = impactBorders(numbers, numbers.mu, numbers.r, { vT, vN });
      const { to: found, distance = 1, equation, smoothness } = nearest ?? {};
      expect(found, JSON.stringify({ numbers, vT, vN, to, from })).toBe(to);
      expect(distance).toBeLessThan(1e-6);
      expect({ equation, smoothness }).toEqual(borderSmoothness(from, to, numbers));
    };
    for (let i = 0; i < 200; i++) {
      const numbers = randomNumbers(random);
      const nudge = 1e-9;
      for (const { at, left, right } of crossings((x) => map(numbers, x, -1), -6, 6.01)) {
        check(numbers, at - nudge, -1, right, left);
        check(numbers, at + nudge, -1, left, right);
      }
      const vT = 3 * (2 * random() - 1);
      const touch = map(numbers, vT, -1e-9).region;
      check(numbers, vT, -1e-9, 0, touch);
      check(numbers, vT, 1e-9, touch, 0);
      for (const { at, left, right } of crossings((mu) => map({ ...numbers, mu }, vT, -1), 0.02, 3)) {
        check({ ...numbers, mu: at - nudge }, vT, -1, right, left);
        check({ ...numbers, mu: at + nudge }, vT, -1, left, right);
      }
    }
  });

  it(`a listed border of the velocities is met on a walk along v_T, seed ${seed}`, () => {
    const random = randomSource(seed + 2);
    for (let i = 0; i < 150; i++) {
      const numbers = randomNumbers(random);
      const [vT, vN] = [4 * random() - 2, -1];
      const from = map(numbers, vT, vN).region;
      const met = crossings((x) => map(numbers, Math.sinh(x), -1), -9, 9.01);
      for (const { to, equation, distance } of impactBorders(numbers, numbers.mu, numbers.r, { vT, vN })) {
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(1);
        if (to === 0 || equation.startsWith("k_T")) continue;
        const found = met.some(({ left, right }) => [left, right].every((one) => one === from || one === to));
        expect(found, JSON.stringify({ numbers, vT, from, to, met })).toBe(true);
      }
    }
  });
});
