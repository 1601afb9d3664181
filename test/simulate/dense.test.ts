/** Are states inside steps those that integration finds? Over the shipped mechanisms, against runs that keep no polynomials. */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  loadMechanism,
  parseModel,
  type SimulateOptions,
  type State,
  shippedNames,
  simulate,
} from "../../src/index.js";
import { StepLog } from "../../src/integrate/index.js";
import { loop, settle } from "../../src/simulate/loop.js";
import { settingsOf } from "../../src/simulate/options.js";
import { DenseOutput } from "../../src/simulate/record/dense.js";
import { Run } from "../../src/simulate/run.js";
import { drawFrom } from "./support.js";

const seed = 4711;
const tolerance = 1e-9;
const tolerances = { rtol: tolerance, atol: tolerance };

const numbersOf = ({ q, v, memory = {}, states = {} }: State): number[] =>
  [q, v, memory, states].flatMap((part) => Object.values(part));

/** In tolerances. */
const apart = (one: State, other: State): number => {
  const expected = numbersOf(other);
  return Math.max(
    ...numbersOf(one).map((value, i) => {
      const reference = expected[i] as number;
      return Math.abs(value - reference) / (tolerance * (1 + Math.abs(reference)));
    }),
  );
};

/** Ten thousand times in all, where long suites run. */
const perMechanism = Math.ceil((process.env.JUDDER_LONG === "1" ? 10_000 : 1200) / shippedNames.length);

describe("polynomials of steps", () => {
  it("leave out the end of a chatter in every unit of time", () => {
    const mechanism = compileMechanism(
      parseModel(`
name: ball
coordinates: [y]
parameters: { tau: 1 }
kinetic: (tau*y')^2/2
potential: y
contacts: { ground: { gap: y, restitution: 0.5 } }
start: { y: 1 }
`),
    );
    for (const tau of [1e-11, 1, 1e4]) {
      const { events, at } = simulate(mechanism, mechanism.start, { until: 8 * tau, parameters: { tau } });
      const last = events.findLast(({ type }) => type === "impact")?.t as number;
      const end = events.find(({ type }) => type === "chatter")?.t as number;
      for (const share of [0.2, 0.4, 0.6]) {
        // With half of the speed each: the first hop takes half of what is left, the next one a quarter.
        const hop = (end - last) / 2 / tau;
        const [since, length] = share < 0.5 ? [share * 2 * hop, hop] : [(share - 0.5) * 2 * hop, hop / 2];
        expect(at(last + share * (end - last)).q.y, `${tau}`).toBeCloseTo((since * (length - since)) / 2, 11);
      }
    }
  });

  it.each(shippedNames)(`of %s agree with integration to 10 tolerances (seed ${seed})`, (name) => {
    const mechanism = loadMechanism(name);
    const options: SimulateOptions = { until: 2, ...tolerances };
    const run = simulate(mechanism, mechanism.start, options);
    const integrated = simulate(mechanism, mechanism.start, { ...options, dense: false });
    expect(run.dense?.complete).toBe(true);
    expect(integrated.dense).toBeUndefined();
    const draw = drawFrom(seed);
    for (let i = 0; i < perMechanism; i++) {
      const t = draw(0, run.final.t);
      expect(apart(run.at(t), integrated.at(t)), `at ${t}`).toBeLessThan(10);
    }
  });

  it.each([
    ["brake", 1e-2, 1e-2],
    ["rocking", 1e-2, 1e-2],
    ["finger", 1e-2, 1e-2],
    ["robot", 1e-4, 1e-3],
    ["woodpecker", 1e-2, 1e-2],
  ])(
    `of compliant and stiff steps of %s (%d, %d) are the ends of shorter runs (seed ${seed})`,
    (...given) => {
      const [name, epsilon, epsilonN] = given;
      const draw = drawFrom(seed);
      const mechanism = loadMechanism(name);
      const options = { until: 0.13, ...tolerances, epsilon, epsilonN };
      const run = simulate(mechanism, mechanism.start, options);
      const events = [0, ...run.events.map(({ t }) => t)];
      for (let i = 0; i < 16; i++) {
        // Half of the times lie in the first steps after an event.
        const after = events[Math.floor(draw(0, events.length))] as number;
        const t = i % 2 === 0 ? draw(0, 0.13) : Math.min(0.13, after + 10 ** draw(-6, -3));
        const { final } = simulate(mechanism, mechanism.start, { ...options, until: t, dense: false });
        expect(apart(run.at(t), final), `at ${t}`).toBeLessThan(10);
      }
    },
  );

  it("hops of a compliant contact far below the tolerance are seen, wherever the run ends", () => {
    const mechanism = loadMechanism("woodpecker");
    const options = { ...tolerances, epsilon: 1e-4, epsilonN: 1e-3, dense: false };
    // The gap rises to 5.5e-11 m for 3.5e-5 s; a run that ends soon after it takes short steps there anyway.
    const [short, long] = [0.0846, 0.086].map((until) =>
      simulate(mechanism, mechanism.start, { ...options, until })
        .events.filter(({ t }) => t < 0.0846)
        .map(({ type, contact }) => `${type} ${contact}`),
    );
    expect(short?.at(-1)).toBe("liftoff upper");
    expect(long).toEqual(short);
  });

  it("of stiff steps are far nearer to a pressed mass under a slow load than its tolerance", () => {
    for (const [k, c, omega] of [
      [1e6, 2e4, 3],
      [1e6, 1e5, 2],
    ] as const) {
      const text = `name: pressed
coordinates: [y]
kinetic: y'^2/2
potential: 50*y
forces: { y: 20*sin(${omega}*t) }
contacts: { foot: { gap: y, compliance: { law: kelvinVoigt, stiffness: ${k}, damping: ${c} } } }
start: { y: ${-50 / k} }`;
      const mechanism = compileMechanism(parseModel(text));
      const rtol = 1e-8;
      const run = simulate(mechanism, mechanism.start, { until: 6, rtol, atol: rtol });
      expect(run.stats.methods?.radau5.steps).toBeGreaterThan(100);
      const draw = drawFrom(seed);
      // y'' + c y' + k y = 20 sin ωt − 50, long after the start.
      const square = (k - omega ** 2) ** 2 + (c * omega) ** 2;
      const [a, b] = [(20 * (k - omega ** 2)) / square, (-20 * c * omega) / square];
      for (let i = 0; i < 200; i++) {
        const t = draw(3, 6);
        const y = -50 / k + a * Math.sin(omega * t) + b * Math.cos(omega * t);
        // The polynomial of the whole step is off by 0.03 to 0.1 tolerances.
        expect(Math.abs((run.at(t).q.y as number) - y)).toBeLessThan(0.015 * rtol);
      }
    }
  });

  it("are within 1e-10 of the closed form with tight tolerances", () => {
    const text = "name: spring\ncoordinates: [x]\nkinetic: x'^2/2\npotential: 2*x^2\nstart: { x: 1 }";
    const mechanism = compileMechanism(parseModel(text));
    const run = simulate(mechanism, mechanism.start, { until: 20, rtol: 1e-13, atol: 1e-13 });
    const draw = drawFrom(seed);
    for (let i = 0; i < 1000; i++) {
      const t = draw(0, 20);
      const { q, v } = run.at(t);
      expect(Math.abs((q.x as number) - Math.cos(2 * t))).toBeLessThan(1e-10);
      expect(Math.abs((v.x as number) + 2 * Math.sin(2 * t))).toBeLessThan(1e-10);
    }
  });

  it.each([true, false])(
    `inside a completed chatter are the hops of a ball (dense %s, seed ${seed})`,
    (dense) => {
      const ball = loadMechanism("ball");
      const draw = drawFrom(seed);
      for (let i = 0; i < 6; i++) {
        const [g, r, y] = [draw(2, 20), draw(0.2, 0.8), draw(0.2, 3)];
        const fall = Math.sqrt((2 * y) / g);
        // Impact k happens at fall·(1 + 2(r + … + r^k)), the last of them at `end`.
        const end = (fall * (1 + r)) / (1 - r);
        const run = simulate(
          ball,
          { q: { y }, v: { y: 0 } },
          { until: 1.1 * end, parameters: { g, r }, dense },
        );
        const rest = run.events.find(({ type }) => type === "chatter")?.t as number;
        for (let k = 0; k < 60; k++) {
          const t = rest - (rest - fall) * 10 ** draw(-6, 0);
          const hop = Math.floor(Math.log((end - t) / (end - fall)) / Math.log(r) + 1e-9);
          const v0 = g * fall * r ** (hop + 1);
          const s = t - (end - (end - fall) * r ** hop);
          const { q, v } = run.at(t);
          expect(Math.abs((q.y as number) - (v0 * s - (g * s * s) / 2)), `y at ${t}`).toBeLessThan(1e-9);
          // A time next to an impact may lie on either side of it.
          if (s > 1e-9 && s < (2 * v0) / g - 1e-9)
            expect(Math.abs((v.y as number) - (v0 - g * s)), `v at ${t}`).toBeLessThan(1e-8);
        }
      }
    },
  );

  it("give the state after a jump at its time, and the last state at the end", () => {
    const finger = loadMechanism("finger");
    const run = simulate(finger, finger.start, { until: 2, parameters: { mu: 0.5 } });
    const impact = run.events.find(({ type }) => type === "impact");
    expect(apart(run.at(impact?.t as number), impact?.after as State)).toBeLessThan(1e-3);
    expect(run.at(run.final.t)).toEqual({ q: run.final.q, v: run.final.v });
    expect(() => run.at(2.5)).toThrow(/2\.5/);
  });
});

describe("columns", () => {
  const finger = loadMechanism("finger");
  const run = simulate(finger, finger.start, { until: 1, parameters: { mu: 0.5 }, samples: 33 });
  const times = (run.samples?.rows ?? []).map(([t]) => t as number);
  const inside = times.filter((t) => !run.events.some((event) => event.t === t));

  it("are the rows of the run at the same times", () => {
    const { columns, rows } = run.samples as NonNullable<typeof run.samples>;
    const found = run.columns(inside);
    for (const [i, t] of inside.entries()) {
      const row = rows.find(([time]) => time === t) ?? [];
      const value = (name: string) => row[columns.indexOf(name)];
      expect(found.t[i]).toBe(t);
      expect(found.j[i]).toBe(value("j"));
      expect(found.contacts.tip?.mode[i]).toBe(value("tip_mode"));
      expect(found.q.phi?.[i]).toBeCloseTo(value("phi") as number, 9);
      expect(found.v.y?.[i]).toBeCloseTo(value("v_y") as number, 9);
      expect(found.contacts.tip?.lambdaN[i]).toBeCloseTo(value("tip_lambdaN") as number, 6);
      expect(found.contacts.tip?.gap[i]).toBeCloseTo(value("tip_gap") as number, 9);
      expect(found.definitions.xtip?.[i]).toBeCloseTo(Math.sin(value("phi") as number), 9);
    }
  });

  it("are the same without polynomials, and with memory and first-order states", () => {
    const mechanism = loadMechanism("compass");
    const options = { until: 1.5 };
    const [one, other] = [true, false].map((dense) =>
      simulate(mechanism, mechanism.start, { ...options, dense }).columns([0.2, 0.9, 1.4]),
    );
    expect(one?.memory?.x).toHaveLength(3);
    for (const part of ["q", "v", "memory", "definitions"] as const)
      for (const [name, column] of Object.entries(one?.[part] ?? {}))
        for (const [i, value] of column.entries())
          expect(value, `${part} ${name}`).toBeCloseTo(other?.[part]?.[name]?.[i] as number, 8);
  });

  it("are data: JSON holds lists, a clone holds numbers", () => {
    const columns = run.columns([0.1, 0.2]);
    expect(JSON.parse(JSON.stringify(columns)).q.phi).toEqual([...(columns.q.phi ?? [])]);
    expect([...(structuredClone(columns).q.phi ?? [])]).toEqual([...(columns.q.phi ?? [])]);
  });
});

it("numbers of steps are bounded: no polynomial is found beyond the last step that fits", () => {
  const finger = loadMechanism("finger");
  const run = new Run(finger, finger.start, settingsOf({ until: 2 }));
  const log = new StepLog(0, 2000);
  run.book.log = log;
  if (settle(run, finger.start) === undefined) loop(run);
  expect(log.full).toBe(true);
  expect(log.numbers).toBeLessThanOrEqual(2000);
  const dense = new DenseOutput(log, run.book.all, run.p);
  const last = log.end(log.count - 1);
  expect(dense.moveTo(last / 2)).toBe(true);
  expect(dense.moveTo(last + 0.01)).toBe(false);
});
