import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  loadMechanism,
  type Mechanism,
  makeState,
  measureSensitivity,
  parseModel,
  type Sensitivity,
  type SensitivityOptions,
  simulate,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const compiled = (text: string) => compileMechanism(parseModel(text), { name: "test" });

const kindsOf = ({ reasons }: Pick<Sensitivity, "reasons">) => reasons.map(({ reason }) => reason.kind);

/** A point thrown up to a ceiling, which it reaches with no speed for h = 1. */
const thrown = compiled(`name: thrown
coordinates: [y]
parameters: { g: 2, h: 1, r: 0.5 }
kinetic: y'^2/2
potential: g*y
contacts: { ceiling: { gap: h - y, restitution: r, law: newton } }
start: { y: 0, y': 2 }
`);

describe("a graze at the top of a throw", () => {
  const options: SensitivityOptions = { until: 1.5, with: ["h"], oneSided: true };

  it("has no derivative, and is told with its contact", () => {
    const found = measureSensitivity(thrown, options);
    expect(found.valid).toBe(false);
    expect(kindsOf(found)).toContain("graze");
    expect(found.reasons[0]?.t).toBeCloseTo(1, 6);
  });

  it("has a derivative from the side without impact, and none from the other", () => {
    const [sides] = measureSensitivity(thrown, options).oneSided ?? [];
    expect(sides?.above.y).toBeCloseTo(0, 6);
    expect(sides?.above.v_y).toBeCloseTo(0, 6);
    expect(sides?.below.v_y).toBeNull();
  });

  it("is valid a little away on both sides, where one-sided differences agree", () => {
    for (const h of [0.999, 1.001]) {
      const found = measureSensitivity(thrown, { ...options, parameters: { h } });
      expect(found.valid, `h = ${h}`).toBe(true);
      expect(found.oneSided).toBeUndefined();
    }
  });
});

describe("events whose order decides, at one instant", () => {
  const ordered = compiled(`name: ordered
coordinates: [x, z, w]
parameters: { d: 1, c: 0.001 }
memory: { s: 0 }
kinetic: (x'^2 + z'^2 + w'^2)/2
events:
  one: { when: x - 1, direction: rising, set: { s: 1 } }
  two: { when: z - d, direction: rising, set: { x': 1 + c*s, w': 1000000*s } }
start: { x': 1, z': 1 }
`);

  it("have no derivative from the side where the state jumps, however small its jump next to that of others", () => {
    const found = measureSensitivity(ordered, { until: 2, with: ["d"], oneSided: true });
    expect(kindsOf(found)).toContain("simultaneous");
    const [{ below = {}, above = {} } = {}] = found.oneSided ?? [];
    expect([below.x, below.w].map((slope) => Math.abs(slope as number) < 1e-6)).toEqual([true, true]);
    expect([above.x, above.w, above.v_x]).toEqual([null, null, null]);
    expect(above.z).toBeCloseTo(0, 6);
  });
});

/** Two masses on a spring over two floors; with equal heights they land together. */
const pair = compiled(`name: pair
coordinates: [a, b]
parameters: { m: 1, k: 3, g: 10, d: 0, r: 0.5 }
kinetic: m/2*(a'^2 + b'^2)
potential: m*g*(a + b) + k/2*(a - b)^2
contacts:
  left: { gap: a, restitution: r, law: newton }
  right: { gap: b - d, restitution: r, law: newton }
start: { a: 1, b: 1 }
`);

describe("impacts of two contacts at one instant", () => {
  it("have derivatives along what keeps them together, and no others", () => {
    const found = measureSensitivity(pair, { until: 0.6, with: ["g", "k", "start:a", "d"] });
    const until = Object.fromEntries(found.variables.map(({ name, validUntil }) => [name, validUntil]));
    expect(until.g).toBeUndefined();
    expect(until.k).toBeUndefined();
    expect(until["start:a"]).toBeCloseTo(Math.sqrt(0.2), 9);
    expect(until.d).toBeCloseTo(Math.sqrt(0.2), 9);
    expect(new Set(kindsOf(found))).toEqual(new Set(["simultaneous"]));
  });
});

/** A block that slides to rest on a slope whose angle is that of friction: beyond it, it would not stay. */
const slope = (mu: string) =>
  compiled(`name: slope
coordinates: [x, y]
parameters: { g: 10, c: 0.5, mu: ${mu} }
kinetic: (x'^2 + y'^2)/2
potential: g*y
forces: { x: c*g }
contacts: { foot: { gap: y, slip: x', friction: mu, restitution: 0, law: moreau } }
start: { x: 0, y: contact, x': -1 }
`);

describe("stick that begins on the border of its cone", () => {
  it("has no derivative; inside the cone it has", () => {
    expect(kindsOf(measureSensitivity(slope("0.5"), { until: 0.3, with: ["mu"] }))).toContain("border");
    expect(measureSensitivity(slope("0.6"), { until: 0.3, with: ["mu"] }).valid).toBe(true);
  });
});

describe("starts", () => {
  it("that a variable lifts off its contact have no derivative by it", () => {
    const found = measureSensitivity(loadMechanism("finger"), {
      until: 0.1,
      with: ["l", "start:phi", "start:y"],
    });
    expect(found.reasons.every(({ variables }) => variables?.join() === "start:y")).toBe(true);
    expect(kindsOf(found)).toContain("leaves");
  });

  /** A clock rings where the run begins, and friction holds the block. */
  it("with an event, that a variable takes out of stick, have no derivative by it", () => {
    const held = compiled(`name: held
coordinates: [x, y]
parameters: { m: 1, mu: 0.2, T: 0.1, kick: 4 }
memory: { u: 0 }
kinetic: m/2*(x'^2 + y'^2)
potential: 10*m*y
forces: { x: u }
events: { clock: { every: T, set: { u: u + kick } } }
contacts: { foot: { gap: y, at: [x, y], friction: mu } }
start: { x: 0, y: contact }
`);
    const options = { until: 0.25, parameters: { kick: 1.5 }, with: ["start:x'", "start:x", "kick"] };
    for (const found of [
      measureSensitivity(held, options),
      measureSensitivity(held, { ...options, goal: "x" }),
    ]) {
      expect(found.variables.map(({ validUntil }) => validUntil)).toEqual([0, undefined, undefined]);
      expect(kindsOf(found)).toContain("leaves");
    }
  });

  it("at the zero of an event have none by what moves the event", () => {
    const found = measureSensitivity(loadMechanism("compass"), {
      until: 0.1,
      with: ["start:ns", "start:ns'"],
    });
    const [of, speed] = found.variables;
    expect([of?.validUntil, speed?.validUntil]).toEqual([0, undefined]);
    expect(kindsOf(found)).toContain("startEvent");
  });
});

describe("rows", () => {
  const ball = loadMechanism("ball");
  const hit = Math.sqrt(2 / 9.81);

  it("at the time of an impact are not valid, those next to it are", () => {
    const found = measureSensitivity(ball, { until: 0.6, times: [hit - 1e-6, hit + 1e-6], with: ["g"] });
    expect(found.rows.map(({ valid }) => valid)).toEqual([true, true, true]);
    const [{ t: time = 0 } = {}] = found.events;
    const [at] = measureSensitivity(ball, { until: 0.6, times: [time], with: ["g"] }).rows;
    expect(at?.valid).toBe(false);
  });

  it("inside a completed chatter have no values", () => {
    const found = measureSensitivity(ball, {
      parameters: { r: 0.1 },
      until: 0.7,
      samples: 4001,
      with: ["g"],
    });
    const inside = found.rows.filter(({ values }) => values[0] === null);
    const chatter = found.events.find(({ type }) => type === "chatter");
    expect(chatter).toBeDefined();
    expect(inside.every(({ valid }) => !valid)).toBe(true);
    expect(found.final.valid).toBe(true);
    expect(found.final.slopes.g?.[0]).toBeCloseTo(0, 12);
  });
});

describe("mistakes", () => {
  const finger = loadMechanism("finger");
  it.each([
    [{ with: ["mmu"] }, /finger has no variable mmu: did you mean mu/],
    [{ with: ["mu", "mu"] }, /named twice/],
    [{ with: ["start:z"] }, /no variable start:z/],
    [{ times: [3], until: 1 }, /between 0 and 1, got 3/],
    [{ samples: -1 }, /samples must be a whole number/],
    [{ samples: 1_000_000 }, /samples must be a whole number from 0 to \d{4,6}, got 1000000/],
    [{ until: Number.NaN }, /until/],
  ])("%j", (options, message) => {
    expect(() => measureSensitivity(finger, options as SensitivityOptions)).toThrow(message);
  });
});

describe("contacts that have just opened do not graze", () => {
  const woodpecker = loadMechanism("woodpecker");
  const until = 0.3;

  it.each(Array.from({ length: 8 }, (_, k) => 700 + k))("woodpecker, parameters of seed %i", (seed) => {
    const random = randomSource(seed);
    const parameters = {
      mu: 0.25 + 0.1 * random(),
      e1: 0.4 + 0.2 * random(),
      c: 0.0056 * (0.9 + 0.2 * random()),
    };
    const found = measureSensitivity(woodpecker, { until, parameters, with: ["mu"] });
    expect(kindsOf(found)).toEqual([]);
    const end = (change: number) => {
      const own = { ...parameters, mu: parameters.mu + change };
      const start = makeState(woodpecker, {}, { parameters: own });
      return (
        simulate(woodpecker, start, { until, parameters: own, rtol: 1e-12, atol: 1e-15 }).final.q.phiS ?? 0
      );
    };
    const difference = (end(1e-6) - end(-1e-6)) / 2e-6;
    const slope = found.final.slopes.mu?.[found.columns.indexOf("phiS")] ?? 0;
    expect(Math.abs(slope - difference) / Math.max(1, Math.abs(difference))).toBeLessThan(1e-5);
  });
});

describe("events that only just happen, on both sides", () => {
  const reasonsOf = (mechanism: Mechanism, options: SensitivityOptions) =>
    kindsOf(measureSensitivity(mechanism, options));

  it.each([1 - 2 ** -52, 1 + 2 ** -52])("a throw that reaches a ceiling at h = %f times its height", (h) => {
    expect(reasonsOf(thrown, { until: 1.5, with: ["h"], parameters: { h } })).toContain("graze");
  });

  /** A block on a belt swings about the place where friction holds its spring, as far as it was moved. */
  const swinging = compiled(`name: swinging
coordinates: [x, y]
parameters: { k: 1, v: 1, g: 10, mu: 0.1 }
kinetic: (x'^2 + y'^2)/2
potential: k/2*x^2 + g*y
contacts: { foot: { gap: y, at: [x, y], slip: x' - v, friction: mu } }
start: { x: 0, y: contact }
`);

  it.each([-1 - 2 ** -40, -1 + 2 ** -40])("slip that almost ends: x = μg/k + %f v/√k", (share) => {
    const start = { x: 1 + share };
    expect(reasonsOf(swinging, { until: 3, start, with: ["start:x"] })).toContain("graze");
  });

  it("slip that ends well before, or not at all, has a derivative", () => {
    for (const x of [-0.2, 0.2])
      expect(reasonsOf(swinging, { until: 3, start: { x }, with: ["start:x"] })).toEqual([]);
  });

  it("a trigger that is only touched", () => {
    const touched = compiled(`name: touched
coordinates: [x]
parameters: { d: 1 }
kinetic: x'^2/2
potential: x^2/2
events: { stop: { when: x - d, direction: rising, set: { x': 0 } } }
start: { x: 0, x': 1 }
`);
    for (const d of [1 - 2 ** -50, 1 + 2 ** -50])
      expect(reasonsOf(touched, { until: 2, parameters: { d }, with: ["d"] })).toContain("graze");
  });

  it("an impact at the end of the run, for what moves it", () => {
    const fall = Math.sqrt(2 / 9.81);
    for (const until of [fall - 1e-13, fall + 1e-13]) {
      const found = measureSensitivity(loadMechanism("ball"), { until, with: ["g", "m"] });
      expect(kindsOf(found)).toContain("endEvent");
      const [g, m] = found.variables;
      expect(g?.validUntil).toBeDefined();
      expect(m?.validUntil).toBeUndefined();
    }
  });

  it("a sampling instant at the end of the run, for its period", () => {
    const sampled = loadMechanism("sampled");
    const Ts = sampled.parameters.find(({ name }) => name === "Ts")?.value ?? 0;
    for (const until of [10 * Ts, 10 * Ts * (1 - 1e-12)]) {
      const found = measureSensitivity(sampled, { until, with: ["Ts", "kp"] });
      expect(found.reasons.find(({ reason }) => reason.kind === "endEvent")?.variables).toEqual(["Ts"]);
    }
  });

  /** The table falls away from a bar that has almost come to rest on it; the value was found by halving. */
  it("a chatter that ends right before its contact opens", () => {
    const bar = {
      m: 1.1024574365234003,
      l: 0.930690751504153,
      J: 0.34916299894296876,
      mu: 0.5673798821866513,
    };
    const springs = { kx: 35.4335541697219, cx: 1.7130809908732771, ktheta: 190.70268012583256 };
    const table = { amplitude: 0.051678889673203235, omega: 22.680891171330586, g: 9.281561621231027 };
    const parameters = {
      ...{ ...bar, ...springs, ...table, ctheta: 4.504450081032701, theta0: 0.9846191146411002 },
      r: 0.2717895849701017,
    };
    const options = { until: 0.4, parameters, law: "fremond" as const, start: { y: 0.23967272613633403 } };
    const found = measureSensitivity(loadMechanism("table"), { ...options, with: ["start:y"] });
    const opens = found.reasons.filter(({ reason }) => reason.kind === "border" && reason.of === "chatter");
    expect(opens.map(({ t }) => t)).toEqual([expect.closeTo(0.3367866, 6)]);
  });

  it("a contact that has just opened and counts as closed in an impact of another one", () => {
    const sleeve = { mM: 0.00031263197200605644, JM: 4.70924731832929e-9, c: 0.006126177902147174 };
    const bird = { mS: 0.004558148972969502, JS: 7.533297943533398e-7, g: 10.188887751483826 };
    const radii = { r0: 0.0023485014875768684, rM: 0.002757766342437826, hM: 0.005707530078468844 };
    const lengths = { lM: 0.011371055303607136, lG: 0.013729113568319008, hS: 0.019172515383455904 };
    const touch = { mu: 0.31133478095987815, e1: 0.4321820858749561, e2: 0, lS: 0.02412621055351743 };
    const parameters = { ...sleeve, ...bird, ...radii, ...lengths, ...touch };
    const options = { until: 0.06, parameters, law: "newton" as const, with: ["lS"] };
    expect(reasonsOf(loadMechanism("woodpecker"), options)).toEqual(["simultaneous"]);
  });

  it("slip that ends next to where it loses its solution", () => {
    const bar = { m: 1.0631930950097739, l: 1.1130432782927528, I: 0.0931088704635234 };
    const parameters = { ...bar, g: 1.0966130554908886, mu: 1.0059406959917396 };
    const start = { "y'": 0.09922033221361248 };
    const options = { until: 0.5, parameters, start, law: "newton" as const, with: ["start:y'"] };
    expect(reasonsOf(loadMechanism("bar"), options)).toContain("graze");
  });

  it("an impact that begins the run with almost no speed", () => {
    const masses = { m1: 0.092, m2: 0.934, l: 0.9685, g: 8.9, mu: 0.446, vdr: 1.009 };
    const parameters = { ...masses, k: 89, kphi: 104.9, c: 9.56, phi0: 0.4337 };
    const start = { y: "contact", "y'": -1e-11 };
    const options = { until: 0.1, parameters, start, law: "fremond" as const };
    const found = measureSensitivity(loadMechanism("finger"), { ...options, with: ["start:y'", "k"] });
    expect(found.events[0]).toMatchObject({ t: 0, type: "impact" });
    expect(found.variables[0]?.validUntil).toBe(0);
  });
});
