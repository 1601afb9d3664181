/** A run whose energy balance does not close, or whose state is not finite, never says `finished`. */

import { describe, expect, it } from "vitest";
import { compileMechanism, loadMechanism, parseModel, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { judged, ofFixedSteps, ofTolerance } from "../../src/simulate/record/judged.js";
import { stoolModel } from "../atlas/stool.js";
import { plainNames } from "../mechanism/plain.js";
import { compile } from "./support.js";

const done = { kind: "finished", t: 2 } as const;
const still = { q: { x: 1 }, v: { x: 0 } };
const ledger = (relative: number) => ({
  kinetic: 1,
  potential: 0,
  work: 1,
  dissipated: 0,
  friction: 0,
  impacts: 0,
  residual: relative,
  relative,
  gainsEnergy: false,
});

describe("the outcome of a run that reached its end", () => {
  it.each([
    [1e-11, 30, 2e-6, "finished"],
    [1e-11, 30, -2e-5, "unbalanced"],
    [1e-11, 30, 0.35, "unbalanced"],
    [1e-11, 1e7, 5e-5, "finished"], // ten million steps collect errors
    [1e-3, 30, 0.02, "finished"],
    [1e-3, 30, 0.04, "unbalanced"],
    [1e-2, 1e6, 0.09, "finished"],
    [1e-2, 1e6, -0.11, "unbalanced"],
    [1e-2, 1e6, Number.NaN, "unbalanced"],
  ] as const)("rtol %f, %i steps, residual %f: %s", (rtol, steps, relative, kind) => {
    const outcome = judged(done, still, ledger(relative), ofTolerance(rtol, steps));
    expect(outcome.kind).toBe(kind);
    expect(outcome.t).toBe(2);
    if (kind === "unbalanced")
      expect(outcome).toMatchObject({
        reason: expect.stringMatching(/energy balance does not close.*residual/),
      });
  });

  it("names numbers that are not finite, and leaves other ends alone", () => {
    const lost = { q: { x: 1 }, v: { x: Number.NaN } };
    expect(judged(done, lost, ledger(0), ofTolerance(1e-9, 10))).toMatchObject({ kind: "singular" });
    const jam = { kind: "jam", t: 1, reason: "k_N = 0" } as const;
    expect(judged(jam, lost, ledger(1), ofTolerance(1e-9, 10))).toBe(jam);
  });

  it("steps of fixed length may lose more, and not everything", () => {
    expect(judged(done, still, ledger(0.4), ofFixedSteps(0.01)).kind).toBe("finished");
    expect(judged(done, still, ledger(-0.6), ofFixedSteps(0.01))).toMatchObject({
      kind: "unbalanced",
      reason: expect.stringContaining("a shorter step (now 0.01)"),
    });
    const klein = loadMechanism("klein");
    const theta0 = Math.PI / 2;
    const at = { q: { x: 0, y: 0, theta: theta0 }, v: { x: -1, y: 0, theta: 0 } };
    const options = { until: 2, parameters: { theta0 }, method: "timestepping" } as const;
    // Its steps know the linear conditions alone, which leave the bar free to turn here.
    expect(simulate(klein, at, options).outcome.kind).toBe("unbalanced");
  });

  it.each(plainNames)("%s ends as before at loose and tight tolerances", (name) => {
    const mechanism = loadMechanism(name);
    for (const rtol of [1e-2, 1e-3, 1e-12]) {
      const { outcome } = simulate(mechanism, mechanism.start, { until: 2, rtol });
      expect(["finished", "jam"]).toContain(outcome.kind);
    }
  });
});

describe("more contacts than can be enumerated", () => {
  const stool = (feet: number, uneven: boolean) => {
    const mechanism = compileMechanism(parseModel(stoolModel(feet, uneven)));
    return simulate(mechanism, mechanism.start, { until: 0.1 });
  };

  it("a run says that its list of futures is not complete, when and why", () => {
    const run = stool(8, true);
    expect(run.complete).toBe(false);
    expect(run.incomplete).toMatchObject({ t: 0, decisions: expect.any(Number), note: expect.any(String) });
    expect(run.notes).toEqual([
      expect.stringMatching(/^the list of futures was not complete .*first at t = 0: /),
    ]);
  });

  it.each([
    [4, true],
    [8, false],
  ])(
    "says nothing where every combination was tried, or the motion is certified to be the only one: %i feet",
    (feet, uneven) => {
      const run = stool(feet, uneven);
      expect(run.complete).toBeUndefined();
      expect(run.incomplete).toBeUndefined();
      expect(run.notes).toBeUndefined();
    },
  );

  it.each([
    ["1e6 + x^2/2", 1e-6],
    ["1e-6*sin(sin(sin(x)*1e-8))", 0.3],
    ["-1e8*cos(x)", 1e-12],
  ])("%s: changes of an energy below its rounding do not unbalance a run", (potential, x) => {
    const model = `name: one\ncoordinates: [x]\nkinetic: "x'^2/2"\npotential: "${potential}"\n`;
    const mechanism = compileMechanism(parseModel(model));
    const run = simulate(mechanism, { q: { x }, v: { x: 0 } }, { until: 5 });
    expect(run.outcome.kind).toBe("finished");
  });
});

it("a motion without losses that ends where its energies are those of the start is finished, seed 20261192", () => {
  const next = randomSource(20261192);
  const between = (low: number, high: number) => low + (high - low) * next();
  for (let i = 0; i < 20; i++) {
    const [k, gap, v, m] = [between(5, 500), between(0.01, 0.3), between(0.1, 20), between(0.1, 5)];
    const mechanism = compile(`
name: Between two springs
coordinates: [x]
kinetic: ${m}*x'^2/2
potential: ${k}/2*max(x - ${gap}, 0)^2 + ${k}/2*min(x + ${gap}, 0)^2
start: { x: 0, x': ${v} }
`);
    // In the middle of the gap after some half periods: kinetic and potential energy have not changed.
    const half = (2 * gap) / v + Math.PI * Math.sqrt(m / k);
    const until = half * (1 + Math.floor(12 * next()));
    for (const rtol of [1e-6, 1e-9, 1e-11]) {
      const run = simulate(mechanism, mechanism.start, { until, rtol, atol: rtol / 1000 });
      expect(run.outcome, `case ${i}, rtol ${rtol}`).toMatchObject({ kind: "finished" });
      expect(Math.abs(run.final.q.x as number)).toBeLessThan(1e3 * rtol * gap);
      expect(Math.abs(run.ledger.residual)).toBeLessThan(1e3 * rtol * m * v * v);
    }
  }
});
