/**
 * Where does a periodic orbit lead as a parameter changes? An iterator over the orbits of its branch. While the
 * word stays the same the branch is F(u, p) = 0, followed by pseudo-arclength; every orbit is confirmed by a
 * simulation. Where the simulation leaves the word a border is reached: it is located, labelled, and the branch
 * continues with the new word.
 */

import type { BranchEndKind, BranchPoint, DirectedPlace, Place, StepChoice } from "../continuation/index.js";
import { chosenSteps } from "../continuation/options.js";
import { parameterIndex, reportWork } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { solvedOrbit } from "../orbit/periodic/copied.js";
import type { Orbit } from "../orbit/periodic/orbit.js";
import type { Multiplier } from "../orbit/shooting/multipliers.js";
import type { Provenance } from "../simulate/index.js";
import { type Border, nameBorder, regionAt, twoSided } from "./border/border.js";
import { nameEnding } from "./border/ending.js";
import { pointOrigin, retold, withOrigin, withSides } from "./border/origin.js";
import { paradoxValue } from "./border/paradox.js";
import { polish, vanishingAt } from "./border/polish.js";
import { moved, restart } from "./border/restart.js";
import { Home } from "./closing.js";
import { branchSimulate, copiedPlace, pointData, wordOfOrbit } from "./copied.js";
import type { Period, QuietPeriod } from "./departure.js";
import { doubled } from "./double.js";
import type { BranchContext, OrbitEquations } from "./equations.js";
import { borderError, locateBorder, valueError } from "./errors.js";
import { type Bounds, type OrbitBranchOptions, orbitBranchDefaults } from "./options.js";
import { simulatePeriod, toldPeriod } from "./period.js";
import { describePoint, type OrbitBranchPoint } from "./point.js";
import { endKind } from "./reason.js";
import { smoothLabel } from "./smoothLabel.js";
import { branchTolerances } from "./tolerances.js";
import {
  borderFromBeyond,
  followWord,
  type Restart,
  type Word,
  type WordBorder,
  type WordEnd,
} from "./word.js";
import { borderWords, orbitEndWords } from "./words.js";

export interface OrbitBranchEnd {
  readonly kind: BranchEndKind;
  readonly value: number;
  readonly because: string;
}

/** Follows the orbit; the value returned at last states why the branch ended. Throws Mistake on a caller's mistake. */
export function* continueOrbit(
  orbit: Orbit,
  options: OrbitBranchOptions,
): Generator<OrbitBranchPoint, OrbitBranchEnd> {
  const solved = solvedOrbit(orbit);
  const { problem, u, p } = solved;
  const { mechanism } = problem;
  const parameter = parameterIndex(mechanism, options.parameter);
  const from = p[parameter] as number;
  if (!Number.isFinite(options.to) || options.to === from)
    throw new Mistake(`to must be a number other than the start ${from}, got ${options.to}`);
  const context: BranchContext = {
    mechanism,
    parameter,
    p,
    simulate: branchSimulate(orbit.provenance),
    range: Math.abs(options.to - from),
  };
  const [low, high] = options.within ?? [Math.min(from, options.to), Math.max(from, options.to)];
  if (!(low <= from && from <= high && low < high))
    throw new Mistake(`the start ${from} lies outside of ${low}..${high}`);
  if (!orbit.isolated) {
    const by = Object.keys(orbit.family?.by ?? {});
    return toldEnd({ reason: { kind: "family", by }, value: from });
  }
  const bounds: Bounds = { low, high, direction: options.to > from ? 1 : -1 };
  const word = wordOfOrbit(context, solved);
  if ("kind" in word) return toldEnd({ reason: { kind: "broken", condition: word }, value: from });
  const branch = new OrbitBranch(bounds, options, orbit.provenance.options);
  return toldEnd(yield* branch.follow(word, { u, p: from }));
}

const toldEnd = ({ reason, value }: WordEnd): OrbitBranchEnd => ({
  kind: endKind(reason),
  value,
  because: orbitEndWords(reason),
});

/** Follows the orbits of twice the period from a point of a branch that is labelled PD. */
export function* continueDoubled(
  point: OrbitBranchPoint,
  options: Omit<OrbitBranchOptions, "parameter" | "to" | "within"> = {},
): Generator<OrbitBranchPoint, OrbitBranchEnd> {
  const { label, origin: data, value } = point;
  if (data === undefined || label !== "PD")
    throw new Mistake(`a period doubling of a branch is needed, got a point labelled ${label}`);
  const origin = pointOrigin(point) ?? copiedPlace(point, data);
  const next = origin && doubled(origin.word, origin.place);
  if (next === undefined) return toldEnd({ reason: { kind: "noneDoubled" }, value });
  const branch = new OrbitBranch(data.bounds, options, data.provenance.options, true);
  return toldEnd(yield* branch.follow(next.word, next.start));
}

class OrbitBranch {
  private count = 0;
  /** Known as soon as the branch has left its first word. */
  private home: Home | undefined;
  private readonly chosen: StepChoice;

  constructor(
    private readonly bounds: Bounds,
    private readonly options: Omit<OrbitBranchOptions, "parameter" | "to" | "within">,
    /** Those with which its first orbit was found. */
    private readonly given: Provenance["options"],
    /** The branch begins on another one, at a period doubling. */
    private readonly rooted = false,
  ) {
    this.chosen = chosenSteps(orbitBranchDefaults, options);
  }

  *follow(first: Word, place: Place | DirectedPlace): Generator<OrbitBranchPoint, WordEnd> {
    const { low, high } = this.bounds;
    let word = first;
    let start = place;
    let begun: DirectedPlace | undefined;
    for (;;) {
      const { border, ...end } = yield* this.followOne(word, start, (one) => {
        begun ??= one;
      });
      if (begun !== undefined) this.home ??= new Home(first, begun);
      if (border === undefined) return end;
      if (border.departure?.kind === "shrinks") {
        yield this.describe(word, border.point, { label: "HB" });
        return end;
      }
      const next = restart(word.equations, border.point, word, border.departure);
      const vanishes = next === undefined && vanishingAt(word.equations, border.point) !== undefined;
      if (next === undefined && border.departure === undefined && !vanishes) {
        yield this.describe(word, border.point, {});
        return end;
      }
      const reason = border.departure ?? ({ kind: vanishes ? "phaseVanishes" : "wordEnds" } as const);
      if (next?.hops === undefined) yield this.borderPoint(word, border, next, borderWords(reason));
      if (next === undefined) return end;
      word = next;
      ({ start } = next);
      const { p } = start;
      if (p < low || p > high) return { reason: { kind: "leavesAtBorder" }, value: p < low ? low : high };
      if (this.count >= this.chosen.maxPoints)
        return { reason: { kind: "maxPoints", points: this.chosen.maxPoints }, value: p };
    }
  }

  /** All points of one word but the border that ends it. */
  private *followOne(
    word: Word,
    start: Place | DirectedPlace,
    onPoint: (point: DirectedPlace) => void,
  ): Generator<OrbitBranchPoint, WordEnd> {
    const { ds, dsMin, dsMax, maxPoints } = this.chosen;
    let before: BranchPoint | undefined;
    const walk = followWord(word, start, {
      ds,
      dsMin,
      dsMax,
      maxPoints: maxPoints - this.count,
      ...this.bounds,
    });
    for (;;) {
      const { value, done } = walk.next();
      if (done) return value;
      onPoint(value);
      const home = before && this.home?.between(word, before, value);
      if (home !== undefined) {
        yield this.describe(word, home, {});
        return { reason: { kind: "closed" }, value: home.p };
      }
      before = value;
      const { label } = value;
      // At its root the parameter turns and two branches meet: that is the period doubling itself, seen from the
      // other branch.
      if (this.rooted && this.count === 1 && (label === "fold" || label === "branchPoint")) continue;
      const name = label === undefined ? undefined : smoothLabel(label, word.equations.multipliers(value));
      if (label !== undefined && name === undefined) continue; // a zero of the function that is no bifurcation
      yield this.describe(word, value, name === undefined ? {} : { label: name });
    }
  }

  private borderPoint(
    word: Word,
    found: WordBorder,
    next: Restart | undefined,
    because: string,
  ): OrbitBranchPoint {
    const { equations } = word;
    const { point, departure, gap, approach } = found;
    const before = simulatePeriod(equations, point, word.codes);
    const others = "kind" in before || before.pieces.length !== word.codes.length;
    const pieces = others ? word.pieces : before.pieces;
    if (next === undefined) {
      const { label, reason, ...named } = nameEnding(equations, point, pieces, departure);
      const why = reason === undefined ? because : borderWords(reason);
      const last = this.describe(word, point, { label, border: { because: why, ...named, verdict: "end" } });
      const told = withSides(last, { sides: [{ word, place: point }] });
      const { period } = told;
      const paradox = label === "PP" ? paradoxValue(word, point) : undefined;
      if (paradox !== undefined) return retold(told, { ...paradox, period });
      const value = polish(equations, point)?.p;
      if (label === "PP" || value === undefined) return this.withGap(told, gap);
      const error = borderError(equations, value, point.p, (tight) => polish(tight, point));
      return retold(told, { value, period, ...error });
    }
    const { label, impact, ...named } = nameBorder(equations, point.p, pieces, next.pieces);
    // The slopes of the return map have no limit at a graze: there the branch itself is examined.
    const sides =
      label === "GR"
        ? {}
        : twoSided(multipliersBefore(equations, point), next.equations.multipliers(next.start));
    const [one, two] = sides.determinants?.minus ?? [approach, next.start.p - point.p];
    const border: Border = {
      because,
      ...named,
      verdict: one * two < 0 ? "nonsmoothFold" : "persistence",
      ...sides,
    };
    // A region's own equations continue beyond its border: they need no look from the other side.
    const other = impact === undefined ? borderFromBeyond(next) : undefined;
    const better = other !== undefined && other.gap < gap;
    const [near, far] = better ? [next, word] : [word, next];
    const place = better ? other.point : point;
    const beyond = better ? point : (other?.point ?? next.start);
    const located =
      impact === undefined
        ? (locateBorder(near.equations, (at) => polish(at, place)) ??
          locateBorder(far.equations, (at) => polish(at, beyond)))
        : locateBorder(equations, (at) => polish(at, point, (there) => regionAt(at, there, impact)));
    const name = border.regions === undefined ? label : `${label}:${border.regions.join("-")}`;
    const described = this.describe(near, place, { label: name, border });
    const told =
      impact === undefined
        ? withSides(described, {
            sides: [
              { word: near, place },
              { word: far, place: beyond },
            ],
          })
        : withSides(described, { sides: [{ word, place: point }], impact });
    if (located === undefined) return this.withGap(told, better ? other.gap : gap);
    const { exact, by, how } = located;
    const error = borderError(by, exact.p, place.p, how);
    return retold(told, { value: exact.p, period: exact.u.at(-1) as number, ...error });
  }

  /**
   * A border without equations of its own lies between the last orbit and the nearest place without it, or within
   * the shortest step.
   */
  private withGap(told: OrbitBranchPoint, gap: number): OrbitBranchPoint {
    const { low, high } = this.bounds;
    const error = Number.isFinite(gap) ? gap : this.chosen.dsMin * (high - low);
    return retold(told, { value: told.value, period: told.period, error });
  }

  /** How far along the range a value lies; a branch may turn back. */
  private shareAt(value: number): number {
    const { low, high, direction } = this.bounds;
    return Math.min(
      1,
      Math.max(0, direction > 0 ? (value - low) / (high - low) : (high - value) / (high - low)),
    );
  }

  private describe(
    word: Word,
    point: DirectedPlace,
    special: Pick<OrbitBranchPoint, "label" | "border">,
  ): OrbitBranchPoint {
    this.count += 1;
    reportWork(
      this.options,
      this.shareAt(point.p),
      `${this.count} points, at ${Number(point.p.toPrecision(4))}`,
    );
    const { equations, codes } = word;
    const period = toldPeriod(equations, point, codes) as Period | QuietPeriod;
    const known = describePoint(equations, point, period, special);
    const error = special.label === undefined ? undefined : valueError(equations, point, special.label);
    const told: OrbitBranchPoint = {
      ...known,
      ...(error === undefined ? {} : { error }),
      ...(special.label === "PD" ? { origin: pointData(equations, known, this.bounds, this.given) } : {}),
    };
    return withOrigin(told, { word, place: point, bounds: this.bounds });
  }
}

/** Shortly before the border: on it the rounding decides which side a law of impact takes. */
function multipliersBefore(equations: OrbitEquations, point: DirectedPlace): readonly Multiplier[] {
  return equations.multipliers(equations.nearest(moved(point, -branchTolerances.behind)) ?? point);
}
