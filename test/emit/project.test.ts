/** Does the end of a step lie on the constraints, and is it the nearest such state in the mass metric? */

import { describe, expect, it } from "vitest";
import { Stepper } from "../../src/integrate/index.js";
import { shippedModel } from "../../src/shipped.js";
import { noControl } from "../integrate/programs.js";
import { curveModels } from "../mechanism/models.js";
import { plainNames } from "../mechanism/plain.js";
import { drawFrom } from "../mechanism/support.js";
import { massProjection } from "../oracle/phase.js";
import { manyRows } from "./models.js";
import {
  anywhere,
  combinations,
  nameOf,
  ontoRows,
  type Place,
  residuals,
  rowVectors,
  Workshop,
} from "./phases.js";

const seed = 47;
/** Larger than the error of a step, small enough that its square is rounding. */
const push = 1e-7;
const texts: Record<string, string> = {
  ...Object.fromEntries(plainNames.map((name) => [name, shippedModel(name)])),
  "a moving disc as surface": curveModels["a moving disc as surface"] ?? "",
  "three contacts": manyRows,
};
const size = (values: readonly number[]) => Math.max(0, ...values.map(Math.abs));
const dot = (x: readonly number[], y: readonly number[]) =>
  x.reduce((sum, xi, i) => sum + xi * (y[i] ?? 0), 0);

describe(`projection from a state beside the constraints, seed ${seed}`, () => {
  it.each(Object.entries(texts))("%s", (_, text) => {
    const shop = new Workshop(text);
    const draw = drawFrom(seed);
    const beside = (values: readonly number[]) => values.map((x) => x + draw(-push, push));
    const all = combinations(shop.mechanism);
    for (const phases of all.filter((_, i) => all.length <= 4 || i % 5 === 1 || i === 15)) {
      const rows = shop.rows(phases);
      const place = ontoRows(shop, rows, anywhere(shop, draw));
      if (place === undefined) continue;
      const program = shop.program(phases);
      const before: Place = { ...place, q: beside(place.q), v: beside(place.v) };
      const stepper = new Stepper(program, shop.parameters(place.parameters), noControl);
      const { w, layout } = stepper;
      stepper.begin(place.t, Float64Array.from([...before.q, ...before.v]), 1);
      const y = [...w.subarray(layout.y0, layout.y0 + layout.state)];
      const after: Place = { ...place, q: y.slice(0, layout.state / 2), v: y.slice(layout.state / 2) };
      const found = shop.at(after);
      const title = nameOf(phases);
      const { gaps, rates } = residuals(found, rows);
      expect(size(gaps), title).toBeLessThan(1e-12);
      expect(size(rates), title).toBeLessThan(1e-13);
      if (rows.length === 0) expect([...after.q, ...after.v]).toEqual([...before.q, ...before.v]);

      // What is added is a combination of M⁻¹Wᵀ: no part of it, in the metric of M, is free to move.
      const atStart = shop.at(before);
      const normal = rows.filter(({ kind }) => kind === "N");
      const free = (M: readonly (readonly number[])[], W: readonly (readonly number[])[]) => {
        const u = place.q.map(() => draw(-1, 1));
        return massProjection(
          M,
          W,
          W.map((row) => dot(row, u)),
          u,
        );
      };
      const across = (M: readonly (readonly number[])[], u: readonly number[], change: readonly number[]) =>
        dot(
          u,
          M.map((row) => dot(row, change)),
        );
      const [dq, dv] = [
        after.q.map((x, i) => x - (before.q[i] ?? 0)),
        after.v.map((x, i) => x - (before.v[i] ?? 0)),
      ];
      if (normal.length > 0) expect(size(dq)).toBeGreaterThan(push / 1e4);
      const inMetric = (M: readonly (readonly number[])[]) => size(M.flat()) * 1e-14;
      expect(
        Math.abs(across(atStart.M, free(atStart.M, rowVectors(atStart, normal)), dq)),
        title,
      ).toBeLessThan(inMetric(atStart.M));
      expect(Math.abs(across(found.M, free(found.M, rowVectors(found, rows)), dv)), title).toBeLessThan(
        inMetric(found.M),
      );
    }
  });
});
