/** Does a compliant contact throw a mass back as closed forms say? Springs, dampers, the layer of [NDCb] (6.16). */
import { describe, expect, it } from "vitest";
import { type Compliance, loadMechanism, measureRestitution, simulate } from "../../../src/index.js";
import { stateOf, wordsOf } from "../support.js";

const ball = loadMechanism("ball");

describe("a mass on a spring", () => {
  it("(6.8) contact lasts (2/ω)(π − acos(y_e/R)) under gravity, π ε √m without", () => {
    const [m, g, epsilon, height] = [2.5, 9.81, 0.01, 0.4];
    const run = simulate(ball, stateOf(ball, [height]), { until: 1, epsilon, parameters: { m, g } });
    const [lands, leaves] = run.events;
    const omega = 1 / (epsilon * Math.sqrt(m));
    const speed = Math.sqrt(2 * g * height);
    const rest = m * g * epsilon ** 2;
    const expected = (2 / omega) * (Math.PI - Math.acos(rest / Math.hypot(rest, speed / omega)));
    expect(wordsOf(run).slice(0, 2)).toEqual(["impact floor flight>stick", "liftoff floor stick>flight"]);
    expect((leaves?.t ?? 0) - (lands?.t ?? 0)).toBeCloseTo(expected, 11);
    expect(leaves?.after.v.y).toBeCloseTo(speed, 9);
    const free = measureRestitution({ law: "spring", epsilon }, { mass: m, speed: 3 });
    expect(free.duration).toBeCloseTo(Math.PI * epsilon * Math.sqrt(m), 12);
    expect(free.restitution).toBeCloseTo(1, 10);
  });

  it("Hertz: contact lasts 2.9432751 δ/v, the classical number", () => {
    const [K, mass, speed] = [3e5, 0.7, 0.9];
    const deepest = ((5 * mass * speed ** 2) / (4 * K)) ** 0.4;
    const { duration, restitution } = measureRestitution({ law: "hertz", stiffness: K }, { mass, speed });
    expect((duration * speed) / deepest).toBeCloseTo(2.9432751, 6);
    expect(restitution).toBeCloseTo(1, 9);
  });
});

describe("effective restitution", () => {
  it.each([0, 0.05, 0.3, 0.7, 0.999, 1, 1.4, 8])("a clipped spring and damper of ratio %s", (ratio) => {
    const [stiffness, mass] = [2e4, 0.3];
    const damping = 2 * ratio * Math.sqrt(stiffness * mass);
    const found = measureRestitution({ law: "kelvinVoigt", stiffness, damping }, { mass, speed: 1.7 });
    expect(found.dampingRatio).toBeCloseTo(ratio, 12);
    expect(found.restitution).toBeCloseTo(leavingSpeed(ratio), 8);
    expect(found.closed).toBeCloseTo(leavingSpeed(ratio), 8);
  });

  it.each([0, 0.3, 0.8, 1])("(6.15) tends to r = %s as ε_N falls", (r) => {
    const law = (epsilonN: number): Compliance => ({ law: "restitution", epsilon: 1e-3, epsilonN });
    const errors = [1e-2, 1e-3].map((epsilonN) =>
      Math.abs(measureRestitution(law(epsilonN), { speed: 1, r }).restitution - r),
    );
    expect(errors[1]).toBeLessThan(r === 0 ? 0.05 : 1e-5);
    if (r > 0 && r < 1) expect((errors[0] ?? 0) / (errors[1] ?? 1)).toBeGreaterThan(30);
  });

  it("numbers that mean nothing", () => {
    const spring: Compliance = { law: "spring", epsilon: 1e-2 };
    expect(() => measureRestitution(spring, { mass: 0 })).toThrow("mass must be a positive number, got 0");
    expect(() => measureRestitution(spring, { speed: -1 })).toThrow(
      "speed must be a positive number, got -1",
    );
    expect(() => measureRestitution(spring, { r: 1.5 })).toThrow("r must lie between 0 and 1, got 1.5");
  });
});

/** y'' + 2ζy' + y = 0 from y = 0, y' = −1 until y'' = 0, by many small steps of its own. */
function leavingSpeed(zeta: number): number {
  const pull = (y: number, v: number) => -2 * zeta * v - y;
  let [y, v] = [0, -1];
  const step = (h: number): readonly [number, number] => {
    const [a1, a2] = [v, pull(y, v)];
    const [b1, b2] = [v + (h / 2) * a2, pull(y + (h / 2) * a1, v + (h / 2) * a2)];
    const [c1, c2] = [v + (h / 2) * b2, pull(y + (h / 2) * b1, v + (h / 2) * b2)];
    const [d1, d2] = [v + h * c2, pull(y + h * c1, v + h * c2)];
    return [y + (h / 6) * (a1 + 2 * b1 + 2 * c1 + d1), v + (h / 6) * (a2 + 2 * b2 + 2 * c2 + d2)];
  };
  const h = 1e-4;
  for (;;) {
    const next = step(h);
    if (next[0] < 0 && pull(...next) >= 0) [y, v] = next;
    else break;
  }
  let [low, high] = [0, h];
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2;
    if (pull(...step(middle)) >= 0) low = middle;
    else high = middle;
  }
  return step(low)[1];
}

/** Speed after a contact with (6.15) of a unit mass, by half a million equal steps. */
function leavingThroughLayer(speed: number, epsilon: number, epsilonN: number, r: number): number {
  const push = (y: number, v: number) =>
    ((-y / epsilon ** 2) * (1 + r * r - (1 - r * r) * Math.tanh(v / epsilonN))) / 2;
  const h = epsilon / 1e5;
  let [y, v] = [0, -speed];
  while (y <= 0) {
    const a2 = push(y, v);
    const [b1, b2] = [v + (h / 2) * a2, push(y + (h / 2) * v, v + (h / 2) * a2)];
    const [c1, c2] = [v + (h / 2) * b2, push(y + (h / 2) * b1, v + (h / 2) * b2)];
    const [d1, d2] = [v + h * c2, push(y + h * c1, v + h * c2)];
    y += (h / 6) * (v + 2 * b1 + 2 * c1 + d1);
    v += (h / 6) * (a2 + 2 * b2 + 2 * c2 + d2);
  }
  return v;
}

describe("the layer of (6.16)", () => {
  it("is not stepped over, however loose the tolerance", () => {
    const [speed, epsilon, epsilonN, r] = [5, 1e-3, 1e-3, 0.5];
    const expected = leavingThroughLayer(speed, epsilon, epsilonN, r);
    for (const rtol of [1e-2, 1e-3, 1e-5, 1e-11]) {
      const run = simulate(ball, stateOf(ball, [0], [-speed]), {
        until: 0.01,
        parameters: { m: 1, g: 0, r },
        epsilon,
        epsilonN,
        rtol,
      });
      expect(Math.abs((run.final.v.y ?? 0) - expected)).toBeLessThan(rtol < 1e-4 ? 2e-6 : 5e-5);
    }
  });

  it("is thin: a fast impact loses 1 − r² of its energy", () => {
    for (const epsilonN of [1e-5, 1e-7, 1e-9]) {
      const { restitution } = measureRestitution(
        { law: "restitution", epsilon: 1e-3, epsilonN },
        { speed: 5, r: 0.5 },
      );
      expect(Math.abs(restitution - 0.5)).toBeLessThan(1e-9);
    }
  });
});
