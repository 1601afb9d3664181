/** More contacts than can be tried one by one: the search finds what brute force over all 4ⁿ combinations finds. */
import { describe, expect, it } from "vitest";
import { type ContactSystem, type ModeReport, solveModes } from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { sized } from "../long.js";
import { bruteForce } from "../oracle/bruteContacts.js";
import { localMatrix, randomSystem, weakened } from "./systems.js";

const seed = 19600704;

const label = (modes: Readonly<Record<string, string>>) => Object.values(modes).join(" ");

const solved = (system: ContactSystem): ModeReport => {
  const report = solveModes(system);
  if (report?.complete !== true) throw new Error("the search is not complete");
  return report;
};

/** Two systems in one that do not feel each other. */
function joined(one: ContactSystem, other: ContactSystem): ContactSystem {
  const [n, m] = [one.h.length, other.h.length];
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  return {
    M: [...one.M.map((row) => [...row, ...zeros(m)]), ...other.M.map((row) => [...zeros(n), ...row])],
    h: [...one.h, ...other.h],
    contacts: [
      ...one.contacts.map(({ WN, WT, ...rest }) => ({
        ...rest,
        WN: [...WN, ...zeros(m)],
        WT: [...WT, ...zeros(m)],
      })),
      ...other.contacts.map(({ name, WN, WT, ...rest }) => ({
        ...rest,
        name: `o${name}`,
        WN: [...zeros(n), ...WN],
        WT: [...zeros(n), ...WT],
      })),
    ],
  };
}

describe(`[LB01] (2.5)-(2.11) searched branch by branch, seed ${seed}`, () => {
  it("seven contacts with weak and strong friction: the combinations that brute force finds", () => {
    const random = randomSource(seed);
    const verdicts = new Set<string>();
    for (const share of [0.2, 0.2, 1, 1, 1, 1]) {
      const system = weakened(randomSystem(random, 7), share);
      const { solutions, clearance } = bruteForce(localMatrix(system));
      if (clearance < 1e-8) continue;
      const report = solved(system);
      verdicts.add(report.verdict);
      expect(report.solutions.map(({ modes }) => label(modes)).sort()).toEqual(
        solutions.map(({ modes }) => modes.join(" ")).sort(),
      );
    }
    expect(verdicts.size).toBeGreaterThan(1);
  });

  it("groups that do not feel each other have every pair of their motions", () => {
    const random = randomSource(seed + 1);
    let several = 0;
    for (let k = 0; k < 6; k++) {
      const [one, other] = [randomSystem(random, 5), randomSystem(random, 6)];
      const [mine, yours] = [solved(one).solutions, solved(other).solutions];
      const pairs = mine.flatMap((a) => yours.map((b) => `${label(a.modes)} ${label(b.modes)}`));
      several += pairs.length > 1 ? 1 : 0;
      expect(
        solved(joined(one, other))
          .solutions.map(({ modes }) => label(modes))
          .sort(),
      ).toEqual(pairs.sort());
    }
    expect(several).toBeGreaterThan(0);
  });

  it("ten contacts that feel each other, twelve in the long suite: one motion where friction is weak, the whole search elsewhere", () => {
    const random = randomSource(seed + 2);
    const system = randomSystem(random, sized(10, 12));
    expect(solved(weakened(system, 0.005))).toMatchObject({ verdict: "consistent" });
    expect(solved(system).complete).toBe(true);
  });
});
