import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import { loadMechanism, makeAxis, mapParadox, type ParadoxMap } from "../../src/index.js";
import { rodSlipPoint } from "../oracle/rod.js";

const finger = loadMechanism("finger");
const unit = { m: 1, l: 1, J: 1 / 3, Sx: 0, Sy: -1, R: 0 };
const plane = (mu: number) =>
  mapParadox(finger, [makeAxis(finger, "phi", [0.1, 0.7], 41), makeAxis(finger, "phi'", [-3, 3], 31)], {
    parameters: { mu },
  });
const curve = (map: ParadoxMap, name: string) =>
  map.curves.filter((one) => one.name === name).flatMap(({ points }) => points);

/** (4.12) at the parameters of §4.4. */
function freeAcceleration(phi: number, rate: number): number {
  const [cos, tan] = [Math.cos(phi), Math.tan(phi)];
  const spring = (-tan / (0.1 * cos)) * 100 * (phi - Math.PI / 8);
  const inner = spring + 10 * Math.sin(phi) * rate + 100 * (1 - cos) + rate ** 2 / cos;
  return (cos ** 2 / (0.1 * cos ** 2 + 1)) * inner - 10;
}

describe("[LBN] Fig. 4.2 and 4.3, the backgrounds", () => {
  it("§4.4 case 1, μ = 0.5: everything is consistent; stick ends at 0.383087696 and 0.432736088", () => {
    const map = plane(0.5);
    expect(new Set(map.grid.verdict.flat())).toEqual(new Set(["consistent"]));
    const borders = curve(map, "stick border")
      .map(([phi]) => phi)
      .sort((x, y) => x - y);
    expect(borders).toHaveLength(2);
    expect(borders[0]).toBeCloseTo(0.383087696, 9);
    expect(borders[1]).toBeCloseTo(0.432736088, 9);
  });

  it("(4.14) the least critical friction is 2√(m₁/m₂) at arctan √(m₁/m₂)", () => {
    const { critical } = plane(1);
    expect(critical?.mu).toBeCloseTo(2 * Math.sqrt(0.1), 12);
    expect(critical?.x).toBeCloseTo(Math.atan(Math.sqrt(0.1)), 6);
  });

  it("(4.15) A⁺ = 0 at arctan(μ/2 ± √(μ²/4 − m₁/m₂)); (4.12) b = 0; slip = 0 is φ̇ = −v/(l cos φ)", () => {
    const map = plane(1);
    for (const [phi] of curve(map, "k_N+ = 0"))
      expect(phi).toBeCloseTo(Math.atan(0.5 - Math.sqrt(0.25 - 0.1)), 12);
    expect(curve(map, "k_N+ = 0").length).toBeGreaterThan(20);
    for (const [phi, rate] of curve(map, "slip = 0")) expect(rate).toBeCloseTo(-1 / Math.cos(phi), 10);
    for (const [phi, rate] of curve(map, "b = 0")) expect(freeAcceleration(phi, rate)).toBeCloseTo(0, 8);
  });

  it("above slip = 0 the sign of b divides indeterminate from inconsistent; below all is consistent", () => {
    const map = plane(1);
    for (const [j, row] of map.grid.verdict.entries()) {
      for (const [i, verdict] of row.entries()) {
        const [phi, rate] = [map.x.values[i] as number, map.y.values[j] as number];
        const forward = Math.cos(phi) * rate + 1 > 0;
        const paradox = Math.tan(phi) + 0.1 / Math.tan(phi) < 1;
        if (!forward || !paradox) expect(verdict).toBe("consistent");
        else expect(verdict).toBe(freeAcceleration(phi, rate) > 0 ? "indeterminate" : "inconsistent");
      }
    }
    expect(new Set(map.grid.verdict.flat()).size).toBe(3);
  });

  it("a parameter can be an axis, and a state that does not exist is null", () => {
    const rod = loadMechanism("rod");
    const map = mapParadox(rod, [makeAxis(rod, "theta", [0.2, 1.5], 14), makeAxis(rod, "mu", [0.1, 3], 12)], {
      start: { "x'": 1 },
    });
    expect(map.critical?.mu).toBeCloseTo(4 / 3, 10);
    expect(map.critical?.x).toBeCloseTo(Math.atan(2), 5);
    for (const [theta, mu] of curve(map, "k_N+ = 0")) {
      expect(mu).toBeCloseTo((1 + 3 * Math.cos(theta) ** 2) / (3 * Math.sin(theta) * Math.cos(theta)), 9);
    }
    const ball = loadMechanism("ball");
    const open = mapParadox(ball, [makeAxis(ball, "y", [-1, 1], 3), makeAxis(ball, "y'", [-1, 1], 2)]);
    expect(open.grid.verdict.flat().filter((verdict) => verdict === null)).toHaveLength(4);
  });

  it("[NDCb] §7 k_N⁺ = b = 0 is marked where the tip slips forward, and nowhere else", () => {
    const rod = loadMechanism("rod");
    const axes = [makeAxis(rod, "theta", [0.2, 1.5], 14), makeAxis(rod, "theta'", [-2, 2], 12)] as const;
    const points = (slip: string) =>
      mapParadox(rod, axes, { start: parseStart([slip]), parameters: { mu: 2 } }).points;
    const found = points("x'=9");
    expect(found.map(({ name }) => name)).toEqual(new Array(4).fill("Genot-Brogliato+"));
    for (const { x, y, ratio, approach } of found) {
      const exact = rodSlipPoint(2, unit, Math.tan(x) > 2 ? 1 : -1, y > 0 ? 1 : -1);
      expect([x, y]).toEqual([expect.closeTo(exact.theta, 10), expect.closeTo(exact.omega, 10)]);
      expect(ratio).toBeCloseTo(exact.ratio, 10);
      expect(approach).toBe(y > 0 && Math.tan(x) < 2 ? "diverges" : "passed");
    }
    expect([...points("x'=-9"), ...points("x'=0")]).toEqual([]);
  });

  it.each([
    ["phi", [1, 1], 10, /range 1\.\.1 of phi is empty/],
    ["phi", [0, Number.POSITIVE_INFINITY], 10, /empty/],
    ["phi", [0, 1], 1, /from 2 to 10000, got 1/],
    ["psi", [0, 1], 10, /no quantity psi: known are phi y phi' y' m1/],
  ] as const)("axis %s %j %i is refused", (name, range, count, message) => {
    expect(() => makeAxis(finger, name, range, count)).toThrow(message);
  });
});
