import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/index.js";
import { compile } from "../support.js";

const laws = [
  "{ law: kelvinVoigt, stiffness: 1e4, damping: 0 }",
  "{ law: kelvinVoigt, stiffness: 1e4, damping: 10 }",
  "{ law: spring, epsilon: 0.01 }",
  "{ law: hertz, stiffness: 1e4, damping: 0.1 }",
];

describe.each(laws)("a start on the surface of a compliant contact, %s", (law) => {
  const mechanism = compile(
    `name: s\ncoordinates: [y]\nparameters: { F: 0 }\nkinetic: y'^2/2\nforces: { y: F }\ncontacts: { floor: { gap: y, compliance: ${law} } }`,
  );
  // A speed decides before a load does; without either the body stays where it is.
  it.each([
    [-1, 1, "pressed"],
    [0, -1, "pressed"],
    [0, 0, "free"],
    [0, 1, "free"],
    [1, -1, "free"],
    [1, 0, "free"],
  ])("with the speed %d and the load %d it is %s", (speed, F, expected) => {
    const start = { q: { y: 0 }, v: { y: speed } };
    const { outcome, events, columns } = simulate(mechanism, start, { until: 0.05, parameters: { F } });
    expect(outcome.kind).toBe("finished");
    if (expected === "pressed") expect(columns([1e-3]).q.y?.[0]).toBeLessThan(0);
    else {
      expect(events).toEqual([]);
      expect(columns([0.05]).q.y?.[0]).toBeCloseTo(speed * 0.05 + (F * 0.05 ** 2) / 2, 12);
    }
  });
});
