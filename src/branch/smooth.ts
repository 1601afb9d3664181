/**
 * Which equations has an orbit without events? One segment that ends one forcing period later, or at a plane across
 * the motion: at a peak of a coordinate, where its velocity is 0. That plane cuts the orbit wherever it moves along
 * the branch, and contains the equilibrium to which it may shrink.
 */

import type { Place } from "../continuation/index.js";
import { hypot } from "../elementary/index.js";
import type { Symmetry } from "../mechanism/index.js";
import { dot } from "../numerics/index.js";
import { type OrbitGuess, shiftedBack, shiftTo, smoothPlan } from "../orbit/search/plan.js";
import { closureOf } from "../orbit/shooting/closure.js";
import type { PhaseStart, Samples } from "../simulate/index.js";
import type { SegmentPlan } from "../variation/segmentEvent.js";
import type { OrbitEquations } from "./equations.js";
import { followPhase } from "./period.js";
import { branchTolerances } from "./tolerances.js";

/** Rows from which the middle of an orbit is taken. */
const rows = 64;

/**
 * From a phase, the first of a place if none is given, whose motion meets no event in one period; undefined where it
 * does, or stands still.
 */
export function smoothGuess(
  equations: OrbitEquations,
  { u, p }: Place,
  phase: PhaseStart = equations.problem.phaseOf(u, 0),
): OrbitGuess | undefined {
  const { context, problem, symmetry } = equations;
  const period = u.at(-1) as number;
  const { run, done, open } = followPhase(equations, p, phase, period, rows);
  if (done.length > 0 || open === undefined || run.samples === undefined) return undefined;
  const { forcing } = problem.plan;
  const { t, state } = phase;
  const over = open.end.map((value, i) => value - (state[i] as number));
  const turns = closureOf(symmetry, over, state)?.turns.some((turn) => turn !== 0) === true;
  const { samples } = run;
  // A rotation has no middle.
  const middle = () => (turns ? undefined : planeOf(samples, state, symmetry));
  const cut =
    forcing === undefined ? peakOf(samples, context.mechanism.coordinates.length, symmetry) : undefined;
  const section = forcing === undefined ? (cut?.section ?? middle()) : ({ kind: "moment", t } as const);
  if (section === undefined) return undefined;
  const from =
    cut === undefined ? state : shiftedBack(cut.state, shiftTo({ symmetry, origin: state }, cut.state));
  const closure = closureOf(symmetry, over, from);
  return {
    plan: smoothPlan(open, context.mechanism.kinks.length, section, forcing, t, closure),
    u: Float64Array.of(...from, t, period, period),
    pieces: [],
  };
}

/**
 * The largest peak of the coordinate whose velocity changes its sign least often; a coordinate that shifts is taken
 * relative to one that shifts with it. Undefined where none has peaks.
 */
function peakOf(
  { rows: table }: Samples,
  coordinates: number,
  symmetry: Symmetry,
): { readonly section: SegmentPlan["section"]; readonly state: Float64Array } | undefined {
  const { n, directions } = symmetry;
  const states = table.map((row) => Float64Array.from(row.slice(2, 2 + 2 * n)));
  const [places, speeds] = [0, n].map((at) =>
    states.map((state) => symmetry.across(state.slice(at, at + n))),
  );
  const column = (rows: readonly Float64Array[] | undefined, i: number) =>
    (rows ?? []).map((row) => row[i] as number);
  const peaks = Array.from({ length: coordinates }, (_, i) => {
    const values = column(places, i);
    const turns = column(speeds, i).filter((speed, k, all) => speed * (all.at(k - 1) as number) < 0).length;
    return { i, values, turns, range: Math.max(...values) - Math.min(...values) };
  });
  const moving = branchTolerances.pointLike * Math.max(...peaks.map(({ range }) => range));
  const [best] = peaks
    .filter(({ turns, range }) => turns > 0 && range > moving)
    .sort((one, other) => one.turns - other.turns || other.range - one.range);
  if (best === undefined) return undefined;
  const { i, values } = best;
  const normal = new Float64Array(2 * n);
  normal[n + i] = 1;
  for (const { vector, pivot } of directions) normal[n + pivot] = -(vector[i] as number);
  const state = states[values.indexOf(Math.max(...values))] as Float64Array;
  return { section: { kind: "plane", point: new Float64Array(2 * n), normal }, state };
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
