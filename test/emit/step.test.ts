/** Is a generated step, written in or called, the step that the tableau says? Does it keep its order in every mode? */

import { describe, expect, it } from "vitest";
import { type PhaseProgram, programOfPhase } from "../../src/emit/index.js";
import { eliminationOf } from "../../src/emit/step/reduced.js";
import { type StepProgram, Stepper } from "../../src/integrate/index.js";
import { shippedModel } from "../../src/shipped.js";
import { plainProgram } from "../integrate/programs.js";
import { movingFrame } from "../mechanism/models.js";
import { plainNames } from "../mechanism/plain.js";
import { drawFrom } from "../mechanism/support.js";
import { chainModelText } from "../oracle/chain.js";
import { oracleField } from "./expected.js";
import { manyRows, slanted } from "./models.js";
import { anywhere, combinations, type Given, nameOf, ontoRows, type Place, Workshop } from "./phases.js";

const seed = 1980;
const texts: Record<string, string> = {
  ...Object.fromEntries(plainNames.map((name) => [name, shippedModel(name)])),
  "a moving frame": movingFrame,
  "a driven chain of six links": chainModelText(6).replace(
    "contacts:",
    "forces: { theta1: 9*sin(30*t), theta4: 5*cos(40*t) }\ncontacts:",
  ),
  "three contacts": manyRows,
  "a slanted surface": slanted,
};
const called = (program: PhaseProgram) => program.step.toString().includes("field(w, p)");

/** What the code takes from its rows instead of integrating it; a called field takes whole states. */
function givenIn(shop: Workshop, program: PhaseProgram): Given | undefined {
  const elimination = called(program) ? undefined : eliminationOf(shop.formulas, program.shape);
  if (elimination === undefined) return undefined;
  const [places, speeds] = [elimination.places, elimination.speeds].map((all) =>
    all.map(({ coordinate }) => coordinate),
  ) as [number[], number[]];
  return { q: places, v: [...places, ...speeds] };
}

/**
 * Everything in the work space after a step, its polynomial, a trial point, and when it has ended there; blocks by name. Of stages and
 * polynomial only what is integrated counts, and a trial point is whole.
 */
function afterStep(
  program: StepProgram,
  { t, q, v }: Place,
  h: number,
  theta: number,
  p: Float64Array,
  given: Given = { q: [], v: [] },
) {
  const stepper = new Stepper(program, p, { rtol: 1e-6, atol: 1e-6 });
  const { w, layout } = stepper;
  stepper.begin(t, Float64Array.from([...q, ...v]), h);
  w[layout.tEnd] = t + h;
  program.step(w, p);
  program.dense(w, p);
  w[layout.theta] = theta;
  program.trial(w, p);
  const block = (from: number, to: number) => [...w.subarray(from, to)];
  const left = new Set([...given.q, ...given.v.map((i) => q.length + i)]);
  const free = (from: number, to: number) => block(from, to).filter((_, i) => !left.has(i % layout.state));
  const found = {
    error: block(layout.error, layout.error + 1),
    start: block(layout.y0, layout.y1),
    end: block(layout.y1, layout.inner),
    inner: block(layout.inner, layout.k),
    stages: free(layout.k, layout.polynomial),
    polynomial: free(layout.polynomial, layout.yTrial),
    trial: block(layout.yTrial, layout.yTrial + layout.state),
    outputs: block(layout.gTrial, layout.atol),
  };
  const scales = free(layout.y0, layout.y0 + layout.state).map((y) => 1e-6 * (1 + Math.abs(y)));
  const [before, last] = [found.polynomial.slice(-2 * scales.length), found.polynomial.slice(-scales.length)];
  const squares = scales.map((scale, i) => (Math.hypot(before[i] ?? 0, last[i] ?? 0) / scale) ** 2);
  const rough = squares.reduce((sum, square) => sum + square / squares.length, 0);
  const roughness = [w[layout.rough] ?? Number.NaN, rough] as const;
  w[layout.tEnd] = t + theta * h;
  program.stop(w, p);
  const told = block(layout.y1, layout.y1 + layout.state + layout.told);
  const stopped = [...block(layout.h, layout.h + 1), ...told, ...block(layout.f1, layout.inner)];
  return { blocks: { ...found, stopped }, roughness };
}

describe(`a generated step against the tableau read term by term, seed ${seed}`, () => {
  const kinds = { called: 0, written: 0, reduced: 0 };

  it.each(Object.entries(texts))("%s", (name, text) => {
    const shop = new Workshop(text);
    const draw = drawFrom(seed);
    const chosen = combinations(shop.mechanism).filter((_, i, all) => all.length <= 4 || i % 5 === 1);
    for (const phases of chosen) {
      const rows = shop.rows(phases);
      const place = ontoRows(shop, rows, anywhere(shop, draw));
      if (place === undefined) continue;
      const program = shop.program(phases);
      kinds[called(program) ? "called" : "written"]++;
      const given = givenIn(shop, program);
      kinds.reduced += given === undefined ? 0 : 1;
      const field = oracleField(shop, phases, program.guards, place.parameters, given);
      const p = shop.parameters(place.parameters);
      const [h, theta] = [0.01, 0.37];
      const { blocks: own, roughness } = afterStep(program, place, h, theta, p, given);
      expect(Math.abs(roughness[0] - roughness[1])).toBeLessThanOrEqual(1e-12 * roughness[1]);
      const { blocks: expected } = afterStep(plainProgram(field), place, h, theta, p, given);
      const trial = field.project?.(place.t + theta * h, expected.trial) ?? [];
      if (given !== undefined) expected.trial = [...trial];
      for (const [block, values] of Object.entries(expected)) {
        const size = Math.max(block === "error" ? 1e-7 : 1, ...values.map(Math.abs));
        const found = own[block as keyof typeof own];
        const worst = Math.max(0, ...values.map((x, i) => Math.abs(x - (found[i] ?? Number.NaN)) / size));
        expect(worst, `${name} ${nameOf(phases)} ${block}`).toBeLessThan(block === "error" ? 1e-3 : 1e-10);
      }
    }
  });

  it.each(Object.entries(texts))("%s: without the ledger the motion has the same bits", (_, text) => {
    const shop = new Workshop(text);
    const draw = drawFrom(seed);
    for (const phases of combinations(shop.mechanism).filter((_, i) => i % 3 === 0)) {
      const place = ontoRows(shop, shop.rows(phases), anywhere(shop, draw));
      if (place === undefined) continue;
      const whole = shop.program(phases);
      const bare = programOfPhase(shop.formulas, { ...whole.shape, bare: true });
      expect([whole.layout.told, bare.layout.told]).toEqual([3, 0]);
      expect(bare.layout.integrals).toBe(whole.layout.integrals - 3);
      const p = shop.parameters(place.parameters);
      const [one, other] = [whole, bare].map((program) => afterStep(program, place, 0.01, 0.37, p).blocks);
      const { state } = whole.layout;
      for (const block of ["error", "inner", "stages", "polynomial", "trial", "outputs"] as const)
        expect(other?.[block]).toEqual(one?.[block]);
      expect(other?.end.slice(0, state)).toEqual(one?.end.slice(0, state));
      expect(other?.stopped.slice(0, 1 + state)).toEqual(one?.stopped.slice(0, 1 + state));
    }
  });

  it("all kinds of code were compared", () => {
    expect(kinds.called).toBeGreaterThanOrEqual(3);
    expect(kinds.written).toBeGreaterThan(20);
    expect(kinds.reduced).toBeGreaterThan(10);
  });
});
