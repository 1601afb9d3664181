/** Is the Jacobian of a phase that of its field, and do the rates of the stiff form agree with those of the explicit one? */

import { describe, expect, it } from "vitest";
import { type PhaseProgram, programOfPhase, stiffPhase } from "../../src/emit/index.js";
import { allRows, compliantFormulas, type SmoothFormulas } from "../../src/phase/index.js";
import { shippedModel } from "../../src/shipped.js";
import { curveModels, movingFrame } from "../mechanism/models.js";
import { plainNames } from "../mechanism/plain.js";
import { drawFrom } from "../mechanism/support.js";
import { chainModelText } from "../oracle/chain.js";
import { kinks, manyRows } from "./models.js";
import { anywhere, combinations, nameOf, ontoRows, type Place, Workshop } from "./phases.js";

const seed = 61;
const texts: Record<string, string> = {
  ...Object.fromEntries(plainNames.map((name) => [name, shippedModel(name)])),
  ...curveModels,
  "a moving frame": movingFrame,
  "a chain of three links": chainModelText(3),
  "three contacts": manyRows,
  kinks,
};

/** Extrapolated central differences: errors of order h⁴ and rounding/h. */
function differences(f: (x: Float64Array) => Float64Array, x: Float64Array): number[] {
  const central = (j: number, h: number) => {
    const [above, below] = [x.slice(), x.slice()];
    above[j] = (x[j] ?? 0) + h;
    below[j] = (x[j] ?? 0) - h;
    const [up, down] = [f(above), f(below)];
    return Array.from(up, (value, i) => (value - (down[i] ?? Number.NaN)) / (2 * h));
  };
  const columns = Array.from(x, (_, j) => {
    const [wide, narrow] = [central(j, 2e-3), central(j, 1e-3)];
    return narrow.map((value, i) => (4 * value - (wide[i] ?? Number.NaN)) / 3);
  });
  return Array.from(x, (_, i) => columns.map((column) => column[i] ?? Number.NaN)).flat();
}

/** The rates of the stiff form beside those of the explicit one, and the Jacobian beside differences of the rates. */
function compare(
  program: PhaseProgram,
  formulas: SmoothFormulas,
  place: Place,
  p: Float64Array,
  title: string,
) {
  const stiff = stiffPhase(formulas, program);
  if (stiff === undefined) throw new Error("the Jacobian cannot be formed");
  const { rates, jacobian, layout } = stiff;
  const y = Float64Array.from([...place.q, ...place.v]);
  const field = (x: Float64Array) => {
    const out = new Float64Array(layout.total);
    rates(place.t, x, p, out);
    return out.slice(0, layout.state);
  };
  const w = new Float64Array(layout.size);
  w.set(y, layout.y1);
  w[layout.tEnd] = place.t;
  program.finish(w, p);
  const explicit = [...w.subarray(layout.f1, layout.f1 + layout.state + layout.told)];
  const own = new Float64Array(layout.total);
  rates(place.t, w.slice(layout.y1, layout.y1 + layout.state), p, own);
  const size = Math.max(1, ...explicit.map(Math.abs));
  if (!(size < 1e3)) return false;
  for (const [i, value] of explicit.entries())
    expect(Math.abs((own[i] ?? Number.NaN) - value) / size, `${title} rate ${i}`).toBeLessThan(1e-9);
  const found = new Float64Array(layout.state ** 2);
  jacobian(place.t, y, p, found);
  const expected = differences(field, y);
  const scale = Math.max(1, ...expected.map(Math.abs));
  for (const [i, value] of expected.entries())
    expect(Math.abs((found[i] ?? Number.NaN) - value) / scale, `${title} entry ${i}`).toBeLessThan(2e-6);
  return true;
}

describe("[LB01] (2.3)-(2.8) ∂(v, q̈)/∂(q, v)", () => {
  it.each(Object.keys(texts))("%s: against differences of the rates", (name) => {
    const shop = new Workshop(texts[name] ?? "");
    const draw = drawFrom(seed);
    let met = 0;
    const all = combinations(shop.mechanism);
    for (const phases of all.filter((_, i) => all.length < 20 || i % 5 === 0)) {
      const rows = shop.rows(phases);
      const place = ontoRows(shop, rows, anywhere(shop, draw));
      if (place === undefined || rows.length > place.q.length) continue;
      const branches = shop.mechanism.kinks.map(() => (draw(0, 1) < 0.5 ? -1 : 1));
      const p = shop.parameters(place.parameters, branches);
      if (compare(shop.program(phases), shop.formulas, place, p, nameOf(phases))) met++;
    }
    expect(met).toBeGreaterThan(0);
  });
});

describe("[NDCb] (6.8), (6.15) with compliant contacts", () => {
  const laws = ["spring", "restitution", "kelvinVoigt", "hertz"] as const;

  it.each(["rod", "finger", "bar", "table", "three contacts"])("%s under every law", (name) => {
    const shop = new Workshop(texts[name] ?? "");
    const draw = drawFrom(seed);
    const { contacts, kinks: branches } = shop.mechanism;
    let met = 0;
    for (const law of laws) {
      const kinds = contacts.map(() => law);
      const formulas = compliantFormulas(shop.formulas, kinds);
      for (const phases of combinations(shop.mechanism).filter(
        (_, i) => contacts.length < 3 || i % 9 === 0,
      )) {
        const layered = phases.map((phase) =>
          law === "restitution" && phase.mode !== "flight" ? { ...phase, layer: 0 as const } : phase,
        );
        const place = anywhere(shop, draw);
        const numbers = contacts.flatMap(() => [draw(0.4, 1.5), draw(0.4, 1.5)]);
        const values = shop.parameters(place.parameters);
        const p = Float64Array.from([...values, ...numbers, ...branches.map(() => 1)]);
        const rows = allRows(formulas, layered);
        const program = programOfPhase(formulas, { contacts: layered, rows, hyperstatic: false });
        if (compare(program, formulas, place, p, `${law} ${nameOf(phases)}`)) met++;
      }
    }
    expect(met).toBeGreaterThan(10);
  });
});
