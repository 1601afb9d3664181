/**
 * Which accelerations do the closed contacts admit? All of them, each with its forces; and why not the others.
 * [LB01] (2.5)-(2.11) by complete enumeration of the modes: no acceleration is inconsistent, one is consistent,
 * several are the Painlevé paradox. Choosing among several is not done here.
 */

import { hypot } from "../../elementary/index.js";
import { Mistake } from "../../mistake/index.js";
import {
  type ModeReport,
  type ModeSolution,
  type Modes,
  modesOf,
  type RejectedModes,
  solutionOf,
} from "../solution.js";
import { type ContactSystem, toUnitMass, type UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import { type Choice, choicesOf, combine } from "./combination.js";
import { KeptMotion } from "./kept.js";
import { type ForceRange, unionOf } from "./range.js";
import type { Rejections } from "./rejections.js";
import { largestGroup, productOf, sieve, strainerOf } from "./sieve.js";
import { attempt, leadsOnlyTo } from "./solve.js";

/** More closed contacts than this are not enumerated one by one. */
export const enumerationLimit = 6;
/** Those of six contacts with three modes each are tried, however many contacts share them. */
const mostCombinations = 729;
/** Groups of coupled contacts are searched up to this size. */
const searchLimit = 12;

/**
 * Every combination of modes, solved and tested; undefined where the mass matrix is not positive definite. Without
 * `reasons` the answer is the same and comes sooner: of the rejected combinations only those near a border are
 * listed. Without `labels` not all modes are listed that mean the same forces.
 */
export function enumerateModes(
  system: ContactSystem,
  { reasons = true, labels = true } = {},
): ModeReport | undefined {
  refuseMany(system);
  const unit = toUnitMass(system);
  return unit === undefined ? undefined : reportOf(unit, combinations(unit, reasons, labels).choices);
}

/** By how much sooner than another question at the same state `motionsFrom` takes a motion for no other one. */
const doubt = 2;

/**
 * The motion in the present modes, with them as its label, and all others, for callers that test them in every
 * step: how near a border is, and how far many forces range, is not computed. None where the present modes hold no
 * longer. Other motions are listed where they are clearly admissible and clearly others: another list at this
 * state, or one rounding away, has them too. Looks in the same modes share `rejections`.
 */
export function motionsFrom(
  system: ContactSystem,
  present: Modes,
  rejections?: Rejections,
): readonly ModeSolution[] {
  refuseMany(system);
  const held = solvedIn(system, present, false);
  if (held === undefined) return [];
  const { combination, result } = held;
  const unit = { ...held.unit, border: (held.unit.border ?? contactTolerances.border) / doubt };
  const u = result.acceleration;
  const own = { solution: solutionOf(unit, combination, result, false), u };
  const sieved = canSieve(unit);
  const kept = sieved ? new KeptMotion(unit, present) : undefined;
  const total = unit.contacts.reduce((product, contact) => product * choicesOf(contact).length, 1);
  const memory = sieved && rejections?.begin(unit, total) ? rejections : undefined;
  return mergeEqual([own, ...solvedAmong(unit, candidates(unit, kept, memory), u, memory)], unit, doubt);
}

/** A combination, with its number among all of them where looks are remembered. */
interface Candidate {
  readonly choices: Choice[];
  readonly number: number;
}

/**
 * The combinations that may be another motion; what breaks an inequality by far, or keeps the motion, is
 * remembered.
 */
function* candidates(
  unit: UnitSystem,
  kept: KeptMotion | undefined,
  memory: Rejections | undefined,
): Generator<Candidate> {
  if (memory === undefined) {
    for (const choices of combinations(unit, false).choices)
      if (!kept?.isKeptBy(choices)) yield { choices, number: -1 };
    return;
  }
  const options = unit.contacts.map(choicesOf);
  const passes = strainerOf(unit);
  let number = -1;
  for (const choices of choicesIn(options, productOf(options))) {
    number++;
    if (memory.excludes(number)) continue;
    if (kept?.isKeptBy(choices)) memory.keep(number);
    else if (passes(choices)) yield { choices, number };
    else memory.reject(number, unit, combine(unit, choices));
  }
}

/** The solutions that are not the known acceleration. */
function* solvedAmong(
  unit: UnitSystem,
  list: Iterable<Candidate>,
  known: Float64Array,
  memory: Rejections | undefined,
): Generator<{ solution: ModeSolution; u: Float64Array }> {
  for (const { choices, number } of list) {
    const combination = combine(unit, choices);
    const result = leadsOnlyTo(unit, combination, known, doubt)
      ? undefined
      : attempt(unit, combination, false);
    if (result?.kind === "solved")
      yield { solution: solutionOf(unit, combination, result, false), u: result.acceleration };
    else memory?.reject(number, unit, combination);
  }
}

/** Any number of contacts, in groups that can be searched; undefined where one cannot, or the mass is singular. */
export function searchModes(system: ContactSystem, { labels = true } = {}): ModeReport | undefined {
  const unit = toUnitMass(system);
  if (unit === undefined) return undefined;
  if (!canSearch(unit)) return fewCombinations(unit);
  const { choices, complete } = combinations(unit, false, labels);
  return complete ? reportOf(unit, choices) : undefined;
}

/** All combinations where most contacts have a single mode, as the frictionless slides that close loops. */
function fewCombinations(unit: UnitSystem): ModeReport | undefined {
  const options = unit.contacts.map(choicesOf);
  const total = options.reduce((product, { length }) => product * length, 1);
  return total <= mostCombinations ? reportOf(unit, choicesIn(options, productOf(options))) : undefined;
}

const canSearch = (unit: UnitSystem): boolean => canSieve(unit) && largestGroup(unit) <= searchLimit;

function refuseMany({ contacts }: ContactSystem): void {
  if (contacts.length > enumerationLimit)
    throw new Mistake(`at most ${enumerationLimit} closed contacts are enumerated, got ${contacts.length}`);
}

/** The combinations to try: all of them, or those that are not out of the question. */
function combinations(
  unit: UnitSystem,
  reasons: boolean,
  labels = true,
): { readonly choices: Iterable<Choice[]>; readonly complete: boolean } {
  const options = unit.contacts.map(choicesOf);
  if (reasons || !canSieve(unit)) return { choices: choicesIn(options, productOf(options)), complete: true };
  const { digits, complete } = sieve(unit, options, labels);
  return { choices: choicesIn(options, digits), complete };
}

function reportOf(unit: UnitSystem, choices: Iterable<Choice[]>): ModeReport {
  const found: { solution: ModeSolution; u: Float64Array }[] = [];
  const rejected: RejectedModes[] = [];
  for (const one of choices) {
    const combination = combine(unit, one);
    const result = attempt(unit, combination);
    if (result.kind === "rejected") {
      const { contact, because, value, degenerate } = result;
      const border = degenerate ? { degenerate: true as const } : {};
      rejected.push({ modes: modesOf(unit, one), contact, because, value, ...border });
      continue;
    }
    found.push({ solution: solutionOf(unit, combination, result), u: result.acceleration });
  }
  const solutions = mergeEqual(found, unit);
  const several = solutions.length > 1 || solutions.some(({ continuum }) => continuum);
  const verdict = solutions.length === 0 ? "inconsistent" : several ? "indeterminate" : "consistent";
  return {
    verdict,
    complete: true,
    solutions,
    rejected,
    degenerate: [...solutions, ...rejected].some(({ degenerate }) => degenerate === true),
  };
}

/**
 * The solution in one given combination of modes; undefined where it has none or the mass is not positive. Without
 * `marks` the distance to borders and the range of forces are not computed.
 */
export function solutionInModes(
  system: ContactSystem,
  modes: Modes,
  { marks = true } = {},
): ModeSolution | undefined {
  const found = solvedIn(system, modes, marks);
  return found === undefined ? undefined : solutionOf(found.unit, found.combination, found.result, marks);
}

/**
 * Whether given combinations have forces that satisfy all of their inequalities; false where the mass is not
 * positive. Combinations at one state share its coordinates of unit mass.
 */
export function admitsModes(system: ContactSystem): (modes: Modes) => boolean {
  const unit = toUnitMass(system);
  return (modes) => unit !== undefined && solvedWithin(unit, modes, false) !== undefined;
}

function solvedIn(system: ContactSystem, modes: Modes, marks = true) {
  const unit = toUnitMass(system);
  return unit === undefined ? undefined : solvedWithin(unit, modes, marks);
}

function solvedWithin(unit: UnitSystem, modes: Modes, marks: boolean) {
  const options = unit.contacts.map((contact) =>
    choicesOf(contact).filter(({ mode }) => mode === modes[contact.name]),
  );
  for (const choices of choicesIn(options, productOf(options))) {
    const combination = combine(unit, choices);
    const result = attempt(unit, combination, marks);
    if (result.kind === "solved") return { unit, combination, result };
  }
  return undefined;
}

/** Slides, compliant contacts and recoils have equations of their own; one contact has four combinations. */
const canSieve = ({ contacts, held }: UnitSystem): boolean =>
  contacts.length > 1 &&
  held.length === 0 &&
  contacts.every(({ pressed, recoil }) => pressed === undefined && recoil === undefined);

function* choicesIn(
  options: readonly (readonly Choice[])[],
  all: Iterable<readonly number[]>,
): Generator<Choice[]> {
  for (const digits of all) yield digits.map((digit, i) => options[i]?.[digit] as Choice);
}

/**
 * Equal accelerations are one solution with several labels; what all of them lack (degenerate, unsustained) is
 * kept.
 */
function mergeEqual(
  found: readonly { solution: ModeSolution; u: Float64Array }[],
  system: UnitSystem,
  unclear = 1,
): ModeSolution[] {
  const merged: { solution: ModeSolution; u: Float64Array }[] = [];
  for (const { solution, u } of found) {
    const size = Math.max(system.scale, hypot(...u));
    const twin = merged.findIndex((other) => {
      const apart = hypot(...u.map((value, k) => value - (other.u[k] as number)));
      return apart <= unclear * Math.max(contactTolerances.equations, system.border ?? 0) * size;
    });
    const before = merged[twin];
    if (before === undefined) {
      merged.push({ solution, u });
      continue;
    }
    const { sustained, unsustained, hyperstatic, range, ...rest } = before.solution;
    const stays = sustainedLabels(before.solution, solution);
    const { modes, forces } = solution;
    const alternatives = [...(before.solution.alternatives ?? []), { modes, forces }];
    const many = manyForces(before.solution, solution);
    merged[twin] = { u: before.u, solution: { ...rest, ...stays, ...many, alternatives } };
  }
  return merged.map(({ solution }) => solution);
}

/** Sustained is what one label at least is; the labels that are not are then listed separately. */
function sustainedLabels(
  one: ModeSolution,
  other: ModeSolution,
): Pick<ModeSolution, "sustained" | "unsustained"> {
  if (one.sustained === false && other.sustained === false) return { sustained: false };
  const labels = ({ modes, alternatives = [], sustained, unsustained = [] }: ModeSolution) =>
    sustained === false ? [modes, ...alternatives.map((other) => other.modes)] : unsustained;
  const lost = [...labels(one), ...labels(other)];
  return lost.length === 0 ? {} : { unsustained: lost };
}

/** Where either label leaves many forces, the range holds those of both; a continuum of accelerations says more. */
function manyForces(one: ModeSolution, other: ModeSolution): Pick<ModeSolution, "hyperstatic" | "range"> {
  if (one.continuum || (one.range === undefined && other.range === undefined)) return {};
  return { hyperstatic: true, range: unionOf(rangeOf(one), rangeOf(other)) };
}

function rangeOf({ range, forces }: ModeSolution): Readonly<Record<string, ForceRange>> {
  const point = (value: number) => [value, value] as const;
  return (
    range ??
    Object.fromEntries(
      Object.entries(forces).map(([name, { lambdaN, lambdaT }]) => [
        name,
        { lambdaN: point(lambdaN), lambdaT: point(lambdaT) },
      ]),
    )
  );
}
