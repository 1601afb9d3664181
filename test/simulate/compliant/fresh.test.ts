/** Which guards of a compliant contact begin a phase at zero, and by how much must a border of friction be passed then? */
import { describe, expect, it } from "vitest";
import type { Compliance } from "../../../src/contact/index.js";
import type { GuardKind } from "../../../src/phase/index.js";
import { fresh } from "../../../src/simulate/compliant/fresh.js";
import { guardEvents } from "../../../src/simulate/guards/index.js";
import type { Run } from "../../../src/simulate/run.js";

const law: Compliance = { law: "spring", epsilon: 0.01 };
/** What the slack reads of a run: one contact with a gap of terms of this size, which can be read or not. */
const runOf = (gapScale: number, readable = true): Run =>
  ({ t: 0, laws: [law], reader: { gapScale, read: () => readable } }) as unknown as Run;
const coneSlack = (run: Run, kind: GuardKind, contact: number, value: number) =>
  guardEvents[kind].compliant?.slack?.(run, contact, value) ?? 0;
const startsAtZero = (own: Compliance, marks: number, kind: GuardKind, value: number) =>
  guardEvents[kind].compliant?.startsAtZero(marks, value, own);
/** Four roundings of the largest term of the gap, as a force of a spring 1/ε². */
const noiseOf = (gapScale: number) => (4 * 2 ** -52 * gapScale) / 0.01 ** 2;

describe("the slack of a cone", () => {
  it("is the rounding of the force where the contact begins on its border, and nothing elsewhere", () => {
    for (const gapScale of [1, 30, 1e4])
      for (const kind of ["coneAbove", "coneBelow"] as const) {
        const noise = noiseOf(gapScale);
        for (const value of [0, 0.99 * noise, -0.99 * noise, noise])
          expect(coneSlack(runOf(gapScale), kind, 0, value)).toBeCloseTo(noise, 20);
        for (const value of [1.01 * noise, -1.01 * noise, 1])
          expect(coneSlack(runOf(gapScale), kind, 0, value)).toBe(0);
        expect(coneSlack(runOf(gapScale, false), kind, 0, 0)).toBe(0);
      }
    for (const kind of ["gap", "slip", "layerAbove", "creepBelow"] as const)
      expect(coneSlack(runOf(1), kind, 0, 0)).toBe(0);
  });
});

describe("guards that start at zero", () => {
  it("are those of what has just been zero", () => {
    const kinds = ["gap", "slip", "layerAbove", "layerBelow", "creepAbove", "creepBelow"] as const;
    const layered: Compliance = { law: "restitution", epsilon: 0.01, epsilonN: 0.1 };
    const starting = (marks: number, value = 0) =>
      kinds.filter((kind) => startsAtZero(layered, marks, kind, value));
    expect(starting(0)).toEqual([]);
    expect(starting(fresh.normal)).toEqual(["gap"]);
    expect(starting(fresh.slip)).toEqual(["slip"]);
    expect(starting(fresh.layer)).toEqual(["layerAbove", "layerBelow"]);
    // The border on the other side of the layer is far away, and laws without a layer have none.
    expect(starting(fresh.layer, 1e3)).toEqual([]);
    expect(kinds.filter((kind) => startsAtZero(law, fresh.layer, kind, 0))).toEqual([]);
  });
});
