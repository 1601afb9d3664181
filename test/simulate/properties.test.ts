import { describe, expect, it } from "vitest";
import {
  loadMechanism,
  type Mechanism,
  type SimulateOptions,
  type State,
  simulate,
} from "../../src/index.js";
import { plainNames } from "../mechanism/plain.js";
import { textOf } from "../oracle/check.js";
import { readModel } from "../oracle/text.js";
import { drawFrom, stateOf } from "./support.js";

const seed = 20260417;
const kinds = [
  "finished",
  "inconsistent",
  "indeterminate",
  "jam",
  "singular",
  "stepTooSmall",
  "tooManyEvents",
  "tooManySteps",
  "stopped",
];

interface Case {
  readonly start: State;
  readonly parameters: Record<string, number>;
}

/** Speeds that would leave the slides of a mechanism are kept 0; all gaps, by the oracle's own reading, are not negative. */
function drawCase(name: string, mechanism: Mechanism, draw: (low: number, high: number) => number): Case {
  const parameters: Record<string, number> = {};
  for (const { name: own, value, range } of mechanism.parameters) {
    if (own === "theta0" || draw(0, 1) < 0.5) continue;
    const wanted = value === 0 ? draw(0, 1) : value * draw(0.6, 1.6);
    parameters[own] = Math.min(range?.[1] ?? wanted, Math.max(range?.[0] ?? wanted, wanted));
  }
  if (mechanism.parameters.some(({ name: own }) => own === "r"))
    parameters.r = draw(0, 1) < 0.3 ? 0 : draw(0, 0.95);
  if (mechanism.parameters.some(({ name: own }) => own === "mu")) parameters.mu = draw(0, 1.5);
  if (name === "block") parameters.muStatic = (parameters.mu ?? 0) * draw(1, 1.5);
  const held = mechanism.contacts.some(({ bilateral }) => bilateral);
  const oracle = readModel(textOf(name), parameters);
  const from = mechanism.coordinates.map((own) => mechanism.start.q[own] ?? 0);
  for (let wide = 0.6; ; wide += 0.1) {
    const q = from.map((x, i) => (held && i > 0 ? x : x + draw(-0.4, wide)));
    const gaps = Object.values(oracle.contacts).map(({ gap }) => gap(q, 0) as number);
    if (!held && gaps.some((gap) => gap < 1e-3)) continue;
    const v = from.map((_, i) => (held && i > 0 ? 0 : draw(-2, 2)));
    return { start: stateOf(mechanism, q, v), parameters };
  }
}

function columnsOf(run: ReturnType<typeof simulate>) {
  const { columns, rows } = run.samples ?? { columns: [], rows: [] };
  return { rows, of: (name: string) => columns.indexOf(name) };
}

/** Between its walls the sleeve of the woodpecker has less room than these starts need. */
const tried = plainNames.filter((name) => name !== "woodpecker");

describe(`random motions of shipped mechanisms without memory, seed ${seed}`, () => {
  for (const [place, name] of tried.entries()) {
    it(name, () => {
      const mechanism = loadMechanism(name);
      const draw = drawFrom(seed + place);
      for (let i = 0; i < 14; i++) {
        const { start, parameters } = drawCase(name, mechanism, draw);
        const told = JSON.stringify({ start, parameters });
        const options: SimulateOptions = { until: 3, parameters, samples: 50, maxEvents: 5000 };
        const run = simulate(mechanism, start, options);
        expect(kinds, told).toContain(run.outcome.kind);
        expect(["singular", "stepTooSmall", "tooManySteps"], told).not.toContain(run.outcome.kind);
        const { ledger } = run;
        expect(Math.min(Math.abs(ledger.relative), Math.abs(ledger.residual) / 1e-3), told).toBeLessThan(
          1e-6,
        );
        expect(ledger.friction, told).toBeGreaterThan(-1e-10);
        expectLawful(mechanism, run, parameters, told);
        const again = simulate(mechanism, start, options);
        expect(JSON.stringify([again.final, again.events, again.ledger, again.samples])).toBe(
          JSON.stringify([run.final, run.events, run.ledger, run.samples]),
        );
      }
    });
  }
});

/** Every row: no gap below zero, no pull, no force outside the cone, force only where closed; hybrid time never goes back. */
function expectLawful(
  mechanism: Mechanism,
  run: ReturnType<typeof simulate>,
  parameters: Record<string, number>,
  told: string,
) {
  const { rows, of } = columnsOf(run);
  const mu =
    parameters.muStatic ??
    parameters.mu ??
    mechanism.parameters.find(({ name }) => name === "mu")?.value ??
    0;
  expect(rows.length, told).toBeGreaterThanOrEqual(run.outcome.kind === "finished" ? 50 : 1);
  const scale =
    1 +
    Math.max(
      ...mechanism.coordinates.flatMap((name) => rows.map((row) => Math.abs(row[of(name)] as number))),
    );
  let [t, j] = [0, 0];
  for (const row of rows) {
    expect((row[0] as number) >= t && (row[1] as number) >= j, told).toBe(true);
    [t, j] = [row[0] as number, row[1] as number];
    for (const { name, bilateral, compliance } of mechanism.contacts) {
      const rigid = compliance === undefined;
      const [mode, gap, N, T, vT] = ["mode", "gap", "lambdaN", "lambdaT", "vT"].map(
        (what) => row[of(`${name}_${what}`)],
      ) as [string, number, number, number, number];
      const size = 1e-9 * (1 + Math.abs(N) + Math.abs(T));
      if (mode === "flight") expect([N, T], told).toEqual([0, 0]);
      else if (rigid) expect(Math.abs(gap), told).toBeLessThan(1e-9 * scale);
      if (!bilateral && rigid) expect(gap, told).toBeGreaterThan(-1e-9 * scale);
      if (!bilateral) expect(N, told).toBeGreaterThan(-1e3 * size);
      if (name !== "H" || !bilateral) expect(Math.abs(T) - mu * Math.abs(N), told).toBeLessThan(1e3 * size);
      if (mode === "stick") expect(Math.abs(vT), told).toBeLessThan(1e-8 * scale);
      if (mode === "slip+") expect(vT, told).toBeGreaterThan(-1e-6);
      if (mode === "slip-") expect(vT, told).toBeLessThan(1e-6);
      if (mode.startsWith("slip")) expect(T * (mode === "slip+" ? 1 : -1), told).toBeLessThan(1e3 * size);
    }
  }
}
