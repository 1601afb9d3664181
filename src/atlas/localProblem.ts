/**
 * What are A, B, C, a, b of one contact of a mechanism? [NDCb] (2.4)-(2.10): raw, with all other bilateral constraints
 * active and all other unilateral contacts open.
 */

import type { ClosedContact, ContactSystem, Coupling, RawProblem } from "../contact/index.js";
import { backwardSolve, cholesky, dot, forwardSolve, solveAffine } from "../numerics/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { heldBySlides } from "./held.js";
import { atlasTolerances } from "./tolerances.js";

/** Undefined where the mass matrix is not positive definite. Compliant contacts push, but not the one that is asked. */
export function localProblem(
  { matrices, contacts }: ContactStates,
  contact: ContactState,
): RawProblem | undefined {
  const n = matrices.h.length;
  const l = cholesky(n, Float64Array.from(matrices.M.flat()));
  if (l === undefined) return undefined;
  const others = contacts.filter((other) => other.bilateral && other !== contact);
  const held = others.map(({ WN }) => forwardSolve(n, l, WN));
  const rates = others.map(({ wBarN }) => -wBarN);
  const wT = withoutPart(forwardSolve(n, l, contact.WT), held);
  const wN = withoutPart(forwardSolve(n, l, contact.WN), held);
  const free = heldAcceleration(forwardSolve(n, l, withoutOwn(matrices.h, contact)), held, rates);
  const acceleration = backwardSolve(n, l, free);
  const along = (W: readonly number[]) =>
    W.reduce((sum, weight, i) => sum + weight * (acceleration[i] as number), 0);
  return {
    A: dot(wT, wT),
    B: dot(wT, wN),
    C: dot(wN, wN),
    a: along(contact.WT) + contact.wBarT,
    b: along(contact.WN) + contact.wBarN,
    mu: contact.slip === 0 ? contact.friction.static : contact.friction.kinetic,
  };
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
export function normalCoupling(
  { matrices, contacts }: ContactStates,
  closed: readonly ContactState[],
): Coupling {
  const n = matrices.h.length;
  const l = cholesky(n, Float64Array.from(matrices.M.flat())) as Float64Array; // positive where states exist
  const held = contacts.filter(({ bilateral }) => bilateral).map(({ WN }) => forwardSolve(n, l, WN));
  const normals = closed.map(({ WN }) => withoutPart(forwardSolve(n, l, WN), held));
  const tangents = closed.map(({ WT }) => forwardSolve(n, l, WT));
  return {
    N: normals.map((one) => normals.map((other) => dot(one, other))),
    T: normals.map((one) => tangents.map((other) => dot(one, other))),
  };
}

/** The system of all resting contacts and of the compliant ones that are closed, for the enumeration of their modes. */
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
  const { static: frictionStatic, kinetic: frictionKinetic } = friction;
  const own = { name, bilateral, slip, WN, WT, wBarN, wBarT, frictionStatic, frictionKinetic };
  return pressed === undefined ? own : { ...own, pressed };
}

/** The part of a vector that the held directions leave free. */
export function withoutPart(vector: Float64Array, held: readonly Float64Array[]): Float64Array {
  return heldAcceleration(
    vector,
    held,
    held.map(() => 0),
  );
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
  const limit = atlasTolerances.rank * Math.hypot(...rows);
  const { shortest } = solveAffine(held.length, vector.length, rows, lacking, limit);
  return vector.map((value, i) => value + (shortest[i] as number));
}
