/**
 * At which places do the forces balance at one set of parameters? Each combination of modes is searched from many
 * guesses, and continua of places are followed to their ends.
 */

import type { ComplianceOptions } from "../atlas/index.js";
import { type Mechanism, type ParameterValues, parameterVector, type Symmetry } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { haltonPoint, offLine, smallestBy } from "../numerics/index.js";
import { Balance } from "./balance.js";
import { ClosableContacts } from "./closable.js";
import { samePlace, sameSegment } from "./coincidence.js";
import { edgesOf, type RestCombination, restCombinations } from "./combination.js";
import { brokenCondition, isForce, restConditions } from "./conditions.js";
import { type Curve, curveThrough, namedSegment } from "./continuum.js";
import { type Equilibrium, equilibriumAt } from "./equilibrium.js";
import { MovingField } from "./field/movingField.js";
import { RestField } from "./field/restField.js";
import { type Freedom, freedomAt } from "./freedom.js";
import { heldSets, jumpsAt, shareChoices } from "./heldSets.js";
import { stateShifts } from "./kept.js";
import {
  checkGuesses,
  checkRange,
  type Guesses,
  guessesEach,
  type SearchRange,
  searchBalance,
  searchDefaults,
} from "./search.js";
import { restTolerances } from "./tolerances.js";
import { noteWords } from "./words.js";

export interface EquilibriaOptions extends ComplianceOptions {
  readonly parameters?: ParameterValues;
  /** Where to look, by coordinate. Left out: one turn of an angle, and otherwise around the model's start. */
  readonly within?: Readonly<Record<string, readonly [number, number]>>;
  /** Guesses per combination of modes. Left out: a share of what one question is granted. */
  readonly guesses?: number;
}

/** A search at one set of parameters. */
export class EquilibriumSearch {
  readonly field: RestField;
  readonly p: Float64Array;
  readonly range: SearchRange;
  readonly note: string;
  readonly dependsOnTime: boolean;
  private readonly start: Float64Array;
  private readonly guesses: Guesses;
  private readonly closable: ClosableContacts;

  constructor(
    readonly mechanism: Mechanism,
    options: EquilibriaOptions,
    /** The only places to begin from; left out: many, spread over the ranges. */
    guesses?: readonly Float64Array[],
    /** Shifts along which the mechanism may move steadily; left out: it rests. */
    symmetry: Pick<Symmetry, "directions"> | undefined = stateShifts(mechanism),
  ) {
    const { q, v } = mechanism.start;
    const pivots = symmetry?.directions.map(({ pivot }) => pivot) ?? [];
    this.field =
      symmetry === undefined
        ? new RestField(mechanism, options)
        : new MovingField(mechanism, options, symmetry);
    this.p = parameterVector(mechanism, options.parameters);
    this.start = Float64Array.from(
      mechanism.coordinates,
      (name, i) => (pivots.includes(i) ? v : q)[name] as number,
    );
    this.range = rangeOf(this.field, this.p, this.start, options.within ?? {});
    const { field, p, start, range } = this;
    const around = Array.from({ length: searchDefaults.guesses }, (_, k) => haltonPoint(range, k + 1));
    this.closable = new ClosableContacts(field, p, [start, ...around]);
    const { memory } = field.kept;
    const isSearched = (i: number) => memory.every(({ index }) => index !== i);
    this.guesses = guesses === undefined ? this.spread(options.guesses) : these(guesses);
    this.note = noteWords(mechanism.coordinates, this.range, this.guesses.count, isSearched);
    this.dependsOnTime = this.field.dependsOnTime(this.p);
  }

  /** The start, then points all over the ranges. */
  private spread(wanted: number | undefined): Guesses {
    if (wanted !== undefined) checkGuesses(wanted);
    const each = wanted ?? guessesEach(this.combinationsIn(this.field).length);
    const at = (k: number) => (k === 0 ? this.start : haltonPoint(this.range, k));
    return { at, count: each + 1, most: searchDefaults.further * each + 1 };
  }

  combinations(): Balance[] {
    return this.combinationsIn(this.field).map((combination) => new Balance(this.field, combination));
  }

  private combinationsIn(field: RestField): RestCombination[] {
    return restCombinations(field, this.p, this.closable);
  }

  /** Every combination with every set of jumps of forces that may hold the mechanism. */
  withKinks(): Balance[] {
    return heldSets(this.field, this.p).flatMap(({ field, located }) =>
      this.combinationsIn(field).map((combination) => new Balance(field, combination, [], [], located)),
    );
  }

  /** The same combination with the coordinates held on which nothing depends. */
  pinned({ combination }: Balance): Balance {
    const { low, high, ignorable } = this.range;
    const held = ignorable.flatMap((yes, index) =>
      yes ? [{ index, at: ((low[index] as number) + (high[index] as number)) / 2 }] : [],
    );
    return new Balance(this.field, combination, held);
  }

  /** Places that balance, whether or not they keep the inequalities. */
  places(balance: Balance): Float64Array[] {
    return searchBalance(balance, this.p, this.range, this.guesses);
  }

  equilibriaIn(balance: Balance): Equilibrium[] {
    const curves: Curve[] = [];
    const wide: { u: Float64Array; freedom: Freedom }[] = [];
    const found: Equilibrium[] = [];
    for (const u of this.seeds(balance)) {
      if (jumpsAt(balance, u, this.p)) continue;
      const freedom = freedomAt(balance, u, this.p, this.range.angles);
      const [along, ...others] = freedom.coordinates;
      const free = freedom.forces.length;
      if (along === undefined) {
        if (this.breaks(balance, u, free)) continue;
        const one = equilibriumAt(balance, u, this.p, free);
        // Places with free forces are met with several of them.
        if (one !== undefined && !found.some((other) => sameSegment(one, other, this.range))) found.push(one);
      } else if (others.length > 0) wide.push({ u, freedom });
      else if (!curves.some((curve) => liesOn(curve, u, this.field.n, this.range))) {
        const curve = curveThrough(balance, u, this.p, freedom, along, this.range);
        curves.push(curve);
        for (const one of this.segments(balance, curve, along, free))
          if (!found.some((other) => sameSegment(one, other, this.range))) found.push(one);
      }
    }
    const ends = found.flatMap(({ segment }) => (segment === undefined ? [] : [segment.from, segment.to]));
    const alone = ({ q, segment }: Equilibrium) =>
      segment !== undefined || !ends.some((end) => samePlace(end.q, q, this.range));
    return [...found.filter(alone), ...this.widest(balance, wide)];
  }

  /**
   * Where to begin: places that balance; for one rough contact those that stick, and those on the borders of its
   * cone.
   */
  private seeds(balance: Balance): Float64Array[] {
    const places = this.places(balance);
    const { bare, located } = balance;
    const edges = [
      ...edgesOf(balance.combination).map((edge) => new Balance(bare, edge, [], [], located)),
      ...shareChoices(balance).map((shares) => balance.withShares(shares)),
    ];
    if (edges.length === 0) return places;
    const ends = edges.flatMap((edge) => this.places(edge).map((u) => balance.adopt(u, edge, this.p)));
    return [...places, ...ends].filter((u) => !this.breaks(balance, u, 0));
  }

  /** One equilibrium in the middle of each admissible stretch, with the stretch's ends. */
  private segments(balance: Balance, curve: Curve, along: number, free: number): Equilibrium[] {
    return curve.kept.flatMap((stretch) => {
      const [from, to] = stretch;
      const whole = this.folded(curve, stretch, along);
      const segment = namedSegment(balance, whole, stretch, this.p, along, this.range);
      const middle =
        ((segment.from.q[segment.along] as number) + (segment.to.q[segment.along] as number)) / 2;
      const points = whole.points.slice(from, to + 1);
      const nearest = smallestBy(points, ({ u }) => Math.abs((u[along] as number) - middle));
      const one = nearest && equilibriumAt(balance, nearest.u, this.p, free);
      if (one === undefined) return [];
      return from === to ? [one] : [{ ...one, dimension: 1, segment }];
    });
  }

  /** The middle of a stretch along an angle lies between −π and π. */
  private folded(curve: Curve, [from, to]: readonly [number, number], along: number): Curve {
    const at = (index: number) => curve.points[index]?.u[along] as number;
    const turns = this.range.angles[along] ? Math.round((at(from) + at(to)) / 2 / (2 * Math.PI)) : 0;
    if (turns === 0) return curve;
    const turned = (u: Float64Array) => u.with(along, (u[along] as number) - 2 * Math.PI * turns);
    return { ...curve, points: curve.points.map((point) => ({ ...point, u: turned(point.u) })) };
  }

  /**
   * Of a set with more than one free coordinate the place nearest to the start, with the ends along each
   * coordinate.
   */
  private widest(balance: Balance, wide: readonly { u: Float64Array; freedom: Freedom }[]): Equilibrium[] {
    for (const { u, freedom } of wide) {
      const free = freedom.forces.length;
      const one = this.breaks(balance, u, free) ? undefined : equilibriumAt(balance, u, this.p, free);
      if (one === undefined) continue;
      const segments = freedom.coordinates.flatMap((along) => {
        const curve = curveThrough(balance, u, this.p, freedom, along, this.range);
        const here = curve.points.findIndex((point) => point.u.every((value, i) => value === u[i]));
        const stretch = curve.kept.find(([from, to]) => here >= from && here <= to) ?? curve.kept[0];
        return stretch === undefined
          ? []
          : [namedSegment(balance, curve, stretch, this.p, along, this.range)];
      });
      return [{ ...one, dimension: freedom.coordinates.length, segments }];
    }
    return [];
  }

  /** Is an inequality broken? Where forces are not determined, their inequalities are those of the contact problem. */
  breaks(balance: Balance, u: Float64Array, free: number): boolean {
    if (jumpsAt(balance, u, this.p)) return true;
    const conditions = restConditions(balance).filter((one) => free === 0 || !isForce(one));
    return brokenCondition(balance, conditions, u, this.p, restTolerances.border) !== undefined;
  }
}

const these = (guesses: readonly Float64Array[]): Guesses => ({
  at: (k) => guesses[k] as Float64Array,
  count: guesses.length,
  most: guesses.length,
});

/** Is a place between two neighbouring points of a curve? Full turns of angles are no difference. */
function liesOn({ points }: Curve, u: Float64Array, n: number, { low, high, angles }: SearchRange): boolean {
  const scaled = (place: ArrayLike<number>) =>
    Array.from({ length: n }, (_, i) => (place[i] as number) / ((high[i] as number) - (low[i] as number)));
  const nearTo = (place: Float64Array) =>
    u.map((value, i) =>
      angles[i] ? value + 2 * Math.PI * Math.round(((place[i] as number) - value) / (2 * Math.PI)) : value,
    );
  return points.slice(1).some((point, k) => {
    const from = (points[k] as { u: Float64Array }).u;
    const { miss, length } = offLine(scaled(nearTo(from)), scaled(from), scaled(point.u));
    return miss <= restTolerances.offCurve * length + searchDefaults.apart;
  });
}

function rangeOf(
  field: RestField,
  p: Float64Array,
  start: Float64Array,
  within: Readonly<Record<string, readonly [number, number]>>,
): SearchRange {
  const { coordinates, name: mechanism } = field.mechanism;
  for (const [name, [low, high]] of Object.entries(within)) {
    if (!coordinates.includes(name))
      throw new Mistake(`${mechanism} has no coordinate ${name}: known are ${coordinates.join(" ")}`);
    checkRange(name, low, high);
  }
  const free = coordinates.map((name) => within[name] === undefined);
  const ignorable = field.unchangedBy(1, p).map((same, i) => same && (free[i] as boolean));
  const angles = field
    .unchangedBy(2 * Math.PI, p)
    .map((same, i) => same && (free[i] as boolean) && !ignorable[i]);
  // A turn against a spring: the same place, another load. One turn around the start is searched.
  const geometry = field.unchangedBy(1, p, "geometry");
  const wound = field
    .unchangedBy(2 * Math.PI, p, "geometry")
    .map((same, i) => same && !geometry[i] && !angles[i]);
  const ends = coordinates.map((name, i): readonly [number, number] => {
    const given = within[name];
    if (given !== undefined) return given;
    const [centre, reach] = [
      start[i] as number,
      searchDefaults.reach * Math.max(1, Math.abs(start[i] as number)),
    ];
    if (wound[i]) return [centre - Math.PI, centre + Math.PI];
    return angles[i] ? [-Math.PI, Math.PI] : [centre - reach, centre + reach];
  });
  return {
    low: Float64Array.from(ends, ([low]) => low),
    high: Float64Array.from(ends, ([, high]) => high),
    angles,
    ignorable,
    strict: free.map((one, i) => !one || (wound[i] as boolean)),
  };
}
