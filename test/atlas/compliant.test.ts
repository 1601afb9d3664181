/**
 * What do compliant contacts do at a state? Their penetration gives λ_N, [NDCb] (6.8), (6.15)-(6.16); at v_T = 0 only stick or slip
 * is open. Oracles: the forces written down by hand for a body with two feet, and the first row of a run.
 */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  findImpacts,
  findModes,
  futures as listFutures,
  type Mechanism,
  makeAxis,
  makeState,
  mapParadox,
  parseModel,
  type State,
  simulate,
} from "../../src/index.js";

const seed = 6150616;

function randomFrom(start: number) {
  let state = start >>> 0;
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + ((high - low) * ((t ^ (t >>> 14)) >>> 0)) / 4294967296;
  };
}

const feet = { left: [-0.6, -0.5], right: [0.8, -0.4] } as const;
const J = 0.3;

/** A body whose small turn is taken as linear, so that its feet have constant directions; loads by parameters. */
const body = (left: string, right: string): Mechanism =>
  compileMechanism(
    parseModel(`
name: Body
coordinates: [x, y, th]
parameters: { k: 200, d: 3, e: 0.05, n: 0.4, mu: 0.3, nu: 0.35, X: 0, Y: -10, T: 0 }
kinetic: x'^2/2 + y'^2/2 + ${J}/2*th'^2
potential: -X*x - Y*y - T*th
contacts:
  left: { gap: "y - 0.6*th", slip: "x' + 0.5*th'", friction: { static: nu, kinetic: mu }, restitution: 0.5, ${left} }
  right: { gap: "y + 0.8*th", slip: "x' + 0.4*th'", friction: { static: nu, kinetic: mu }, restitution: 0.5, ${right} }
start: { y: 0 }
`),
  );

const laws = {
  spring: "compliance: { law: spring, epsilon: e }",
  restitution: "compliance: { law: restitution, epsilon: e, epsilonN: n }",
  kelvinVoigt: "compliance: { law: kelvinVoigt, stiffness: k, damping: d }",
  hertz: "compliance: { law: hertz, stiffness: k, damping: 0.1 }",
} as const;
type Law = keyof typeof laws;

const numbers = { k: 200, d: 3, e: 0.05, n: 0.4, mu: 0.3, nu: 0.35 };

/** λ_N of a law by hand. */
function push(law: Law, gap: number, vN: number): number {
  if (gap >= 0) return 0;
  const { k, d, e, n } = numbers;
  const g = (1.25 - 0.75 * Math.tanh(vN / n)) / 2;
  const all = {
    spring: -gap / e ** 2,
    restitution: (-gap / e ** 2) * g,
    kelvinVoigt: Math.max(0, -k * gap - d * vN),
    hertz: Math.max(0, k * (-gap) ** 1.5 * (1 - 0.1 * vN)),
  };
  return all[law];
}

interface Case {
  readonly mechanism: Mechanism;
  readonly kinds: { readonly left: Law; readonly right: Law };
  readonly parameters: Record<string, number>;
  readonly state: State;
}

/** States in which feet are pressed in or open; every third one with the left foot at rest on the ground. */
function cases(count: number): Case[] {
  const random = randomFrom(seed);
  const names = Object.keys(laws) as Law[];
  const made = new Map<string, Mechanism>();
  return Array.from({ length: count }, (_, k) => {
    const kinds = { left: names[k % 4] as Law, right: names[Math.floor(k / 4) % 4] as Law };
    const key = kinds.left + kinds.right;
    const mechanism = made.get(key) ?? body(laws[kinds.left], laws[kinds.right]);
    made.set(key, mechanism);
    const parameters = { ...numbers, X: random(-6, 6), Y: random(-20, 5), T: random(-4, 4) };
    const turn = random(-1, 1);
    const v = { x: k % 3 === 0 ? -0.5 * turn : random(-1, 1), y: random(-1, 1), th: turn };
    return {
      mechanism,
      kinds,
      parameters,
      state: { q: { x: 0, y: random(-0.1, 0.03), th: random(-0.1, 0.1) }, v },
    };
  });
}

/** The only motion of the body, foot by foot. */
function byHand({ kinds, parameters, state: { q, v } }: Case) {
  const { X = 0, Y = 0, T = 0 } = parameters;
  const force = [X, Y, T];
  const rows = (["left", "right"] as const).map((name) => {
    const [across, down] = feet[name];
    const [gap, vN] = [(q.y ?? 0) + across * (q.th ?? 0), (v.y ?? 0) + across * (v.th ?? 0)];
    const vT = (v.x ?? 0) - down * (v.th ?? 0);
    const lambdaN = push(kinds[name], gap, vN);
    return { name, lambdaN, vT, WN: [0, 1, across], WT: [1, 0, -down], still: Math.abs(vT) < 1e-14 };
  });
  const add = (W: readonly number[], by: number) => {
    for (let i = 0; i < 3; i++) force[i] = (force[i] as number) + (W[i] as number) * by;
  };
  const forces: Record<string, { lambdaN: number; lambdaT: number; mode: string }> = {};
  for (const { name, lambdaN, vT, WN, WT, still } of rows) {
    if (lambdaN === 0) continue;
    add(WN, lambdaN);
    if (still) continue;
    const lambdaT = -Math.sign(vT) * numbers.mu * lambdaN;
    add(WT, lambdaT);
    forces[name] = { lambdaN, lambdaT, mode: vT > 0 ? "slip+" : "slip-" };
  }
  const along = (W: readonly number[], f: readonly number[]) =>
    W.reduce((sum, w, i) => sum + (w * (f[i] as number)) / (i === 2 ? J : 1), 0);
  for (const { name, lambdaN, WT, still } of rows) {
    if (lambdaN === 0 || !still) continue;
    const holds = -along(WT, force) / along(WT, WT);
    const sticks = Math.abs(holds) <= numbers.nu * lambdaN;
    const lambdaT = sticks ? holds : Math.sign(holds) * numbers.mu * lambdaN;
    add(WT, lambdaT);
    forces[name] = { lambdaN, lambdaT, mode: sticks ? "stick" : holds > 0 ? "slip-" : "slip+" };
  }
  return { forces, acceleration: force.map((f, i) => f / (i === 2 ? J : 1)) };
}

describe(`two compliant feet at random states (seed ${seed})`, () => {
  const all = cases(96);

  it("have the forces of their laws and the friction that is left to decide", () => {
    const met = new Set<string>();
    for (const [k, one] of all.entries()) {
      const { forces, acceleration } = byHand(one);
      const { solutions, verdict, contacts } = findModes(one.mechanism, one.state, {
        parameters: one.parameters,
      });
      expect(verdict).toBe("consistent");
      const [found] = solutions;
      expect(Object.keys(found?.modes ?? {}).sort()).toEqual(Object.keys(forces).sort());
      for (const [name, { lambdaN, lambdaT, mode }] of Object.entries(forces)) {
        met.add(mode);
        expect(found?.modes[name]).toBe(mode);
        expect(found?.forces[name]?.lambdaN).toBeCloseTo(lambdaN, 9);
        expect(found?.forces[name]?.lambdaT).toBeCloseTo(lambdaT, 9);
        expect(contacts[name]?.lambdaN).toBeCloseTo(lambdaN, 9);
        expect(contacts[name]?.compliance?.law).toBe(one.kinds[name as "left" | "right"]);
      }
      for (const [i, name] of ["x", "y", "th"].entries())
        expect(found?.acceleration[name]).toBeCloseTo(acceleration[i] as number, 8);
      // a and b are those without the contact's own force.
      for (const [name, { A = 0, B = 0, C = 0, a = 0, b = 0 }] of Object.entries(contacts)) {
        const { lambdaN, lambdaT } = found?.forces[name] ?? { lambdaN: 0, lambdaT: 0 };
        const [across, down] = feet[name as "left" | "right"];
        const [ax = 0, ay = 0, ath = 0] = acceleration;
        if (k % 3 === 0) continue; // the friction of the other foot is not known beforehand
        expect(a + A * lambdaT + B * lambdaN).toBeCloseTo(ax - down * ath, 8);
        expect(b + B * lambdaT + C * lambdaN).toBeCloseTo(ay + across * ath, 8);
      }
    }
    expect([...met].sort()).toEqual(["slip+", "slip-", "stick"]);
  });

  it("have one future, which the first row of a run shows", () => {
    for (const one of all.slice(0, 32)) {
      const { futures } = listFutures(one.mechanism, one.state, { parameters: one.parameters });
      expect(futures.map(({ kind }) => kind)).toEqual(["mode"]);
      const run = simulate(one.mechanism, one.state, { parameters: one.parameters, until: 1e-3, samples: 2 });
      const [row] = run.samples?.rows ?? [];
      const at = (name: string) => row?.[run.samples?.columns.indexOf(name) ?? -1];
      for (const name of ["left", "right"]) {
        const force = futures[0]?.forces?.[name] ?? { lambdaN: 0, lambdaT: 0 };
        expect(at(`${name}_mode`)).toBe(futures[0]?.modes?.[name] ?? "flight");
        expect(at(`${name}_lambdaN`)).toBeCloseTo(force.lambdaN, 8);
        expect(at(`${name}_lambdaT`)).toBeCloseTo(force.lambdaT, 8);
      }
    }
  });

  it("next to a rigid foot agree with a run too", () => {
    const random = randomFrom(seed + 1);
    const mixed = body(laws.kelvinVoigt, "law: moreau");
    for (let k = 0; k < 24; k++) {
      const parameters = { ...numbers, X: random(-6, 6), Y: random(-20, -5), T: random(-2, 2) };
      const turn = random(-1, 1);
      const th = random(0.005, 0.08);
      const state = {
        q: { x: 0, y: -0.8 * th, th },
        v: { x: k % 2 === 0 ? -0.5 * turn : random(-1, 1), y: -0.8 * turn, th: turn },
      };
      const { futures } = listFutures(mixed, state, { parameters });
      const run = simulate(mixed, state, { parameters, until: 1e-4, samples: 2 });
      const [row] = run.samples?.rows ?? [];
      const at = (name: string) => row?.[run.samples?.columns.indexOf(name) ?? -1] as number;
      const fits = futures.filter(({ modes }) =>
        ["left", "right"].every((name) => (modes?.[name] ?? "flight") === (at(`${name}_mode`) as unknown)),
      );
      expect(fits.length).toBeGreaterThan(0);
      expect(fits[0]?.forces?.left?.lambdaN).toBeCloseTo(at("left_lambdaN"), 8);
    }
  });
});

describe("questions about a compliant contact", () => {
  const soft = body(laws.kelvinVoigt, "compliance: { law: kelvinVoigt, stiffness: 3*k, damping: d }");

  it("are answered for the rigid model where the options say so", () => {
    const state = { q: { x: 0, y: 0, th: 0 }, v: { x: 1, y: 0, th: 0 } };
    const rigid = findModes(soft, state, { contacts: "rigid" });
    expect(rigid.solutions[0]?.forces.left?.lambdaN).toBeGreaterThan(1);
    expect(rigid.contacts.left?.compliance).toBeUndefined();
    const spring = findModes(soft, { ...state, q: { x: 0, y: -0.01, th: 0 } }, { epsilon: 0.1 });
    expect(spring.solutions[0]?.forces.left?.lambdaN).toBeCloseTo(1, 12);
  });

  it("about its impact are refused with what to do", () => {
    const state = { q: { x: 0, y: 0, th: 0 }, v: { x: 1, y: -1, th: 0 } };
    expect(() => findImpacts(soft, state, "left")).toThrow("left=rigid");
    expect(findImpacts(soft, state, "left", { contacts: { left: "rigid" } }).contact).toBe("left");
  });

  it("a start in contact carries the load, however soft the spring is", () => {
    for (const k of [0.5, 5, 50, 5e6]) {
      const parameters = { k };
      const spring = compileMechanism(
        parseModel(`
name: Pressed
coordinates: [y]
parameters: { k: 1, s: 20 }
kinetic: y'^2/2
potential: s/2*y^2 + 3*y
contacts: { floor: { gap: y, slip: 0, compliance: { law: kelvinVoigt, stiffness: k } } }
start: { y: contact }
`),
      );
      expect(makeState(spring, {}, { parameters }).q.y).toBeCloseTo(-3 / (20 + k), 12);
    }
  });

  it("a map is consistent wherever it is closed, with the borders of stick by its own force", () => {
    const one = compileMechanism(
      parseModel(`
name: Puck
coordinates: [x, y]
parameters: { k: 50, s: 4, mu: 0.5 }
kinetic: (x'^2 + y'^2)/2
potential: s/2*x^2 + 3*y
contacts: { floor: { gap: y, slip: "x'", friction: mu, compliance: { law: kelvinVoigt, stiffness: k } } }
start: { y: contact }
`),
    );
    const axes = [makeAxis(one, "x", [-1, 1], 21), makeAxis(one, "x'", [-1, 1], 20)] as const;
    const { grid, curves, points } = mapParadox(one, axes);
    expect(new Set(grid.verdict.flat())).toEqual(new Set(["consistent"]));
    expect(points).toEqual([]);
    expect(curves.map(({ name }) => name)).not.toContain("b = 0");
    const border = curves.find(({ name }) => name === "stick border")?.points.map(([x]) => x) ?? [];
    expect(border.sort((u, v) => u - v)).toEqual([expect.closeTo(-0.375, 9), expect.closeTo(0.375, 9)]);
    const open = mapParadox(one, axes, { start: { y: 0.1 } });
    expect(new Set(open.grid.verdict.flat())).toEqual(new Set([null]));
  });
});
