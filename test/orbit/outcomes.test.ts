/** What is said where no orbit is found, near a graze, and of a caller's mistakes? */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  continueOrbit,
  findOrbit,
  loadMechanism,
  type Orbit,
  type OrbitResult,
  parseModel,
  simulate,
} from "../../src/index.js";
import { repeatsAfter } from "../../src/mechanism/index.js";
import { compile, pendulum } from "../equilibria/models.js";
import { ballOnTable, impactOscillator, vanDerPol } from "./cycles.js";

it("a motion that comes to rest is said to do so", () => {
  const { outcome } = findOrbit(loadMechanism("ball")) as { outcome: { kind: string; reason?: string } };
  expect(outcome).toMatchObject({
    kind: "equilibrium",
    reason: expect.stringMatching(/^the motion came to rest/),
  });
});

/** The cycle of x drives z, which only its velocity holds back: it may be anywhere. */
const drifting = compile(`
name: Drifting
coordinates: [x, z]
parameters: { e: 0.5 }
kinetic: (x'^2 + z'^2)/2
potential: x^2/2
forces: { x: "e*(1 - x^2)*x'", z: "x - z'" }
start: { x: 1 }
`);

const kindOf = (result: ReturnType<typeof findOrbit>) => (result.found ? "found" : result.outcome.kind);

describe("no orbit is an answer", () => {
  it("a ball that comes to rest, a motion that decays", () => {
    expect(kindOf(findOrbit(loadMechanism("ball")))).toBe("equilibrium");
    for (const mu of [0.05, 0.3])
      expect(kindOf(findOrbit(loadMechanism("finger"), { parameters: { mu } }))).toBe("equilibrium");
    expect(kindOf(findOrbit(vanDerPol, { parameters: { mu: -0.5 } }))).toBe("equilibrium");
  });

  it("a run that ends", () => {
    const result = findOrbit(loadMechanism("finger"), { parameters: { mu: 1 }, policy: { all: "stop" } });
    expect(kindOf(result)).toBe("ended");
    expect(result.found ? "" : result.outcome.reason).toMatch(/indeterminate/);
  });

  it("a run that the caller stops", () => {
    expect(kindOf(findOrbit(loadMechanism("finger"), { signal: { aborted: true } }))).toBe("stopped");
  });

  it("a start whose digits leave it a little before an event says so", () => {
    const walker = loadMechanism("walker");
    const reasonFrom = (phi: number) => {
      const start = {
        ...walker.start,
        q: { theta: 0.19393737, phi },
        v: { theta: -0.20386692, phi: -0.0151 },
      };
      const result = findOrbit(walker, { start, settle: 0 });
      return result.found ? "found" : result.outcome.reason;
    };
    expect(reasonFrom(2 * 0.19393737)).toBe("found");
    expect(reasonFrom(0.38787)).toMatch(/event strike happens .* s after the start/);
  });

  it("a ball on a wild table never comes back to its start", () => {
    const result = findOrbit(ballOnTable, { parameters: { amplitude: 0.05, r: 0.9 }, search: 20 });
    // Near returns in the chaos may be refined to orbits of the attractor, which are unstable.
    if (result.found) expect(result.stable).toBe(false);
    else expect(["noRecurrence", "notConverged", "notAdmissible"]).toContain(result.outcome.kind);
  });

  it("says what was searched, and no guess at what was not found", () => {
    const undamped = compile(`
name: Double pendulum
coordinates: [a, b]
kinetic: (2*a'^2 + b'^2 + 2*a'*b'*cos(a - b))/2
potential: -9.81*(2*cos(a) + cos(b))
start: { a: 2, b: 2.5 }
`);
    const answers = [
      findOrbit(undamped, { search: 10, settle: 0 }),
      findOrbit(ballOnTable, { parameters: { amplitude: 0.05, r: 0.9 }, search: 2, settle: 1 }),
    ];
    for (const answer of answers) {
      if (answer.found) continue;
      expect(answer.outcome.reason).toMatch(/searched: \d+(\.\d+)? s|tried: \d+ near return/);
      expect(answer.outcome.reason).not.toMatch(/may be|perhaps/);
    }
    expect(answers.some(({ found }) => !found)).toBe(true);
  });
});

describe("an orbit of a family", () => {
  it("an energy is kept: it is found, and says why it cannot be followed", () => {
    const orbit = findOrbit(pendulum);
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect(orbit).toMatchObject({ isolated: false, stable: false });
    const walk = continueOrbit(orbit, { parameter: "g", to: 20 });
    const { value, done } = walk.next();
    expect(done).toBe(true);
    expect(value).toMatchObject({ kind: "broken", because: expect.stringContaining("one of a family") });
    const names = Object.keys(orbit.family?.by ?? {}).join(", ");
    expect(value).toMatchObject({ because: expect.stringContaining(`differ in ${names}`) });
  });

  it("a pendulum: the member with a given energy has the period of the elliptic integral", () => {
    const { family } = findOrbit(pendulum) as Orbit;
    expect(family?.dimension).toBe(1);
    expect(Object.keys(family?.by ?? {}).sort()).toEqual(["energy", "period", "theta"]);
    for (const top of [0.2, 1, 2.5]) {
      const energy = -9.81 * 2 * Math.cos(top); // m = 1, l = 2
      const orbit = findOrbit(pendulum, { member: { energy } }) as Orbit;
      // T = 2π √(l/g) / agm(1, cos(top/2)), Gauss 1799.
      let [a, b] = [1, Math.cos(top / 2)];
      for (let k = 0; k < 8; k++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
      const period = (2 * Math.PI * Math.sqrt(2 / 9.81)) / a;
      expect(Math.abs(orbit.period / period - 1)).toBeLessThan(1e-10);
      expect(orbit.family?.by.energy).toBeCloseTo(energy, 9);
      if (top > 2) continue; // so near to the separatrix the period changes too fast
      const same = findOrbit(pendulum, { member: { period } }) as Orbit;
      expect(same.family?.by.energy).toBeCloseTo(energy, 6);
    }
  });

  it("a rod that sticks to its table may stick at a chosen place, and all else is the same", () => {
    const parameters = { mu: 1.4, r: 0, theta0: 1.1, amplitude: 0.01, omega: 18 };
    const table = loadMechanism("table");
    const one = findOrbit(table, { parameters }) as Orbit;
    const x = (one.start.q.x as number) + 0.004;
    expect(Object.keys(one.family?.by ?? {})).toEqual(["x"]);
    const other = findOrbit(table, { parameters, member: { x } }) as Orbit;
    expect(other.start.q.x).toBeCloseTo(x, 9);
    expect(other.word).toEqual(one.word);
  });

  it("a coordinate enters nowhere: every place along it is as good, and one may be chosen", () => {
    const one = findOrbit(drifting) as Orbit;
    expect(one).toMatchObject({ isolated: true, stable: true, neutral: [{ direction: { z: 1 } }] });
    expect(one.shift?.z).toBeCloseTo(0, 10);
    const other = findOrbit(drifting, { member: { z: 3 } }) as Orbit;
    expect(other.start.q.z).toBeCloseTo(3, 12);
    expect(other.period).toBeCloseTo(one.period, 12);
  });

  it("says what cannot be chosen", () => {
    const reason = (result: OrbitResult) => (result.found ? "" : result.outcome.reason);
    expect(reason(findOrbit(pendulum, { member: { energy: -20 } }))).toMatch(
      /no member.*energy = -20 is reached/,
    );
    expect(reason(findOrbit(loadMechanism("finger"), { member: { phi: 1 } }))).toMatch(/isolated.*phi = 1/);
    expect(reason(findOrbit(drifting, { member: { period: 1 } }))).toMatch(/period is the same for all/);
    expect(() => findOrbit(pendulum, { member: { zeta: 1 } })).toThrow(/zeta/);
    expect(() => findOrbit(pendulum, { member: { theta: Number.NaN } })).toThrow(/NaN/);
  });
});

describe("where an orbit is found", () => {
  it("the same from a run, and from options", () => {
    const finger = loadMechanism("finger");
    const run = simulate(finger, finger.start, { until: 10, parameters: { mu: 1 } });
    const [one, other] = [findOrbit(finger, run), findOrbit(finger, { parameters: { mu: 1 } })];
    if (!one.found || !other.found) throw new Error("an orbit was expected");
    expect(one.period).toBeCloseTo(other.period, 12);
    expect(one.word).toEqual(other.word);
    expect(one.start.q.phi).toBeCloseTo(other.start.q.phi as number, 11);
  });

  it("near a graze the flag says so", () => {
    // The driven motion alone reaches this far: a stop just beyond it is almost met.
    const far = findOrbit(impactOscillator, { settle: 200 });
    if (!far.found) throw new Error(far.outcome.reason);
    expect(far.valid).toBe(true);
    const [a, b] = [1 - 2.2 ** 2, 0.1 * 2.2];
    const reach = 1 / Math.hypot(a, b);
    const start = { q: { x: a * reach ** 2 }, v: { x: 2.2 * b * reach ** 2 } };
    const near = findOrbit(impactOscillator, { parameters: { stop: reach * 1.0001 }, start });
    if (!near.found) throw new Error(near.outcome.reason);
    expect(near.word).toEqual(["flight"]);
    expect(near.valid).toBe(false);
    expect(near.grazing[0]).toMatchObject({ contact: "stop", what: "the gap almost closes" });
    expect(near.grazing[0]?.share).toBeCloseTo(0.00005, 6);
  });

  it("without an impact the driven oscillator keeps the period of its force", () => {
    const orbit = findOrbit(impactOscillator, { parameters: { stop: 5 }, settle: 300 });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect(orbit.word).toEqual(["flight"]);
    expect(orbit.period).toBeCloseTo((2 * Math.PI) / 2.2, 12);
    const [one, other] = orbit.multipliers;
    expect((one?.re ?? 0) ** 2 + (one?.im ?? 0) ** 2).toBeCloseTo(Math.exp(-0.1 * orbit.period), 10);
    expect(other?.im).toBeCloseTo(-(one?.im ?? 0), 12);
  });

  it("a rod that sticks to its table is one of a family", () => {
    const table = loadMechanism("table");
    const orbit = findOrbit(table, {
      parameters: { mu: 1.4, r: 0, theta0: 1.1, amplitude: 0.01, omega: 18 },
    });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect(orbit.word).toEqual(["stick"]);
    expect(orbit.isolated).toBe(false);
    expect(orbit.stable).toBe(false);
    expect(orbit.multipliers[0]?.re).toBeCloseTo(1, 9);
  });
});

describe("the period of the forcing", () => {
  const driven = (force: string) =>
    compileMechanism(
      parseModel(`
name: driven
coordinates: [x]
parameters: { omega: 2, c: 0.3 }
kinetic: x'^2/2
potential: 2*x^2
dissipation: c/2*x'^2
forces: { x: "${force}" }
start: { x: 1 }
`),
    );

  it.each([
    ["cos(omega*t)", Math.PI],
    ["cos(omega*t)*sin(3*omega*t/2)", 2 * Math.PI],
    ["abs(sin(omega*t + 0.3)) - x", Math.PI],
    ["sin(2*pi*t/5)", 5],
  ])("%s", (force, period) => {
    const orbit = findOrbit(driven(force), { settle: 120 });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect(orbit.forcing?.period).toBeCloseTo(period, 12);
    expect(orbit.period).toBeCloseTo(period * (orbit.forcing?.times ?? 0), 12);
  });

  it("where it cannot be read it must be given", () => {
    expect(() => findOrbit(driven("exp(-t)"))).toThrow(/give the period/);
    expect(() => findOrbit(driven("cos(omega*t) + cos(sqrt(2)*omega*t)"))).toThrow(/common period/);
    const orbit = findOrbit(driven("cos(omega*(t - 3*t/3)) + cos(omega*t)"), {
      settle: 120,
      period: Math.PI,
    });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect([...continueOrbit(orbit, { parameter: "c", to: 0.31 })].length).toBeGreaterThan(1);
    expect(() => [...continueOrbit(orbit, { parameter: "omega", to: 2.1 })]).toThrow(/if omega changes/);
  });

  it.each([
    ["cos(omega*t)", [1, 2, 3]],
    ["cos(omega*t) + cos(sqrt(2)*omega*t)", []],
    ["sin(omega*t)*sign(cos(omega*t/2))", [2]],
    ["max(0, cos(3*omega*t))", [1, 2, 3]],
    ["(t + 0.7)^2*cos(omega*t)", []],
  ])("%s repeats after these periods only, at every time", (force, after) => {
    const mechanism = driven(`${force} + 1e-8*x^3`);
    const p = Float64Array.from(mechanism.parameters, ({ value }) => value);
    for (const from of [0, 10.3, 1e4])
      for (const turns of [0.25, 0.9999, 1, 1.5, 2, 2.00002, 3])
        expect(repeatsAfter(mechanism, p, turns * Math.PI, from), `${from} ${turns}`).toBe(
          after.includes(turns),
        );
  });

  it("a load that rises at first repeats after that only", () => {
    const mechanism = driven("min(1, t/5)*cos(omega*t)");
    const p = Float64Array.from(mechanism.parameters, ({ value }) => value);
    expect([0, 3, 6].map((from) => repeatsAfter(mechanism, p, Math.PI, from))).toEqual([false, false, true]);
  });

  it("a given period after which nothing repeats is refused", () => {
    const sampled = compileMechanism(
      parseModel(`
name: sampled
coordinates: [x]
memory: { tk: 0, u: 0 }
kinetic: x'^2/2
potential: x^2/2
dissipation: x'^2/4
forces: { x: u }
events:
  sample: { every: 0.1, set: { tk: t, u: 1 } }
  off: { when: t - tk - 0.03, direction: rising, set: { u: 0 } }
`),
    );
    expect(() => findOrbit(sampled, { period: 0.1 })).toThrow(
      /do not repeat after .* 0.1 s; a timer is a state/,
    );
    expect(() => findOrbit(driven("cos(omega*t)"), { period: 3 })).toThrow(/do not repeat/);
    const clock = compileMechanism(
      parseModel(`
name: clock
coordinates: [x]
kinetic: x'^2/2
potential: x^2/2
dissipation: x'^2/4
events: { push: { every: 2, set: { x': x' + 1 } } }
`),
    );
    for (const period of [0.5, 3]) expect(() => findOrbit(clock, { period })).toThrow(/do not repeat/);
    expect(findOrbit(clock, { period: 4 })).toMatchObject({ found: true, period: 4 });
  });
});

describe("a caller's mistakes", () => {
  it.each([
    [{ settle: -1 }, /settle .* got -1/],
    [{ search: 0 }, /search .* got 0/],
    [{ period: Number.NaN }, /period .* got NaN/],
    [
      { period: 3.1 },
      /^period is that of a forcing, and nothing in .* depends on time \(got 3.1\): leave it out$/,
    ],
    [{ parameters: { nope: 1 } }, /nope/],
    [{ policy: { nope: "1" } as object }, /nope/],
  ])("%o", (options, message) => {
    expect(() => findOrbit(loadMechanism("finger"), options)).toThrow(message);
    expect(() => findOrbit(loadMechanism("finger"), options)).toThrow(RangeError);
  });
});
