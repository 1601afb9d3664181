import { describe, expect, it } from "vitest";
import { leastInPlane } from "../../src/atlas/paradox/leastCritical.js";
import {
  findCriticalFriction,
  findLeastCriticalFriction,
  followCriticalFriction,
  loadMechanism,
  makeAxis,
  makeState,
  mapParadox,
} from "../../src/index.js";
import { drawFrom } from "../mechanism/support.js";

const seed = 20010322;
const [rod, box, finger] = [loadMechanism("rod"), loadMechanism("box"), loadMechanism("finger")];

describe(`critical friction at a state, seed ${seed}`, () => {
  it("(3.5) rod with α = m l²/J: (1 + α cos²)/(α sin cos), in slip⁺ below π/2 and in slip⁻ above", () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 50; i++) {
      const parameters = { m: draw(0.2, 3), l: draw(0.3, 2), J: draw(0.05, 2), mu: draw(0, 2) };
      const [theta, omega] = [draw(0.05, Math.PI - 0.05), draw(-3, 3)];
      const alpha = (parameters.m * parameters.l ** 2) / parameters.J;
      const [s, c] = [Math.sin(theta), Math.cos(theta)];
      const state = makeState(rod, { theta, "theta'": omega, "x'": draw(-1, 1) }, { parameters });
      const found = findCriticalFriction(rod, state, { parameters });
      const value = (1 + alpha * c ** 2) / (alpha * s * Math.abs(c));
      expect(found[c > 0 ? "minus" : "plus"]).toBeNull();
      expect((found[c > 0 ? "plus" : "minus"] as number) / value).toBeCloseTo(1, 11);
    }
  });

  it("box on its leading corner: (ρ² + a²)/(a h), whatever the slope is", () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 20; i++) {
      const [a, h, rho] = [draw(0.2, 2), draw(0.2, 2), draw(0.2, 2)];
      const parameters = { a, h, rho, m: draw(0.5, 2), slope: draw(-1, 1) };
      const state = makeState(box, {}, { parameters });
      const value = (rho ** 2 + a ** 2) / (a * h);
      expect(findCriticalFriction(box, state, { parameters, contact: "front" }).plus).toBeCloseTo(value, 10);
      expect(findCriticalFriction(box, state, { parameters, contact: "rear" })).toMatchObject({ plus: null });
    }
  });

  it("rounded tip: (J/m + l² cos²)/(l cos (l sin + radius))", () => {
    const rounded = loadMechanism("rounded");
    const draw = drawFrom(seed);
    for (let i = 0; i < 20; i++) {
      const [m, l, J, radius, theta] = [draw(0.5, 2), draw(0.5, 2), draw(0.1, 2), draw(0, 2), draw(0.1, 1.4)];
      const parameters = { m, l, J, radius };
      const state = makeState(rounded, { theta }, { parameters });
      const c = Math.cos(theta);
      const value = (J / m + (l * c) ** 2) / (l * c * (l * Math.sin(theta) + radius));
      expect(findCriticalFriction(rounded, state, { parameters }).plus).toBeCloseTo(value, 10);
    }
  });

  it("upright the normal force moves the tip straight up: a coupling of rounding makes no friction critical", () => {
    const upright = makeState(rod, { theta: Math.PI / 2 });
    expect(findCriticalFriction(rod, upright)).toMatchObject({ plus: null, minus: null });
    const nearly = findCriticalFriction(rod, makeState(rod, { theta: Math.PI / 2 - 1e-9 }));
    expect((nearly.plus as number) * 3e-9).toBeCloseTo(1, 5);
  });

  it("refuses a state without a closed contact and a name that is none", () => {
    expect(() => findCriticalFriction(rod, { q: { x: 0, y: 1, theta: 1 }, v: rod.start.v })).toThrow(
      /no contact touches/,
    );
    expect(() => findCriticalFriction(rod, rod.start, { contact: "top" })).toThrow(
      /no contact top: known are tip/,
    );
    const ball = loadMechanism("ball");
    expect(findCriticalFriction(ball, { q: { y: 0 }, v: { y: 0 } })).toMatchObject({
      plus: null,
      minus: null,
    });
  });
});

describe(`its minimum along a quantity, seed ${seed}`, () => {
  it("§3 rod: 2√(1+α)/α at tan φ = √(1+α), to 1e-12 and 1e-9", () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 8; i++) {
      const parameters = { m: draw(0.5, 2), l: draw(0.5, 2), J: draw(0.1, 1) };
      const alpha = (parameters.m * parameters.l ** 2) / parameters.J;
      const least = findLeastCriticalFriction(rod, makeAxis(rod, "theta", [0.1, 1.55], 30), { parameters });
      expect(least?.mode).toBe("slip+");
      expect(least?.mu).toBeCloseTo((2 * Math.sqrt(1 + alpha)) / alpha, 12);
      expect(least?.x).toBeCloseTo(Math.atan(Math.sqrt(1 + alpha)), 9);
    }
  });

  it("(4.14) finger: 0.632455532 at arctan √(m₁/m₂)", () => {
    const least = findLeastCriticalFriction(finger, makeAxis(finger, "phi", [0.05, 1.2], 25));
    expect(least?.mu).toBeCloseTo(0.632455532, 9);
    expect(least?.mu).toBeCloseTo(2 * Math.sqrt(0.1), 13);
    expect(least?.x).toBeCloseTo(Math.atan(Math.sqrt(0.1)), 10);
  });

  it("box over its tilt: 2κ√(1+κ²) with κ = ρ/√(a²+h²)", () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 8; i++) {
      const [a, h, rho] = [draw(1, 2), draw(0.5, 1), draw(0.5, 1.5)];
      const kappa = rho / Math.hypot(a, h);
      const upright = Math.PI / 2 - Math.atan2(h, a);
      const axis = makeAxis(box, "theta", [0.001, upright - 0.01], 25);
      const least = findLeastCriticalFriction(box, axis, { parameters: { a, h, rho }, contact: "front" });
      expect(least?.mu).toBeCloseTo(2 * kappa * Math.sqrt(1 + kappa ** 2), 11);
      expect(least?.x).toBeCloseTo(Math.atan(Math.sqrt(1 + kappa ** -2)) - Math.atan2(h, a), 8);
    }
  });

  it("all minima are listed, ends included, and null stands where there is no state", () => {
    const curve = followCriticalFriction(rod, makeAxis(rod, "theta", [0.1, 3], 60));
    expect(curve.minima.map(({ mode }) => mode).sort()).toEqual(["slip+", "slip-"]);
    for (const { mu } of curve.minima) expect(mu).toBeCloseTo(4 / 3, 12);
    expect(curve.least).toBe(curve.minima[0]);
    const ends = followCriticalFriction(rod, makeAxis(rod, "theta", [0.2, 0.9], 10));
    expect(ends.minima).toHaveLength(1);
    expect(ends.least).toMatchObject({ x: ends.x.values.at(-1), mu: ends.critical.at(-1)?.plus });
    const ball = loadMechanism("ball");
    const open = followCriticalFriction(ball, makeAxis(ball, "y", [0, 1], 3));
    expect(open.critical).toEqual([{ plus: null, minus: null }, null, null]);
    expect(open).not.toHaveProperty("least");
    expect(() => followCriticalFriction(rod, makeAxis(rod, "theta", [0, 1], 3), { contact: "no" })).toThrow(
      /no contact no/,
    );
  });

  it("in a plane the minimum is found between the rows, also in a slanting valley", () => {
    const f = (x: number, y: number) => 1 + (x - y / 2 - 0.3) ** 2 + 3 * (y - 0.2137) ** 2;
    const grid = Array.from({ length: 9 }, (_, i) => i / 8);
    const at = (x: number, y: number) => ({ plus: null, minus: f(x, y) });
    const values = grid.map((y) => grid.map((x) => at(x, y)));
    const least = leastInPlane(at, grid, grid, values);
    expect(least?.mode).toBe("slip-");
    expect(least?.mu).toBeCloseTo(1, 13);
    expect(least?.x).toBeCloseTo(0.3 + 0.2137 / 2, 7);
    expect(least?.y).toBeCloseTo(0.2137, 7);
  });
});

describe("where a critical friction has no place", () => {
  it("[LBN] (3.5) the least one in (θ, μ) has an angle only, in (μ, x') neither; along μ it is the same everywhere", () => {
    const axes = {
      theta: makeAxis(rod, "theta", [0.5, 1.5], 21),
      mu: makeAxis(rod, "mu", [0.5, 2], 7),
      speed: makeAxis(rod, "x'", [1, 2], 5),
    };
    const plane = mapParadox(rod, [axes.theta, axes.mu]).critical;
    expect(plane).toMatchObject({ mode: "slip+", indifferent: ["mu"] });
    expect(plane?.mu).toBeCloseTo(4 / 3, 12);
    expect(Math.tan(plane?.x ?? 0)).toBeCloseTo(2, 6);
    expect(mapParadox(rod, [axes.mu, axes.speed]).critical?.indifferent).toEqual(["mu", "x'"]);
    expect(followCriticalFriction(rod, axes.mu).indifferent).toEqual(["mu"]);
    expect(followCriticalFriction(rod, axes.theta)).not.toHaveProperty("indifferent");
  });
});
