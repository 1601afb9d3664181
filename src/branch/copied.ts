/**
 * Where a branch begins: the word of an orbit; and that of a period doubling that has gone through JSON or a clone.
 */

import { parameterIndex } from "../mechanism/index.js";
import { type OrbitData, solvedData } from "../orbit/periodic/copied.js";
import type { SolvedOrbit } from "../orbit/periodic/orbit.js";
import type { Provenance } from "../simulate/index.js";
import type { WordPlace } from "./border/origin.js";
import type { Departure } from "./departure.js";
import { type BranchContext, namedAt, OrbitEquations } from "./equations.js";
import type { Bounds } from "./options.js";
import { fullCode, isSmooth, simulatePeriod } from "./period.js";
import { pinned } from "./pin.js";
import type { OrbitBranchPoint, PointData } from "./point.js";
import { smoothGuess } from "./smooth.js";
import type { Word } from "./word.js";

/** The word of an orbit; or how the mechanism departs from it. */
export function wordOfOrbit(context: BranchContext, { problem, u, p }: SolvedOrbit): Word | Departure {
  const given = new OrbitEquations(context, problem.plan, u);
  const place = { u, p: p[context.parameter] as number };
  const smooth =
    isSmooth(given) && problem.plan.forcing === undefined ? smoothGuess(given, place) : undefined;
  const whole = smooth === undefined ? given : new OrbitEquations(context, smooth.plan, u);
  const seen = simulatePeriod(whole, place, undefined);
  if ("kind" in seen) return seen;
  const { pieces } = seen;
  const equations = new OrbitEquations(context, pinned(whole.problem.plan, pieces), u);
  return {
    equations,
    codes: isSmooth(equations) ? [] : pieces.map((piece) => fullCode(equations, piece)),
    pieces,
  };
}

/** Options of the runs of a branch, from those that found its first orbit. */
export function branchSimulate({ options, parameters }: Provenance): BranchContext["simulate"] {
  const { until: _, method: __, step: ___, samples: ____, ...numbers } = options;
  return { ...numbers, parameters };
}

export function pointData(
  { context }: OrbitEquations,
  { value, start }: OrbitBranchPoint,
  bounds: Bounds,
  options: Provenance["options"],
): PointData {
  const { mechanism, parameter } = context;
  const provenance: Provenance = {
    ...mechanism.identity,
    mechanism: mechanism.name,
    parameters: namedAt(context, value),
    start,
    options,
  };
  return { parameter: mechanism.parameters[parameter]?.name as string, bounds, provenance };
}

/** The word and place of a copied point, found again from its data; undefined where that cannot be. */
export function copiedPlace(
  { period, start, value }: Pick<OrbitBranchPoint, "period" | "start" | "value">,
  { parameter, bounds, provenance }: PointData,
): (WordPlace & { readonly bounds: Bounds }) | undefined {
  const data: OrbitData = { period, start, provenance };
  const solved = solvedData(data);
  const { mechanism } = solved.problem;
  const context: BranchContext = {
    mechanism,
    parameter: parameterIndex(mechanism, parameter),
    p: solved.p,
    simulate: branchSimulate(provenance),
    range: bounds.high - bounds.low,
  };
  const word = wordOfOrbit(context, solved);
  if ("kind" in word) return undefined;
  const tangent = word.equations.tangent({ u: solved.u, p: value });
  return tangent && { word, place: { u: solved.u, p: value, tangent }, bounds };
}
