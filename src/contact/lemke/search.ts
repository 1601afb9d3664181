/**
 * Which acceleration can be found where there are too many closed contacts to try all combinations? One, by Lemke's
 * method on the complementarity form of [LB01] (2.5)-(2.11). What the pivoting finds is only a guess of the modes:
 * it counts after the same exact solve and the same inequalities as in the enumeration. It proves nothing about
 * others, or about none.
 */

import { hypot } from "../../elementary/index.js";
import { complementaryPivots, dot, randomSource } from "../../numerics/index.js";
import { type Choice, choicesOf, combine } from "../enumerate/combination.js";
import { attempt } from "../enumerate/solve.js";
import { type ModeSolution, solutionOf } from "../solution.js";
import {
  type ContactSystem,
  type Mode,
  modeOfSlip,
  toUnitMass,
  type UnitContact,
  type UnitSystem,
} from "../system.js";
import { contactTolerances } from "../tolerances.js";
import { type ComplementarityForm, complementarityForm, type Places } from "./form.js";

/** Covering vectors that are tried after that of ones; a ray from one says nothing about the next. */
const furtherCovers = 8;

export type LemkeResult = {
  readonly complete: false;
  /** What the search did, and what it does not prove. */
  readonly note: string;
  readonly pivots: number;
} & (
  | { readonly kind: "found"; readonly solution: ModeSolution }
  /** The last path left to infinity or was too long; its modes do not solve the problem; no path could be begun. */
  | { readonly kind: "ray" | "tooManyPivots" | "unverified" | "dependentSlides" }
);

const notes: Readonly<Record<LemkeResult["kind"], string>> = {
  found: "Lemke's method found this solution, which does not exclude others",
  ray: "all paths of Lemke's method ended on a ray, which does not prove that there is no solution",
  tooManyPivots:
    "Lemke's method was given up after too many pivots, which does not prove that there is no solution",
  unverified:
    "Lemke's method ended on a border where its modes could not be verified; this does not exclude a solution",
  dependentSlides: "the forces of the slides are dependent, and Lemke's method was not tried",
};

/** One solution, or how the search for it ended; undefined where the mass matrix is not positive definite. */
export function lemkeModes(system: ContactSystem): LemkeResult | undefined {
  const unit = toUnitMass(system);
  if (unit === undefined) return undefined;
  const form = complementarityForm(unit);
  if (form === undefined) return unfound("dependentSlides", 0);
  const path = pathOf(form);
  if (path.kind !== "solved") return unfound(path.kind, path.pivots);
  const solution = verified(unit, form, path.z);
  return solution === undefined
    ? unfound("unverified", path.pivots)
    : { kind: "found", solution, complete: false, note: notes.found, pivots: path.pivots };
}

/** The same without a report. */
export function lemkeSolution(unit: UnitSystem): ModeSolution | undefined {
  const form = complementarityForm(unit);
  const path = form === undefined ? undefined : pathOf(form);
  return form === undefined || path?.kind !== "solved" ? undefined : verified(unit, form, path.z);
}

/** The first reading of the pivoting's end that solves the problem. */
function verified(unit: UnitSystem, form: ComplementarityForm, z: Float64Array): ModeSolution | undefined {
  for (const read of [modeByAcceleration, modeByForce]) {
    const choices = unit.contacts.map((contact, i) => choiceAt(unit, form, z, contact, i, read));
    const combination = combine(unit, choices);
    const result = attempt(unit, combination);
    if (result.kind === "solved") return solutionOf(unit, combination, result);
  }
  return undefined;
}

/** The first path that reaches a solution; the covering vectors are always the same ones. */
function pathOf({ size, matrix, right }: ComplementarityForm): ReturnType<typeof complementaryPivots> {
  const random = randomSource(size);
  let path = complementaryPivots(matrix, right, new Float64Array(size).fill(1));
  let pivots = path.pivots;
  for (let more = furtherCovers; more > 0 && path.kind !== "solved"; more--) {
    const covering = Float64Array.from({ length: size }, () => 1 / 16 + random());
    path = complementaryPivots(matrix, right, covering);
    pivots += path.pivots;
  }
  return { ...path, pivots };
}

const unfound = (kind: Exclude<LemkeResult["kind"], "found">, pivots: number): LemkeResult => ({
  kind,
  complete: false,
  note: notes[kind],
  pivots,
});

/**
 * How a mode is read from an LCP solution: v̇_N and v̇_T relative to the sizes of their terms, or which unknowns
 * are 0.
 */
interface Reading {
  readonly contact: UnitContact;
  readonly vNDot: number;
  readonly vTDot: number;
  readonly z: Float64Array;
  readonly places: Places;
}

function choiceAt(
  { scale }: UnitSystem,
  { accelerationOf, answersOf, places }: ComplementarityForm,
  z: Float64Array,
  contact: UnitContact,
  i: number,
  read: (reading: Reading) => Mode,
): Choice {
  const place = places[i] as Places;
  const u = accelerationOf(z);
  const size = Math.max(1, hypot(...u));
  const rate = (row: Float64Array, wBar: number) =>
    (dot(row, u) + wBar / (scale || 1)) / ((hypot(...row) || 1) * size);
  const { wN, wT, wBarN, wBarT } = contact;
  const vTDot = rate(wT, wBarT);
  const found = read({ contact, vNDot: rate(wN, wBarN), vTDot, z, places: place });
  // A contact that leaves with a recoil still rubs.
  const apart = found === "flight" && (contact.recoil ?? 0) > 0;
  const mode = apart ? closedMode(contact, stillOr(vTDot)) : found;
  const possible = choicesOf(contact).filter(
    (choice) => choice.mode === mode && (choice.apart === true) === apart,
  );
  const lambdaN =
    place.answer === undefined
      ? 1
      : (answersOf(z)[place.answer] as number) -
        (place.normal === undefined ? 0 : (z[place.normal] as number));
  const wanted = possible.find(({ side }) => side * lambdaN >= 0);
  return (wanted ?? possible[0]) as Choice;
}

/**
 * Closed where v̇_N = 0 and stick where v̇_T = 0, also without force: of several labels the one with the most
 * forces.
 */
function modeByAcceleration({ contact, vNDot, vTDot }: Reading): Mode {
  const stays = contact.bilateral || contact.pressed !== undefined;
  if (!stays && vNDot > contactTolerances.equations) return "flight";
  return closedMode(contact, stillOr(vTDot));
}

const stillOr = (vTDot: number): number => (Math.abs(vTDot) <= contactTolerances.equations ? 0 : vTDot);

/** Closed where the pivoting left a normal force, stick where it left γ = 0: the label where rates nearly vanish. */
function modeByForce({ contact, vTDot, z, places: { normal, gamma } }: Reading): Mode {
  if (!contact.bilateral && normal !== undefined && z[normal] === 0) return "flight";
  const sticks = gamma !== undefined && z[gamma] === 0;
  return closedMode(contact, sticks ? 0 : vTDot);
}

function closedMode(contact: UnitContact, vTDot: number): Mode {
  const direction = contact.slip || (contact.wT.some((value) => value !== 0) ? Math.sign(vTDot) : 0);
  return modeOfSlip(direction);
}
