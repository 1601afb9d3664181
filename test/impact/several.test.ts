/** Are all outcomes of an impact of several contacts found that collide one after the other? Against plain recursion and closed forms. */
import { describe, expect, it } from "vitest";
import { contactSpace, type ImpactLawName, lawNamed, type SharedImpact } from "../../src/impact/index.js";
import { orderOf, orderText } from "../../src/impact/several/order.js";
import { impactSequences, type SequenceBounds, sequenceBounds } from "../../src/impact/several/sequences.js";
import { randomSource } from "../../src/numerics/index.js";
import { dot, type ImpactContact } from "../oracle/impactContact.js";
import { impactOrders } from "../oracle/impactOrders.js";
import type { MarchLaw } from "../oracle/impulseMarch.js";

const seed = 16870705;
const random = randomSource(seed);
const between = (low: number, high: number) => low + (high - low) * random();
const wide: SequenceBounds = { branches: 500, impacts: 2000, outcomes: 500 };

interface Row {
  readonly M: readonly (readonly number[])[];
  readonly before: readonly number[];
  readonly contacts: readonly (ImpactContact & { readonly name?: string })[];
}

const impactOf = ({ M, before, contacts }: Row): SharedImpact => ({
  M,
  before,
  contacts: contacts.map(({ WN, WT, mu, r, name }, k) => ({
    name: name ?? `c${k}`,
    bilateral: false,
    WN,
    WT,
    wTildeN: 0,
    wTildeT: 0,
    vN: dot(WN, before),
    vT: dot(WT, before),
    restitution: r,
    friction: mu,
  })),
});

/** Balls in a row that touch, without friction. */
function balls(masses: readonly number[], before: readonly number[], r: readonly number[]): Row {
  return {
    M: masses.map((m, i) => masses.map((_, j) => (i === j ? m : 0))),
    before,
    contacts: r.map((value, k) => ({
      WN: masses.map((_, i) => (i === k ? -1 : i === k + 1 ? 1 : 0)),
      WT: masses.map(() => 0),
      mu: 0,
      r: value,
    })),
  };
}

function outcomes(row: Row, bounds = wide, law: ImpactLawName = "stronge") {
  const space = contactSpace(impactOf(row));
  if (space === undefined) throw new Error("no mass");
  return impactSequences(
    space,
    space.contacts.map(() => lawNamed(law)),
    bounds,
  );
}

const energy = ({ M }: Row, v: readonly number[]) =>
  dot(
    M.map((line) => dot(line, v)),
    v,
  ) / 2;
const filled = (count: number, value: number) => new Array<number>(count).fill(value);

/** The same velocities in both lists, each once. */
function expectSame(
  found: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
  told: string,
) {
  expect(found.length, told).toBe(expected.length);
  for (const v of expected)
    expect(
      found.some((one) => one.every((x, k) => Math.abs(x - (v[k] as number)) < 1e-7)),
      told,
    ).toBe(true);
}

describe("cradles", () => {
  it.each([3, 5])("%i equal elastic balls: the last one leaves, and momentum stays to 1e-14", (count) => {
    const row = balls(filled(count, 1), [1, ...filled(count - 1, 0)], filled(count - 1, 1));
    const { solutions, complete } = outcomes(row);
    expect(complete).toBe(true);
    expect(solutions).toHaveLength(1);
    expect(solutions[0]?.order).toEqual({ contacts: filled(count - 1, 0).map((_, k) => `c${k}`) });
    for (const [i, v] of (solutions[0]?.v ?? []).entries())
      expect(v).toBeCloseTo(i === count - 1 ? 1 : 0, 14);
    const together = lawNamed("moreau").shared?.solve(impactOf(row))?.solutions ?? [];
    for (const [i, v] of (together[0]?.v ?? []).entries())
      expect(v).toBeCloseTo(i === 0 ? (2 - count) / count : 2 / count, 13);
    for (const { v } of [...solutions, ...together])
      expect(Math.abs(v.reduce((sum, x) => sum + x, 0) - 1)).toBeLessThan(1e-14);
  });

  it("equal balls exchange their velocities: two that arrive leave as two, from both ends too", () => {
    for (const before of [
      [1, 1, 0, 0, 0],
      [1, 0, 0, 0, -1],
      [3, 1, 0, -1, -2],
    ]) {
      const { solutions } = outcomes(balls(filled(5, 0.7), before, filled(4, 1)));
      expectSame(
        solutions.map(({ v }) => v),
        [[...before].sort((a, b) => a - b)],
        before.join(),
      );
    }
  });

  it(`random masses and restitutions: all orders, energy never gained, seed ${seed}`, () => {
    const counts = new Set<number>();
    for (let i = 0; i < 300; i++) {
      const count = 3 + (i % 2);
      const masses = filled(count, 0).map(() => between(0.3, 3));
      const before = filled(count, 0).map((_, k) => between(-1, 1) - k * (i % 3 === 0 ? 1 : 0));
      const r = filled(count - 1, 0).map(() => (i % 5 === 0 ? 1 : between(count === 3 ? 0.2 : 0.8, 1)));
      const row = balls(masses, before, r);
      const { solutions, complete, note } = outcomes(row);
      const told = JSON.stringify({ masses, before, r });
      expect(complete, `${told} ${note}`).toBe(true);
      const expected = impactOrders(row.M, before, row.contacts, "stronge");
      expectSame(
        solutions.map(({ v }) => v),
        expected.map(({ v }) => v),
        told,
      );
      counts.add(solutions.length);
      for (const { v, impulses, order } of solutions) {
        expect(energy(row, v), told).toBeLessThanOrEqual(energy(row, before) * (1 + 1e-12));
        expect(Math.abs(dot(masses, v) - dot(masses, before)), told).toBeLessThan(1e-13);
        for (const [k, { WN }] of row.contacts.entries()) {
          expect(dot(WN, v), told).toBeGreaterThan(-1e-11);
          expect(impulses[`c${k}`]?.N, told).toBeGreaterThanOrEqual(0);
          // Every contact of the order takes an impulse, and no other one.
          expect((impulses[`c${k}`]?.N as number) > 0).toBe(order?.contacts.includes(`c${k}`));
        }
      }
    }
    expect(Math.max(...counts)).toBeGreaterThan(3);
  });

  it("little restitution: the sequence has no end, and its limit is the common velocity", () => {
    // Of three equal balls, r up to 7 − 4√3: the alternating impacts never cease.
    const limit = 7 - 4 * Math.sqrt(3);
    for (const r of [0, 0.03, 0.9 * limit]) {
      const { solutions, complete } = outcomes(balls([1, 1, 1], [1, 0, -0.4], [r, r]));
      expect(complete).toBe(true);
      expect(solutions).toHaveLength(1);
      for (const v of solutions[0]?.v ?? []) expect(v).toBeCloseTo(0.2, 9);
      expect(solutions[0]?.order?.repeats?.toSorted()).toEqual(["c0", "c1"]);
    }
    const { solutions } = outcomes(balls([1, 1, 1], [1, 0, -0.4], [1.1 * limit, 1.1 * limit]));
    expect(solutions[0]?.order?.repeats).toBeUndefined();
  });

  it("beyond the bounds the set is said to be incomplete", () => {
    const many = balls(filled(6, 1), [3, 2, 1, 0, -1, -2], filled(5, 0.5));
    const few = outcomes(many, { ...wide, branches: 8 });
    expect(few).toMatchObject({ complete: false, note: expect.stringContaining("8 branches") });
    expect(few.solutions.length).toBeGreaterThan(3);
    const listed = outcomes(many, { ...wide, outcomes: 8 });
    expect(listed).toMatchObject({ complete: false, note: expect.stringContaining("8 outcomes") });
    expect(listed.solutions).toHaveLength(8);
    const short = outcomes(balls([1, 1, 1], [1, 0, -0.4], [0.05, 0.05]), { ...wide, impacts: 5 });
    expect(short).toMatchObject({
      complete: false,
      solutions: [],
      note: expect.stringContaining("5 impacts"),
    });
  });
});

describe("a uniform rod on two feet at its ends, without friction", () => {
  // Mass 1, half length 1, J = 1/3: G = (1 + 3, 1 − 3; 1 − 3, 1 + 3).
  const rod = (before: readonly number[], r: number): Row => ({
    M: [
      [1, 0],
      [0, 1 / 3],
    ],
    before,
    contacts: [-1, 1].map((side, k) => ({
      WN: [1, side],
      WT: [0, 0],
      mu: 0,
      r,
      name: k === 0 ? "left" : "right",
    })),
  });

  it("flat: either foot first, mirror images of each other; both at once keep it flat", () => {
    const { solutions } = outcomes(rod([-1, 0], 0.5));
    // The first foot takes 3/8, the other one then 21/32, the first again 39/128.
    const byHand = [-1, 1].map((side) => [43 / 128, (side * 9) / 128]);
    expectSame(
      solutions.map(({ v }) => v),
      byHand,
      "flat",
    );
    expect(solutions.map(({ order }) => order?.contacts)).toEqual([
      ["left", "right", "left"],
      ["right", "left", "right"],
    ]);
    const together = lawNamed("moreau").shared?.solve(impactOf(rod([-1, 0], 0.5)))?.solutions;
    expect(together?.map(({ v }) => v)).toEqual([[expect.closeTo(0.5, 13), expect.closeTo(0, 13)]]);
  });

  it("one foot hits while the other rests: one order only", () => {
    // v_left = −2, v_right = 0.
    const { solutions } = outcomes(rod([-1, 1], 0.5));
    expect(solutions).toHaveLength(1);
    expect(solutions[0]?.order?.contacts).toEqual(["left", "right", "left"]);
    const expected = impactOrders(rod([-1, 1], 0.5).M, [-1, 1], rod([-1, 1], 0.5).contacts, "stronge");
    expectSame([solutions[0]?.v as number[]], [expected[0]?.v as number[]], "one foot");
  });
});

describe("contacts with friction", () => {
  function body(i: number, count: number): Row {
    const n = 4;
    const vector = () => filled(n, 0).map(() => between(-1, 1));
    const L = filled(n, 0).map((_, a) =>
      filled(n, 0).map((__, b) => (a === b ? between(0.5, 1.5) : b < a ? between(-0.4, 0.4) : 0)),
    );
    return {
      M: L.map((one) => L.map((other) => dot(one, other))),
      before: vector(),
      contacts: filled(count, 0).map(() => ({
        WN: vector(),
        WT: vector(),
        mu: i % 4 === 0 ? 0 : between(0, 1.5),
        r: between(0.3, 1),
      })),
    };
  }

  it.each(["stronge", "poisson"] satisfies MarchLaw[])(
    `%s: all orders of two contacts are those of the march, and energy is lost, seed ${seed}`,
    (law) => {
      let [several, slow] = [0, 0];
      for (let i = 0; i < 400; i++) {
        const row = body(i, 2);
        const told = `${law} case ${i}`;
        const { solutions, complete } = outcomes(row, wide, law);
        if (!complete) {
          slow++; // contacts that feel each other strongly: more than 2000 impacts
          continue;
        }
        const expected = impactOrders(row.M, row.before, row.contacts, law);
        expectSame(
          solutions.map(({ v }) => v),
          expected.map(({ v }) => v),
          told,
        );
        for (const { v } of solutions)
          expect(energy(row, v)).toBeLessThanOrEqual(energy(row, row.before) + 1e-12);
        if (solutions.length > 1) several++;
      }
      expect(several).toBeGreaterThan(20);
      expect(slow).toBeLessThan(10);
    },
  );

  it("neither the order of the contacts nor the units change the set", () => {
    for (let i = 0; i < 100; i++) {
      const row = body(i, 3);
      const named = { ...row, contacts: row.contacts.map((one, k) => ({ ...one, name: `c${k}` })) };
      const { solutions, note } = outcomes(named, sequenceBounds);
      const turned = outcomes({ ...named, contacts: named.contacts.toReversed() }, sequenceBounds);
      // Lengths in millimetres: coordinates and velocities grow, gaps are counted in the new unit.
      const scaled = outcomes({ ...named, before: row.before.map((v) => 1000 * v) }, sequenceBounds);
      expect(turned.note).toBe(note);
      expect(turned.solutions.map(({ order }) => order)).toEqual(solutions.map(({ order }) => order));
      expect(scaled.solutions.map(({ order }) => order)).toEqual(solutions.map(({ order }) => order));
      for (const [k, { v }] of solutions.entries())
        for (const [a, value] of v.entries()) {
          expect(turned.solutions[k]?.v[a]).toBeCloseTo(value, 9);
          expect((scaled.solutions[k]?.v[a] as number) / 1000).toBeCloseTo(value, 9);
        }
    }
  });

  it("contacts that do not feel each other are not permuted", () => {
    const two = [1, 2].map(() => body(1, 2));
    const [one, other] = two as [Row, Row];
    const apart = (W: readonly number[], k: number) => (k === 0 ? [...W, 0, 0, 0, 0] : [0, 0, 0, 0, ...W]);
    const both: Row = {
      M: filled(8, 0).map((_, a) =>
        filled(8, 0).map((__, b) =>
          a < 4 && b < 4
            ? (one.M[a]?.[b] as number)
            : a > 3 && b > 3
              ? (other.M[a - 4]?.[b - 4] as number)
              : 0,
        ),
      ),
      before: [...one.before, ...other.before],
      contacts: two.flatMap(({ contacts }, k) =>
        contacts.map((contact) => ({ ...contact, WN: apart(contact.WN, k), WT: apart(contact.WT, k) })),
      ),
    };
    const alone = two.map((row) => outcomes(row).solutions.length);
    expect(outcomes(both).solutions).toHaveLength((alone[0] as number) * (alone[1] as number));
  });
});

it("a sequence without end is told by its last repeated part", () => {
  expect(orderOf(["a", "b", "a"], false)).toEqual({ contacts: ["a", "b", "a"] });
  const endless = orderOf(["c", "a", "b", "a", "b", "a", "b", "a"], true);
  expect(endless).toEqual({ contacts: ["c"], repeats: ["a", "b"] });
  expect(orderText(endless)).toBe("c:a-b...");
  expect(orderText({ contacts: ["a", "b"] })).toBe("a-b");
  expect(orderText(orderOf(["a", "b", "c"], true))).toBe("a-b-c:...");
});
