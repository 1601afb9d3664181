/**
 * Which equations has an orbit without events? One segment that ends one forcing period later, or at a plane across
 * the motion. The plane goes through the middle of the orbit, so that it cuts the orbit also when this shrinks to
 * an equilibrium.
 */

import type { Place } from "../continuation/index.js";
import { hypot } from "../elementary/index.js";
import type { Symmetry } from "../mechanism/index.js";
import { dot } from "../numerics/index.js";
import { type OrbitGuess, smoothPlan } from "../orbit/search/plan.js";
import { closureOf } from "../orbit/shooting/closure.js";
import type { Samples } from "../simulate/index.js";
import type { SegmentPlan } from "../variation/segmentEvent.js";
import type { OrbitEquations } from "./equations.js";
import { followFrom } from "./period.js";

/** Rows from which the middle of an orbit is taken. */
const rows = 64;

/** From a place whose motion meets no event in one period; undefined where it does, or stands still. */
export function smoothGuess(equations: OrbitEquations, place: Place): OrbitGuess | undefined {
  const { context, problem, symmetry } = equations;
  const { u } = place;
  const period = u.at(-1) as number;
  const { run, done, open } = followFrom(equations, place, period, rows);
  if (done.length > 0 || open === undefined || run.samples === undefined) return undefined;
  const { forcing } = problem.plan;
  const t = problem.timeOf(u, 0);
  const state = problem.stateOf(u, 0).slice();
  const over = open.end.map((value, i) => value - (state[i] as number));
  const closure = closureOf(symmetry, over, state);
  // A rotation has no middle.
  const turns = closure?.turns.some((turn) => turn !== 0) === true;
  const plane = () => (turns ? undefined : planeOf(run.samples as Samples, state, symmetry));
  const section = forcing === undefined ? plane() : ({ kind: "moment", t } as const);
  if (section === undefined) return undefined;
  return {
    plan: smoothPlan(open, context.mechanism.kinks.length, section, forcing, t, closure),
    u: Float64Array.of(...state, t, period, period),
    pieces: [],
  };
}

/** Through the start and the middle; across the motion as far as that leaves a choice. */
function planeOf(
  { rows: table }: Samples,
  state: Float64Array,
  symmetry: Symmetry,
): SegmentPlan["section"] | undefined {
  const size = state.length;
  // The plane is the same after every shift that changes nothing.
  const column = (i: number) =>
    table.map((row) => (symmetry.moves(i) ? (state[i] as number) : (row[2 + i] as number)));
  const middles = state.map((_, i) => column(i).reduce((sum, value) => sum + value, 0) / table.length);
  const spans = state.map((_, i) => Math.max(...column(i)) - Math.min(...column(i)));
  const units = spans.map((span, i) => span || Math.max(...spans.subarray(i < size / 2 ? 0 : size / 2)) || 1);
  const step = state.map((_, i) => {
    const [first = 0, second = 0] = column(i);
    return (second - first) / (units[i] as number);
  });
  const across = state.map((value, i) => (value - (middles[i] as number)) / (units[i] as number));
  const share = dot(step, across) / dot(across, across);
  const normal = step.map((value, i) => value - (Number.isFinite(share) ? share : 0) * (across[i] as number));
  const length = hypot(...normal);
  if (!(length > 0)) return undefined;
  return {
    kind: "plane",
    point: state,
    normal: normal.map((value, i) => value / length / (units[i] as number)),
  };
}
