import { describe, expect, it } from "vitest";
import {
  type ContactSystem,
  enumerateModes,
  type Force,
  type LemkeResult,
  lemkeModes,
  type ModeReport,
  type ModeSolution,
  solveModes,
} from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { worstViolation } from "../oracle/contactLaw.js";
import { bodyOnPoints, localMatrix, randomSystem } from "./systems.js";

const seed = 19650401;

const lemke = (system: ContactSystem) => lemkeModes(system) as LemkeResult;

const atRest = (system: ContactSystem): ContactSystem => ({
  ...system,
  contacts: system.contacts.map((contact) => ({ ...contact, slip: 0 })),
});

/** The same modes, acceleration and forces. */
function isAmong(solution: ModeSolution, { solutions }: ModeReport): boolean {
  return solutions.some(({ modes, alternatives = [], acceleration, forces }) => {
    const label = JSON.stringify(solution.modes);
    const named = [modes, ...alternatives.map((one) => one.modes)].some(
      (other) => JSON.stringify(other) === label,
    );
    const size = Math.max(1, ...acceleration.map(Math.abs));
    const near = acceleration.every(
      (x, k) => Math.abs(x - (solution.acceleration[k] as number)) < 1e-9 * size,
    );
    const alike = Object.entries(forces).every(([name, { lambdaN }]) => {
      const twin = solution.forces[name] as Force;
      return solution.hyperstatic || Math.abs(lambdaN - twin.lambdaN) < 1e-7 * Math.max(1, Math.abs(lambdaN));
    });
    return named && near && alike;
  });
}

/** Found, missed (there are solutions), and rightly not found, with every find looked up among all. */
function tally(systems: Iterable<ContactSystem>): { found: number; missed: number; none: number } {
  const counts = { found: 0, missed: 0, none: 0 };
  for (const system of systems) {
    const all = enumerateModes(system) as ModeReport;
    const one = lemke(system);
    expect(one.complete).toBe(false);
    if (one.kind === "found") {
      counts.found += 1;
      if (!isAmong(one.solution, all)) throw new Error(`not among the enumerated: ${JSON.stringify(system)}`);
      expect(one.solution.residual).toBeLessThan(1e-10);
    } else counts[all.solutions.length === 0 ? "none" : "missed"] += 1;
  }
  return counts;
}

function* draw(problems: number, make: () => ContactSystem): Generator<ContactSystem> {
  for (let k = 0; k < problems; k++) yield make();
}

describe(`[LB01] (2.5)-(2.11) what Lemke's method finds is among the enumerated, seed ${seed}`, () => {
  it.each([
    [1, 1500],
    [2, 1200],
    [3, 700],
    [4, 200],
  ])("%i contacts with dense random couplings, %i problems", { timeout: 60_000 }, (count, problems) => {
    const random = randomSource(seed + count);
    const { found, missed, none } = tally(draw(problems, () => randomSystem(random, count)));
    expect(found + missed + none).toBe(problems);
    expect(missed).toBeLessThanOrEqual(0.02 * problems);
    expect(none).toBeGreaterThan(0.02 * problems);
  });

  it("contacts at rest are never missed: the form is copositive", () => {
    const random = randomSource(seed + 5);
    const { missed, none } = tally(draw(300, () => atRest(randomSystem(random, 3))));
    expect([missed, none]).toEqual([0, 0]);
  });

  it("slides with and without friction, smooth contacts, unequal coefficients, no tangent", () => {
    const random = randomSource(seed + 6);
    const mixed = (): ContactSystem => {
      const system = randomSystem(random, 3);
      const contacts = system.contacts.map((contact) => {
        const kind = Math.floor(6 * random());
        const still = contact.WT.map(() => 0);
        if (kind === 0) return { ...contact, bilateral: true };
        if (kind === 1) return { ...contact, bilateral: true, frictionStatic: 0, frictionKinetic: 0 };
        if (kind === 2) return { ...contact, frictionStatic: 0, frictionKinetic: 0 };
        if (kind === 3) return { ...contact, frictionStatic: 1.5 * contact.frictionKinetic };
        return kind === 4 ? { ...contact, slip: 0 as const, WT: still, wBarT: 0 } : contact;
      });
      return { ...system, contacts };
    };
    const { found, missed } = tally(draw(600, mixed));
    expect(missed).toBeLessThan(0.03 * found);
  });

  it("rates that nearly vanish: the modes are then read from the forces", () => {
    const unit = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 1 : 0)));
    const axis = (i: number) => unit[i] as number[];
    const contact = { bilateral: false, wBarN: 0, wBarT: 0, frictionStatic: 0.5, frictionKinetic: 0.5 };
    const near = 4e-10; // of 4: more than a border, less than what equations resolve
    const system: ContactSystem = {
      M: unit,
      h: [2, near, 1 / 3, -3],
      contacts: [
        { ...contact, name: "leaves", slip: 1, WN: axis(1), WT: axis(0) },
        { ...contact, name: "stays", slip: 0, WN: axis(3), WT: axis(2) },
      ],
    };
    const result = lemke(system);
    expect(result).toMatchObject({
      kind: "found",
      solution: { modes: { leaves: "flight", stays: "stick" } },
    });
    const sliding = { ...system, h: [2, 1, 1.5 + near, -3] };
    expect(lemke(sliding)).toMatchObject({ solution: { modes: { leaves: "flight", stays: "slip+" } } });
  });

  it("redundant contacts of one body, at rest and in slip", () => {
    const random = randomSource(seed + 7);
    const { found, missed } = tally([
      ...draw(60, () => bodyOnPoints(random, 3, 0)),
      ...draw(100, () => bodyOnPoints(random, 4, 1)),
    ]);
    expect(found).toBeGreaterThan(100);
    expect(missed).toBe(0);
  });
});

describe(`[LB01] (2.5)-(2.11) more contacts than are enumerated, seed ${seed}`, () => {
  const forcesOf = ({ contacts }: ContactSystem, { forces }: ModeSolution) =>
    contacts.flatMap(({ name }) => [forces[name]?.lambdaT as number, forces[name]?.lambdaN as number]);

  it.each([7, 8, 9, 10])("%i contacts: the forces found obey every law", (count) => {
    const random = randomSource(seed + count);
    const kinds: Record<string, number> = {};
    for (let k = 0; k < 30; k++) {
      const dense = randomSystem(random, count);
      for (const system of [dense, atRest(dense)]) {
        const result = lemke(system);
        const kind = `${result.kind}${system === dense ? "" : " at rest"}`;
        kinds[kind] = (kinds[kind] ?? 0) + 1;
        if (result.kind === "found")
          expect(worstViolation(localMatrix(system), forcesOf(system, result.solution))).toBeLessThan(1e-9);
      }
    }
    expect(kinds["found at rest"]).toBe(30);
    expect(kinds.found).toBeGreaterThan(10);
  });

  it.each([7, 10])("a body on %i points, redundant: the shortest forces obey every law too", (count) => {
    const random = randomSource(seed + 2 * count);
    for (let k = 0; k < 20; k++) {
      const drawn = bodyOnPoints(random, count, 0);
      const contacts = drawn.contacts.map((contact) => ({
        ...contact,
        frictionStatic: contact.frictionKinetic,
      }));
      const system = { ...drawn, contacts };
      const result = lemke(system);
      if (result.kind !== "found") throw new Error(result.note);
      expect(worstViolation(localMatrix(system), forcesOf(system, result.solution))).toBeLessThan(1e-9);
    }
  });

  it("the report says that it is not complete, and has no verdict", () => {
    const random = randomSource(seed + 11);
    const dense = atRest(randomSystem(random, 13));
    expect(solveModes(dense)).toMatchObject({
      verdict: null,
      complete: false,
      note: expect.stringMatching(/^13 closed contacts .* does not exclude others$/),
      solutions: [{ residual: expect.any(Number) }],
      rejected: [],
    });
    const contacts = dense.contacts.slice(0, 6);
    expect(solveModes({ ...dense, contacts })).toMatchObject({ complete: true, verdict: expect.any(String) });
  });

  it("the report is degenerate exactly if its solution is", () => {
    const random = randomSource(seed + 13);
    const dense = atRest(randomSystem(random, 13));
    const { M, h, contacts } = dense;
    expect(solveModes(dense)).toMatchObject({ complete: false, degenerate: false });
    // A contact that nothing loads or lifts is on the border of flight.
    const free = { ...(contacts[0] as (typeof contacts)[number]), name: "free", wBarN: 0, wBarT: 0 };
    const apart = {
      M: [...M.map((row) => [...row, 0, 0]), ...[1, 0].map((one) => [...h.map(() => 0), one, 1 - one])],
      h: [...h, 0, 0],
      contacts: [
        ...contacts.map((one) => ({ ...one, WN: [...one.WN, 0, 0], WT: [...one.WT, 0, 0] })),
        { ...free, WN: [...h.map(() => 0), 1, 0], WT: [...h.map(() => 0), 0, 1] },
      ],
    };
    const report = solveModes(apart);
    expect(report).toMatchObject({ complete: false, degenerate: true, solutions: [{ degenerate: true }] });
  });

  it("a problem without solution ends on a ray and is not called inconsistent, unless it can be searched", () => {
    const stool = (count: number): ContactSystem => ({
      M: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1 / 3],
      ],
      h: [0, -10, 0],
      contacts: Array.from({ length: count }, (_, i) => ({
        name: `c${i}`,
        bilateral: false,
        slip: 1,
        WN: [0, 1, 0.6 + i / 30],
        WT: [1, 0, 1],
        wBarN: 0,
        wBarT: 0,
        frictionStatic: 3,
        frictionKinetic: 3,
      })),
    });
    expect(solveModes(stool(13))).toMatchObject({
      verdict: null,
      solutions: [],
      note: expect.stringMatching(/ray/),
    });
    for (const count of [6, 7, 12])
      expect(solveModes(stool(count))).toMatchObject({ verdict: "inconsistent", complete: true });
  });

  it("rough slides whose directions are dependent have no such form: that is the answer", () => {
    const random = randomSource(seed + 12);
    const system = randomSystem(random, 2);
    const [first] = system.contacts as [ContactSystem["contacts"][number]];
    const slide = { ...first, bilateral: true, slip: 0 as const };
    const twins = { ...system, contacts: [slide, { ...slide, name: "twin" }] };
    expect(lemkeModes(twins)).toMatchObject({ kind: "dependentSlides", pivots: 0 });
    const smooth = twins.contacts.map((contact) => ({ ...contact, frictionStatic: 0, frictionKinetic: 0 }));
    expect(lemkeModes({ ...twins, contacts: smooth })).toMatchObject({ kind: "found" });
  });

  it("a mass matrix that is not positive definite has no answer", () => {
    const { contacts } = randomSystem(randomSource(seed), 1);
    expect(solveModes({ M: [[-1]], h: [0], contacts })).toBeUndefined();
    expect(lemkeModes({ M: [[-1]], h: [0], contacts })).toBeUndefined();
  });
});
