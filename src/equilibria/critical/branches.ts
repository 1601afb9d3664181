/**
 * How do equilibria change along a parameter, and at which values does their character change? Searches at several
 * values give places; from each new one the branch is followed both ways, through folds, until a condition fails or
 * the range ends.
 */

import { collected, followBranch } from "../../continuation/branch.js";
import type { BranchPoint, Place } from "../../continuation/index.js";
import { chosenSteps } from "../../continuation/options.js";
import {
  evenValue,
  type Mechanism,
  parameterIndex,
  parameterVector,
  reportWork,
  type WorkOptions,
} from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import type { Balance } from "../balance.js";
import { combinationKey } from "../combination.js";
import { brokenCondition, restConditions } from "../conditions.js";
import { equilibriumAt, modesOfBalance } from "../equilibrium.js";
import { freedomAt } from "../freedom.js";
import { withoutKept } from "../kept.js";
import { solveBalance } from "../newton.js";
import { EquilibriumSearch } from "../placeSearch.js";
import type { RestEnd } from "../reason.js";
import { type SteadySearch, steadySearch } from "../relative.js";
import { checkRange, fold, type SearchRange, searchDefaults } from "../search.js";
import { restTolerances } from "../tolerances.js";
import { restEndWords, timeWords } from "../words.js";
import { WatchedBalance } from "./alongParameter.js";
import { type AlongOptions, type AlongReport, alongDefaults, type BranchRow } from "./alongReport.js";
import { Continua } from "./continua.js";
import { type CriticalEquilibrium, criticalAt } from "./criticalEquilibrium.js";
import { type CriticalKind, kindAtBorder } from "./criticalKind.js";
import { withCrossings } from "./crossings.js";
import { liesOn, withoutEchoes } from "./echoes.js";
import { crossingError } from "./moves/crossing.js";
import { sentenceOf } from "./sentence.js";

/** Equilibria along a parameter. */
export function equilibriaAlong(mechanism: Mechanism, options: AlongOptions & WorkOptions): AlongReport {
  const { parameter, low, high, searches = alongDefaults.searches } = options;
  const index = parameterIndex(mechanism, parameter);
  checkRange(parameter, low, high);
  if (!Number.isInteger(searches) || searches < 2 || searches > 10_000)
    throw new Mistake(`${parameter} needs a whole number of values from 2 to 10000, got ${searches}`);
  const walker = new BranchWalker(withoutKept(mechanism), options, index);
  // The present value as well: the equilibrium in question may exist nowhere else.
  const present = parameterVector(mechanism, options.parameters)[index] as number;
  const spaced = Array.from({ length: searches }, (_, k) => evenValue(low, high, searches, k));
  const inside = present > low && present < high && !spaced.includes(present);
  const values = [...spaced, ...(inside ? [present] : [])].sort((one, other) => one - other);
  for (const [k, value] of values.entries()) {
    walker.searchAt(value);
    reportWork(options, (k + 1) / values.length, `${parameter} = ${value}`);
  }
  return walker.report(parameter);
}

interface Found {
  readonly watched: WatchedBalance;
  readonly points: readonly BranchPoint[];
  readonly rows: readonly BranchRow[];
  readonly ends: readonly [RestEnd, RestEnd];
}

class BranchWalker {
  private readonly found: Found[] = [];
  private readonly continua: Continua;
  private readonly critical: CriticalEquilibrium[] = [];
  private dependsOnTime = false;
  private readonly searched: number[] = [];
  /** Coordinates that a full turn does not change. */
  private angles: readonly boolean[] = [];

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: AlongOptions,
    private readonly index: number,
  ) {
    this.continua = new Continua(mechanism, options, options.parameter);
  }

  searchAt(value: number): void {
    this.searched.push(value);
    const { parameter } = this.options;
    const parameters = { ...this.options.parameters, [parameter]: value };
    const { guesses = searchDefaults.guesses } = this.options;
    const search = new EquilibriumSearch(this.mechanism, { ...this.options, guesses, parameters });
    this.angles = search.range.angles;
    if (search.dependsOnTime) {
      this.dependsOnTime = true;
      return;
    }
    const steady = steadySearch(this.mechanism, { ...this.options, guesses, parameters }, [this.index]);
    for (const balance of steady?.balances ?? [])
      if (balance.unknowns === balance.equations)
        this.followAll(balance, (steady as SteadySearch).search, value);
    for (const free of search.combinations()) {
      const held = search.pinned(free);
      const balance = held.unknowns === held.equations ? held : free;
      if (balance.unknowns > balance.equations) {
        this.continua.add(balance, value, search.equilibriaIn(balance));
        continue;
      }
      this.followAll(balance, search, value);
    }
  }

  private followAll(balance: Balance, search: EquilibriumSearch, value: number): void {
    const key = combinationKey(balance.combination);
    const conditions = restConditions(balance);
    const { isSteady } = balance.field;
    const known = () =>
      this.found.filter(
        ({ watched: { balance: other } }) =>
          other.field.isSteady === isSteady && combinationKey(other.combination) === key,
      );
    let continuum = false;
    for (const u of search.places(balance)) {
      if (isSteady && !balance.field.isMoving(u)) continue;
      const freedom = freedomAt(balance, u, search.p);
      if (freedom.coordinates.length + freedom.forces.length > 0) {
        continuum = true;
        continue;
      }
      if (brokenCondition(balance, conditions, u, search.p, restTolerances.border) !== undefined) continue;
      if (known().some(({ points }) => liesOn(points, u, value, this.width))) continue;
      this.follow(balance, search.p, u, value, search.range);
    }
    if (continuum && !isSteady) this.continua.add(balance, value, search.equilibriaIn(balance));
  }

  private get width(): number {
    return this.options.high - this.options.low;
  }

  /** A branch both ways from a place; a place on a border is followed from a little inside. */
  private follow(
    balance: Balance,
    base: Float64Array,
    u: Float64Array,
    value: number,
    range: SearchRange,
  ): void {
    const watched = new WatchedBalance(balance, base, this.index, this.width);
    const around = this.around(watched, u, value);
    const conditions = watched.flatten([{ u, p: value }, ...around]);
    // A contact that stays without a force is open: that combination has the branch.
    if (conditions.some(({ flat, kind }) => flat && kind === "normalForce")) return;
    const keeps = (place: Place) => watched.left(u, place, range) === undefined;
    const itself = { u, p: value };
    const inside = keeps(itself) ? [itself] : around.filter(keeps);
    for (const start of inside) this.walk(watched, start, range);
    if (inside.length > 0) return;
    // Neither side keeps the inequalities: the place exists at this value alone.
    const [row] = this.row(watched, itself);
    const only = { kind: "alone", parameter: this.options.parameter, value } as const;
    if (row !== undefined) this.found.push({ watched, points: [], rows: [row], ends: [only, only] });
  }

  /** The neighbours of a place on both sides, as far as there are any. */
  private around({ balance, parameters }: WatchedBalance, u: Float64Array, value: number): Place[] {
    const { low, high } = this.options;
    return [restTolerances.insideStep, -restTolerances.insideStep].flatMap((share) => {
      const p = value + share * this.width;
      const found = p < low || p > high ? undefined : solveBalance(balance, u, parameters(p));
      return found === undefined ? [] : [{ u: found, p }];
    });
  }

  private walk(watched: WatchedBalance, { u, p: value }: Place, range: SearchRange): void {
    const { low, high } = this.options;
    const steps = { ...chosenSteps(alongDefaults, this.options), low, high };
    const problem = watched.problem(u, value, [low, high], range);
    const walk = (direction: 1 | -1) =>
      collected(followBranch(problem, { u, p: value }, { ...steps, direction }));
    const ahead = walk(1);
    const round = ahead.end.kind === "broken" && ahead.end.condition.kind === "fullTurn";
    const closed = round || ahead.end.kind === "closed";
    const behind: typeof ahead = closed ? { points: [], end: ahead.end } : walk(-1);
    const points = withCrossings(watched, [...behind.points.slice(1).reverse(), ...ahead.points]);
    const rows = points.flatMap((point) => this.row(watched, point));
    if (rows.length === 0) return;
    this.found.push({ watched, points, rows, ends: [behind.end, ahead.end] });
    const ends = [behind.end.at.p, ahead.end.at.p];
    const atEnd = (p: number) =>
      ends.some((end) => Math.abs(end - p) <= restTolerances.sameValue * this.width);
    for (const [i, { label, frequency, ...point }] of points.entries())
      if (label !== undefined && !(label === "stability" && atEnd(point.p))) {
        const crossed = label === "branchPoint" ? plainNear(points, i) : undefined;
        const more = { frequency, error: crossed && crossingError(watched, point, crossed) };
        this.note(watched, range, { ...point, u: fold(point.u, range) }, label, undefined, more);
      }
    for (const { end } of closed ? [ahead] : [behind, ahead]) {
      if (end.kind !== "broken" || !("contact" in end.condition)) continue;
      const { kind, contact } = end.condition;
      this.note(watched, range, { ...end.at, u: fold(end.at.u, range) }, kindAtBorder[kind], contact);
    }
  }

  private row(
    watched: WatchedBalance,
    { u, p: value, label }: Place & { readonly label?: string },
  ): BranchRow[] {
    const one = equilibriumAt(watched.balance, u, watched.parameters(value), 0);
    if (one === undefined) return [];
    const { modes: _, ...rest } = one;
    return [{ value, ...rest, ...(label === undefined ? {} : { label }) }];
  }

  private note(
    watched: WatchedBalance,
    range: SearchRange,
    place: Place,
    label: string,
    contact?: string,
    {
      frequency,
      error,
    }: { readonly frequency?: number | undefined; readonly error?: number | undefined } = {},
  ): void {
    const kind = (label === "stability" ? "flutter" : label) as CriticalKind;
    const found = criticalAt(watched, place, kind, contact, frequency);
    const point = error === undefined ? found : { ...found, error };
    this.critical.push(point);
    origins.set(point, { balance: watched.balance, p: watched.parameters(place.p), u: place.u, range });
  }

  report(parameter: string): AlongReport {
    const found = this.found.map(({ watched, rows, ends }) => ({
      modes: modesOfBalance(watched.balance),
      rows,
      ends,
    }));
    const critical = withoutEchoes(
      [...this.critical, ...this.continua.ends()],
      restTolerances.sameValue * this.width,
    );
    const range = [this.options.low, this.options.high] as const;
    const sets = this.continua.places({ angles: this.angles });
    const branches = found.map(({ ends: [from, to], ...rest }) => ({
      ...rest,
      ends: [restEndWords(from), restEndWords(to)] as const,
    }));
    const known = { parameter, range, branches, sets, critical };
    if (!this.dependsOnTime)
      return { ...known, sentence: sentenceOf({ ...known, branches: found, searched: this.searched }) };
    const because = timeWords(this.mechanism.title);
    return { ...known, sentence: because, because };
  }
}

/** The nearest point of a branch, before or else after, at which nothing happens. */
const plainNear = (points: readonly BranchPoint[], i: number): BranchPoint | undefined =>
  [...points.slice(0, i).reverse(), ...points.slice(i + 1)].find(({ label }) => label === undefined);

/** Where critical values come from, for curves in a second parameter. */
export interface CriticalOrigin {
  readonly balance: Balance;
  readonly u: Float64Array;
  /** All parameters. */
  readonly p: Float64Array;
  readonly range: SearchRange;
}

const origins = new WeakMap<CriticalEquilibrium, CriticalOrigin>();

/** Undefined for a point that no branch has: the end of a continuum. */
export const criticalOrigin = (point: CriticalEquilibrium): CriticalOrigin | undefined => origins.get(point);
