/** Is the field of a phase the one that its steps follow, and are its derivatives those of the field? */
import { describe, expect, it } from "vitest";
import {
  type Compliance,
  type ComplianceKind,
  type Layer,
  type Mode,
  normalForce,
  numbersOf,
} from "../../src/contact/index.js";
import { fieldOfPhase, programOfPhase } from "../../src/emit/index.js";
import { Stepper } from "../../src/integrate/index.js";
import { matricesAt, parameterVector } from "../../src/mechanism/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { allRows, type ContactPhase, compliantFormulas, smoothFormulas } from "../../src/phase/index.js";
import { loadMechanism } from "../../src/shipped.js";
import { solve } from "../oracle/lagrange.js";

const laws: Readonly<Record<ComplianceKind, Compliance>> = {
  spring: { law: "spring", epsilon: 0.05 },
  restitution: { law: "restitution", epsilon: 0.05, epsilonN: 0.4 },
  kelvinVoigt: { law: "kelvinVoigt", stiffness: 300, damping: 2 },
  hertz: { law: "hertz", stiffness: 700, damping: 0.1 },
};

const shapes: readonly (readonly Mode[])[] = [["slip+"], ["slip-"], ["stick"], ["flight"]];

/** A phase of a mechanism with one contact, at a random state below the surface. */
function phaseOf(
  name: string,
  law: Compliance,
  modes: readonly Mode[],
  layer: Layer | undefined,
  seed: number,
) {
  const mechanism = loadMechanism(name);
  const random = randomSource(seed);
  const formulas = compliantFormulas(smoothFormulas(mechanism.formulas), [law.law]);
  const contacts = modes.map(
    (mode): ContactPhase => ({
      mode,
      side: 1,
      ...(layer === undefined || mode === "flight" ? {} : { layer }),
    }),
  );
  const shape = { contacts, rows: allRows(formulas, contacts), hyperstatic: false };
  const p = Float64Array.of(
    ...parameterVector(mechanism),
    ...numbersOf(law),
    ...mechanism.kinks.map(() => 1),
  );
  const x = Float64Array.from({ length: 2 * mechanism.coordinates.length }, () => random() - 0.5);
  const y = mechanism.coordinates.indexOf("y");
  x[y] = -0.4 - random();
  return { mechanism, formulas, shape, p, x, n: mechanism.coordinates.length };
}

const cases = (["rod", "finger", "table"] as const).flatMap((name) =>
  Object.values(laws).flatMap((law) =>
    shapes.map((modes, i) => [name, law.law, modes.join(), law, modes, 100 + i] as const),
  ),
);

/** As near as central differences come. */
function near(found = Number.NaN, expected = Number.NaN): void {
  expect(Math.abs(found - expected)).toBeLessThan(1e-6 * (1 + Math.abs(expected)));
}

describe("the field of a phase", () => {
  it.each(cases)("%s, %s, %s: value and derivatives", (name, kind, _, law, modes, seed) => {
    const layer = kind === "restitution" ? 0 : undefined;
    const { formulas, shape, p, x, n } = phaseOf(name, law, modes, layer, seed);
    const field = fieldOfPhase(formulas, shape);
    const program = programOfPhase(formulas, shape);
    const stepper = new Stepper(program, p, { rtol: 1e-9, atol: 1e-9 });
    const { w, layout } = stepper;
    const t = 0.3;
    stepper.begin(t, x, 1); // in stick this moves the velocities
    const at = w.slice(layout.y0, layout.y0 + 2 * n);
    const out = new Float64Array(2 * n);
    field.value(t, at, p, out);
    for (let i = 0; i < 2 * n; i++)
      expect(Math.abs((out[i] as number) - (w[layout.f0 + i] as number))).toBeLessThan(
        1e-9 * (1 + Math.abs(out[i] as number)),
      );
    const [J, slope] = [new Float64Array(4 * n * n), new Float64Array(2 * n)];
    field.jacobian(t, at, p, J, slope);
    const h = 1e-5;
    const difference = (move: (s: number, point: Float64Array) => number): Float64Array => {
      const ends = [-1, 1].map((s) => {
        const point = at.slice();
        const time = move(s * h, point);
        const value = new Float64Array(2 * n);
        field.value(time, point, p, value);
        return value;
      }) as [Float64Array, Float64Array];
      return ends[1].map((value, i) => (value - (ends[0][i] as number)) / (2 * h));
    };
    for (let j = 0; j < 2 * n; j++) {
      const column = difference((s, point) => {
        point[j] = (point[j] as number) + s;
        return t;
      });
      for (let i = 0; i < 2 * n; i++) near(J[i * 2 * n + j], column[i]);
    }
    const inTime = difference((s) => t + s);
    for (let i = 0; i < 2 * n; i++) near(slope[i], inTime[i]);
  });

  it.each(Object.values(laws))("(6.8), (6.15) the code has the force of $law", (law) => {
    const layer = law.law === "restitution" ? 0 : undefined;
    const { mechanism, formulas, shape, p, x, n } = phaseOf("rod", law, ["slip+"], layer, 7);
    const stepper = new Stepper(programOfPhase(formulas, shape), p, { rtol: 1e-9, atol: 1e-9 });
    const { w, layout } = stepper;
    stepper.begin(0, x, 1);
    const state = {
      q: Object.fromEntries(mechanism.coordinates.map((one, i) => [one, x[i] as number])),
      v: Object.fromEntries(mechanism.coordinates.map((one, i) => [one, x[n + i] as number])),
    };
    const { M, h, contacts } = matricesAt(mechanism, state);
    const tip = contacts.tip;
    if (tip === undefined) throw new Error("the rod has a tip");
    const N = normalForce(law, tip.gap, tip.vN, tip.restitution);
    expect(N).toBeGreaterThan(0);
    expect(w[layout.g0 + layout.guards]).toBeCloseTo(N, 9);
    const load = h.map((hi, i) => hi + (tip.WN[i] ?? 0) * N - (tip.WT[i] ?? 0) * tip.friction.kinetic * N);
    const acceleration = solve(M as number[][], load);
    for (let i = 0; i < n; i++) expect(w[layout.f0 + n + i]).toBeCloseTo(acceleration[i] ?? Number.NaN, 7);
  });
});
