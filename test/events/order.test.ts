/** Events of one instant: the result depends neither on the order in the file nor on the tolerance. */

import { expect, test } from "vitest";
import { simulate } from "../../src/index.js";
import { drawFrom } from "../simulate/support.js";
import { compile } from "./support.js";

const seed = 25_002;

/** A body on a slider with dry friction, a bouncing ball, clocks, zeros that several events share, and a counter each. */
const lines = (draw: (low: number, high: number) => number): string[] => {
  const [level, period] = [draw(0.1, 0.5).toFixed(3), draw(0.05, 0.4).toFixed(3)];
  return [
    `  first: { when: y - ${level}, direction: both, set: { a: a + 1, u: u + 0.1 } }`,
    `  second: { when: 2*y - 2*${level}, direction: both, set: { b: b + a } }`,
    `  third: { when: (y - ${level})*(1 + y^2), direction: falling, set: { c: c + 1, d: a } }`,
    `  clock: { every: ${period}, set: { e: e + u } }`,
    `  twice: { every: 2*${period}, set: { x': x' + 0.2, f: e } }`,
    "  still: { when: x' - 0.3, direction: falling, set: { k: k + 1 } }",
  ];
};

const model = (events: readonly string[], e: string) => `
name: events
coordinates: [x, y]
memory: { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, k: 0, u: 1 }
kinetic: (x'^2 + y'^2)/2
potential: 9.81*y + 2*x^2
forces: { x: -0.4*sign(x') + 0.1*u }
contacts: { floor: { gap: y, restitution: ${e}, friction: 0 } }
events:
${events.join("\n")}
start: { x: 0.4, y: 0.9 }
`;

test(`any order of declaration and any tolerance, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let i = 0; i < 6; i++) {
    const own = lines(draw);
    const e = draw(0.3, 0.9).toFixed(2);
    const until = draw(0.9, 2.5);
    const orders = [own, [...own].reverse(), [...own].sort(() => draw(-1, 1))];
    const results = orders.flatMap((events) => {
      const mechanism = compile(model(events, e));
      return [1e-11, 1e-9].map((rtol) => {
        const run = simulate(mechanism, mechanism.start, { until, rtol, atol: rtol / 10 });
        const names = run.events.map(({ type, name, contact }) => `${type} ${name ?? contact}`);
        return { names: names.sort(), final: run.final, outcome: run.outcome.kind };
      });
    });
    const [first, ...others] = results as [(typeof results)[0], ...typeof results];
    for (const { names, final, outcome } of others) {
      expect(outcome, own.join("\n")).toBe(first.outcome);
      expect(names, own.join("\n")).toEqual(first.names);
      expect(final.memory?.d).toBe(first.final.memory?.d);
      for (const part of ["q", "v", "memory"] as const)
        for (const [name, value] of Object.entries(first.final[part] ?? {}))
          expect((final[part] as Record<string, number>)[name], `${part} ${name}`).toBeCloseTo(value, 5);
    }
  }
});

test("an event at t = 0 and contradictory values", () => {
  const at = (set: string) =>
    compile(`
name: start
coordinates: [x]
memory: { u: 0 }
kinetic: x'^2/2
events:
  one: { every: 1, set: { u: ${set} } }
  two: { every: 2, set: { u: 3 } }
start: { x': 1 }
`);
  const same = at("1 + 2");
  expect(simulate(same, same.start, { until: 2.5 }).final.memory?.u).toBe(3);
  for (const order of [1, 2]) {
    const other = at(`${order + 3}`);
    const { outcome } = simulate(other, other.start, { until: 2.5 });
    expect(outcome).toMatchObject({ kind: "inconsistent", t: 0 });
    expect("reason" in outcome && outcome.reason).toMatch(/one.*two.*u|u.*one.*two/);
  }
});

test("an event that throws several bodies onto floors of their own strikes each as if it were alone", () => {
  const restitutions = [0.2, 0.5, 0.8];
  const thrown = (names: readonly string[]) => {
    const set = names.map((name, i) => `${name}': ${-1 - i}`).join(", ");
    return compile(`
name: thrown
coordinates: [${names.join(", ")}]
kinetic: (${names.map((name) => `${name}'^2`).join(" + ")})/2
potential: 9.81*(${names.join(" + ")})
contacts:
${names.map((name, i) => `  floor${i}: { gap: ${name}, restitution: ${restitutions[i]} }`).join("\n")}
events: { throw: { every: 100, at: 0.1, set: { ${set} } } }
`);
  };
  const mechanism = thrown(["x", "y", "z"]);
  const { events, final } = simulate(mechanism, mechanism.start, { until: 0.11 });
  const impacts = events.filter(({ type }) => type === "impact").slice(0, 3);
  expect(impacts.map(({ contact }) => contact).sort()).toEqual(["floor0", "floor1", "floor2"]);
  for (const { t } of impacts) expect(t).toBeCloseTo(0.1, 12);
  for (const [i, name] of ["x", "y", "z"].entries()) {
    const speed = (restitutions[i] as number) * (1 + i);
    expect(final.v[name]).toBeCloseTo(speed - 0.0981, 9);
  }
});

/** Two balls that fall are on the floor at the time of a clock, which reads their velocities. */
test(`impacts at the time of a clock come first, whatever rounding says, seed ${seed + 7}`, () => {
  const draw = drawFrom(seed + 7);
  for (let i = 0; i < 10; i++) {
    const [T, g, r] = [draw(0.2, 3), draw(1, 10), draw(0.2, 0.9)];
    const up = draw(0, 0.4) * g * T;
    const mechanism = compile(`
name: fall
coordinates: [y, z]
kinetic: (y'^2 + z'^2)/2
potential: ${g}*(y + z)
memory: { one: 0, other: 0 }
events:
  tick: { every: 100, at: ${T}, set: { one: y', other: z' } }
contacts:
  first: { gap: y + ${(g * T ** 2) / 2 - up * T}, friction: 0, restitution: ${r} }
  second: { gap: z + ${(g * T ** 2) / 2}, friction: 0, restitution: ${r / 2} }
start: { y': ${up} }
`);
    for (const rtol of [1e-9, 1e-11, 1e-13]) {
      const { memory } = simulate(mechanism, mechanism.start, { until: T + 0.01, rtol, atol: rtol }).final;
      expect(memory?.one).toBeCloseTo(r * (g * T - up), 6);
      expect(memory?.other).toBeCloseTo((r / 2) * g * T, 6);
    }
  }
});
