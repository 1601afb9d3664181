/**
 * How far is the value known at which two branches cross? F_u loses a direction there: w·F_u·v = 0. What is left of
 * it, with its roundings, is divided by its slope along the branch, which another place of the branch shows.
 */

import type { Place } from "../../../continuation/index.js";
import { restTolerances } from "../../tolerances.js";
import type { WatchedBalance } from "../alongParameter.js";
import { lostBy } from "./sensitivity.js";

/** Undefined where forces are not determined, or where the parameter does not change along the branch. */
export function crossingError(
  { balance, parameters }: WatchedBalance,
  { u, p }: Place,
  other: Place,
): number | undefined {
  const { unknowns: n, equations } = balance;
  if (n !== equations) return undefined;
  const J = balance.jacobian(u, parameters(p));
  const [w, v] = lostBy(n, J);
  let [rest, terms, there] = [0, 0, 0];
  const beyond = balance.jacobian(other.u, parameters(other.p));
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const share = (w[i] as number) * (v[j] as number);
      rest += share * (J[i * n + j] as number);
      terms += Math.abs(share * (J[i * n + j] as number));
      there += share * (beyond[i * n + j] as number);
    }
  const { equationRounding } = restTolerances;
  const slope = Math.abs((there - rest) / (other.p - p));
  // The slope is that of a chord: it counts as known to within a factor of two.
  const error = (2 * (Math.abs(rest) + equationRounding * terms)) / slope + equationRounding * Math.abs(p);
  return Number.isFinite(error) ? error : undefined;
}
