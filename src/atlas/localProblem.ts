/**
 * What are A, B, C, a, b of one contact of a mechanism? [NDCb] (2.4)-(2.10): raw, with all other bilateral constraints
 * active and all other unilateral contacts open.
 */

import type { ClosedContact, ContactSystem, Coupling, RawProblem } from "../contact/index.js";
import { hypot } from "../elementary/index.js";
import { backwardSolve, cholesky, dot, dotOfLists, forwardSolve, solveAffine } from "../numerics/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { heldBySlides } from "./held.js";
import { atlasTolerances } from "./tolerances.js";

/**
 * Undefined where the mass matrix is not positive definite. Compliant contacts push, except the one in question.
 */
export function localProblem(states: ContactStates, contact: ContactState): RawProblem | undefined {
  const mass = unitMass(states, contact);
  if (mass === undefined) return undefined;
  const [wT, wN] = [mass.free(contact.WT), mass.free(contact.WN)];
  const rates = mass.slides.map(({ wBarN }) => -wBarN);
  const load = mass.toUnit(withoutOwn(states.matrices.h, contact));
  const acceleration = mass.fromUnit(heldAcceleration(load, mass.held, rates));
  return {
    A: dot(wT, wT),
    B: dot(wT, wN),
    C: dot(wN, wN),
    a: dotOfLists(contact.WT, acceleration) + contact.wBarT,
    b: dotOfLists(contact.WN, acceleration) + contact.wBarN,
    ...coefficients(contact),
  };
}

/** What holds at rest, in both directions where they differ; what acts in slip. */
function coefficients({ slip, friction }: ContactState): Pick<RawProblem, "mu" | "muMinus"> {
  if (slip !== 0) return { mu: friction.kinetic };
  const { plus, minus } = friction;
  return plus.static === minus.static ? { mu: plus.static } : { mu: plus.static, muMinus: minus.static };
}

/** h without the force of a closed compliant contact. */
function withoutOwn(
  h: readonly number[],
  { pressed, slip, WN, WT, friction }: ContactState,
): readonly number[] {
  if (pressed === undefined) return h;
  const T = -slip * friction.kinetic * Math.abs(pressed);
  return h.map((load, k) => load - (WN[k] as number) * pressed - (WT[k] as number) * T);
}

/** How the normals of unilateral contacts answer to each other's forces while the slides hold. */
export function normalCoupling(states: ContactStates, closed: readonly ContactState[]): Coupling {
  const { toUnit, free } = unitMass(states) as UnitMass; // positive where states exist
  const normals = closed.map(({ WN }) => free(WN));
  const tangents = closed.map(({ WT }) => toUnit(WT));
  return {
    N: normals.map((one) => normals.map((other) => dot(one, other))),
    T: normals.map((one) => tangents.map((other) => dot(one, other))),
  };
}

/**
 * The system of all resting contacts and of the compliant ones that are closed, for the enumeration of their modes.
 */
export function contactSystem({ matrices, contacts, border, error }: ContactStates): ContactSystem {
  const resting = contacts.filter((contact) => contact.resting);
  const pressed = contacts.filter((contact) => contact.pressed !== undefined);
  const held = heldBySlides(resting.filter(({ bilateral }) => bilateral));
  return {
    M: matrices.M,
    h: matrices.h,
    contacts: [...resting, ...pressed].map(closedContact),
    ...(held === undefined ? {} : { held }),
    ...(border === undefined ? {} : { border }),
    ...(error === undefined ? {} : { error }),
  };
}

function closedContact(contact: ContactState): ClosedContact {
  const { name, bilateral, slip, WN, WT, wBarN, wBarT, friction, pressed } = contact;
  const { plus, minus, static: frictionStatic, kinetic: frictionKinetic } = friction;
  const even = slip !== 0 || (plus.static === minus.static && plus.kinetic === minus.kinetic);
  const sides = even ? {} : { frictionMinus: minus };
  const own = { name, bilateral, slip, WN, WT, wBarN, wBarT, frictionStatic, frictionKinetic, ...sides };
  return pressed === undefined ? own : { ...own, pressed };
}

type Vector = ArrayLike<number>;

/** Coordinates in which the mass is 1, with M = L Lᵀ. */
export interface UnitMass {
  /** The slides that hold, and their normals in these coordinates. */
  readonly slides: readonly ContactState[];
  readonly held: readonly Float64Array[];
  /** L⁻¹b. */
  readonly toUnit: (b: Vector) => Float64Array;
  /** The part of L⁻¹b that the slides leave free. */
  readonly free: (b: Vector) => Float64Array;
  /** L⁻ᵀu. */
  readonly fromUnit: (u: Vector) => Float64Array;
}

/** Undefined where the mass matrix is not positive definite. A contact in question does not hold itself. */
export function unitMass({ matrices, contacts }: ContactStates, asked?: ContactState): UnitMass | undefined {
  const n = matrices.h.length;
  const l = cholesky(n, Float64Array.from(matrices.M.flat()));
  if (l === undefined) return undefined;
  const toUnit = (b: Vector) => forwardSolve(n, l, b);
  const slides = contacts.filter((other) => other.bilateral && other !== asked);
  const held = slides.map(({ WN }) => toUnit(WN));
  const still = held.map(() => 0);
  const free = (b: Vector) => heldAcceleration(toUnit(b), held, still);
  return { slides, held, toUnit, free, fromUnit: (u) => backwardSolve(n, l, u) };
}

/** The nearest vector with row · u = rate for all held rows (Gauss: least constraint). */
function heldAcceleration(
  vector: Float64Array,
  held: readonly Float64Array[],
  rates: readonly number[],
): Float64Array {
  if (held.length === 0) return vector;
  const rows = Float64Array.from(held.flatMap((row) => [...row]));
  const lacking = Float64Array.from(held, (row, i) => (rates[i] as number) - dot(row, vector));
  const limit = atlasTolerances.rank * hypot(...rows);
  const { shortest } = solveAffine(held.length, vector.length, rows, lacking, limit);
  return vector.map((value, i) => value + (shortest[i] as number));
}
