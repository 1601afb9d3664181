/** Do gaps and slips go on along the motion as the flow kernel says? */

import { describe, expect, it } from "vitest";
import { flightDerivatives, flowKernel, parameterVector, stateVectors } from "../../src/mechanism/index.js";
import { shippedModel } from "../../src/shipped.js";
import { sized } from "../long.js";
import { chainModelText } from "../oracle/chain.js";
import { add, along, mul, type Num, sin, value } from "../oracle/dual.js";
import { forceVector, massMatrix as massMatrixOf, solve as solveNumbers } from "../oracle/lagrange.js";
import { curveModels, everyFunction, movingFrame } from "./models.js";
import { forces, massMatrix, solve } from "./outputs.js";
import { plainNames } from "./plain.js";
import { everywhere, expectClose, missing, type Sample } from "./support.js";

const sampling = { seed: 1618, rounds: sized(5, 12) };
const cases: [string, string][] = [
  ...plainNames.map((name): [string, string] => [name, shippedModel(name)]),
  ...Object.entries(curveModels),
  ["a chain of two links", chainModelText(2)],
  ["a moving frame", movingFrame],
  ["every function", everyFunction],
];

const rate =
  (f: (s: Num) => Num) =>
  (s: Num): Num =>
    along(([x = 0]) => f(x), [s], [1]);

/** q + v s + a s²/2 + j s³/6 + a wild fourth order. */
function curve({ q, v }: Sample, a: readonly number[], j: readonly number[]) {
  return (s: Num): Num[] =>
    q.map((qi, i) => {
      const rest = mul(s, add((j[i] ?? 0) / 6, mul(3, sin(s))));
      return add(qi, mul(s, add(v[i] ?? 0, mul(s, add((a[i] ?? 0) / 2, rest)))));
    });
}

/** g, ġ, g̈, g⃛ and v_T, v̇_T, v̈_T of a contact along a curve, by nested duals. */
function expectedFlow({ oracle, t }: Sample, at: (s: Num) => Num[], name: string) {
  const contact = oracle.contacts[name] ?? missing();
  const size = at(0).length;
  const velocity = (s: Num) => Array.from({ length: size }, (_, i) => rate((r) => at(r)[i] ?? 0)(s));
  const gap = (s: Num) => contact.gap(at(s), add(t, s));
  const slip = (s: Num) => contact.slip(at(s), velocity(s), add(t, s));
  return {
    gap: [gap, rate(gap), rate(rate(gap)), rate(rate(rate(gap)))].map((f) => value(f(0))),
    slip: [slip, rate(slip), rate(rate(slip))].map((f) => value(f(0))),
    velocity,
  };
}

describe(`the flow kernel along given accelerations and their rates, seed ${sampling.seed}`, () => {
  it.each(cases)("%s", (_, text) => {
    let kernel: ReturnType<typeof flowKernel> | undefined;
    everywhere(text, sampling, (sample) => {
      const { mechanism, oracle, q, t, p, state, draw } = sample;
      kernel ??= flowKernel(mechanism);
      const n = q.length;
      const [a, j] = [q.map(() => draw(-2, 2)), q.map(() => draw(-2, 2))];
      const out = new Float64Array(kernel.size);
      const args = [t, ...stateVectors(mechanism, state), parameterVector(mechanism, p)];
      kernel.into(...args, Float64Array.from(a), Float64Array.from(j), out);
      const at = curve(sample, a, j);
      const names = Object.keys(oracle.contacts);
      const { velocity } = expectedFlow(sample, at, names[0] ?? missing());
      const along = (f: (q: Num[], v: Num[], t: Num) => Num) =>
        value(rate((s) => f(at(s), velocity(s), add(t, s)))(0));
      const hRates = q.map((_, i) => along((...z) => forces(oracle, ...z)[i] ?? 0));
      const turned = q.map((_, i) =>
        a.reduce((sum, ak, k) => sum + ak * along((...z) => massMatrix(oracle, ...z)[i]?.[k] ?? 0), 0),
      );
      expectClose([...out.subarray(0, n)], hRates, 1e-11);
      expectClose([...out.subarray(n, 2 * n)], turned, 1e-11);
      for (const [k, name] of names.entries()) {
        const own = out.subarray(kernel.contact(k), kernel.contact(k) + 7 + 2 * n);
        const { gap, slip } = expectedFlow(sample, at, name);
        for (const [i, x] of [...gap, ...slip].entries()) expectClose(own[i], x, 1e-11);
        const contact = oracle.contacts[name] ?? missing();
        const WN = q.map((_, i) => along((x, _v, s) => slopeOf(contact.gap, x, s, i)));
        const unit = (i: number) => q.map((_, j) => (i === j ? 1 : 0));
        const rest = q.map(() => 0);
        const WT = q.map((_, i) =>
          along((x, _v, s) => add(contact.slip(x, unit(i), s), mul(-1, contact.slip(x, rest, s)))),
        );
        expectClose([...own.subarray(7)], [...WN, ...WT], 1e-11);
      }
    });
  });
});

function slopeOf(gap: (q: readonly Num[], t: Num) => Num, q: Num[], t: Num, i: number): Num {
  const unit = q.map((_, k) => (k === i ? 1 : 0));
  return along((x) => gap(x, t), q, unit);
}

describe(`free flight, seed ${sampling.seed}`, () => {
  it.each(cases)("%s: g … g⃛ and v_T … v̈_T with acceleration and its rate by duals", (_, text) => {
    everywhere(text, sampling, (sample) => {
      const { oracle, mechanism, q, v, t, p, state } = sample;
      const n = q.length;
      const acceleration = (z: Num[]): Num[] => {
        const [x, w, s] = [z.slice(0, n), z.slice(n, 2 * n), z[2 * n] ?? 0];
        return solve(massMatrix(oracle, x, w, s), forces(oracle, x, w, s));
      };
      const now = [...q, ...v, t];
      const a = acceleration(now).map(value);
      const j = a.map((_, i) => value(along((z) => acceleration(z)[i] ?? 0, now, [...v, ...a, 1])));
      const at = curve(sample, a, j);
      const found = flightDerivatives(mechanism, state, { t, parameters: p }) ?? missing();
      expect(Object.keys(found)).toEqual(Object.keys(oracle.contacts));
      for (const [name, { gap, slip }] of Object.entries(found)) {
        const expected = expectedFlow(sample, at, name);
        const size = Math.max(1, ...a.map(Math.abs), ...j.map(Math.abs));
        for (const [i, x] of expected.gap.entries()) expectClose((gap[i] ?? 0) / size, x / size, 1e-10);
        for (const [i, x] of expected.slip.entries()) expectClose((slip[i] ?? 0) / size, x / size, 1e-10);
      }
    });
  });

  it.each([
    ["finger", shippedModel("finger")],
    ["table", shippedModel("table")],
    ["a moving frame", movingFrame],
  ])("%s: g along a flight integrated by extrapolated midpoint steps", (_, text) => {
    everywhere(text, { ...sampling, rounds: 2 }, (sample) => {
      const { oracle, mechanism, t, p, state } = sample;
      const h = 0.0025;
      const found = flightDerivatives(mechanism, state, { t, parameters: p }) ?? missing();
      for (const [name, { gap }] of Object.entries(found)) {
        const contact = oracle.contacts[name] ?? missing();
        const g = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((k) => {
          const z = integrate(sample, k * h);
          return value(contact.gap(z.slice(0, oracle.size), t + k * h));
        });
        const differences = stencils.map((weights, order) => dot(weights, g) / h ** (order + 1));
        for (const [i, x] of differences.entries()) expectClose(gap[i + 1], x, 1e-5);
      }
    });
  });
});

/** Central differences on nine points: first derivative of order 8, second of order 8, third of order 6. */
const stencils = [
  [1 / 280, -4 / 105, 1 / 5, -4 / 5, 0, 4 / 5, -1 / 5, 4 / 105, -1 / 280],
  [-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560],
  [-7 / 240, 3 / 10, -169 / 120, 61 / 30, 0, -61 / 30, 169 / 120, -3 / 10, 7 / 240],
];
const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, x, i) => sum + x * (other[i] ?? 0), 0);

/** The state after a time T: modified midpoint rule with 2, 4, 8 … 64 steps, extrapolated in h² (Gragg). */
function integrate({ oracle, q, v, t }: Sample, T: number): number[] {
  const n = q.length;
  const field = (z: readonly number[], s: number): number[] => {
    const [x, w] = [z.slice(0, n), z.slice(n)];
    return [...w, ...solveNumbers(massMatrixOf(oracle, x, w, s), forceVector(oracle, x, w, s))];
  };
  const axpy = (x: readonly number[], h: number, y: readonly number[]) =>
    x.map((xi, i) => xi + h * (y[i] ?? 0));
  const start = [...q, ...v];
  const table: number[][] = [];
  for (const steps of [2, 4, 8, 16, 32, 64]) {
    const h = T / steps;
    let [before, here] = [start, axpy(start, h, field(start, t))];
    for (let k = 1; k < steps; k++) [before, here] = [here, axpy(before, 2 * h, field(here, t + k * h))];
    let row = before.map((x, i) => (x + (here[i] ?? 0) + h * (field(here, t + T)[i] ?? 0)) / 2);
    for (let k = 0; k < table.length; k++) {
      const old = table[k] ?? [];
      const next = row.map((x, i) => x + (x - (old[i] ?? 0)) / (4 ** (k + 1) - 1));
      table[k] = row;
      row = next;
    }
    table.push(row);
  }
  return table.at(-1) ?? missing();
}

it("flightDerivatives is undefined where the mass matrix is singular", () => {
  everywhere(shippedModel("ball"), { seed: 1, rounds: 1 }, ({ mechanism, state }) => {
    expect(flightDerivatives(mechanism, state, { parameters: { m: 0 } })).toBeUndefined();
  });
});
