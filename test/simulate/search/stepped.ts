/** Does time stepping with small steps tend to the motion of a run? */

import {
  type PlanarSystem,
  type SteppedRow,
  type StepRule,
  stepContacts,
} from "../../oracle/manyContacts.js";
import type { SearchModel } from "./model.js";
import { firstOf, type Named, type Run } from "./properties.js";

/** Times at which the two are compared. */
const marks = 20;

function distance(
  model: SearchModel,
  one: readonly SteppedRow[],
  other: readonly SteppedRow[],
  until: number,
) {
  const ranges = model.coordinates.map((_, i) =>
    Math.max(...one.map(({ q }) => Math.abs((q[i] as number) - (one[0]?.q[i] as number)))),
  );
  const common = 0.1 * Math.max(...ranges) + 1e-3;
  let [worst, when] = [0, 0];
  for (const [k, row] of one.entries()) {
    if (row.t > until) break;
    for (const [i, x] of row.q.entries()) {
      const off = Math.abs(x - (other[k]?.q[i] as number)) / ((ranges[i] as number) + common);
      if (!(off <= worst)) [worst, when] = [off, row.t];
    }
  }
  return { worst, when };
}

/** Errors of first order shrink with the steps, by 4; those that shrink by less than this do not. */
const converges = 0.6;

/** Time stepping with smaller and smaller steps, by one rule or the other, tends to the motion; up to its first ambiguity. */
export function stepped(model: SearchModel, run: Run): string[] {
  if (model.system.contacts.some(({ kinetic }) => kinetic !== undefined)) return [];
  if (model.contacts.some(({ entries }) => entries.law !== "moreau")) return []; // the law of the steps
  return steppedBy("gaps", model, run).length === 0 ? [] : steppedBy("velocities", model, run);
}

function steppedBy(rule: StepRule, model: SearchModel, run: Run, most = 200_000): string[] {
  const system: PlanarSystem = model.system;
  const until = run.final.t;
  const unclear = firstOf(run, 1);
  if (!(until > 0) || unclear < until / marks) return [];
  const rows: SteppedRow[] = [{ t: 0, ...model.start }];
  for (let k = 1; k <= marks; k++) {
    const { q, v } = run.at(Math.min(until, (until * k) / marks));
    const list = (from: Named["q"]) => model.coordinates.map(({ name }) => from[name] as number);
    rows.push({ t: (until * k) / marks, q: list(q), v: list(v) });
  }
  let fine = Math.ceil(Math.max(1200, (25 * until) / model.feature) / marks);
  const go = (count: number) => stepContacts(system, rows[0] as SteppedRow, until, marks, count, rule);
  const limit = unclear - 1e-6;
  let last = go(fine);
  const distances: number[] = [];
  const errors: number[] = [];
  while (fine * marks * 2 <= most) {
    fine *= distances.length === 0 ? 2 : 4;
    const next = go(fine);
    if (next.unsolved > 0) return [];
    const error = distance(model, next.rows, last.rows, limit).worst;
    const { worst, when } = distance(model, rows, next.rows, limit);
    if (worst <= 3 * error * (distances.length === 0 ? 1 : 0.5) + 1e-6) return [];
    if (distances.length > 0 && worst <= 0.4 * (distances.at(-1) as number)) return [];
    distances.push(worst);
    errors.push(error);
    last = next;
    if (distances.length < 3 && fine * marks * 4 <= most) continue;
    // An impact that ends in another step than it began in has other friction: where slip turns round, steps converge to nothing.
    if (error > converges * (errors.at(-2) as number)) return [];
    const told = distances.map((d) => d.toExponential(2)).join(", ");
    return distances.length < 3
      ? []
      : [`stepped: distance ${told} at steps that shrink by 4, largest at t = ${when}`];
  }
  return [];
}
