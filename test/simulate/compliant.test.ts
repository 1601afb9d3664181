/** Does a compliant contact do what closed forms say of a mass on it? Springs, dampers, the layer of [NDCb] (6.16), ledgers. */
import { describe, expect, it } from "vitest";
import {
  type Compliance,
  effectiveRestitution,
  loadMechanism,
  type SimulateOptions,
  simulate,
  simulateTree,
  startOfRun,
} from "../../src/index.js";
import { compile, numbersOf, stateOf, wordsOf, worst } from "./support.js";

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
    const free = effectiveRestitution({ law: "spring", epsilon }, { mass: m, speed: 3 });
    expect(free.duration).toBeCloseTo(Math.PI * epsilon * Math.sqrt(m), 12);
    expect(free.restitution).toBeCloseTo(1, 10);
  });

  it("Hertz: contact lasts 2.9432751 δ/v, the classical number", () => {
    const [K, mass, speed] = [3e5, 0.7, 0.9];
    const deepest = ((5 * mass * speed ** 2) / (4 * K)) ** 0.4;
    const { duration, restitution } = effectiveRestitution({ law: "hertz", stiffness: K }, { mass, speed });
    expect((duration * speed) / deepest).toBeCloseTo(2.9432751, 6);
    expect(restitution).toBeCloseTo(1, 9);
  });
});

describe("effective restitution", () => {
  it.each([0, 0.05, 0.3, 0.7, 0.999, 1, 1.4, 8])("a clipped spring and damper of ratio %s", (ratio) => {
    const [stiffness, mass] = [2e4, 0.3];
    const damping = 2 * ratio * Math.sqrt(stiffness * mass);
    const found = effectiveRestitution({ law: "kelvinVoigt", stiffness, damping }, { mass, speed: 1.7 });
    expect(found.dampingRatio).toBeCloseTo(ratio, 12);
    expect(found.restitution).toBeCloseTo(leavingSpeed(ratio), 8);
    expect(found.closed).toBeCloseTo(leavingSpeed(ratio), 8);
  });

  it.each([0, 0.3, 0.8, 1])("(6.15) tends to r = %s as ε_N falls", (r) => {
    const law = (epsilonN: number): Compliance => ({ law: "restitution", epsilon: 1e-3, epsilonN });
    const errors = [1e-2, 1e-3].map((epsilonN) =>
      Math.abs(effectiveRestitution(law(epsilonN), { speed: 1, r }).restitution - r),
    );
    expect(errors[1]).toBeLessThan(r === 0 ? 0.05 : 1e-5);
    if (r > 0 && r < 1) expect((errors[0] ?? 0) / (errors[1] ?? 1)).toBeGreaterThan(30);
  });

  it("numbers that mean nothing", () => {
    const spring: Compliance = { law: "spring", epsilon: 1e-2 };
    expect(() => effectiveRestitution(spring, { mass: 0 })).toThrow("mass must be a positive number, got 0");
    expect(() => effectiveRestitution(spring, { speed: -1 })).toThrow(
      "speed must be a positive number, got -1",
    );
    expect(() => effectiveRestitution(spring, { r: 1.5 })).toThrow("r must lie between 0 and 1, got 1.5");
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
      expect(Math.abs((run.final.v.y ?? 0) - expected)).toBeLessThan(2e-6);
    }
  });

  it("is thin: a fast impact loses 1 − r² of its energy", () => {
    for (const epsilonN of [1e-5, 1e-7, 1e-9]) {
      const { restitution } = effectiveRestitution(
        { law: "restitution", epsilon: 1e-3, epsilonN },
        { speed: 5, r: 0.5 },
      );
      expect(Math.abs(restitution - 0.5)).toBeLessThan(1e-9);
    }
  });
});

describe("a run with compliant contacts", () => {
  const finger = loadMechanism("finger");
  const table = loadMechanism("table");
  const box = loadMechanism("box");
  const options: SimulateOptions = { until: 0.8, epsilon: 1e-2, epsilonN: 1e-2 };

  it.each([
    ["finger", finger],
    ["table", table],
    ["box", box],
  ])("%s: the ledger closes, at() meets the samples, and a tree has one branch", (_, mechanism) => {
    const start = startOfRun(mechanism, [], options);
    const run = simulate(mechanism, start, { ...options, samples: 41 });
    expect(run.outcome.kind).toBe("finished");
    expect(run.events.length).toBeGreaterThan(2);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    expect(run.ledger.contact).toBeDefined();
    expect(run.ambiguities).toEqual([]);
    const { rows = [], columns = [] } = run.samples ?? {};
    const n = mechanism.coordinates.length;
    for (const row of rows.filter((_, i) => i % 7 === 3)) {
      const there = numbersOf(run.at(row[0] as number));
      const same = rows.filter((other) => other[0] === row[0]).map((other) => other.slice(2, 2 + 2 * n));
      expect(Math.min(...same.map((state) => worst(there, state as number[])))).toBeLessThan(1e-7);
    }
    const lambda = columns.findIndex((name) => name.endsWith("_lambdaN"));
    expect(rows.some((row) => (row[lambda] as number) > 0)).toBe(true);
    const tree = simulateTree(mechanism, start, options);
    expect(tree.nodes).toHaveLength(1);
    expect(worst(numbersOf(tree.nodes[0]?.final ?? run.final), numbersOf(run.final))).toBeLessThan(1e-12);
  });

  it("friction stays in its cone and rubs away energy, at every sample", () => {
    const run = simulate(box, box.start, { ...options, parameters: { mu: 0.3 }, samples: 400 });
    const { rows = [], columns = [] } = run.samples ?? {};
    for (const name of ["front", "rear"]) {
      const at = (what: string) => columns.indexOf(`${name}_${what}`);
      for (const row of rows) {
        const [N, T, vT] = ["lambdaN", "lambdaT", "vT"].map((what) => row[at(what)] as number) as [
          number,
          number,
          number,
        ];
        expect(N).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.abs(T)).toBeLessThanOrEqual(0.3 * N + 1e-7);
        expect(T * vT).toBeLessThanOrEqual(1e-12);
      }
    }
    expect(run.ledger.friction).toBeGreaterThan(0);
  });
});

describe("static and kinetic friction", () => {
  const text = (kinetic: number) => `
name: pulled
coordinates: [x, y]
parameters: { k: 40, speed: 0.3, muS: 0.6, muK: ${kinetic}, eps: 0.01 }
kinetic: x'^2/2 + y'^2/2
potential: 10*y + k/2*(speed*t - x)^2
contacts:
  foot: { gap: y, slip: x', friction: { static: muS, kinetic: muK }, compliance: { law: spring, epsilon: eps } }
start: { y: contact }
`;

  it("stick ends where the spring pulls with the static force, slip follows with the kinetic one", () => {
    const mechanism = compile(text(0.4));
    const run = simulate(mechanism, startOfRun(mechanism, []), { until: 1.4 });
    const [slips, sticks] = run.events;
    expect(slips?.type).toBe("slip+");
    expect(slips?.t).toBeCloseTo((0.6 * 10) / (40 * 0.3), 9);
    // x'' = 40(0.3 t − x) − 4 from rest at 40·0.3·t = 6: x' = 0 again at ω t = 2π − 2 atan(2/(0.3 ω)) …
    const omega = Math.sqrt(40);
    const angle = 2 * Math.PI - 2 * Math.atan(2 / (0.3 * omega));
    expect((sticks?.t ?? 0) - (slips?.t ?? 0)).toBeCloseTo(angle / omega, 8);
    expect(sticks?.type).toBe("stick");
  });
});

describe("where contacts are", () => {
  const rod = loadMechanism("rod");
  const options = { epsilon: 1e-3, parameters: { mu: 0.9, Sx: 0.5 } };

  it("(6.9) a start in contact has the quasi-static penetration of its slip direction", () => {
    const theta = 1.18;
    const [B, C] = [3 * Math.sin(theta) * Math.cos(theta), 1 + 3 * Math.cos(theta) ** 2];
    for (const sign of [1, -1]) {
      const state = startOfRun(rod, [`theta=${theta}, x'=${0.1 * sign}`], options);
      expect(state.q.y).toBeCloseTo(-1e-6 / (C - sign * 0.9 * B), 15);
      expect(state.v.y).toBe(0);
      const damped = startOfRun(rod, [`theta=${theta}, x'=${0.1 * sign}`], {
        ...options,
        epsilonN: 1e-3,
        parameters: { ...options.parameters, r: 0.8 },
      });
      expect((damped.q.y ?? 0) / (state.q.y ?? 1)).toBeCloseTo(2 / 1.64, 12);
    }
  });

  it("a penetrating start is legal, and so is one above the surface", () => {
    const inside = simulate(rod, stateOf(rod, [0, -1e-5, 1]), { ...options, until: 0.01 });
    expect(inside.outcome.kind).toBe("finished");
    expect(inside.events.filter(({ type }) => type === "impact")).toHaveLength(0);
    const above = simulate(rod, stateOf(rod, [0, 0.01, 1]), { ...options, until: 0.2 });
    expect(above.events[0]?.type).toBe("impact");
    expect(above.compliant?.verdict).toBe("rebound");
  });

  it("the model file makes a contact compliant, and contact=rigid overrides it", () => {
    const text = (compliance: string) => `
name: drop
coordinates: [y]
parameters: { K: 1e4, g: 10 }
kinetic: y'^2/2
potential: g*y
contacts:
  floor: { gap: y, slip: 0, restitution: 0.5${compliance} }
start: { y: 0.1 }
`;
    const soft = compile(text(", compliance: { law: kelvinVoigt, stiffness: 2*K, damping: sqrt(K) }"));
    const run = simulate(soft, soft.start, { until: 0.3 });
    expect(run.compliant?.contacts.floor?.law).toEqual({ law: "kelvinVoigt", stiffness: 2e4, damping: 100 });
    expect(run.provenance.options).not.toHaveProperty("epsilon");
    const rigid = simulate(soft, soft.start, { until: 0.3, contact: "rigid" });
    expect(rigid.compliant).toBeUndefined();
    expect(rigid.events[0]?.impulse).toBeDefined();
    const changed = simulate(soft, soft.start, { until: 0.3, parameters: { K: 1e6 } });
    expect(changed.compliant?.contacts.floor?.law).toMatchObject({ stiffness: 2e6 });
    expect(() => simulate(soft, soft.start, { parameters: { K: -1 } })).toThrow(
      "contact floor: stiffness must be a positive number, got -2",
    );
  });

  it.each([
    [{ epsilon: 0 }, "epsilon must be a positive number, got 0"],
    [
      { epsilon: 1e-3, stiffness: 5 },
      "epsilon 0.001 is no number of the law kelvinVoigt: stiffness, damping",
    ],
    [{ contact: "rigid", epsilon: 1e-3 }, "epsilon 0.001 needs compliant contacts, but contact is rigid"],
    [{ epsilonN: 1e-3 }, "the law restitution needs epsilon"],
    [{ compliance: "hertz" }, "the law hertz needs stiffness"],
    [{ contact: "soft" }, "contact must be one of model rigid compliant, got soft"],
    [
      { epsilon: 1e-3, epsilonN: 1e-3, parameters: { r: 1.2 } },
      "restitution of tip must lie between 0 and 1, got 1.2",
    ],
  ])("%o is refused", (given, message) => {
    expect(() => simulate(rod, rod.start, given as SimulateOptions)).toThrow(new RangeError(message));
  });

  it("slides, and rigid contacts beside compliant ones, are refused by name", () => {
    const slides = loadMechanism("klein");
    expect(() => simulate(slides, slides.start, { epsilon: 1e-3 })).toThrow(
      /the slide B cannot be compliant/,
    );
  });
});
