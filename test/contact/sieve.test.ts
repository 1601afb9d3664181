import { describe, expect, it } from "vitest";
import { type ContactSystem, enumerateModes, type ModeReport } from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { bodyOnPoints, randomSystem } from "./systems.js";

const seed = 20260412;

/** Two systems that share nothing, as one. */
function beside(one: ContactSystem, other: ContactSystem): ContactSystem {
  const [n, m] = [one.h.length, other.h.length];
  const zeros = (count: number) => new Array<number>(count).fill(0);
  const left = one.contacts.map((contact) => ({
    ...contact,
    WN: [...contact.WN, ...zeros(m)],
    WT: [...contact.WT, ...zeros(m)],
  }));
  const right = other.contacts.map((contact) => ({
    ...contact,
    name: `${contact.name}'`,
    WN: [...zeros(n), ...contact.WN],
    WT: [...zeros(n), ...contact.WT],
  }));
  return {
    M: [...one.M.map((row) => [...row, ...zeros(m)]), ...other.M.map((row) => [...zeros(n), ...row])],
    h: [...one.h, ...other.h],
    // In turns, so that the groups are no neighbours.
    contacts: left.flatMap((contact, i) => [contact, right[i] ?? []].flat()).concat(right.slice(left.length)),
  };
}

/** All slips at rest, and a static friction above the kinetic one: several motions are common. */
const atRest = (system: ContactSystem): ContactSystem => ({
  ...system,
  contacts: system.contacts.map((contact) => ({
    ...contact,
    slip: 0,
    frictionStatic: 1.3 * contact.frictionKinetic,
  })),
});

/** Two tiles on a floor, two feet each; one leans against the other, and friction makes redundant forces. */
function leaning(random: () => number): ContactSystem {
  const mu = 0.2 + random();
  const foot = (tile: 0 | 1, x: number, height: number): ContactSystem["contacts"][number] => ({
    ...contact,
    name: `foot${tile}${x}`,
    WN: placed(tile, [0, 1, x]),
    WT: placed(tile, [1, 0, height]),
  });
  const placed = (tile: 0 | 1, row: readonly number[]) =>
    tile === 0 ? [...row, 0, 0, 0] : [0, 0, 0, ...row];
  const contact = {
    name: "hit",
    bilateral: false,
    slip: 0 as const,
    wBarN: 0,
    wBarT: 0,
    frictionStatic: mu,
    frictionKinetic: mu,
  };
  const [low, high] = [random(), 1 + random()];
  const hit = { WN: [-1, 0, high, 1, 0, -low], WT: [0, -1, -0.1, 0, 1, -0.1] };
  const feet = [foot(0, -0.1, 1), foot(0, 0.1, 1), foot(1, -0.1, 1), foot(1, 0.1, 1)];
  const masses = [1, 1, 0.3, 1, 1, 0.3];
  return {
    M: masses.map((mass, i) => masses.map((_, j) => (i === j ? mass : 0))),
    h: masses
      .map(() => 2 * random() - 1)
      .with(1, -5 * random())
      .with(4, -5 * random()),
    contacts: [...feet.slice(Math.floor(2 * random())), { ...contact, ...hit }].map((one) => ({
      ...one,
      frictionKinetic: mu,
    })) as ContactSystem["contacts"],
  };
}

const families: Readonly<Record<string, (random: () => number) => ContactSystem>> = {
  "dense couplings": (random) => randomSystem(random, 3),
  "dense couplings at rest": (random) => atRest(randomSystem(random, 3)),
  "two groups": (random) => beside(atRest(randomSystem(random, 2)), randomSystem(random, 1)),
  "a body on three points": (random) => bodyOnPoints(random, 3, 0),
  "a row of two bodies": (random) => leaning(random),
  "a body that slides on two points": (random) => bodyOnPoints(random, 2, 1),
  "a contact without tangent": (random) => {
    const system = atRest(randomSystem(random, 3));
    const smooth = { ...system.contacts[1], WT: system.h.map(() => 0) } as ContactSystem["contacts"][number];
    return { ...system, contacts: system.contacts.with(1, smooth) };
  },
  "a width of borders": (random) => ({ ...atRest(randomSystem(random, 2)), border: 1e-7 }),
};

/** To seven digits, in any order: labels of one motion differ by rounding. */
const velocities = ({ solutions }: ModeReport): string[] =>
  solutions.map(({ acceleration }) => acceleration.map((value) => value.toPrecision(7)).join()).sort();

const drawn = (name: string) => (name.includes("row") ? 5 : name.includes("three points") ? 20 : 150);

describe("[LB01] (2.5)-(2.11) without reasons", () => {
  it.each(Object.keys(families))(`has the solutions of the enumeration: %s, seed ${seed}`, (name) => {
    const random = randomSource(seed);
    let [several, listed, all] = [0, 0, 0];
    for (let k = 0; k < drawn(name); k++) {
      const system = (families[name] as (random: () => number) => ContactSystem)(random);
      const whole = enumerateModes(system) as ModeReport;
      const { rejected, ...short } = enumerateModes(system, { reasons: false }) as ModeReport;
      const { rejected: reasons, ...rest } = whole;
      expect(short).toEqual(rest);
      for (const one of rejected) expect(reasons).toContainEqual(one);
      const motions = enumerateModes(system, { reasons: false, labels: false }) as ModeReport;
      expect(velocities(motions)).toEqual(velocities(whole));
      several += whole.solutions.length > 1 ? 1 : 0;
      listed += rejected.length;
      all += reasons.length;
    }
    // Redundant contacts have no healthy equations: there nothing is passed over.
    if (!/body|bodies/.test(name)) expect(listed).toBeLessThan(0.2 * all);
    if (name.includes("rest") || name.includes("groups")) expect(several).toBeGreaterThan(15);
  });

  it("looks at contacts apart that do not feel each other", () => {
    const random = randomSource(seed);
    const one = () => atRest(randomSystem(random, 1));
    const system = beside(beside(one(), one()), beside(one(), one()));
    expect(enumerateModes(system, { reasons: false })?.solutions).toEqual(enumerateModes(system)?.solutions);
  });
});
