import { describe, expect, it } from "vitest";
import {
  type ContactSystem,
  enumerateModes,
  type Modes,
  motionsFrom,
  Rejections,
  toUnitMass,
} from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { bodyOnPoints, localMatrix, randomSystem } from "./systems.js";

const seed = 23110701;
/** A full list of redundant contacts takes long: fewer stretches of these. */
const [stretches, feet, boxes] = process.env.JUDDER_LONG === undefined ? [14, 12, 2] : [4000, 1000, 1000];

const atRest = (system: ContactSystem, more: number): ContactSystem => ({
  ...system,
  contacts: system.contacts.map((contact) => ({
    ...contact,
    slip: 0,
    frictionStatic: more * contact.frictionKinetic,
  })),
});

/** One box upon another, each on two feet, with friction high enough to wedge. */
function twoBoxes(random: () => number): ContactSystem {
  const [w, h, mu] = [0.3 + random(), 0.3 + random(), 0.5 + 2 * random()];
  const zero = [0, 0, 0];
  const contacts = [-w, w].flatMap((x, i) => {
    const foot = {
      bilateral: false,
      slip: 0 as const,
      wBarN: 0,
      wBarT: 0,
      frictionStatic: mu,
      frictionKinetic: mu,
    };
    return [
      { ...foot, name: `low${i}`, WN: [0, 1, x, ...zero], WT: [1, 0, h, ...zero] },
      { ...foot, name: `high${i}`, WN: [0, -1, -x, 0, 1, x], WT: [-1, 0, h, 1, 0, h] },
    ];
  });
  const mass = [1, 1, 0.1 + random(), 1, 1, 0.1 + random()];
  return { M: mass.map((m, i) => mass.map((_, j) => (i === j ? m : 0))), h: [0, -5, 0, 0, -5, 0], contacts };
}

const families: Readonly<Record<string, (random: () => number) => ContactSystem>> = {
  "dense couplings at rest": (random) => atRest(randomSystem(random, 2 + Math.floor(2 * random())), 1),
  "static above kinetic friction": (random) => atRest(randomSystem(random, 2), 1.4),
  "dense couplings, some sliding": (random) => randomSystem(random, 3),
  "a body on feet": (random) => bodyOnPoints(random, 2 + Math.floor(2 * random()), 0),
  "two boxes": twoBoxes,
};

/** Loads that wander along a closed curve. */
function loadsOf(random: () => number, { h }: ContactSystem): (share: number) => number[] {
  const size = Math.hypot(...h);
  const waves = h.map(
    () => [1.5 * size * (random() - 0.5), 1.5 * size * (random() - 0.5), 7 * random()] as const,
  );
  return (share) =>
    h.map((value, i) => {
      const [one, two, phase] = waves[i] as (typeof waves)[number];
      return value + one * Math.sin(2 * Math.PI * share + phase) + two * Math.sin(4 * Math.PI * share);
    });
}

/** The numbers of a block in the order of the simulation: normal directions, then tangential ones. */
function loadNumbers(system: ContactSystem) {
  const { G, c } = localMatrix(system);
  const k = system.contacts.length;
  const place = (at: number) => (at < k ? 2 * at + 1 : 2 * (at - k));
  const all = Array.from({ length: 2 * k }, (_, i) => i);
  const twice = (values: number[]) => Float64Array.of(...values, ...values);
  return {
    gram: Float64Array.from(all.flatMap((i) => all.map((j) => G[place(i)]?.[place(j)] as number))),
    free: Float64Array.from(all, (i) => c[place(i)] as number),
    frictionStatic: twice(system.contacts.map(({ frictionStatic }) => frictionStatic)),
    frictionKinetic: twice(system.contacts.map(({ frictionKinetic }) => frictionKinetic)),
  };
}

const labels = (list: ReturnType<typeof motionsFrom>): string =>
  list
    .map(({ modes }) => Object.values(modes).join())
    .sort()
    .join("; ");

const met: { name: string; looks: number; several: number; alone: number; gone: number }[] = [];

describe("combinations that earlier looks have rejected", () => {
  it.each(Object.keys(families))(`leave the motions of a full list: %s, seed ${seed}`, (name) => {
    const random = randomSource(seed);
    let [looks, several, alone, gone] = [0, 0, 0, 0];
    const count = name.includes("feet") ? feet : name.includes("boxes") ? boxes : stretches;
    for (let k = 0; k < count; k++) {
      const system = (families[name] as (random: () => number) => ContactSystem)(random);
      const loads = loadsOf(random, system);
      let present: Modes | undefined;
      let memory = new Rejections();
      for (let at = 0; at < 24; at++) {
        const here = { ...system, h: loads(at / 50) };
        if (present === undefined) {
          const { solutions = [] } = enumerateModes(here, { reasons: false }) ?? {};
          present = solutions[Math.floor(random() * solutions.length)]?.modes;
          memory = new Rejections();
          if (present === undefined) continue;
        }
        const full = motionsFrom(here, present);
        if (memory.excludeAll(loadNumbers(here))) {
          alone++;
          expect(full.length, `${name} ${k} ${at}`).toBeLessThanOrEqual(1);
        }
        expect(labels(motionsFrom(here, present, memory)), `${name} ${k} ${at}`).toBe(labels(full));
        looks++;
        if (full.length > 1) several++;
        if (full.length === 0) {
          gone++;
          present = undefined;
        }
      }
    }
    met.push({ name, looks, several, alone, gone });
  });

  it("of which several motions, changes of modes and looks that need no list are met", () => {
    const sum = (of: (one: (typeof met)[number]) => number) => met.reduce((total, one) => total + of(one), 0);
    expect(met).toHaveLength(Object.keys(families).length);
    for (const one of [sum(({ several }) => several), sum(({ alone }) => alone), sum(({ gone }) => gone)])
      expect(one, JSON.stringify(met)).toBeGreaterThan(stretches);
  });
});

it("directions that drift are not those of the first look for ever", () => {
  const system = randomSystem(randomSource(seed), 2);
  const rejections = new Rejections();
  const looks = Array.from({ length: 8 }, (_, k) => {
    const contacts = system.contacts.map((one) => ({
      ...one,
      WN: one.WN.map((value) => value * (1 + 2e-10 * k)),
    }));
    return rejections.begin(
      toUnitMass({ ...system, contacts }) as NonNullable<ReturnType<typeof toUnitMass>>,
      16,
    );
  });
  expect(looks.slice(0, 2)).toEqual([false, true]);
  expect(looks.slice(2)).toContain(false);
});

it.each([1, -1])(
  "feet that rest may all begin to slip by %d, where static friction alone holds them",
  (sign) => {
    const foot = {
      bilateral: false,
      slip: 0 as const,
      wBarN: 0,
      wBarT: 0,
      frictionStatic: 0.6,
      frictionKinetic: 0.4,
    };
    const contacts = [-1, 0.2, 1].map((x, i) => ({ ...foot, name: `c${i}`, WN: [0, 1, x], WT: [1, 0, 0.1] }));
    const M = [1, 1, 0.5].map((m, i) => [0, 1, 2].map((j) => (i === j ? m : 0)));
    const system: ContactSystem = { M, h: [2.5 * sign, -5, 0.25 * sign], contacts };
    const { solutions = [] } = enumerateModes(system) ?? {};
    const memory = new Rejections();
    const found = [1, 2, 3].map(() => motionsFrom(system, { c0: "stick", c1: "stick", c2: "stick" }, memory));
    expect(solutions).toHaveLength(2);
    for (const list of found) {
      expect(list).toHaveLength(2);
      expect(Object.values(list[1]?.modes ?? {})).toContain(sign > 0 ? "slip+" : "slip-");
    }
  },
);

it("all are out of the question only under the directions and all frictions of the last look", () => {
  const rows = [
    [0, 2, 0, 1],
    [1, 0, 0.5, 0],
    [0, 1, 3, 0],
    [0, 0, 0.25, 1],
  ] as const;
  // Of slip⁺ and slip⁻, static and kinetic, of both contacts: eight numbers.
  const friction = { plus: [0.11, 0.22], minus: [0.33, 0.44] };
  const kinetic = { plus: [0.05, 0.06], minus: [0.07, 0.08] };
  const contacts = [0, 1].map((i) => ({
    ...{ name: `c${i}`, bilateral: false, slip: 0 as const, wBarN: 0, wBarT: 0 },
    ...{ wN: Float64Array.from(rows[i] ?? []), wT: Float64Array.from(rows[2 + i] ?? []) },
    ...{ frictionStatic: friction.plus[i] as number, frictionKinetic: kinetic.plus[i] as number },
    frictionMinus: { static: friction.minus[i] as number, kinetic: kinetic.minus[i] as number },
  }));
  const unit = { n: 4, free: Float64Array.of(0, -1, 0, 0), contacts, held: [], scale: 1 };
  const rejections = new Rejections();
  rejections.begin({ ...unit, toCoordinates: (u: Float64Array) => [...u] } as never, 1);
  const product = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, i) => sum + value * (other[i] as number), 0);
  const loads = () => ({
    gram: Float64Array.from(rows.flatMap((one) => rows.map((other) => product(one, other)))),
    free: Float64Array.of(-2, 0, -1, 0),
    frictionStatic: Float64Array.of(...friction.plus, ...friction.minus),
    frictionKinetic: Float64Array.of(...kinetic.plus, ...kinetic.minus),
  });
  expect(rejections.excludeAll(loads())).toBe(false);
  rejections.keep(0);
  expect(rejections.excludeAll(loads())).toBe(true);
  for (const name of ["frictionStatic", "frictionKinetic"] as const)
    for (let i = 0; i < 4; i++) {
      const other = loads();
      other[name][i] = 0.5;
      expect(rejections.excludeAll(other), `${name} ${i}`).toBe(false);
    }
  for (let i = 0; i < 16; i++)
    for (const change of [1e-6, -1e-6]) {
      const other = loads();
      other.gram[i] = (other.gram[i] as number) + change;
      expect(rejections.excludeAll(other), `gram ${i}`).toBe(false);
    }
});
