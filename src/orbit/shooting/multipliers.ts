/**
 * How do disturbances of an orbit grow in one period? The Floquet multipliers: eigenvalues of the product of all
 * flows and saltation matrices, which is not formed: what decays would be lost in the rounding of what grows. Between
 * the factors only directions that are free are kept, so that the multipliers that modes make 0 are exactly 0.
 * Directions with a multiplier 1 that the formulas show are divided out: along the orbit without forcing, along shifts
 * that change nothing; momenta that nothing changes, and memory that no event sets, are held.
 */

import { hypot } from "../../elementary/index.js";
import { type Mechanism, momentaOf } from "../../mechanism/index.js";
import {
  type Complex,
  complement,
  dot,
  independentRows,
  orthonormal,
  productEigenvalues,
  type Rows,
  unitVectors,
} from "../../numerics/index.js";
import { StateFormulas } from "../../variation/implicit.js";
import type { FlowPart } from "../../variation/parts.js";
import { placesSet } from "../../variation/saltation/plan.js";
import { leap } from "../../variation/saltation/saltation.js";
import { tangentBasis } from "../../variation/saltation/tangent.js";
import type { SegmentMap, SegmentValue } from "../../variation/segment.js";
import { variationTolerances } from "../../variation/tolerances.js";
import type { OrbitProblem } from "./problem.js";

export type Multiplier = Complex;

type Vectors = readonly Float64Array[];

/** Those that say something, largest first. */
export function multipliersOf(
  problem: OrbitProblem,
  u: Float64Array,
  p: Float64Array,
  values: readonly SegmentValue[],
): readonly Multiplier[] {
  const count = values.length;
  const places = new Places(problem, p);
  const parts = values.map((value) => value.parts());
  const inside = parts.map(([first], i) => places.at(i, first as FlowPart));
  const starts = inside.map((place, i) => {
    const stopped = values.at(i - 1)?.reset.stopped ?? [];
    return stopped.length === 0 ? place : places.at(i, parts[i]?.[0] as FlowPart, stopped);
  });
  const factors: Rows[] = [];
  for (const [i, value] of values.entries()) {
    const own = parts[i] as readonly FlowPart[];
    const t = problem.timeOf(u, i) + problem.durationOf(u, i);
    const end = places.at(i, { t, state: value.end, rate: value.endRate }, [], places.forgottenBy(i, value));
    let from = (starts[i] as FreePlace).rest;
    for (const [k, { flow }] of own.entries()) {
      const next = own[k + 1];
      const to = (next === undefined ? end : places.at(i, next)).rest;
      factors.push(between(from, to, (change) => product(flow, change)));
      from = to;
    }
    const after = values[(i + 1) % count] as SegmentValue;
    const to = (starts[(i + 1) % count] as FreePlace).rest;
    factors.push(between(from, to, (change) => leap(value, after.startRate, change)));
  }
  const least = starts.reduce((best, one) => (one.free < best.free ? one : best));
  // Without what events take away: a place inside the segment has all directions that its modes leave.
  const dimension = Math.max(...inside.map(({ free }) => free));
  const found = productEigenvalues(factors);
  const zeros = Math.max(0, dimension - (least.free - least.rest.length) - found.length);
  const all = [...found, ...Array.from({ length: zeros }, () => ({ re: 0, im: 0 }))];
  return all.sort((one, other) => hypot(other.re, other.im) - hypot(one.re, one.im));
}

/** A square matrix times a vector. */
function product(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const out = new Float64Array(size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      out[i] = (out[i] as number) + (matrix[i * size + j] as number) * (vector[j] as number);
  return out;
}

/** A linear map between two spaces with orthonormal bases. */
function between(from: Vectors, to: Vectors, map: (change: Float64Array) => Float64Array): Rows {
  const images = from.map(map);
  return to.map((row) => Float64Array.from(images, (image) => dot(row, image)));
}

/** At a place of the orbit: how many directions are free, and a basis of those that are not divided out. */
interface FreePlace {
  readonly free: number;
  readonly rest: Vectors;
}

class Places {
  private readonly shifts: Vectors;
  private readonly momenta: StateFormulas | undefined;
  private readonly units: Vectors;

  constructor(
    private readonly problem: OrbitProblem,
    private readonly parameters: Float64Array,
  ) {
    const { mechanism, plan } = problem;
    const symmetry = plan.closure?.symmetry;
    this.shifts = (symmetry?.directions ?? []).map(({ vector }) =>
      Float64Array.of(...vector, ...new Float64Array(vector.length)),
    );
    const momenta = symmetry === undefined ? [] : momentaOf(mechanism, symmetry).map(({ node }) => node);
    this.momenta = momenta.length === 0 ? undefined : new StateFormulas(mechanism, momenta, []);
    this.units = unitVectors(2 * mechanism.dimension);
  }

  /** Memory that the event at the end of a segment sets, whatever it was: the rank that this takes is exact. */
  forgottenBy(i: number, { reset, guardSlopes }: SegmentValue): readonly number[] {
    const { mechanism, segments } = this.problem;
    const { plan, variables } = segments[i] as SegmentMap;
    return placesSet(mechanism, plan.reset).filter(
      (place) =>
        isMemory(mechanism, place) &&
        guardSlopes[place] === 0 &&
        this.units.every((_, row) => reset.slopes[row * variables + place] === 0),
    );
  }

  /**
   * In a segment; `stopped` are the contacts whose slip the event before has ended, `forgotten` components on which
   * nothing after the next event depends.
   */
  at(
    i: number,
    { t, state, rate }: Pick<FlowPart, "t" | "state" | "rate">,
    stopped: readonly number[] = [],
    forgotten: readonly number[] = [],
  ): FreePlace {
    const { mechanism, segments, plan } = this.problem;
    const { modes, branches } = (segments[i] as SegmentMap).plan;
    const p = Float64Array.of(...this.parameters.subarray(0, mechanism.parameters.length), ...branches);
    const basis = tangentBasis(mechanism, { t, state, p, rows: modes.rows, rate }, stopped);
    const along = plan.forcing === undefined ? [rate] : [];
    const lost = forgotten
      .filter((place) => isFree(basis, place))
      .map((place) => this.units[place] as Float64Array);
    const held = this.problem.kept.map((place) => this.units[place] as Float64Array);
    const divided = [...along, ...this.shifts, ...this.momentumSlopes(t, state, p), ...held, ...lost];
    return { free: basis.length, rest: without(basis, divided) };
  }

  /** Derivatives by (q, v) of the momenta that nothing changes. */
  private momentumSlopes(t: number, state: Float64Array, p: Float64Array): Float64Array[] {
    const { momenta } = this;
    if (momenta === undefined) return [];
    momenta.read(t, state, p);
    const { slopes, width } = momenta;
    return Array.from(momenta.values, (_, k) => slopes.slice(k * width, k * width + state.length));
  }
}

const isMemory = ({ coordinates, memory }: Mechanism, place: number): boolean =>
  place >= coordinates.length && place < coordinates.length + memory.length;

/** Can a component be changed alone? */
const isFree = (basis: Vectors, place: number): boolean =>
  hypot(...basis.map((row) => row[place] as number)) > 1 - variationTolerances.dependence;

/**
 * An orthonormal basis of what is orthogonal to some vectors, in the span of another: with invariant directions, or
 * invariant functions, all other multipliers are those of the maps between such spaces.
 */
function without(basis: Vectors, vectors: Vectors): Float64Array[] {
  const inside = vectors.map((vector) => Float64Array.from(basis, (row) => dot(row, vector)));
  const own = independentRows(inside, variationTolerances.dependence);
  const rest = complement(orthonormal(inside.filter((_, i) => own[i])), basis.length);
  return rest.map((shares) =>
    Float64Array.from(basis[0] ?? [], (_, k) =>
      basis.reduce((sum, row, j) => sum + (shares[j] as number) * (row[k] as number), 0),
    ),
  );
}
