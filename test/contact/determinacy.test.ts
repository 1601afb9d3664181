/** A certificate that there is one acceleration: never where brute force over all modes finds several or none. */
import { describe, expect, it } from "vitest";
import { Determinacy, enumerateModes } from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { type BruteProblem, bruteForce } from "../oracle/bruteContacts.js";
import { bodyOnPoints, localMatrix, randomSystem, weakened } from "./systems.js";

const seed = 19960308;

type Certified = Pick<BruteProblem, "G" | "mu" | "minus"> & Partial<Pick<BruteProblem, "slip" | "c">>;

/** From the order T₁ N₁ T₂ N₂ … of the oracle. */
function certificate(problem: Certified): boolean {
  return spaceOf(problem).holds();
}

function spaceOf({ G, mu, minus, slip, c }: Certified, space = new Determinacy(mu.length)): Determinacy {
  const k = mu.length;
  const place = (row: number) => (row < k ? 2 * row + 1 : 2 * (row - k));
  for (let i = 0; i < 2 * k; i++)
    for (let j = 0; j < 2 * k; j++) space.gram[i * 2 * k + j] = G[place(i)]?.[place(j)] as number;
  for (const [i, one] of mu.entries()) {
    const sign = slip?.[i] ?? 0;
    space.friction.set([sign === 0 ? one : sign * one], i);
    space.friction.set([sign === 0 ? (minus?.[i] ?? one) : -sign * one], k + i);
    space.drift[i] = c?.[2 * i] ?? 0;
  }
  return space;
}

it(`one work space that is asked again and again answers as a new one, seed ${seed}`, () => {
  const random = randomSource(seed);
  const kept = new Determinacy(2);
  const answers = { true: 0, false: 0 };
  for (let k = 0; k < 100; k++) {
    const drawn = () => localMatrix(weakened(randomSystem(random, 2), 0.5 * random()));
    const [local, other] = [drawn(), drawn()];
    // The same again, then other rows, other friction, the signs of slip: each alone may change the answer.
    const slip = local.slip.map(() => Math.floor(3 * random()) - 1);
    const rough = local.mu.map((one) => one * (1 + 20 * random()));
    const turned = { ...local, G: other.G };
    for (const problem of [local, local, turned, local, { ...local, mu: rough }, { ...local, slip }]) {
      const fresh = certificate(problem);
      expect(spaceOf(problem, kept).holds()).toBe(fresh);
      answers[`${fresh}`]++;
    }
  }
  expect(Math.min(answers.true, answers.false)).toBeGreaterThan(50);
});

it("feet of one body at rest rub alike, though rounding leaves drifts of either sign", () => {
  const random = randomSource(seed);
  let [held, lost] = [0, 0];
  for (let k = 0; k < 40; k++) {
    const system = weakened(bodyOnPoints(random, 2, 0), 0.5);
    const still = { ...localMatrix(system), c: [0, -1, 0, -1] };
    const rounded = spaceOf({ ...still, c: [1e-67, -1, -1e-67, -1] });
    rounded.size = 1;
    const apart = spaceOf({ ...still, c: [1e-3, -1, -1e-3, -1] });
    apart.size = 1;
    const isOne = certificate(still);
    expect(rounded.holds()).toBe(isOne);
    held += isOne ? 1 : 0;
    lost += isOne && !apart.holds() ? 1 : 0;
  }
  expect(Math.min(held, lost)).toBeGreaterThan(5);
});

describe.each([
  [1, 500, 1],
  [2, 300, 0.5],
  [3, 200, 0.4],
])("%i contacts, %i problems", (count, problems, share) => {
  it(`where it holds brute force finds one solution, for each of eight loads and slips, seed ${seed}`, () => {
    const random = randomSource(seed + count);
    let held = 0;
    let several = 0;
    for (let k = 0; k < problems; k++) {
      const local = localMatrix(weakened(randomSystem(random, count), share * random()));
      const holds = certificate(local);
      if (holds) held++;
      for (let load = 0; load < 8; load++) {
        const c = local.c.map(() => 2 * random() - 1);
        const slip = local.slip.map(() => Math.floor(3 * random()) - 1);
        const { solutions, clearance } = bruteForce({ ...local, c, slip });
        if (clearance < 1e-8) continue;
        if (solutions.length !== 1) several++;
        if (holds) expect(solutions.length).toBe(1);
        const minus = local.mu.map((one) => one * random());
        const uneven = { ...local, c, slip, minus, mu: random() < 0.5 ? local.mu : minus };
        const other = bruteForce({ ...uneven, minus: uneven.mu === minus ? local.mu : minus });
        if (holds && other.clearance > 1e-8) expect(other.solutions.length).toBe(1);
      }
    }
    expect(held).toBeGreaterThan(0.05 * problems);
    expect(several).toBeGreaterThan(0);
  });
});

it.each([2, 3, 4])(
  "%i points of a body on a plane: pressures are unique up to two, friction never",
  (count) => {
    const random = randomSource(seed + count);
    let held = 0;
    for (let k = 0; k < 50; k++) {
      const space = spaceOf(localMatrix(weakened(bodyOnPoints(random, count, 0), 0.2 * random())));
      if (!space.holds()) continue;
      held++;
      expect(space.hasOnePressure).toBe(count === 2);
      expect(space.hasOneFriction).toBe(false);
    }
    expect(held).toBeGreaterThan(10);
  },
);

it(`of one contact: wherever μ|B| < C √(1 − B²/AC), never beyond μ|B| = C, seed ${seed}`, () => {
  const random = randomSource(seed);
  for (let k = 0; k < 2000; k++) {
    const [A, C] = [0.1 + random(), 0.1 + random()];
    const B = 0.93 * (2 * random() - 1) * Math.sqrt(A * C);
    const mu = 3 * random();
    const holds = certificate({
      G: [
        [A, B],
        [B, C],
      ],
      mu: [mu],
    });
    const least = Math.sqrt(1 - (B * B) / (A * C));
    const ratio = (mu * Math.abs(B)) / C;
    if (ratio < least * (1 - 1e-5)) expect(holds).toBe(true);
    if (ratio > 1) expect(holds).toBe(false);
  }
});

it.each([2, 3, 4])(
  `of %i feet of one body, whose forces are dependent: the enumeration finds one motion, seed ${seed}`,
  (feet) => {
    const random = randomSource(seed + 7 * feet);
    let held = 0;
    for (let k = 0; k < 200 / 4 ** (feet - 2); k++) {
      const drawn = bodyOnPoints(random, feet, 0);
      const contacts = drawn.contacts.map((one) => ({ ...one, frictionStatic: one.frictionKinetic }));
      const system = { ...drawn, contacts };
      if (!certificate(localMatrix(system))) continue;
      held++;
      for (const slip of [-1, 0, 1] as const) {
        const still = { ...system, contacts: contacts.map((one) => ({ ...one, slip })) };
        const motions = enumerateModes(still, { reasons: false })?.solutions ?? [];
        expect(motions.length).toBe(1);
        expect(motions[0]?.continuum).toBeUndefined();
      }
    }
    expect(held).toBeGreaterThan(4);
  },
);

it("nothing is certain of dependent normals that rub differently, everything without friction; nor of a coefficient that is none", () => {
  const drawn = bodyOnPoints(randomSource(seed + 9), 3, 0);
  const [first, ...others] = drawn.contacts;
  if (first === undefined) throw new Error("no contact");
  const system = {
    ...drawn,
    contacts: [{ ...first, frictionKinetic: 0.9 * first.frictionKinetic }, ...others],
  };
  const level = { G: [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 1 : 0))), mu: [0.5, 0.5] };
  expect(certificate(level)).toBe(true);
  expect(certificate({ ...level, mu: [0.5, Number.NaN] })).toBe(false);
  expect(certificate(localMatrix(system))).toBe(false);
  expect(certificate(localMatrix(weakened(system, 0)))).toBe(true);
});

it(`two feet of one body on belts of their own, and with cones of their own: the enumeration finds one motion, seed ${seed}`, () => {
  const random = randomSource(seed + 11);
  let [held, several] = [0, 0];
  for (let k = 0; k < 4000; k++) {
    const drawn = bodyOnPoints(random, 2, 0);
    const any = () => (Math.floor(3 * random()) - 1) as -1 | 0 | 1;
    const [mu, less, swapped] = [2 * random(), random(), random() < 0.5];
    const cone = (first: boolean) =>
      first ? { plus: mu, minus: less * mu } : { plus: less * mu, minus: mu };
    const cones = [cone(true), cone(swapped)];
    const contacts = drawn.contacts.map((one, i) => {
      const slip = any();
      const { plus, minus } = cones[i] as ReturnType<typeof cone>;
      const sides = {
        frictionStatic: plus,
        frictionKinetic: plus,
        frictionMinus: { static: minus, kinetic: minus },
      };
      return { ...one, ...sides, slip, wBarT: random() < 0.5 ? 0 : 20 * random() - 10 };
    });
    const system = { ...drawn, contacts, h: [4 * random() - 2, 4 * random() - 3, 8 * random() - 4] };
    const { G, c, slip } = localMatrix(system);
    const acting = slip.map((sign, i) => cones[i]?.[sign < 0 ? "minus" : "plus"] as number);
    const holds = certificate({ G, c, slip, mu: acting, minus: cones.map((one) => one.minus) });
    const motions = enumerateModes(system, { reasons: false })?.solutions ?? [];
    if (holds) held++;
    if (motions.length !== 1) several++;
    if (holds) expect(motions.length).toBe(1);
  }
  expect(held).toBeGreaterThan(1000);
  expect(several).toBeGreaterThan(200);
});
