/** Does a run under the law of Glocker and Pfeiffer do what the law says? Alone, with several contacts, in chatter and on orbits. */

import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import {
  compileMechanism,
  findOrbit,
  type ImpactLaw,
  futures as listFutures,
  loadMechanism,
  makeState,
  parseModel,
  simulate,
} from "../../src/index.js";

const cradle = compileMechanism(
  parseModel(`
name: Three balls in a row
coordinates: [x1, x2, x3]
parameters: { m: 1, r1: 0.7, r2: 0.7 }
kinetic: m/2*(x1'^2 + x2'^2 + x3'^2)
potential: "0"
contacts:
  left: { gap: x2 - x1 - 1, restitution: r1, law: glocker }
  right: { gap: x3 - x2 - 1, restitution: r2, law: glocker }
start: { x1: -1, x2: 1, x3: 2, x1': 1 }
`),
);

describe("one contact", () => {
  it.each([
    ["rod", { from: "y=0.5,theta=1.1,x'=1", set: { mu: 0.6, r: 0.8 }, until: 1.2 }],
    ["ball", { from: "y=1", set: {}, until: 4 }],
  ] as const)(
    "%s: the same run as under poisson where slip does not turn round",
    (name, { from, set, until }) => {
      const mechanism = loadMechanism(name);
      const start = makeState(mechanism, parseStart([from]));
      const run = (law: ImpactLaw) => simulate(mechanism, start, { until, law, parameters: set });
      const [own, poisson] = [run("glocker"), run("poisson")];
      expect(own.outcome.kind).toBe("finished");
      expect(own.events.map(({ type }) => type)).toEqual(poisson.events.map(({ type }) => type));
      for (const coordinate of mechanism.coordinates)
        expect(own.final.v[coordinate]).toBeCloseTo(poisson.final.v[coordinate] as number, 8);
      expect(own.ledger.impacts).toBeCloseTo(poisson.ledger.impacts, 8);
    },
  );

  it("an impact without collision has two members where r > 0, and the first follows by default", () => {
    const rod = loadMechanism("rod");
    const parameters = { mu: 2, r: 0.5 };
    const state = makeState(rod, { theta: 1.1, "x'": 2, y: "contact" }, { parameters });
    const { futures } = listFutures(rod, state, { law: "glocker", parameters });
    const jumps = futures.filter(({ kind }) => kind === "impactWithoutCollision");
    expect(jumps.map(({ policy }) => policy.split(",").at(-1))).toEqual(["impact=1", "impact=2"]);
    const { futures: path } = listFutures(rod, state, { law: "poisson", parameters });
    const other = path.find(({ kind }) => kind === "impactWithoutCollision");
    for (const coordinate of rod.coordinates)
      expect(jumps[0]?.after?.v[coordinate]).toBeCloseTo(other?.after?.v[coordinate] as number, 9);
  });
});

describe("several contacts", () => {
  it.each([
    [0.7, 0.7, [(1 - 1.4) / 3, 1.7 / 3, 1.7 / 3]],
    [1, 0, [-1 / 3, 2 / 3, 2 / 3]],
  ] as const)("a cradle of three balls, r = %s and %s", (r1, r2, expected) => {
    const run = simulate(cradle, cradle.start, { until: 1.5, parameters: { r1, r2 } });
    expect(run.outcome.kind).toBe("finished");
    expect(run.ambiguities).toMatchObject([{ rule: "simultaneous", chosen: "impact" }]);
    for (const [i, name] of cradle.coordinates.entries())
      expect(run.final.v[name]).toBeCloseTo(expected[i] as number, 9);
  });

  it("contacts with different laws keep the common default", () => {
    const state = makeState(cradle, { x1: 0 });
    const because = (law?: ImpactLaw) =>
      listFutures(cradle, state, law === undefined ? {} : { law }).futures[0]?.because;
    expect(because()).toContain("(glocker, all contacts with gap 0)");
    expect(because("stronge")).toContain("(moreau, all contacts with gap 0)");
  });
});

describe("beside a slide", () => {
  const rail = compileMechanism(
    parseModel(`
name: Bead on a rail against an inclined wall
coordinates: [x, y]
parameters: { a: 0.4, mu: 0.5, r: 0.6 }
kinetic: (x'^2 + y'^2)/2
potential: "0"
contacts:
  rail: { slide: y, slip: x', friction: mu, law: glocker }
  wall: { gap: y*sin(a) - x*cos(a), restitution: r, law: glocker }
start: { x: 0, y: 0, x': 1 }
`),
  );
  const impacts = (mu: number) =>
    listFutures(rail, rail.start, { parameters: { mu } }).futures.filter(({ kind }) => kind === "impact");

  it("a smooth rail: x' = −r after the impact", () => {
    const [only, ...others] = impacts(0);
    expect(others).toEqual([]);
    expect(only?.after?.v.x).toBeCloseTo(-0.6, 12);
    expect(only?.after?.v.y).toBeCloseTo(0, 12);
    expect(only?.family).toBeUndefined();
  });

  it("a rough rail shares the compression with the wall in many ways: one of a continuum", () => {
    const found = impacts(0.5);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ family }) => family?.parameter === "impulseN")).toBe(true);
  });
});

it("a periodic orbit with impacts has the multipliers of poisson's", () => {
  const table = loadMechanism("table");
  const find = (law: "glocker" | "poisson") => findOrbit(table, { law, parameters: { mu: 1 } });
  const [own, poisson] = [find("glocker"), find("poisson")];
  if (!own.found || !poisson.found) throw new Error("an orbit was expected");
  expect(own.word).toEqual(poisson.word);
  expect(own.period).toBeCloseTo(poisson.period, 9);
  expect(own.multipliers.length).toBe(poisson.multipliers.length);
  const sizes = ({ multipliers }: typeof own) =>
    multipliers.map(({ re, im }) => Math.hypot(re, im)).sort((a, b) => a - b);
  for (const [i, size] of sizes(own).entries()) expect(size).toBeCloseTo(sizes(poisson)[i] as number, 6);
});
