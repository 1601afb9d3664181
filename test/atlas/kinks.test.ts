/** Kinks of forces on which a state lies: which sides the motion may take. Closed forms of Filippov's convex combination. */

import { describe, expect, it } from "vitest";
import { compileMechanism, findModes, futures, makeState, parseModel, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const compile = (text: string) => compileMechanism(parseModel(text));

/** A block that slips on a floor, and a relay that tries to keep x' = −L x. */
const block = ({ U, L, D, mu }: Record<"U" | "L" | "D" | "mu", number>) =>
  compile(`
name: block
coordinates: [x, y]
kinetic: x'^2 + y'^2
potential: 20*y
forces: { x: ${D} - ${U}*sign(x' + ${L}*x) }
contacts: { floor: { gap: y, at: [x, y], slip: x', friction: ${mu} } }
start: { y: contact }
`);

describe("a relay on a block that slips", () => {
  const random = randomSource(54);
  const cases = Array.from({ length: 30 }, () => ({
    U: (random() < 0.8 ? 1 : -1) * (1 + 9 * random()),
    L: 0.5 + random(),
    D: 8 * (random() - 0.5),
    mu: 0.4 * random(),
    v: (random() < 0.5 ? 1 : -1) * (0.2 + random()),
  }));

  it.each(cases)("%o", ({ U, L, D, mu, v }) => {
    const mechanism = block({ U, L, D, mu });
    const state = makeState(mechanism, { x: -v / L, "x'": v, y: "contact" });
    const report = findModes(mechanism, state);
    // 2 x'' = D − U s − 20 μ sign(x'), and φ' = x'' + L x'.
    const rate = (s: number) => (D - U * s - 20 * mu * Math.sign(v)) / 2 + L * v;
    const share = (2 * L * v + D - 20 * mu * Math.sign(v)) / U;
    const open = [
      ...(rate(1) > 0 ? [["plus", 1]] : []),
      ...(rate(-1) < 0 ? [["minus", -1]] : []),
      ...(Math.abs(share) < 1 ? [["hold", share]] : []),
    ];
    const found = report.solutions.map(({ kinks = {} }) => Object.values(kinks)[0]);
    expect(found.map((one) => one?.side).sort()).toEqual(open.map(([side]) => side).sort());
    for (const [side, s] of open) {
      const solution = report.solutions[found.findIndex((one) => one?.side === side)];
      expect(Object.values(solution?.kinks ?? {})[0]?.share).toBeCloseTo(s as number, 9);
      expect(solution?.acceleration.x).toBeCloseTo(rate(s as number) - L * v, 9);
      expect(solution?.modes).toEqual({ floor: v > 0 ? "slip+" : "slip-" });
    }
    expect(report.verdict).toBe(open.length > 1 ? "indeterminate" : "consistent");
    expect(report.solutions.length + (report.rejectedSides ?? []).length).toBeGreaterThanOrEqual(3);
    const { futures: list } = futures(mechanism, state);
    const run = simulate(mechanism, state, { until: 0.01 });
    if (open.length === 1) expect(run.ambiguities).toEqual([]);
    else
      expect(list.map(({ policy }) => policy)).toEqual(
        run.ambiguities[0]?.options.map((one) => `kink=${one}`),
      );
    expect(run.final.held !== undefined).toBe(open.length === 1 && open[0]?.[0] === "hold");
  });
});

it("relays that meet: both hold, and a state between them is on no kink", () => {
  const two = compile(`
name: two
coordinates: [x, z]
kinetic: (x'^2 + z'^2)/2
potential: (x - z)^2/2
forces: { x: -2*sign(x'), z: -3*sign(z' - x') }
`);
  const at = (state: Parameters<typeof makeState>[1]) => findModes(two, makeState(two, state));
  const { solutions, kinks } = at({ x: 1, z: 0.5, "x'": 0, "z'": 0 });
  expect(kinks).toHaveLength(2);
  // 0 = −(x − z) − 2 s, 0 = (x − z) − 3 r
  const shares = Object.values(solutions[0]?.kinks ?? {}).map(({ share }) => share);
  expect(solutions).toHaveLength(1);
  expect(shares[0]).toBeCloseTo(-0.25, 12);
  expect(Math.abs(shares[1] as number)).toBeCloseTo(0.5 / 3, 12); // of x' - z' or of z' - x'
  expect(at({ x: 1, z: 0.5, "x'": 1, "z'": 2 }).kinks).toBeUndefined();
});

it("a relay in a position holds where its velocity is 0 as well", () => {
  const text = "name: p\ncoordinates: [x]\nkinetic: x'^2/2\nforces: { x: 1 - 2*sign(x) }";
  const one = compile(text);
  const sides = (v: number) => findModes(one, { q: { x: 0 }, v: { x: v } }).solutions[0]?.kinks;
  expect(sides(0)).toEqual({ x: { side: "hold", share: 0.5 } });
  expect(sides(1)).toBeUndefined();
});
