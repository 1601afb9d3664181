/** How far must a force that begins at zero pass it? Each condition of armForce at numbers of its own. */

import { expect, it } from "vitest";
import { modeInput } from "../../../src/contact/index.js";
import { guardOf } from "../../../src/phase/index.js";
import { armForce, sharesLoad } from "../../../src/simulate/guards/force.js";
import type { Phase } from "../../../src/simulate/motion/phase.js";
import type { Run } from "../../../src/simulate/run.js";

/** A contact with the force 3 and a load of 5: what is smaller than 8e-11 begins at zero. */
const size = 8;
const rounding = 2 ** -48;
const atRest = 1e-9 * size;

interface Numbers {
  /** The force at the start of the phase, and that of the same guard at the end of the last one. */
  readonly value?: number;
  readonly before?: number;
  readonly error?: number;
  readonly C?: number;
  /** Which guard ended the last phase; contact 1 is of another block, 2 of the same. */
  readonly ended?: { readonly kind: string; readonly index: number };
  /** The same guard in the last phase. */
  readonly armed?: number;
  readonly slack?: number;
  readonly watched?: boolean;
}

function phaseOf(guards: readonly object[], value: number, end: number, armed = 0, slack = 0): Phase {
  const layout = { g0: 0, g1: 4, outputs: 2 };
  const w = Float64Array.from([value, 3, 0, 0, end]);
  return {
    program: { guards },
    stepper: { w, layout },
    armed: [armed],
    slack: [slack],
  } as unknown as Phase;
}

/** The slack that the guard gets; undefined where it is watched from the start. */
function slackOf({
  value = 0,
  before = value,
  error = 0,
  C = 4,
  ended = guardOf("coneAbove", 1),
  armed = 0,
  slack = 0,
  watched = true,
}: Numbers): number | undefined {
  const own = guardOf("normalForce", 0);
  const phase = phaseOf([own], value, 0);
  const last = phaseOf(watched ? [own] : [guardOf("normalForce", 2)], 0, before, armed, slack);
  const [mine, others] = [{}, {}];
  const modes = new Float64Array(16);
  modes[modeInput.C] = C;
  const run = {
    t: 0,
    walk: { phase: last, ended },
    histories: [mine, others, mine],
    contacts: [{}, {}, {}],
    mechanism: { contacts: [{ rubs: true }, { rubs: true }, { rubs: true }] },
    reader: { modes, read: () => true, loadSize: () => size - 3 },
  } as unknown as Run;
  armForce(run, phase, 0, 0, error);
  return phase.armed[0] === 1 ? (phase.slack[0] as number) : undefined;
}

it("a force that is clearly there is watched from the start", () => {
  expect(slackOf({ value: 1.01e-11 * size })).toBeUndefined();
  expect(slackOf({ value: -1.01e-11 * size })).toBeUndefined();
  expect(slackOf({ value: 0.99e-11 * size, watched: false })).toBe(atRest);
});

it("an error of accelerations is one of the force, by the root of C", () => {
  const [error, value] = [1e-8, 4e-9];
  expect(slackOf({ value, watched: false })).toBeUndefined();
  expect(slackOf({ value, error, watched: false })).toBeCloseTo(atRest + error, 20); // 2 error/√4
  expect(slackOf({ value: 6e-9, error, watched: false })).toBeUndefined();
  expect(slackOf({ C: 0, watched: false })).toBe(atRest); // without an error C is not asked
});

it("a force that another block has interrupted on its way to zero passes it at once", () => {
  const value = 1e-12;
  const goesOn = 2 * value + rounding * size;
  expect(slackOf({ value })).toBe(goesOn);
  expect(slackOf({ value, before: value + 0.9 * rounding * size })).toBe(goesOn);
  expect(slackOf({ value, before: value + 1.1 * rounding * size })).toBe(atRest);
  expect(slackOf({ value, ended: guardOf("coneAbove", 2) })).toBe(atRest);
  expect(slackOf({ value, ended: guardOf("kink", 1) })).toBe(atRest);
  expect(slackOf({ value, watched: false })).toBe(atRest);
});

it("also where it was interrupted before, but not where it rests at zero", () => {
  const value = 1e-12;
  const goesOn = 2 * value + rounding * size;
  expect(slackOf({ value, armed: 1, slack: 0.99 * atRest })).toBe(goesOn);
  expect(slackOf({ value, armed: 1, slack: atRest })).toBe(atRest);
  expect(slackOf({ value, armed: 0, slack: atRest })).toBe(goesOn);
});

it("a load is shared where several contacts may carry it, or friction none of it", () => {
  const shared = (...rubs: boolean[]) =>
    sharesLoad({
      contacts: rubs,
      mechanism: { contacts: rubs.map((one) => ({ rubs: one })) },
    } as unknown as Run);
  expect([shared(true), shared(false), shared(true, true)]).toEqual([false, true, true]);
});
