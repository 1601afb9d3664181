/**
 * How far is the parameter of a special point known? The point is located again with smaller tolerances: by the
 * zero of what vanishes there, from two places of the branch; at a fold, where the parameter is stationary, by what
 * is left of the equations.
 */

import type { DirectedPlace, Place } from "../continuation/index.js";
import { dot, svd } from "../numerics/index.js";
import type { Multiplier } from "../orbit/shooting/multipliers.js";
import { orbitTolerances } from "../orbit/tolerances.js";
import { moved } from "./border/restart.js";
import { doublingTest, type OrbitEquations, pairProduct } from "./equations.js";
import { orbitBranchDefaults } from "./options.js";
import { branchTolerances } from "./tolerances.js";

const tests: Readonly<Record<string, (multipliers: readonly Multiplier[]) => number>> = Object.freeze({
  PD: doublingTest,
  NS: pairProduct,
});

/** From the same value with smaller tolerances. */
const errorOf = (value: number, sharper: number): number =>
  orbitTolerances.errorMargin * Math.abs(sharper - value) + branchTolerances.valueRounding * Math.abs(value);

/**
 * Of a point with one of the labels PD, NS, LP and HB, where the parameter is stationary too: an orbit that shrinks
 * to a point. Undefined for others, and where the point is not found again.
 */
export function valueError(
  equations: OrbitEquations,
  place: DirectedPlace,
  label: string,
): number | undefined {
  if (label === "LP" || label === "HB") return foldError(equations.tightened(), place);
  const test = tests[label];
  if (test === undefined) return undefined;
  const tight = equations.tightened();
  const here = tight.nearest(place);
  const there = tight.nearest(moved(place, branchTolerances.testStep));
  if (here === undefined || there === undefined) return undefined;
  const [zero, other] = [test(tight.multipliers(here)), test(tight.multipliers(there))];
  const sharper = here.p - (zero * (there.p - here.p)) / (other - zero);
  return Number.isFinite(sharper) ? errorOf(place.p, sharper) : undefined;
}

/** A border that equations locate, with what locates it again under smaller tolerances. */
export function locateBorder(by: OrbitEquations, how: (equations: OrbitEquations) => Place | undefined) {
  const exact = how(by);
  return exact && { exact, by, how };
}

/**
 * Of a border whose value follows from equations of its own, which `locate` solves; where smaller tolerances do not
 * find it, by how far these equations have moved it from where the branch met it, and by their own tolerance.
 */
export function borderError(
  equations: OrbitEquations,
  value: number,
  met: number,
  locate: (tight: OrbitEquations) => Place | undefined,
): { readonly error: number } {
  const sharper = locate(equations.tightened());
  if (sharper !== undefined) return { error: errorOf(value, sharper.p) };
  const tolerated = Math.max(orbitBranchDefaults.newtonTolerance, equations.noise) * equations.context.range;
  return { error: errorOf(value, met) + tolerated };
}

/** At a fold w·F_u = 0: the parameter is off by w·F / w·F_p. */
function foldError(tight: OrbitEquations, { u, p }: Place): number | undefined {
  const at = tight.at({ u, p });
  if (at === undefined) return undefined;
  const { size } = tight.problem;
  const turned = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      turned[j * size + i] = (at.J[i * size + j] as number) * (tight.scale[j] as number);
  const w = svd(size, size, turned).right.slice((size - 1) * size);
  const change = dot(w, at.F) / dot(w, at.byParameter[0] as Float64Array);
  return Number.isFinite(change) ? errorOf(p, p - change) : undefined;
}
