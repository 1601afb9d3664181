/** Do compliant contacts open, close, stick and slip where they should, in every mechanism? [NDCb] §6. */

import { describe, expect, it } from "vitest";
import { parseContacts } from "../../../cli/text/index.js";
import {
  loadMechanism,
  Mistake,
  makeState,
  makeWasmBackend,
  type SimulateOptions,
  simulate,
  simulateTree,
} from "../../../src/index.js";
import { compile, numbersOf, stateOf, wordsOf, worst } from "../support.js";

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
    const start = makeState(mechanism, {}, options);
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
    const run = simulate(mechanism, makeState(mechanism), { until: 1.4 });
    const [slips, sticks] = run.events;
    expect(slips?.type).toBe("slip+");
    expect(slips?.t).toBeCloseTo((0.6 * 10) / (40 * 0.3), 9);
    // x'' = 40(0.3 t − x) − 4 from rest at 40·0.3·t = 6: x' = 0 again at ω t = 2π − 2 atan(2/(0.3 ω)) …
    const omega = Math.sqrt(40);
    const angle = 2 * Math.PI - 2 * Math.atan(2 / (0.3 * omega));
    expect((sticks?.t ?? 0) - (slips?.t ?? 0)).toBeCloseTo(angle / omega, 8);
    expect(sticks?.type).toBe("stick");
  });

  it("a pull between the two holds at rest and cannot hold in slip", () => {
    const mechanism = compile(text(0.4));
    const resting = simulate(mechanism, makeState(mechanism, { x: -0.12 }), { until: 0.05 });
    expect([resting.final.contacts.foot?.mode, resting.events.length]).toEqual(["stick", 0]);
    expect(resting.final.contacts.foot?.lambdaT).toBeCloseTo(-40 * (0.12 + 0.3 * 0.05), 9);
    const moving = simulate(mechanism, makeState(mechanism, { x: -0.12, "x'": 0.01 }), { until: 0.05 });
    expect([moving.final.contacts.foot?.mode, moving.events.length]).toEqual(["slip+", 0]);
  });

  it("static friction below the kinetic one holds up to the kinetic one (decisions/0030)", () => {
    const mechanism = compile(text(0.9));
    const run = simulate(mechanism, makeState(mechanism), { until: 1 });
    expect(run.outcome).toMatchObject({ kind: "finished" });
    expect(run.events[0]).toMatchObject({ type: "slip+", t: expect.closeTo((0.9 * 10) / (40 * 0.3), 9) });
  });
});

describe("a spring and damper that lets go below the surface", () => {
  it("is met again where its force would push, before the surface", () => {
    // Heavy damping: the body leaves at once, is pushed down again by its weight and meets the damper below y = 0.
    const text = `
name: heavy
coordinates: [y]
parameters: { g: 10 }
kinetic: y'^2/2
potential: g*y
contacts:
  floor: { gap: y, slip: 0, compliance: { law: kelvinVoigt, stiffness: 100, damping: 10 } }
`;
    const mechanism = compile(text);
    const run = simulate(mechanism, stateOf(mechanism, [-0.05], [0.6]), { until: 1, samples: 200 });
    expect(wordsOf(run)).toEqual(["impact floor flight>stick"]);
    // Free: y = −0.05 + 0.6 t − 5 t², and contact begins where 100 y + 10 v = 0.
    const [a, b, c] = [-500, 60 - 100, -5 + 6];
    const expected = (-b - Math.sqrt(b * b - 4 * a * c)) / (2 * a);
    expect(run.events[0]?.t).toBeCloseTo(
      Math.max(expected, (-b + Math.sqrt(b * b - 4 * a * c)) / (2 * a)),
      10,
    );
    expect(run.events[0]?.before.q.y).toBeLessThan(-0.01);
    expect(run.final.q.y).toBeCloseTo(-0.1, 3);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-11);
  });
});

describe("other back ends", () => {
  it.each(["spring", "restitution", "kelvinVoigt", "hertz"] as const)(
    "%s: WebAssembly, the same bits",
    (law) => {
      const numbers = {
        spring: { epsilon: 0.02 },
        restitution: { epsilon: 0.02, epsilonN: 0.1 },
        kelvinVoigt: { stiffness: 2500, damping: 20 },
        hertz: { stiffness: 4e4, damping: 0.3 },
      }[law];
      const [script, wasm] = [
        loadMechanism("rod"),
        loadMechanism("rod", { backend: makeWasmBackend(WebAssembly) }),
      ];
      const options = { until: 1, parameters: { mu: 0.9, Sx: 0.5, r: 0.6 }, compliance: law, ...numbers };
      const start = stateOf(script, [0, 0.02, 1.18], [0.1]);
      const [expected, found] = [simulate(script, start, options), simulate(wasm, start, options)];
      expect(found.final).toEqual(expected.final);
      expect(found.events).toEqual(expected.events);
    },
  );
});

describe("where contacts are", () => {
  const rod = loadMechanism("rod");
  const options = { epsilon: 1e-3, parameters: { mu: 0.9, Sx: 0.5 } };

  it("(6.9) a start in contact has the quasi-static penetration of its slip direction", () => {
    const theta = 1.18;
    const [B, C] = [3 * Math.sin(theta) * Math.cos(theta), 1 + 3 * Math.cos(theta) ** 2];
    for (const sign of [1, -1]) {
      const state = makeState(rod, { theta, "x'": 0.1 * sign }, options);
      expect(state.q.y).toBeCloseTo(-1e-6 / (C - sign * 0.9 * B), 15);
      expect(state.v.y).toBe(0);
      const damped = makeState(
        rod,
        { theta, "x'": 0.1 * sign },
        {
          ...options,
          epsilonN: 1e-3,
          parameters: { ...options.parameters, r: 0.8 },
        },
      );
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
    const rigid = simulate(soft, soft.start, { until: 0.3, contacts: "rigid" });
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
      "epsilon 0.001 is not a number of the law kelvinVoigt: known: stiffness damping",
    ],
    [{ contacts: "rigid", epsilon: 1e-3 }, "epsilon 0.001 needs compliant contacts, but contacts are rigid"],
    [{ epsilonN: 1e-3 }, "the law restitution needs epsilon"],
    [{ compliance: "hertz" }, "the law hertz needs stiffness"],
    [
      { epsilon: 1e-3, method: "timestepping" },
      "contact tip: method timestepping supports rigid contacts only; use contacts rigid (--contact rigid)",
    ],
    [
      { epsilon: 1e-3, epsilonN: 1e-3, parameters: { r: 1.2 } },
      "restitution of tip must lie between 0 and 1, got 1.2",
    ],
  ])("%o is refused", (given, message) => {
    expect(() => simulate(rod, rod.start, given as SimulateOptions)).toThrow(new Mistake(message));
  });

  it("rigid contacts stand beside compliant ones as the model or an option says", () => {
    const mixed = compile(`
name: two feet
coordinates: [y, z]
kinetic: y'^2/2 + z'^2/2
potential: 10*y + 10*z
contacts:
  soft: { gap: y, slip: 0, compliance: { law: spring, epsilon: 0.01 } }
  hard: { gap: z, slip: 0 }
start: { y: 1, z: 1 }
`);
    const compliant = (options: SimulateOptions) =>
      Object.keys(simulate(mixed, mixed.start, { until: 1, ...options }).compliant?.contacts ?? {});
    expect(compliant({})).toEqual(["soft"]);
    expect(compliant({ contacts: "compliant" })).toEqual(["soft", "hard"]);
    expect(compliant({ contacts: "rigid" })).toEqual([]);
    expect(compliant({ contacts: { hard: "compliant" } })).toEqual(["soft", "hard"]);
    expect(compliant({ contacts: parseContacts("rigid,hard=compliant", ["hard", "soft"]) })).toEqual([
      "hard",
    ]);
    expect(compliant({ contacts: { soft: "rigid" }, epsilon: 0.01 })).toEqual(["hard"]);
    expect(compliant({ epsilon: 0.01 })).toEqual(["soft", "hard"]);
  });

  it.each([
    [{ tip: "soft" as "rigid" }, /contacts must be .*model rigid compliant.*, got .*soft/],
    [{ tail: "rigid" }, /contacts: there is no contact tail: .*tip/],
    [{ tip: "rigid" }, /the law spring is given, but no contact is compliant: contacts .*tip.*rigid/],
  ] as const)("contacts %o are refused", (contacts, message) => {
    expect(() => simulate(rod, rod.start, { contacts, epsilon: 1e-3 })).toThrow(message);
    expect(() => simulate(rod, rod.start, { contacts, epsilon: 1e-3 })).toThrow(Mistake);
  });

  it.each(["hard=soft", "hard=rigid,hard=rigid"])("the text %s is refused", (text) => {
    expect(() => parseContacts(text, ["tip"])).toThrow(
      `contact must be one of model rigid compliant, or name contacts like wall=compliant, got ${text}`,
    );
  });
});

describe("slides", () => {
  const slides = loadMechanism("klein");
  const parameters = { mu: 0.3 };
  const rigid = simulate(slides, slides.start, { until: 0.7, parameters });

  it("a damped spring that holds both ways tends to the rigid slide like ε, with its forces", () => {
    const distances = [1e-2, 5e-3, 2.5e-3].map((epsilon) => {
      const law = { stiffness: 1 / epsilon ** 2, damping: 1 / epsilon };
      const run = simulate(slides, slides.start, { until: 0.7, parameters, ...law });
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-11);
      expect(worst(numbersOf(run.at(0.55)), numbersOf(run.final))).toBeGreaterThan(0.01);
      const { lambdaN = 0 } = run.final.contacts.B ?? {};
      return [
        Math.abs((run.final.v.x ?? 0) - (rigid.final.v.x ?? 0)),
        Math.abs(lambdaN - (rigid.final.contacts.B?.lambdaN ?? 0)),
      ] as const;
    });
    const [first, , last] = distances;
    expect((first?.[0] ?? 0) / (last?.[0] ?? 1)).toBeGreaterThan(3);
    expect((first?.[0] ?? 0) / (last?.[0] ?? 1)).toBeLessThan(5);
    expect(last?.[1]).toBeLessThan(1e-3);
  });

  it("friction is μ|λ_N| on both sides of a spring", () => {
    const run = simulate(slides, slides.start, { until: 0.7, parameters, epsilon: 1e-2, samples: 300 });
    const { rows = [], columns = [] } = run.samples ?? {};
    const [N, T, vT] = ["lambdaN", "lambdaT", "vT"].map((what) => columns.indexOf(`B_${what}`)) as [
      number,
      number,
      number,
    ];
    expect(rows.some((row) => (row[N] as number) > 0.1)).toBe(true);
    expect(rows.some((row) => (row[N] as number) < -0.1)).toBe(true);
    for (const row of rows.filter((one) => Math.abs(one[vT] as number) > 1e-6)) {
      const full = -0.3 * Math.abs(row[N] as number) * Math.sign(row[vT] as number);
      expect(row[T]).toBeCloseTo(full, 9);
    }
  });

  it("laws that only push are refused", () => {
    expect(() => simulate(slides, slides.start, { epsilon: 1e-3, epsilonN: 1e-3 })).toThrow(
      "the slide B cannot have the law restitution: it holds both ways, give it spring or kelvinVoigt",
    );
  });
});
