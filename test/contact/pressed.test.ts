/**
 * Which modes have rigid contacts and compliant ones together? A compliant contact has a given λ_N, so that only its friction is open,
 * [NDCb] (5.9); straight lines in that friction give the same combinations, forces and accelerations.
 */
import { describe, expect, it } from "vitest";
import {
  type ClosedContact,
  type ContactSystem,
  enumerateModes,
  lemkeModes,
  type ModeReport,
} from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { answersOf } from "../oracle/pressedContact.js";
import { localMatrix, randomSystem } from "./systems.js";

const seed = 20210605;

/** A rigid contact that slips, and a compliant one at rest whose force h holds. */
function drawPair(random: () => number): ContactSystem {
  const system = randomSystem(random, 2);
  const [rigid, soft] = system.contacts as [ClosedContact, ClosedContact];
  const pressed = 3 * random();
  const h = system.h.map((load, k) => load + pressed * (soft.WN[k] as number));
  const slip = rigid.slip === 0 ? 1 : rigid.slip;
  return {
    ...system,
    h,
    contacts: [
      { ...rigid, slip },
      { ...soft, slip: 0, pressed },
    ],
  };
}

describe("[NDCb] (5.9) beside a rigid contact", () => {
  it("400 random pairs: the combinations that straight lines in the friction give, no others", () => {
    const random = randomSource(seed);
    const counts = { none: 0, one: 0, several: 0 };
    for (let k = 0; k < 400; k++) {
      const system = drawPair(random);
      const [rigid, soft] = system.contacts as [ClosedContact, ClosedContact & { pressed: number }];
      const report = enumerateModes(system) as ModeReport;
      if (report.degenerate) continue;
      const slip = rigid.slip as 1 | -1;
      const holds = soft.frictionStatic * soft.pressed;
      const { G, c } = localMatrix(system);
      const expected = answersOf({ G, c, mu: rigid.frictionKinetic, slip, holds });
      const wanted = expected
        .map(({ closed, mode, lambdaN, T }) => [
          closed ? (slip > 0 ? "slip+" : "slip-") : "flight",
          mode,
          lambdaN.toPrecision(6),
          T.toPrecision(6),
        ])
        .sort();
      const got = report.solutions
        .map(({ modes, forces }) => [
          modes.c0,
          modes.c1,
          forces.c0?.lambdaN.toPrecision(6),
          forces.c1?.lambdaT.toPrecision(6),
        ])
        .sort();
      expect(got, `system ${k}`).toEqual(wanted);
      for (const { forces } of report.solutions) expect(forces.c1?.lambdaN).toBe(soft.pressed);
      counts[got.length === 0 ? "none" : got.length === 1 ? "one" : "several"] += 1;
    }
    expect(counts.none).toBeGreaterThan(4);
    expect(counts.several).toBeGreaterThan(4);
    expect(counts.one).toBeGreaterThan(250);
  });

  it("Lemke's method finds one of them, also with several of each kind", () => {
    const random = randomSource(seed + 1);
    let found = 0;
    for (let k = 0; k < 50; k++) {
      const system = randomSystem(random, 4);
      const contacts = system.contacts.map((contact, i) =>
        i < 2 ? contact : { ...contact, pressed: 2 * random() },
      );
      const mixed = { ...system, contacts };
      const one = lemkeModes(mixed);
      if (one?.kind !== "found") continue;
      found++;
      const labels = (enumerateModes(mixed) as ModeReport).solutions.flatMap(({ modes, alternatives = [] }) =>
        [modes, ...alternatives.map((one) => one.modes)].map((each) => JSON.stringify(each)),
      );
      expect(labels).toContain(JSON.stringify(one.solution.modes));
    }
    expect(found).toBeGreaterThan(30);
  });
});

/** A point on a floor (c0, tangent x) against a compliant wall (c1), whose tangent the floor holds already. */
const corner = (slip: -1 | 0 | 1, floor: number): ContactSystem => ({
  M: [
    [1, 0],
    [0, 1],
  ],
  h: [-4, -10],
  contacts: [
    {
      name: "floor",
      bilateral: false,
      slip,
      WN: [0, 1],
      WT: [1, 0],
      wBarN: 0,
      wBarT: 0,
      frictionStatic: floor,
      frictionKinetic: floor,
    },
    {
      name: "wall",
      bilateral: false,
      slip: 0,
      WN: [-1, 0],
      WT: [0, 1],
      wBarN: 0,
      wBarT: 0,
      frictionStatic: 0.5,
      frictionKinetic: 0.5,
      pressed: 4,
    },
  ],
});

describe("a compliant tangent that a rigid normal holds", () => {
  it("leaves the forces open where no friction hangs on them, within both cones", () => {
    const { solutions } = enumerateModes(corner(1, 0)) as ModeReport;
    expect(solutions.map(({ modes }) => modes)).toEqual([{ floor: "slip+", wall: "stick" }]);
    expect(solutions[0]?.hyperstatic).toBe(true);
    expect(solutions[0]?.range?.floor?.lambdaN.map((value) => Number(value.toFixed(9)))).toEqual([8, 12]);
    expect(solutions[0]?.range?.wall?.lambdaT.map((value) => Number(value.toFixed(9)))).toEqual([-2, 2]);
  });

  it("gives way where the friction of a rigid slip hangs on it: one acceleration", () => {
    const { solutions } = enumerateModes(corner(1, 0.3)) as ModeReport;
    expect(solutions.map(({ modes }) => modes)).toEqual([{ floor: "slip+", wall: "stick" }]);
    expect(solutions[0]?.continuum).toBeUndefined();
    expect(solutions[0]?.forces.wall).toEqual({ lambdaT: 0, lambdaN: 4 });
    expect(solutions[0]?.acceleration[0]).toBeCloseTo(-4 - 0.3 * 10, 12);
  });
});
