/** Do compliant contacts whose tangents depend on each other stop, hold and leave as one? [NDCb] (5.9), §6.1. */
import { describe, expect, it } from "vitest";
import { loadMechanism, makeState, simulate } from "../../../src/index.js";
import { moveStool, type Stool } from "../../oracle/stool.js";
import { compile, numbersOf, worst } from "../support.js";

const places = (n: number): number[] => Array.from({ length: n }, (_, i) => -1 + (2 * i) / (n - 1));

const stool = (n: number) =>
  compile(`
name: stool
coordinates: [x, y, theta]
parameters: { m: 1, J: 0.3, h: 0.6, g: 10, mu: 0.5, F: 0 }
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2
potential: m*g*y
forces: { x: F*sin(3*t) }
definitions:
${places(n)
  .map(
    (d, i) => `  x${i}: x + (${d})*cos(theta) - h*sin(theta)\n  y${i}: y - (${d})*sin(theta) - h*cos(theta)`,
  )
  .join("\n")}
contacts:
${places(n)
  .map((_, i) => `  leg${i}: { gap: y${i}, slip: x${i}', at: [x${i}, y${i}], friction: mu }`)
  .join("\n")}
start: { y: 0.6 }
`);

const byHand = (n: number, stiffness: number, damping: number, F: number): Stool => ({
  legs: places(n),
  height: 0.6,
  mass: 1,
  inertia: 0.3,
  gravity: 10,
  mu: 0.5,
  stiffness,
  damping,
  push: (t) => F * Math.sin(3 * t),
});

describe("legs of one body", () => {
  it.each([
    [2, 1e4, 40],
    [3, 1e5, 100],
    [4, 1e5, 1000],
  ])(
    "%i legs, stiffness %d, damping %d: land, stop, are pushed and leave as the regularised body does",
    (n, stiffness, damping) => {
      const mechanism = stool(n);
      const start = { q: { x: 0, y: 0.605, theta: 0.004 }, v: { x: 0.2, y: 0, theta: 0 } };
      const options = { stiffness, damping, parameters: { F: 6 }, until: 0.45 };
      const run = simulate(mechanism, start, options);
      expect(run.outcome.kind).toBe("finished");
      // The body stops on all legs and is pushed loose at F sin(3t) = μ m g.
      const stops = run.events.filter(({ type }) => type === "stick").length;
      expect(stops).toBeGreaterThanOrEqual(n - 1);
      expect(Object.values(run.final.contacts).map(({ mode }) => mode)).toEqual(Array(n).fill("slip+"));
      const [coarse, fine] = [4e-5, 2e-5].map((speed) =>
        worst(
          numbersOf(run.final),
          moveStool(byHand(n, stiffness, damping, 6), [0, 0.605, 0.004, 0.2, 0, 0], 0.45, 150_000, speed),
        ),
      ) as [number, number];
      expect(fine).toBeLessThan(1e-4);
      expect(coarse / fine).toBeGreaterThan(1.6); // what is left is the creep of the other
      expect(coarse / fine).toBeLessThan(2.4);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    },
  );

  it.each([
    ["box", [1e3, 10]],
    ["box", [1e8, 1e4]],
    ["box", [1e10, 1e5]],
    ["rocking", [1e6, 1e4]],
    ["rocking", [1e10, 1e5]],
  ] as const)(
    "%s, stiffness and damping %o: the run comes to its end, friction stays in its cone",
    (name, [stiffness, damping]) => {
      const mechanism = loadMechanism(name);
      const options = { stiffness, damping, until: 1, samples: 200 };
      const run = simulate(mechanism, makeState(mechanism, {}, options), options);
      expect(run.outcome.kind).toBe("finished");
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-7);
      const { rows = [], columns = [] } = run.samples ?? {};
      const { mu } = Object.fromEntries(mechanism.parameters.map((one) => [one.name, one.value]));
      for (const { name: contact } of mechanism.contacts) {
        const [N, T] = ["lambdaN", "lambdaT"].map((what) => columns.indexOf(`${contact}_${what}`));
        for (const row of rows) {
          const pressing = row[N as number] as number;
          expect(Math.abs(row[T as number] as number)).toBeLessThanOrEqual((mu as number) * pressing + 1e-4);
        }
      }
    },
  );

  it("eleven legs of a flat body stop and leave as one, where friction is overcome", () => {
    const mechanism = stool(11);
    const options = { stiffness: 1e7, damping: 1e3, parameters: { F: 6 }, until: 0.45 };
    const rest = { q: { x: 0, y: 0.6 - 10 / 11e7, theta: 0 }, v: { x: 0, y: 0, theta: 0 } };
    const run = simulate(mechanism, rest, options);
    // m g μ = F sin(3t): the first of the legs lets go there, the others with it.
    const leaves = run.events.filter(({ type }) => type === "slip+").map(({ t }) => t);
    expect(run.outcome.kind).toBe("finished");
    expect(new Set(run.events.map(({ contact }) => contact)).size).toBe(11);
    expect(Math.abs((leaves[0] as number) - Math.asin(5 / 6) / 3)).toBeLessThan(1e-5);
    expect(Object.values(run.final.contacts).every(({ mode }) => mode === "slip+")).toBe(true);
  });

  it("hold together in proportion to their friction, also where they carry nothing yet", () => {
    const mechanism = stool(3);
    const options = { stiffness: 1e6, damping: 1e3, parameters: { F: 1 } };
    const rest = simulate(
      mechanism,
      { q: { x: 0, y: 0.6, theta: 0 }, v: { x: 0, y: 0, theta: 0 } },
      { ...options, until: 0.5 },
    );
    const legs = Object.values(rest.final.contacts);
    expect(legs.map(({ mode }) => mode)).toEqual(["stick", "stick", "stick"]);
    const shares = legs.map(({ lambdaN, lambdaT }) => lambdaT / lambdaN);
    expect(worst(shares, [shares[0], shares[0], shares[0]] as number[])).toBeLessThan(1e-6);
    expect(legs.reduce((sum, { lambdaT }) => sum + lambdaT, 0)).toBeCloseTo(-Math.sin(1.5), 4);
  });
});
