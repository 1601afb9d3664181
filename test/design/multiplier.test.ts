/** Multipliers that are at most a given one: where two of them meet, their largest modulus has a kink. */
import { describe, expect, it } from "vitest";
import { leastChangeWithin } from "../../src/design/leastChange.js";
import { compileMechanism, designParameters, findOrbit, loadMechanism, parseModel } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

type Line = { readonly slopes: readonly [number, number]; readonly reach: number };

/** The point of a x + b y ≥ r, … nearest to 0: 0, a foot on one of the lines, or a corner. */
function nearestPoint(lines: readonly Line[]): [number, number] {
  const feet = lines.map(({ slopes: [a, b], reach }): [number, number] => {
    const share = reach / (a * a + b * b);
    return [a * share, b * share];
  });
  const corners = lines.flatMap((one, i) =>
    lines.slice(i + 1).map((other): [number, number] => {
      const [[a, b], [c, d]] = [one.slopes, other.slopes];
      const size = a * d - b * c;
      return [(d * one.reach - b * other.reach) / size, (a * other.reach - c * one.reach) / size];
    }),
  );
  const holds = ([x, y]: readonly [number, number]) =>
    lines.every(({ slopes: [a, b], reach }) => a * x + b * y >= reach - 1e-9);
  const size = ([x, y]: readonly [number, number]) => Math.hypot(x, y);
  const all: [number, number][] = [[0, 0], ...feet, ...corners];
  const [nearest] = all.filter(holds).sort((one, other) => size(one) - size(other));
  return nearest as [number, number];
}

describe("several linear conditions at once", () => {
  it("200 random ones have the nearest point of the plane", () => {
    const random = randomSource(3);
    for (let k = 0; k < 200; k++) {
      const lines = Array.from({ length: 2 + Math.floor(2 * random()) }, (): Line => {
        const [angle, size] = [2.4 * random() - 1.2, 0.3 + 3 * random()];
        return { slopes: [size * Math.cos(angle), size * Math.sin(angle)], reach: 2 * random() - 0.5 };
      });
      const wide = [
        [-99, 99],
        [-99, 99],
      ] as const;
      const found = leastChangeWithin(lines, wide) ?? [Number.NaN, Number.NaN];
      const [x, y] = nearestPoint(lines);
      expect(Math.hypot((found[0] as number) - x, (found[1] as number) - y)).toBeLessThan(1e-5);
    }
  });

  it("that contradict each other have none", () => {
    const cuts = [
      { slopes: [1, 0], reach: 1 },
      { slopes: [-1, 0], reach: 1 },
    ];
    expect(leastChangeWithin(cuts, [[-9, 9] as const, [-9, 9] as const])).toBeUndefined();
  });
});

const text = `name: Forced oscillator
coordinates: [x]
parameters: { c: 1, k: 4, w: 6 }
kinetic: x'^2/2
potential: k*x^2/2
dissipation: c/2*x'^2
forces: { x: "cos(w*t)" }
start: { x: 0.01 }
`;

describe("x'' + c x' + k x = cos(w t): multipliers exp(s T) with s^2 + c s + k = 0, in closed form", () => {
  const oscillator = compileMechanism(parseModel(text));
  const period = (2 * Math.PI) / 6;

  // |exp(s T)| ≤ ρ is c ≥ 2σ and k ≥ σ(c − σ) with σ = −ln ρ / T: two lines, and a double root where they meet.
  it.each([1, 2, 3])("the nearest design, seed %i", { timeout: 60_000 }, (seed) => {
    const random = randomSource(seed);
    const [c, k] = [0.5 + random(), 1 + 6 * random()];
    const before = Math.exp(-Math.min(c / 2, c / 2 - Math.sqrt(Math.max(0, c * c - 4 * k)) / 2) * period);
    const target = before * (0.3 + 0.4 * random());
    const sigma = -Math.log(target) / period;
    const [x, y] = nearestPoint([
      { slopes: [c, 0], reach: 2 * sigma - c },
      { slopes: [-sigma * c, k], reach: sigma * (c - sigma) - k },
    ]);
    const found = designParameters(oscillator, {
      parameters: { c, k },
      property: { multiplier: target },
      change: { c: { low: 0.01, high: 60 }, k: { low: 0.01, high: 900 } },
      steps: 4,
      settle: 20,
    });
    expect(found.because).toBeUndefined();
    expect(found.met).toBe(true);
    // Near a double root the change may be a few percent longer than the smallest one (decision 0146).
    expect(found.distance / Math.hypot(x, y)).toBeGreaterThan(1 - 1e-5);
    expect(found.distance / Math.hypot(x, y)).toBeLessThan(1.1);
    const [ownC, ownK] = found.parameters.map(({ to }) => to) as [number, number];
    expect(ownC / 2).toBeGreaterThan(sigma * (1 - 1e-5));
    expect(ownK).toBeGreaterThan(sigma * (ownC - sigma) * (1 - 1e-5));
  });
});

/** The walker falls from the start of its file as soon as parameters differ: each orbit is found from the one before. */
it.each([
  [{ slope: 0.0768 }, ["slope", "a"], 0.5],
  [{}, ["slope", "m"], 0.5],
] as const)("a gait of the compass walker, %j, by %j: multiplier %d", (parameters, names, multiplier) => {
  const ranges = { slope: [0.01, 0.1], a: [0.2, 0.9], m: [1, 20] } as const;
  const change = Object.fromEntries(
    names.map((name) => [name, { low: ranges[name][0], high: ranges[name][1] }]),
  );
  const compass = loadMechanism("compass");
  const found = designParameters(compass, { parameters, property: { multiplier }, change, steps: 4 });
  expect(found.because).toBeUndefined();
  expect(found.met).toBe(true);
  // A weaker wish needs a smaller change.
  const near = designParameters(compass, {
    ...{ parameters, property: { multiplier: multiplier * 1.02 }, change, steps: 4 },
  });
  expect(near.distance).toBeLessThan(found.distance);
});

describe("where no continuous change leads to the target", () => {
  it("a design elsewhere is found: mode coupling, whose stick-slip cycle changes its mode sequence on the way", {
    timeout: 120_000,
  }, () => {
    const question = {
      property: { multiplier: 0.8 },
      change: { c: { low: 0, high: 20 }, mu: { low: 0.1, high: 1 } },
    };
    const squeal = loadMechanism("squeal");
    const found = designParameters(squeal, { ...question, tries: 16 });
    expect(found).toMatchObject({ met: true, orbit: { stable: true } });
    expect(found.searched?.tried).toBeGreaterThan(0);
    const parameters = Object.fromEntries(found.parameters.map(({ name, to }) => [name, to]));
    const orbit = findOrbit(squeal, { parameters, settle: 60 });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const moduli = orbit.multipliers.slice(0, -1).map(({ re, im }) => Math.hypot(re, im));
    expect(Math.max(...moduli)).toBeLessThan(0.8 * (1 + 1e-6));
  });

  it("an orbit of twice the period is another one: the walker, whose product of multipliers no slope changes", {
    timeout: 120_000,
  }, () => {
    const found = designParameters(loadMechanism("walker"), {
      property: { multiplier: 0.5 },
      change: { gamma: { low: 0.008, high: 0.0165 } },
      steps: 2,
      tries: 8,
    });
    expect(found).toMatchObject({ met: false, reason: { kind: "extremum" }, repeated: { turns: 2 } });
    // Where both multipliers meet, each is the root of their product.
    expect(found.after).toBeGreaterThan(0.554);
    expect(found.after).toBeLessThan(0.56);
    expect(found.orbit?.period).toBeCloseTo(3.906, 2);
    expect(found.repeated?.period).toBeGreaterThan(7.7);
    expect(found.repeated?.value).toBeLessThan(0.5);
  });
});
