/** Are orbits found that close only up to a shift, with the period and the multipliers that they have without it? */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import {
  continueDoubled,
  continueOrbit,
  findOrbit,
  loadMechanism,
  type Mechanism,
  measureLyapunov,
  type Orbit,
  type OrbitOptions,
} from "../../src/index.js";
import { compile } from "../equilibria/models.js";
import { turnOf } from "../oracle/rotor.js";
import { vanDerPolMultiplier, vanDerPolPeriod } from "../oracle/smoothCycles.js";
import { impactOscillator } from "./cycles.js";
import { returnMatrix } from "./differences.js";
import { woodpecker } from "./woodpecker.js";

const found = (mechanism: Mechanism, options: OrbitOptions = {}): Orbit => {
  const result = findOrbit(mechanism, options);
  if (!result.found) throw new Error(result.outcome.reason);
  return result;
};

/** Moduli, largest first, without the 1 along the orbit. */
const sizes = ({ multipliers, forcing }: Orbit): number[] =>
  (forcing === undefined ? multipliers.slice(0, -1) : multipliers).map(({ re, im }) => Math.hypot(re, im));

const expectNear = (one: readonly number[], other: readonly number[], digits: number) => {
  expect(one.length).toBe(other.length);
  for (const [i, value] of [...one].sort().entries())
    expect(value).toBeCloseTo([...other].sort()[i] as number, digits);
};

describe("a drift that nothing depends on", () => {
  const x = "(1 - x^2)*x'";
  const drifting = compile(`
name: Drifting
coordinates: [x, z]
parameters: { push: 0.7, c: 0.3 }
kinetic: (x'^2 + z'^2)/2
potential: x^2/2
dissipation: c/2*z'^2
forces: { x: "${x}", z: push + 3*x }
start: { x: 1 }
`);
  const expected = (orbit: Orbit, names: readonly string[]) => {
    expect(orbit.period).toBeCloseTo(vanDerPolPeriod, 7);
    const drift = (0.7 / 0.3) * orbit.period;
    expect(Object.keys(orbit.shift ?? {})).toEqual(names);
    for (const name of names) expect(orbit.shift?.[name]).toBeCloseTo(drift, 7);
    expect(orbit.neutral).toMatchObject([{ kind: "shift" }]);
    expect(orbit).toMatchObject({ stable: true, isolated: true });
    const own = [vanDerPolMultiplier(1, vanDerPolPeriod), Math.exp(-0.3 * vanDerPolPeriod), 0];
    expect(sizes(orbit)[0]).toBeCloseTo(own[1] as number, 7);
    expect(sizes(orbit)[1]).toBeCloseTo(own[0] as number, 6);
  };

  it("van der Pol's cycle beside a coordinate that is pushed on: shift = push/c · T", () => {
    expected(found(drifting), ["z"]);
  });

  it("the same in coordinates of which only a sum is free: x = a − b, z = (a + b)/2", () => {
    const force = "(1 - (a - b)^2)*(a' - b')";
    const sum = compile(`
name: Drifting sum
coordinates: [a, b]
kinetic: ((a' - b')^2 + (a' + b')^2/4)/2
potential: (a - b)^2/2
dissipation: 0.15*(a' + b')^2/4
forces: { a: "${force} + (0.7 + 3*(a - b))/2", b: "-(${force}) + (0.7 + 3*(a - b))/2" }
start: { a: 0.5, b: -0.5 }
`);
    expected(found(sum), ["a", "b"]);
  });

  it("the hopping finger with a coordinate added: all else is the same", () => {
    const finger = loadMechanism("finger");
    const text = finger.model.source.text
      .replace(/coordinates:.*/, "coordinates: [phi, y, z]")
      .replace(/^kinetic: (.*)$/m, "kinetic: $1 + 2*z'^2")
      .replace(/^dissipation: (.*)$/m, "dissipation: $1 + 3*z'^2")
      .replace(/^(contacts:)/m, "forces: { z: 1.5 }\n$1");
    const more = compile(text);
    const [plain, orbit] = [found(finger), found(more)];
    expect(orbit.period).toBeCloseTo(plain.period, 10);
    expect(orbit.word).toEqual(plain.word);
    expect(orbit.shift?.z).toBeCloseTo((1.5 / 6) * plain.period, 9);
    expectNear(sizes(orbit), [...sizes(plain), Math.exp((-6 / 4) * plain.period)], 8);
  });
});

describe("a carriage that nothing holds", () => {
  /** Inside, a mass on a spring is driven against a stop: relative to the carriage an oscillator with the reduced mass. */
  const [M, m] = [3, 1.5];
  const carriage = compile(`
name: Carriage
coordinates: [X, x]
parameters: { k: 1, c: 0.1, force: 1, omega: 2.2, r: 0.7 }
kinetic: ${M}/2*X'^2 + ${m}/2*(X' + x')^2
potential: k/2*x^2
dissipation: c/2*x'^2
forces: { x: force*cos(omega*t) }
contacts:
  stop: { gap: -x, slip: 0, friction: 0, restitution: r, law: newton }
start: { x: -1, X': 0.4 }
`);
  const inside = found(impactOscillator, { parameters: { m: (M * m) / (M + m), stop: 0 } });

  it("keeps its momentum: both multipliers 1 are named, the others are those of the oscillator", () => {
    const orbit = found(carriage);
    expect(orbit.period).toBeCloseTo(inside.period, 10);
    expect(orbit.neutral).toMatchObject([
      { kind: "shift", direction: { X: 1 } },
      { kind: "momentum", direction: { X: 1 } },
    ]);
    expectNear(sizes(orbit), sizes(inside), 8);
    // M X' + m (X' + x') = (M + m) 0.4 + m 0: the centre of mass goes on as it began.
    expect(orbit.shift?.X).toBeCloseTo(0.4 * orbit.period, 8);
  });

  it("the exponent is that of what is across the shift and the momentum of the start", () => {
    const damped = compile(carriage.model.source.text.replace("c/2*x'^2", "c/2*x'^2 + 0.4*X'^2"));
    const orbit = found(damped);
    expect(orbit.neutral).toMatchObject([{ kind: "shift" }]);
    const [largest = 0] = sizes(orbit);
    const { exponent } = measureLyapunov(damped, { settle: 60, time: 100 * orbit.period });
    expect(exponent).toBeCloseTo(Math.log(largest) / orbit.period, 2);
  });
});

describe("rotations", () => {
  const rotor = compile(`
name: Whirling pendulum
coordinates: [th]
parameters: { g: 1, c: 0.2, torque: 0.8 }
kinetic: th'^2/2
potential: -g*cos(th)
dissipation: c/2*th'^2
forces: { th: torque }
start: { th: 0, th': 4 }
`);

  it.each([
    [0.8, 0.2, 1],
    [1.4, 0.3, 1],
    [-2, 0.1, 0.5],
    [0.3, 0.05, 3],
  ])("torque %f, damping %f, g %f: one turn, against another integrator", (torque, c, g) => {
    const orbit = found(rotor, { parameters: { torque, c, g } });
    expect(orbit.period).toBeCloseTo(turnOf({ torque, c, g }, 4, 40 / c), 8);
    expect(orbit.shift?.th).toBe(Math.sign(torque) * 2 * Math.PI);
    // Liouville: the area shrinks by exp(−c T).
    expect(sizes(orbit)[0]).toBeCloseTo(Math.exp(-c * orbit.period), 8);
    expect(Math.abs(orbit.start.q.th as number)).toBeLessThan(2 * Math.PI);
  });

  it("is followed along the torque to where it ends", () => {
    const orbit = found(rotor);
    for (const { value, shift, period } of continueOrbit(orbit, { parameter: "torque", to: 1.2 }))
      if (Math.abs(value - 1.2) < 1e-9) {
        expect(shift?.th).toBe(2 * Math.PI);
        expect(period).toBeCloseTo(turnOf({ torque: 1.2, c: 0.2, g: 1 }, 4, 200), 7);
      }
  });

  it("a synchronous motor: θ = ω t − δ with c ω = torque + A sin δ", () => {
    const [c, omega, A, torque] = [0.3, 2, 1.5, 0.2];
    const motor = compile(`
name: Synchronous motor
coordinates: [th]
kinetic: th'^2/2
dissipation: ${c}/2*th'^2
forces: { th: "${torque} + ${A}*sin(${omega}*t - th)" }
start: { th': 2.1 }
`);
    const orbit = found(motor, { settle: 60 });
    expect(orbit).toMatchObject({ forcing: { times: 1 }, shift: { th: 2 * Math.PI } });
    const stiff = A * Math.cos(Math.asin((c * omega - torque) / A));
    expect(stiff).toBeGreaterThan(c * c);
    // δ'' + c δ' + stiff δ = 0 swings: both multipliers have the modulus exp(−c T/2).
    for (const size of sizes(orbit)) expect(size).toBeCloseTo(Math.exp((-c * orbit.period) / 2), 8);
    expect(orbit.start.v.th).toBeCloseTo(omega, 9);
  });
});

describe("a steady motion is said to be one", () => {
  it("a block that slides down at a constant speed", () => {
    const incline = compile(`
name: Incline
coordinates: [x, y]
parameters: { g: 9.81, a: 0.5, c: 3, mu: 0.2 }
kinetic: (x'^2 + y'^2)/2
potential: g*(-sin(a)*x + cos(a)*y)
dissipation: c/2*x'^2
contacts: { foot: { gap: y, slip: "x'", friction: mu } }
start: { y: contact, x': 0.5 }
`);
    const result = findOrbit(incline);
    expect(result.found).toBe(false);
    if (result.found) return;
    expect(result.outcome.kind).toBe("relativeEquilibrium");
    const speed = (9.81 * (Math.sin(0.5) - 0.2 * Math.cos(0.5))) / 3;
    expect(result.outcome.reason).toContain(`x' = ${speed.toPrecision(7).slice(0, 7)}`);
  });

  it("a rotor next to a pendulum that swings for a long time: the swing that is left is no orbit", () => {
    const rotor = (c: number) =>
      compile(`
name: Rotor
coordinates: [phi, w]
parameters: { c: ${c} }
kinetic: phi'^2/2 + w'^2/2
potential: 20*phi^2 + 3*phi^4
dissipation: c/2*phi'^2 + w'^2
forces: { w: 4 }
start: { phi: 0.15 }
`);
    for (const c of [0.03, 0.06, 0.2]) {
      const result = findOrbit(rotor(c));
      expect(result.found ? "" : result.outcome.kind).toBe("relativeEquilibrium");
      expect(result.found ? "" : result.outcome.reason).toContain("w' = 2.00000000");
    }
  });

  it("a clutch that is locked comes to rest", () => {
    const result = findOrbit(loadMechanism("clutch"));
    expect(result.found ? "" : result.outcome.kind).toBe("equilibrium");
  });
});

it("a rimless wheel of eight spokes, each a contact: a whole turn, with closed form", () => {
  const n = 8;
  const spokes = Array.from({ length: n }, (_, k) => {
    const arm = `cos(theta + ${k}*2*pi/${n})`;
    return `  s${k}: { gap: "y - ${arm}", slip: "x' - ${arm}*theta'", friction: 3, restitution: 0, law: moreau }`;
  });
  const wheel = compile(`
name: Rimless wheel
coordinates: [x, y, theta]
parameters: { J: 0.3, slope: 0.08 }
kinetic: (x'^2 + y'^2 + J*theta'^2)/2
potential: 9.81*(cos(slope)*y - sin(slope)*x)
contacts:
${spokes.join("\n")}
start: { y: contact:s0, theta': 1, x': 1 }
`);
  const orbit = found(wheel, { settle: 30 });
  expect(orbit.shift?.theta).toBe(2 * Math.PI);
  expect(orbit.shift?.x).toBeCloseTo(2 * n * Math.sin(Math.PI / n), 9);
  // Each step multiplies deviations of theta'^2 by ((cos(2π/n) + J)/(1 + J))².
  const step = (Math.cos((2 * Math.PI) / n) + 0.3) / 1.3;
  expectNear(sizes(orbit), [step ** (2 * n)], 9);
});

it("a counter in memory goes on: the rimless wheel by an event, g = 9.81, l = 1, α = π/8, slope 0.08", () => {
  const wheel = compile(`
name: Rimless wheel by an event
coordinates: [th]
kinetic: th'^2/2
potential: 9.81*cos(th + 0.08)
memory: { steps: 0 }
events:
  heel: { when: th - pi/8, direction: rising, set: { th: -pi/8, th': "cos(pi/4)*th'", steps: steps + 1 } }
start: { th: -0.39, th': 1.5 }
`);
  const orbit = found(wheel);
  expect(orbit.shift).toEqual({ steps: 1 });
  expect(orbit.start.v.th).toBeCloseTo(1.0954628396, 9);
  expectNear(sizes(orbit), [0.5], 10);
});

describe("Leine, Glocker, van Campen 2001: the woodpecker toy", () => {
  const orbit = found(woodpecker);

  it("falls by the same way in each peck, and its multiplier is that of the return map", () => {
    expect(orbit).toMatchObject({ stable: true, isolated: true, neutral: [{ direction: { y: 1 } }] });
    expect(orbit.shift?.y).toBeLessThan(-0.01);
    expect(orbit.start.q.y).toBe(0);
    // With y the return map also has the 1 of the shift and the 1 along the orbit.
    const matrix = returnMatrix(woodpecker, orbit, {}, ["y", "phiM", "phiS"], 1e-7);
    const { realEigenvalues } = new EigenvalueDecomposition(new Matrix(matrix));
    const [least = 0, ...others] = [...realEigenvalues].sort((a, b) => a - b);
    expect(least).toBeCloseTo(orbit.multipliers[0]?.re as number, 4);
    for (const one of others.slice(-2)) expect(one).toBeCloseTo(1, 4);
  });

  it("doubles its period along the friction, and the doubled orbit falls twice as far", () => {
    const points = [...continueOrbit(orbit, { parameter: "mu", to: 0.325 })];
    const doubling = points.find(({ label }) => label === "PD");
    if (doubling === undefined) throw new Error("no period doubling");
    expect(doubling.value).toBeCloseTo(0.318608, 6);
    // The first point is the doubling itself, or the next one where rounding leaves no direction at it.
    const [first, second] = continueDoubled(doubling, { maxPoints: 2 });
    expect(first?.value).toBeCloseTo(doubling.value, 2);
    expect((first?.shift?.y as number) / (doubling.shift?.y as number)).toBeCloseTo(2, 1);
    expect((first?.shift?.y as number) / (first?.period as number)).toBeCloseTo(
      (doubling.shift?.y as number) / doubling.period,
      2,
    );
    expect((second?.period as number) / doubling.period).toBeCloseTo(2, 1);
  });
});
