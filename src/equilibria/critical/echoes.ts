/** Which critical values and places were met before? Several searches and branches lead to the same ones. */

import type { BranchPoint } from "../../continuation/index.js";
import { square } from "../../elementary/index.js";
import { searchDefaults } from "../search.js";
import { restTolerances } from "../tolerances.js";
import type { CriticalEquilibrium } from "./criticalEquilibrium.js";

/** The change of stability itself says nothing new next to its cause; of equal points one is kept. */
export function withoutEchoes(points: readonly CriticalEquilibrium[], near: number): CriticalEquilibrium[] {
  const sorted = [...points].sort((one, other) => one.value - other.value);
  const close = (one: CriticalEquilibrium, other: CriticalEquilibrium) =>
    Math.abs(one.value - other.value) <= near &&
    Object.entries(one.modes).every(([name, mode]) => other.modes[name] === mode) &&
    Object.entries(one.q).every(
      ([name, x]) => Math.abs(x - (other.q[name] as number)) <= restTolerances.samePlace * (1 + Math.abs(x)),
    );
  const alike = ({ kind, frequency: one = 0 }: CriticalEquilibrium, other: CriticalEquilibrium) =>
    kind === other.kind && Math.abs(one - (other.frequency ?? 0)) <= restTolerances.samePlace * one;
  return sorted.filter(
    (one, i) =>
      !sorted.some((other, j) => {
        if (i === j || !close(one, other)) return false;
        return one.kind === "flutter" ? other.kind !== "flutter" || j < i : alike(one, other) && j < i;
      }),
  );
}

/** Is a place between two neighbouring points of a branch? */
export function liesOn(
  points: readonly BranchPoint[],
  u: Float64Array,
  value: number,
  width: number,
): boolean {
  return points.slice(1).some((point, k) => {
    const before = points[k] as BranchPoint;
    const step = point.p - before.p;
    const share = step === 0 ? 0 : (value - before.p) / step;
    if (!(share >= -restTolerances.outsideStep && share <= 1 + restTolerances.outsideStep)) return false;
    let [miss, length] = [0, square(step / width)];
    for (let i = 0; i < u.length; i++) {
      const [from, to] = [before.u[i] as number, point.u[i] as number];
      const unit = 1 + Math.abs(from);
      miss += square((from + share * (to - from) - (u[i] as number)) / unit);
      length += square((to - from) / unit);
    }
    return Math.sqrt(miss) <= restTolerances.offBranch * Math.sqrt(length) + searchDefaults.apart;
  });
}
