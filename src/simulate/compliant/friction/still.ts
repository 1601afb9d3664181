/**
 * Which closed compliant contacts are without slip? One whose slip is a rounding relative to the velocities that
 * make it up; and one whose tangent the contacts at rest span: where they do not slip it cannot slip either, so all
 * of them stop together ([NDCb] §6.1).
 */

import { type Compliance, creepShare, velocityScale } from "../../../contact/index.js";
import { dot, independentRows, solveInPlace } from "../../../numerics/index.js";
import { tangentDependence } from "../../motion/phases.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { contactRows } from "./rows.js";

/** Of the contact that was just read. */
export const isStill = ({ reader }: Run): boolean =>
  Math.abs(reader.vT) <= simulateTolerances.noSlip * reader.slipSize();

/** The contacts at rest, and those that rest with them. */
export function stillTogether(run: Run, still: readonly boolean[]): boolean[] {
  const all = [...still];
  const closed = run.contacts.map(({ mode }) => mode !== "flight");
  if (closed.every((one, i) => !one || still[i]) || !still.includes(true)) return all;
  const rows = contactRows(run);
  if (rows === undefined) return all;
  const half = (i: number) => rows.half(rows.tangent(i));
  const resting = [...still.keys()].filter((i) => closed[i] && still[i]);
  const halves = resting.map(half);
  const keeps = independentRows(halves, tangentDependence);
  const base = resting.filter((_, k) => keeps[k]);
  const basis = halves.filter((_, k) => keeps[k]);
  for (const i of closed.keys()) {
    if (!closed[i] || still[i]) continue;
    const own = half(i);
    if (independentRows([...basis, own], tangentDependence).at(-1)) continue;
    const parts = Float64Array.from(basis, (one) => dot(one, own));
    solveInPlace(
      base.length,
      Float64Array.from(basis.flatMap((one) => basis.map((two) => dot(one, two)))),
      parts,
    );
    const left = base.reduce((sum, k, at) => sum - (parts[at] as number) * rows.vT(k), rows.vT(i));
    all[i] =
      Math.abs(left) <=
      simulateTolerances.creepPart * creepShare * velocityScale(run.laws?.[i] as Compliance);
  }
  return all;
}
