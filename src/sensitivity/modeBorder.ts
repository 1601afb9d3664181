/**
 * Does a phase begin between two modes of a contact? Its force is on the border of what the mode allows, or the
 * contact slips or opens with no speed and almost no acceleration.
 */

import type { Mechanism } from "../mechanism/index.js";
import { allRows, type ContactPhase, type Guard, guardRule, independentAt } from "../phase/index.js";
import type { PathPiece } from "../simulate/index.js";
import { analysedFormulas, isSoft } from "../variation/analysed.js";
import { type ContactFunctions, type ContactValue, contactFunctions } from "../variation/constraints.js";
import { differentiatedField } from "../variation/differentiatedField.js";
import { phaseGuards } from "../variation/guard.js";
import type { Met } from "../variation/saltation/saltation.js";
import { largest, type VariableColumns } from "./changes.js";
import { borderOf, type Objection } from "./impactBorder.js";
import { contactOfGuard, guardValues } from "./judge.js";
import { sensitivityTolerances } from "./tolerances.js";

/**
 * A phase that begins where its friction or its normal force is about to fail, although nothing has brought it
 * there.
 */
export function modeBorderAt(
  mechanism: Mechanism,
  piece: Pick<PathPiece, "t" | "state" | "contacts" | "rows" | "hyperstatic">,
  p: Float64Array,
  varied: readonly number[],
  /** The requested contact; all, if left out. */
  only?: number,
): Objection | undefined {
  const { t, state, rows } = piece;
  if (piece.hyperstatic) return undefined;
  const rigid = (guard: Guard) => rows.some((row) => row.contact === guard.index && row.kind === "N");
  const { guards, functions } = phaseGuards(mechanism, piece, varied);
  const n = state.length / 2;
  if (!functions.read(t, state.subarray(0, n), state.subarray(n), p)) return undefined;
  const counts = (guard: Guard) => {
    const { cone, unloads } = guardRule(guard);
    // A slide is held on both sides: its force passes zero, and the motion does not change.
    const lifts = unloads === true && mechanism.contacts[guard.index]?.bilateral !== true;
    return cone === true || (lifts && rigid(guard));
  };
  // A compliant contact that closes has no force yet: its cone counts by its own size.
  const sizeOf = (guard: Guard) =>
    guards.reduce((most, other, k) => {
      const alike = rigid(guard) ? rigid(other) : other.index === guard.index;
      return counts(other) && alike ? Math.max(most, Math.abs(functions.values[k] as number)) : most;
    }, 0);
  for (let k = 0; k < guards.length; k++) {
    const guard = guards[k] as Guard;
    if (!counts(guard) || (only !== undefined && guard.index !== only)) continue;
    const most = sizeOf(guard);
    const share = most > 0 ? Math.abs(functions.values[k] as number) / most : 1;
    if (share >= sensitivityTolerances.border) continue;
    const { contact = "" } = contactOfGuard(mechanism, guard);
    return borderOf(contact, guardRule(guard).cone ? "cone" : "normalForce", share);
  }
  return undefined;
}

/**
 * A chatter that ends next to a border: shortly after it, compared with its last hop, the contact opens again or its
 * slip reverses. After a small change impacts continue, or the last of them slip in the other direction.
 */
export function chatterBorderAt(
  mechanism: Mechanism,
  piece: PathPiece,
  p: Float64Array,
  before: PathPiece | undefined,
): Objection | undefined {
  if (piece.hyperstatic || !before?.events.some(({ type }) => type === "chatter")) return undefined;
  const { t, state } = piece;
  const time = t - before.t;
  const open = before.events.find(({ type, to }) => type === "chatter" && to === "flight");
  if (open !== undefined) return borderOf(open.contact, "chatter", 0);
  for (const { guard, value, rate } of guardValues(mechanism, piece, { t, state, p }, [])) {
    const { cone, unloads, slips } = guardRule(guard);
    const { contact } = contactOfGuard(mechanism, guard);
    if (cone !== true && unloads !== true && slips !== true) continue;
    if (!before.events.some((event) => event.type === "chatter" && event.contact === contact)) continue;
    const share = -value / rate / time;
    const near = slips === true && cone !== true ? Math.abs(share) : share;
    if (near >= 0 && near < sensitivityTolerances.opensAgain)
      return borderOf(contact as string, "chatter", near);
  }
  return undefined;
}

/**
 * A border from its other side: a contact that could be held as well slips or opens from rest, and the force that
 * would hold it is on its border. `last`: the guard that ended the phase before; the one that it releases begins so.
 */
export function heldBorderAt(
  mechanism: Mechanism,
  columns: VariableColumns,
  piece: PathPiece,
  p: Float64Array,
  last: Guard | undefined,
): Objection | undefined {
  const { t, state, contacts } = piece;
  if (piece.hyperstatic) return undefined;
  const functions = contactFunctions(mechanism, columns.varied);
  let isRead = false;
  for (let i = 0; i < contacts.length; i++) {
    const { mode } = contacts[i] as ContactPhase;
    const slips = mode === "slip+" || mode === "slip-";
    const mayHold = slips ? mechanism.contacts[i]?.rubs : mode === "flight" && !isSoft(mechanism, i);
    if (!mayHold) continue;
    if (last?.index === i && (guardRule(last).cone === true || guardRule(last).unloads === true)) continue;
    if (!isRead) functions.read(t, state, p);
    isRead = true;
    const rests = (value: ContactValue) => isZero(functions, functions.place(i, value), columns);
    if (!(slips ? rests("vT") : rests("gap") && rests("vN"))) continue;
    const held = contacts.map(
      (phase, k): ContactPhase => (k === i ? { mode: "stick", side: phase.side } : phase),
    );
    const rows = independentAt(mechanism, allRows(analysedFormulas(mechanism), held), { t, state, p });
    const found = modeBorderAt(mechanism, { ...piece, contacts: held, rows }, p, columns.varied, i);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * An event may leave a contact with no slip that it does not hold: a change may turn it around, with all variables for
 * which it does; none are known where no changes are carried.
 */
export function turnedSlipsAt(
  mechanism: Mechanism,
  columns: VariableColumns,
  { t, state, contacts, hyperstatic }: PathPiece,
  p: Float64Array,
  met: readonly Met[],
): (Objection & { readonly variables: readonly number[] })[] {
  const slips = ({ mode }: ContactPhase) => mode === "slip+" || mode === "slip-";
  if (hyperstatic || !contacts.some(slips)) return [];
  const functions = contactFunctions(mechanism, columns.varied);
  functions.read(t, state, p);
  const after = met.map((one) => one.after);
  return contacts.flatMap((phase, i) => {
    const { name = "", rubs } = mechanism.contacts[i] ?? {};
    const place = functions.place(i, "vT");
    if (!slips(phase) || rubs !== true || !isZero(functions, place, columns)) return [];
    const formula = { slopes: functions.slopes, at: place * functions.width };
    const variables = columns.moving(formula, after, (j) => met[j]?.late ?? 0);
    return [{ ...borderOf(name, "slip", 0), variables }];
  });
}

/** A phase this short, as a share of the run, may slip next to a paradox. */
const shortPhase = 1e-6;

/**
 * Slip that begins where it has almost no solution, and stops at once: its forces are far larger than those of slip
 * the other way, as the determinants of the two are to each other.
 */
export function singularAt(
  mechanism: Mechanism,
  piece: PathPiece,
  p: Float64Array,
  span: number,
): Objection | undefined {
  const { t, state, tEnd, contacts, rows } = piece;
  const slipping = contacts.findIndex(({ mode }) => mode === "slip+" || mode === "slip-");
  if (slipping < 0 || piece.hyperstatic || tEnd - t > shortPhase * span) return undefined;
  const turned = contacts.map((phase): ContactPhase => {
    if (phase.mode !== "slip+" && phase.mode !== "slip-") return phase;
    return { ...phase, mode: phase.mode === "slip+" ? "slip-" : "slip+" };
  });
  const n = state.length / 2;
  const largestForce = (modes: readonly ContactPhase[]) => {
    const field = differentiatedField(mechanism, { contacts: modes, rows });
    if (!field.solve(t, state.subarray(0, n), state.subarray(n), p)) return 0;
    return largest(field.z.subarray(n));
  };
  const [own, other] = [largestForce(contacts), largestForce(turned)];
  const share = other > 0 ? other / own : 1;
  const { name = "" } = mechanism.contacts[slipping] ?? {};
  return share < sensitivityTolerances.border ? borderOf(name, "solution", share) : undefined;
}

/** Of the values of contacts. */
export const isZero = (
  { values, slopes, width }: ContactFunctions,
  place: number,
  columns: VariableColumns,
) => columns.isZero(values[place] as number, { slopes, at: place * width });
