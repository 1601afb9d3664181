/** Are the exact derivatives those of an oracle that differentiates the model text by dual numbers? */
import { describe, expect, it } from "vitest";
import { firstDerivatives, type Mechanism, parameterVector } from "../../src/mechanism/index.js";
import { shippedModel } from "../../src/shipped.js";
import { chainModelText } from "../oracle/chain.js";
import type { Num } from "../oracle/dual.js";
import { curveModels, everyFunction, movingFrame } from "./models.js";
import { jets, modelAt, outputsAt } from "./outputs.js";
import { compile, drawFrom, expectClose, missing } from "./support.js";

const seed = 27182;
const cases: [string, string][] = [
  ...["finger", "rod", "bar", "klein", "box", "table", "robot"].map((name): [string, string] => [
    name,
    shippedModel(name),
  ]),
  ["a chain of two links", chainModelText(2)],
  ["a moving disc", curveModels["a moving disc as surface"] ?? missing()],
  ["a moving frame", movingFrame],
  ["every function", everyFunction],
];

/** All outputs of the text as functions of (q, v, t, p). */
function oracleOf(text: string, { coordinates, parameters }: Mechanism) {
  const n = coordinates.length;
  const names = parameters.map(({ name }) => name);
  return (x: Num[]): Num[] => {
    const [q, v, t, p] = [x.slice(0, n), x.slice(n, 2 * n), x[2 * n] ?? 0, x.slice(2 * n + 1)];
    return outputsAt(modelAt(text, names, p), { q, v, t });
  };
}

/** Random arguments near the model's own parameters. */
function argumentsOf(mechanism: Mechanism, draw: (low: number, high: number) => number) {
  const n = mechanism.coordinates.length;
  const list = (low: number, high: number) => Float64Array.from({ length: n }, () => draw(low, high));
  const [q, v, t] = [list(-1, 1), list(-1.4, 1.4), draw(0, 2)];
  const p = parameterVector(mechanism).map((value) => value + draw(0.01, 0.2));
  return { q, v, t, p, all: [...q, ...v, t, ...p] };
}

describe(`first derivatives, seed ${seed}`, () => {
  it.each(cases)("%s: all entries, and what is left out is zero", (_, text) => {
    const mechanism = compile(text);
    const kernel = firstDerivatives(mechanism);
    const f = oracleOf(text, mechanism);
    const rows = mechanism.dynamics.size + mechanism.energies.size;
    const names = mechanism.coordinates;
    const parameters = mechanism.parameters.map(({ name }) => name);
    expect(kernel.variables).toEqual([...names, ...names.map((name) => `${name}'`), "t", ...parameters]);
    const draw = drawFrom(seed);
    for (let round = 0; round < 4; round++) {
      const { q, v, t, p, all } = argumentsOf(mechanism, draw);
      const values = new Float64Array(kernel.size);
      kernel.into(t, q, v, p, values);
      const found = kernel.variables.map(() => new Float64Array(rows));
      for (const [k, { row, column }] of kernel.entries.entries())
        (found[column] ?? missing())[row] = values[k] ?? Number.NaN;
      for (const [column, own] of found.entries()) {
        const [, slopes = []] = jets(
          f,
          all,
          all.map((_, i) => (i === column ? 1 : 0)),
          1,
        );
        expect(slopes).toHaveLength(rows);
        for (const [row, slope] of slopes.entries()) expectClose(own[row], slope, 1e-11);
      }
    }
  });

  it("are not written where they vanish identically", () => {
    const { entries, variables } = firstDerivatives(compile(shippedModel("rod")));
    const columns = new Set(entries.map(({ column }) => variables[column]));
    expect(columns.has("x")).toBe(false);
    expect(columns.has("t")).toBe(false);
    expect(entries.filter(({ row }) => row === 0).map(({ column }) => variables[column])).toEqual(["m"]);
  });
});
