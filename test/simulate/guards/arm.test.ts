/** How are guards watched from the start of a phase? Signs, arms and slacks, asked of the guards themselves. */
import { expect, it } from "vitest";
import { determinantEvent } from "../../../src/simulate/guards/determinant.js";
import type { GuardEvent } from "../../../src/simulate/guards/event.js";
import { freeNormalEvent } from "../../../src/simulate/guards/freeNormal.js";
import { frictionEvent } from "../../../src/simulate/guards/friction.js";
import { kinkEvent } from "../../../src/simulate/guards/kink.js";
import { slipEvent } from "../../../src/simulate/guards/slip.js";

type Arguments = Parameters<NonNullable<GuardEvent["arm"]>>;

/** The second of three guards, with a value at its start; the run has one parameter and two kinks. */
function armed(event: GuardEvent, value: number, run: object, index = 0) {
  const w = Float64Array.of(9, 7, value, 7);
  const phase = {
    stepper: { w, layout: { g0: 1 } },
    ...{ signs: [1, 1, 1], armed: [0, 0, 0], slack: [0, 0, 0], determinant: Number.NaN },
  };
  event.arm?.(run as Arguments[0], phase as unknown as Arguments[1], 1, index, 0);
  for (const list of [phase.signs, phase.armed, phase.slack]) list.splice(2, 1);
  expect([phase.signs[0], phase.armed[0], phase.slack[0]]).toEqual([1, 0, 0]);
  return { sign: phase.signs[1], arm: phase.armed[1], slack: phase.slack[1], determinant: phase.determinant };
}

it("a kink has the sign of its branch, and must leave zero only where it begins there", () => {
  const run = { p: Float64Array.of(5, -1, 1), mechanism: { parameters: [{}], kinks: [{}, {}] } };
  expect(armed(kinkEvent, -3, run, 0)).toMatchObject({ sign: -1, arm: 0 });
  expect(armed(kinkEvent, 3, run, 1)).toMatchObject({ sign: 1, arm: 0 });
  for (const value of [0, 1e-12, -1e-12]) expect(armed(kinkEvent, value, run, 1).arm).toBe(1);
  for (const value of [1e-10, -1e-10]) expect(armed(kinkEvent, value, run, 1).arm).toBe(0);
});

it("a determinant is watched on its side, and its size is kept", () => {
  expect(armed(determinantEvent, -4, {})).toMatchObject({ sign: -1, arm: 0, determinant: 4 });
  expect(armed(determinantEvent, 4, {})).toMatchObject({ sign: 1, arm: 0, determinant: 4 });
});

it("a free acceleration keeps its known sign and is armed, or has that of its value", () => {
  expect(armed(freeNormalEvent, 2, { freeSign: [-1] })).toMatchObject({ sign: -1, arm: 1 });
  expect(armed(freeNormalEvent, -2, { freeSign: [1] })).toMatchObject({ sign: 1, arm: 1 });
  expect(armed(freeNormalEvent, 2, { freeSign: [0] })).toMatchObject({ sign: 1, arm: 0 });
  expect(armed(freeNormalEvent, -2, { freeSign: [0] })).toMatchObject({ sign: -1, arm: 0 });
});

it("friction that is 0 is allowed at the start, and a negative one is named", () => {
  const run = { t: 2, mechanism: { contacts: [{ name: "floor" }] } };
  expect(armed(frictionEvent, 0, run)).toMatchObject({ sign: 1, arm: 0 });
  expect(() => armed(frictionEvent, -1e-9, run)).toThrow(/floor/);
});

it("a slip is armed where it has just begun", () => {
  const contacts = [{ mode: "slip+" }];
  expect(armed(slipEvent, 0, { fresh: [0], contacts })).toMatchObject({ sign: 1, arm: 0, slack: 0 });
  expect(armed(slipEvent, 0, { fresh: [1], contacts })).toMatchObject({ sign: 1, arm: 1, slack: 0 });
});
