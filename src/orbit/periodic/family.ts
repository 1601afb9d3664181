/**
 * Which family does an orbit belong to, and which member of it is wanted? Where an energy is kept, a coordinate
 * enters nowhere or stick may be at many places, orbits form a continuum: ∂F/∂u of the shooting equations
 * leaves directions open. Numbers that change along them distinguish the members; F = 0 with such a number given has
 * one solution again.
 */

import { hypot } from "../../elementary/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { dot, largestEntry, smallestBy, solveAffine } from "../../numerics/index.js";
import { analysedFormulas } from "../../variation/analysed.js";
import { StateFormulas } from "../../variation/implicit.js";
import { newtonDefaults, type Refined, type Refinement, refine } from "../shooting/newton.js";
import type { OrbitProblem, OrbitResidual } from "../shooting/problem.js";
import { unitsOf } from "../shooting/size.js";
import { orbitTolerances } from "../tolerances.js";
import type { OrbitFamily } from "./orbit.js";

/** The way to a member is gone in this number of parts, with this number of steps of Newton's method each. */
const [parts, iterations] = [12, 10];

/** A number of an orbit, with its derivatives by the unknowns. */
interface Measure {
  readonly value: number;
  readonly slopes: Float64Array;
  /** The unit in which a change counts. */
  readonly unit: number;
}

/** T + V, with derivatives by q and v. */
function energyOf(mechanism: Mechanism): StateFormulas {
  const { energy, words } = analysedFormulas(mechanism);
  return new StateFormulas(mechanism, [words.graph.add(...Object.values(energy))], []);
}

/** All numbers that may distinguish members, by their names. */
function measuresOf(problem: OrbitProblem, u: Float64Array, p: Float64Array): Map<string, Measure> {
  const { mechanism, size, plan, segments } = problem;
  const units = unitsOf(problem, u);
  const single = (place: number): Measure => {
    const slopes = new Float64Array(size);
    slopes[place] = 1;
    return { value: u[place] as number, slopes, unit: units[place] as number };
  };
  const measures = new Map(mechanism.coordinates.map((name, i) => [name, single(i)]));
  if (plan.forcing !== undefined) return measures;
  const state = problem.stateOf(u, 0);
  const branches = segments[0]?.plan.branches ?? [];
  const energy = energyOf(mechanism);
  energy.read(problem.timeOf(u, 0), state, Float64Array.of(...p, ...branches));
  const { slopes } = energy;
  const wide = new Float64Array(size);
  wide.set(slopes.subarray(0, state.length));
  const unit = state.reduce((sum, _, i) => sum + Math.abs((slopes[i] as number) * (units[i] as number)), 0);
  measures.set("energy", { value: energy.values[0] as number, slopes: wide, unit: unit || 1 });
  measures.set("period", single(size - 1));
  return measures;
}

/** Directions of length 1 in units of the orbit that the equations leave open. */
function openDirections(
  problem: OrbitProblem,
  u: Float64Array,
  { J }: OrbitResidual,
): readonly Float64Array[] {
  const { size } = problem;
  const units = unitsOf(problem, u);
  const scaled = J.map((value, i) => value * (units[i % size] as number));
  const limit = orbitTolerances.openFamily * largestEntry(scaled);
  const { nullspace } = solveAffine(size, size, scaled, new Float64Array(size), limit);
  return nullspace.map((direction) => direction.map((value, i) => value * (units[i] as number)));
}

const changes = ({ slopes, unit }: Measure, directions: readonly Float64Array[]): boolean =>
  directions.some((direction) => Math.abs(dot(slopes, direction)) > orbitTolerances.sameNumber * unit);

/**
 * The family of an orbit, of at most this number of parameters; undefined where the equations leave no direction
 * open.
 */
export function familyOf(
  problem: OrbitProblem,
  { u, at }: Refined,
  p: Float64Array,
  most = Number.POSITIVE_INFINITY,
): OrbitFamily | undefined {
  const directions = openDirections(problem, u, at);
  if (directions.length === 0) return undefined;
  const by = [...measuresOf(problem, u, p)].filter(([, measure]) => changes(measure, directions));
  return {
    dimension: Math.min(directions.length, most),
    by: Object.fromEntries(by.map(([name, { value }]) => [name, value])),
  };
}

/**
 * Rows that hold the member of a family, by the unknowns: the numbers that change most along its directions stay. The
 * period is held only where nothing else distinguishes members.
 */
export function memberRows(
  problem: OrbitProblem,
  { u, at }: Pick<Refined, "u" | "at">,
  p: Float64Array,
): readonly Float64Array[] {
  let open = openDirections(problem, u, at);
  const measures = [...measuresOf(problem, u, p)].map(([name, { slopes, unit }]) => ({
    name,
    row: slopes.map((slope) => slope / unit),
  }));
  const rows: Float64Array[] = [];
  while (open.length > 0) {
    const change = (row: Float64Array) => hypot(...open.map((direction) => dot(row, direction)));
    const telling = measures.filter(({ row }) => change(row) > orbitTolerances.sameNumber);
    const others = telling.filter(({ name }) => name !== "period");
    const best = smallestBy(others.length > 0 ? others : telling, ({ row }) => -change(row));
    if (best === undefined) break;
    rows.push(best.row);
    const pivot = smallestBy(open, (direction) => -Math.abs(dot(best.row, direction))) as Float64Array;
    open = open.flatMap((direction) => {
      if (direction === pivot) return [];
      const share = dot(best.row, direction) / dot(best.row, pivot);
      return [direction.map((value, i) => value - share * (pivot[i] as number))];
    });
  }
  return rows;
}

/** The member with these numbers, from another one; a reason where there is none. */
export function familyMember(
  problem: OrbitProblem,
  from: Refined,
  p: Float64Array,
  wanted: Readonly<Record<string, number>>,
): Refinement {
  const names = Object.keys(wanted);
  const family = familyOf(problem, from, p);
  const fixed = names.find((name) => !(name in (family?.by ?? {})));
  if (fixed !== undefined)
    return {
      reason:
        family === undefined
          ? { kind: "isolated", name: fixed, value: wanted[fixed] as number }
          : { kind: "shared", name: fixed, by: Object.keys(family.by) },
    };
  const none = { reason: { kind: "noMember", wanted } } as const;
  const start = measuresOf(problem, from.u, p);
  let { u } = from;
  for (let part = 1; part <= parts; part++) {
    const goals = names.map((name) => {
      const { value } = start.get(name) as Measure;
      return value + ((wanted[name] as number) - value) * (part / parts);
    });
    const next = solveWith(problem, u, p, names, goals);
    if (next === undefined) return none;
    u = next;
  }
  const found = refine(problem, u, p);
  if ("reason" in found) return found;
  const reached = measuresOf(problem, found.u, p);
  const missed = names.some((name) => {
    const { value, unit } = reached.get(name) as Measure;
    return !(Math.abs(value - (wanted[name] as number)) <= orbitTolerances.reachedMember * unit);
  });
  return missed ? none : found;
}

/** Is the energy about the same at the start of each segment? */
function keepsEnergy(problem: OrbitProblem, u: Float64Array, p: Float64Array, unit: number): boolean {
  const energy = energyOf(problem.mechanism);
  const values = problem.segments.map(({ plan: { branches } }, i) => {
    energy.read(problem.timeOf(u, i), problem.stateOf(u, i), Float64Array.of(...p, ...branches));
    return energy.values[0] as number;
  });
  return Math.max(...values) - Math.min(...values) <= orbitTolerances.sameEnergy * unit;
}

/**
 * A guess near a family: its equations are nearly dependent, and steps of Newton's method lead along the family, often
 * to rest. With its energy held they single out the member next to it; where energy does not distinguish members they
 * have no solution.
 */
export function refineAtEnergy(problem: OrbitProblem, guess: Float64Array, p: Float64Array): Refinement {
  const free = refine(problem, guess, p);
  if (!("reason" in free) || problem.plan.forcing !== undefined) return free;
  if (problem.size > newtonDefaults.mostOpen) return free;
  if (free.reason.kind !== "shrinks" && free.reason.kind !== "residual") return free;
  const energy = measuresOf(problem, guess, p).get("energy") as Measure;
  if (!keepsEnergy(problem, guess, p, energy.unit)) return free;
  const near = solveWith(problem, guess, p, ["energy"], [energy.value]);
  const held = near === undefined ? free : refine(problem, near, p);
  return "reason" in held ? free : held;
}

/** F = 0 and the numbers at their goals, by Newton's method with the shortest steps. */
function solveWith(
  problem: OrbitProblem,
  start: Float64Array,
  p: Float64Array,
  names: readonly string[],
  goals: readonly number[],
): Float64Array | undefined {
  const { size } = problem;
  const rows = size + names.length;
  let u = start;
  for (let k = 0; k < iterations; k++) {
    const at = problem.evaluate(u, p);
    if (typeof at === "number") return undefined;
    const units = unitsOf(problem, u);
    const measures = measuresOf(problem, u, p);
    const A = new Float64Array(rows * size);
    const b = new Float64Array(rows);
    for (let i = 0; i < size * size; i++) A[i] = (at.J[i] as number) * (units[i % size] as number);
    b.set(at.F);
    for (const [m, name] of names.entries()) {
      const { value, slopes, unit } = measures.get(name) as Measure;
      b[size + m] = (value - (goals[m] as number)) / unit;
      for (let j = 0; j < size; j++)
        A[(size + m) * size + j] = ((slopes[j] as number) * (units[j] as number)) / unit;
    }
    const { shortest } = solveAffine(rows, size, A, b, orbitTolerances.openFamily * largestEntry(A));
    if (!shortest.every(Number.isFinite)) return undefined;
    u = u.map((value, i) => value - (shortest[i] as number) * (units[i] as number));
    const step = hypot(...shortest);
    if (!((u.at(-1) as number) > 0)) return undefined;
    if (step <= orbitTolerances.closeMember) return u;
  }
  return undefined;
}
